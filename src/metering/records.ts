import { callIdSchema, OPERATIONS, requestHashSchema } from '../contract/calls.ts';
import { MOST_UNITS } from '../contract/leases.ts';
import { MOST_TOKEN } from '../contract/tokens.ts';
import { interpreted, z } from '../contract/zod.ts';
import { sha256Hex } from '../storage/digest.ts';
import type { Changes, MeterStore } from './store.ts';

const milliseconds = z.int().min(0);
const token = z.string().min(1).max(MOST_TOKEN);

/** A call that has begun and not ended. */
const callRecord = interpreted(() =>
  z.object({
    id: callIdSchema,
    operation: z.enum(OPERATIONS),
    hash: requestHashSchema,
    /** When it was first asked, by this device's clock. */
    at: milliseconds,
    /**
     * `asked`: the service may have counted it. `leased`: its unit is one of the lease. `releasing`: what the service may have
     * counted is to go back.
     */
    state: z.enum(['asked', 'leased', 'releasing']),
    /** The entry that spent its unit, of a leased one. */
    receipt: token.optional(),
    /** Since when it is to go back. */
    since: milliseconds.optional(),
  }),
);
export type CallRecord = z.output<typeof callRecord>;

const leaseRecord = interpreted(() =>
  z.object({
    token,
    /** The service's keys when it was taken. */
    keys: z.array(z.record(z.string(), z.string())).max(8),
    /** Nothing is spent from a lease that is being settled. */
    settling: z.boolean(),
    /** Entries of its chain, and the hash of the last. */
    seq: z.int().min(0),
    head: z.string().length(43),
    /** The time of the last entry. */
    at: milliseconds,
    spends: z
      .int()
      .min(0)
      .max(2 * MOST_UNITS),
    releases: z.int().min(0).max(MOST_UNITS),
    /** Entries that the service has acknowledged. */
    booked: z.int().min(0),
  }),
);
export type LeaseRecord = z.output<typeof leaseRecord>;

/** A lease that was asked for and not answered yet: asked again it is the same one. */
const takingRecord = interpreted(() =>
  z.object({ call_id: callIdSchema, units: z.int().min(1).max(MOST_UNITS), at: milliseconds }),
);
export type TakingRecord = z.output<typeof takingRecord>;

/** The highest time seen. */
const clockRecord = interpreted(() => z.object({ seen: milliseconds }));

const SCHEMAS = { lease: leaseRecord, taking: takingRecord, clock: clockRecord } as const;

const CALL = 'call/';
const ENTRY = 'entry/';

/** A record that is not what was written, by its digest, is none. */
const FORMAT = '1';
const DIGEST = 64;

export const callName = (id: string): string => `${CALL}${id}`;
export const entryName = (seq: number): string => `${ENTRY}${String(seq).padStart(6, '0')}`;

/** What a store is to be left with; undefined deletes. */
export type Written = { readonly [name: string]: object | string | undefined };

/** A store whose records are checked when they are read: damaged ones are as good as lost. */
export class Records {
  constructor(readonly store: MeterStore) {}

  async read<N extends keyof typeof SCHEMAS>(name: N): Promise<z.output<(typeof SCHEMAS)[N]> | undefined> {
    const opened = await open(await this.store.read(name));
    return SCHEMAS[name].safeParse(opened).data as z.output<(typeof SCHEMAS)[N]> | undefined;
  }

  /** The calls that have begun, and the names of records that cannot be read. */
  async calls(): Promise<{ readonly calls: readonly CallRecord[]; readonly damaged: readonly string[] }> {
    const all = await this.store.list(CALL);
    const read = await Promise.all(all.map(async ([, text]) => callRecord.safeParse(await open(text)).data));
    return {
      calls: read.filter((call) => call !== undefined),
      damaged: all.flatMap(([name], i) => (read[i] === undefined ? [name] : [])),
    };
  }

  async call(id: string): Promise<CallRecord | undefined> {
    return callRecord.safeParse(await open(await this.store.read(callName(id)))).data;
  }

  /** The lease's chain as it is stored. */
  async entries(): Promise<readonly string[]> {
    const all = await this.store.list(ENTRY);
    return Promise.all(all.map(async ([, text]) => z.string().safeParse(await open(text)).data ?? ''));
  }

  async write(written: Written): Promise<void> {
    const changes: Record<string, string | undefined> = {};
    for (const [name, value] of Object.entries(written))
      changes[name] = value === undefined ? undefined : await seal(value);
    await this.store.write(changes satisfies Changes);
  }

  /** What deletes the lease with its chain. */
  async withoutLease(): Promise<Written> {
    const entries = await this.store.list(ENTRY);
    return { lease: undefined, ...Object.fromEntries(entries.map(([name]) => [name, undefined])) };
  }
}

async function seal(value: object | string): Promise<string> {
  const text = JSON.stringify(value);
  return `${FORMAT}${await sha256Hex(text)}${text}`;
}

async function open(sealed: string | undefined): Promise<unknown> {
  if (sealed?.startsWith(FORMAT) !== true) return undefined;
  const text = sealed.slice(1 + DIGEST);
  return sealed.slice(1, 1 + DIGEST) === (await sha256Hex(text)) ? (JSON.parse(text) as unknown) : undefined;
}

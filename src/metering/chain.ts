import type { Entry, Lease } from '../contract/tokens.ts';
import { SylvanError } from '../core/errors.ts';
import { sha256Base64url } from '../storage/digest.ts';
import { hasExpired } from './lease-time.ts';
import type { CallAsked } from './meter.ts';
import { entryName, type LeaseRecord, type Written } from './records.ts';
import { hashOfEntry, readEntry, signEntry, type ServiceKey } from './tokens.ts';

/** What an entry is made of. */
export interface EntryWanted {
  readonly lease: Lease;
  readonly record: LeaseRecord;
  readonly key: CryptoKey;
  readonly id: string;
  /** Milliseconds since 1970; an entry is never older than the one before. */
  readonly at: number;
}

/** A signed entry, and what a store is to be left with. */
export interface Appended {
  readonly token: string;
  readonly record: LeaseRecord;
  readonly written: Written;
}

/** A lease nothing of which is spent. */
export async function freshLease(
  token: string,
  id: string,
  keys: readonly ServiceKey[],
): Promise<LeaseRecord> {
  return {
    ...{ token, keys: keys.map((key) => ({ ...key })), settling: false },
    ...{ seq: 0, head: await sha256Base64url(id), at: 0, spends: 0, releases: 0, booked: 0 },
  };
}

/** Units of a lease that are in use. */
export function unitsInUse({ spends, releases }: LeaseRecord): number {
  return spends - releases;
}

/** Spends a unit. Throws `lease-spent` where none is left. */
export async function appendSpend(
  wanted: EntryWanted,
  operation: CallAsked['operation'],
  hash: string,
): Promise<Appended> {
  const { record, lease } = wanted;
  if (unitsInUse(record) >= lease.units) throw spent(lease);
  const appended = await append(wanted, { kind: 'spend', operation, request_hash: hash });
  return counted(appended, { spends: record.spends + 1 });
}

/** Gives a spent unit back; undefined where the lease has given back as often as it may, or has expired. */
export async function appendRelease(wanted: EntryWanted): Promise<Appended | undefined> {
  const { record, lease } = wanted;
  if (record.releases >= lease.units || hasExpired(lease, wanted.at)) return undefined;
  return counted(await append(wanted, { kind: 'release' }), { releases: record.releases + 1 });
}

type Kind = {
  [K in Entry['kind']]: Omit<Extract<Entry, { kind: K }>, 'lease' | 'seq' | 'call_id' | 'at' | 'prev'>;
};

async function append(
  { record, lease, key, id, ...wanted }: EntryWanted,
  own: Kind[Entry['kind']],
): Promise<Appended> {
  const seq = record.seq + 1;
  const at = Math.max(wanted.at, record.at);
  const entry = { lease: lease.jti, seq, call_id: id, at, prev: record.head, ...own };
  const token = await signEntry(entry, key);
  const next = { ...record, seq, at, head: await hashOfEntry(token) };
  return { token, record: next, written: { lease: next, [entryName(seq)]: token } };
}

function counted({ token, record, written }: Appended, counts: Partial<LeaseRecord>): Appended {
  const next = { ...record, ...counts };
  return { token, record: next, written: { ...written, lease: next } };
}

function spent({ units }: Lease): SylvanError {
  return new SylvanError(
    'lease-spent',
    'All units of the lease are spent. Connect to a network to settle it and to take another.',
    { fields: { units } },
  );
}

/** Whether `entries` are the whole chain of the lease `id` that `record` tells of. */
export async function isWhole(
  entries: readonly string[],
  id: string,
  { seq, head }: LeaseRecord,
): Promise<boolean> {
  let prev = await sha256Base64url(id);
  for (const [i, token] of entries.entries()) {
    const entry = readEntry(token);
    if (entry?.lease !== id || entry.seq !== i + 1 || entry.prev !== prev) return false;
    prev = await hashOfEntry(token);
  }
  return entries.length === seq && prev === head;
}

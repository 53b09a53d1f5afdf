import { MOST_UNITS } from '../contract/leases.ts';
import type { KeyStatus } from '../contract/keys.ts';
import { SylvanError } from '../core/errors.ts';
import { withDeadline, scaledClock, type Clock } from '../sources/deadline.ts';
import type { Fetch } from '../sources/catalogue.ts';
import { unitsInUse } from './chain.ts';
import { seenTime, type MeterContext } from './context.ts';
import { Counting } from './counting.ts';
import { sha256Hex } from '../storage/digest.ts';
import { heldLease } from './lease-held.ts';
import { hasExpired, laterOf } from './lease-time.ts';
import type { CallAsked, CountedCall, Meter } from './meter.ts';
import { Records } from './records.ts';
import { Releases } from './releases.ts';
import { Rounds } from './rounds.ts';
import { ServiceClient } from './service-client.ts';
import { settleLease, type Settled } from './settling.ts';
import { storageFailure, type MeterStore } from './store.ts';
import { takeLease } from './taking.ts';

export type { Settled } from './settling.ts';

/** The lease a device holds, as it stands. */
export interface LeaseState {
  /** Calls that were taken along, those of them that are spent, and those that are left. */
  readonly units: number;
  readonly used: number;
  readonly remaining: number;
  /** UTC. */
  readonly expires_at: string;
  /** Whether anything can be spent from it: it has not expired and is not being settled. */
  readonly usable: boolean;
}

export interface MeteringOptions {
  readonly service: string;
  readonly key: string;
  readonly fetch: Fetch;
  /** The store of this key on this device; `scope` names it without telling the key. */
  readonly openStore: (scope: string) => Promise<MeterStore>;
  readonly now: () => number;
  readonly timeScale: number;
  readonly newId?: () => string;
  readonly clock?: Clock;
}

/** Milliseconds that {@link Metering.close} waits for what is under way. */
const CLOSE_MS = 5000;

/** Counts calls by a key, and holds the units a device takes along. Nothing is opened before it is first used. */
export class Metering implements Meter {
  readonly #closing = new AbortController();
  readonly #clock: Clock;
  readonly #running = new Set<Promise<unknown>>();
  #opened: Promise<Opened> | undefined;

  constructor(readonly options: MeteringOptions) {
    this.#clock = options.clock ?? scaledClock(options.timeScale);
  }

  async begin(asked: CallAsked, signal: AbortSignal): Promise<CountedCall> {
    const { counting } = await this.#open();
    const call = await this.#tracked(counting.begin(asked, signal));
    return { ...call, end: (outcome) => this.#tracked(call.end(outcome)) };
  }

  /** Takes units for use without a network; what the lease before had left goes back first. */
  async take(units: number, signal: AbortSignal): Promise<LeaseState> {
    if (!Number.isInteger(units) || units < 1 || units > MOST_UNITS) throw badUnits();
    const { context } = await this.#open();
    await this.#tracked(takeLease(context, units, signal));
    const state = await this.state();
    if (state === null) throw storageFailure(new Error('The lease was lost as soon as it was written'));
    return state;
  }

  /** Tells the service what was spent and gives the rest back; null where there is no lease. */
  async settle(signal: AbortSignal): Promise<Settled | null> {
    const { context } = await this.#open();
    return this.#tracked(settleLease(context, { close: true }, signal));
  }

  /** The lease there is, or null. */
  async state(): Promise<LeaseState | null> {
    const { context } = await this.#open();
    return context.store.exclusively(() => stateOf(context), this.#closing.signal);
  }

  async status(signal: AbortSignal): Promise<KeyStatus> {
    return this.#client().status(signal);
  }

  /** Ends what goes on in the background once calls that have ended are written down, 5 s at most. Safe to call again. */
  async close(): Promise<void> {
    const opened = await this.#opened?.catch(() => undefined);
    if (opened !== undefined) await this.#finish(opened);
    this.#closing.abort(new SylvanError('unavailable', 'This Sylvan has been closed; create a new one.'));
    opened?.rounds.stop();
    await opened?.context.store.close();
  }

  async #finish({ releases }: Opened): Promise<void> {
    const ended = async () => {
      await Promise.allSettled(this.#running);
      await releases.once();
    };
    const most = CLOSE_MS * this.options.timeScale;
    await withDeadline(this.#closing.signal, most, ended).catch(() => undefined);
  }

  #tracked<T>(work: Promise<T>): Promise<T> {
    this.#running.add(work);
    const done = () => void this.#running.delete(work);
    work.then(done, done);
    return work;
  }

  /** A store that could not be opened is tried again with the next call. */
  #open(): Promise<Opened> {
    return (this.#opened ??= this.#start().catch((cause: unknown) => {
      this.#opened = undefined;
      throw cause;
    }));
  }

  async #start(): Promise<Opened> {
    this.#closing.signal.throwIfAborted();
    const { service, key, openStore, now, newId } = this.options;
    if ((globalThis as { crypto?: Partial<Crypto> }).crypto?.subtle === undefined)
      throw storageFailure(new Error('No WebCrypto'));
    const { href } = new URL(service);
    const store = await openStore((await sha256Hex(`${href} ${key}`)).slice(0, 32));
    const context: MeterContext = {
      ...{ store, records: new Records(store), client: this.#client(), now, clock: this.#clock },
      ...{ newId: newId ?? (() => crypto.randomUUID()), closing: this.#closing.signal },
    };
    const releases = new Releases(context);
    const rounds = new Rounds(context, releases);
    rounds.start();
    return { context, releases, rounds, counting: new Counting(context, releases) };
  }

  #client(): ServiceClient {
    const { service, key, fetch, timeScale } = this.options;
    return new ServiceClient({ service, key, fetch, timeScale, clock: this.#clock });
  }
}

interface Opened {
  readonly context: MeterContext;
  readonly counting: Counting;
  readonly releases: Releases;
  readonly rounds: Rounds;
}

async function stateOf(context: MeterContext): Promise<LeaseState | null> {
  const held = await heldLease(context);
  if (held === undefined) return null;
  const { lease, record } = held;
  const used = unitsInUse(record);
  const time = laterOf(context.now(), await seenTime(context));
  return {
    ...{ units: lease.units, used, remaining: lease.units - used },
    expires_at: new Date(lease.exp * 1000).toISOString(),
    usable: !record.settling && !hasExpired(lease, time),
  };
}

function badUnits(): SylvanError {
  const detail = `The units of a lease are a whole number from 1 to ${MOST_UNITS}.`;
  return new SylvanError('invalid-parameters', detail, {
    errors: [{ pointer: '/units', code: 'option-value', detail }],
  });
}

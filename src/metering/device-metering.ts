import type { KeyStatus } from '../contract/keys.ts';
import { canonicalJson, sha256Hex } from '../cache/digest.ts';
import { NEVER } from '../errors/abort.ts';
import { closedError, isSylvanError, type ProblemCode } from '../errors/errors.ts';
import { Loaded } from '../errors/loaded.ts';
import { scaledClock, type Clock } from '../net/clock.ts';
import { withDeadline } from '../net/deadline.ts';
import { emptyUntil, Flusher } from './flusher.ts';
import type { CallRequest, CountedCall, Meter } from './meter.ts';
import {
  deferCall,
  doneCall,
  failedCall,
  findCall,
  isOpen,
  MAX_WAITING,
  openCall,
  refusedCall,
  spentCall,
  countWaiting,
  withoutCall,
  type Calls,
  type PendingCall,
} from './pending-calls.ts';
import { NoAnswer, ServiceClient, type ServiceClientOptions } from './service-client.ts';
import { storageFailure, type CallStore } from './store.ts';

export interface MeteringOptions extends Omit<ServiceClientOptions, 'clock'> {
  /** Opens the store of this key on this device. `scope` names it without revealing the key. */
  readonly openStore: (scope: string) => Promise<CallStore>;
  readonly now: () => number;
  readonly clock?: Clock;
}

/** Milliseconds that {@link Metering.close} waits for work in progress. */
const CLOSE_MS = 5000;

/** Refusals that prove that nothing was spent. */
const UNSPENT: readonly ProblemCode[] = [
  ...(['quota-exceeded', 'invalid-key', 'missing-key', 'key-suspended', 'not-allowed'] as const),
  ...(['rate-limited', 'idempotency-mismatch', 'invalid-parameters'] as const),
];

/**
 * Counts calls by key: at the service before the work starts, or later if the service cannot be reached. Nothing is opened
 * before its first use.
 */
export class Metering implements Meter {
  readonly #closing = new AbortController();
  readonly #clock: Clock;
  readonly #client: ServiceClient;
  readonly #ending = new Set<Promise<unknown>>();
  /** The number of runs in progress for each id. Two simultaneous runs of one request are one call. */
  readonly #runs = new Map<string, number>();
  /** If a store could not be opened, the next call tries again. */
  readonly #opened = new Loaded(() => this.#open());

  constructor(readonly options: MeteringOptions) {
    this.#clock = options.clock ?? scaledClock(options.timeScale);
    this.#client = new ServiceClient({ ...options, clock: this.#clock });
  }

  async begin(requested: CallRequest, signal: AbortSignal): Promise<CountedCall> {
    const opened = await this.#opened.load();
    return this.#tracked(this.#begin(opened, requested, signal));
  }

  /** The status of the key. Waiting calls are counted first, if possible. */
  async status(signal: AbortSignal): Promise<KeyStatus> {
    // Without a store, no call waits.
    const opened = await this.#opened.load().catch(() => undefined);
    await opened?.flusher.passed(signal, opened.flusher.once());
    return this.#client.status(signal);
  }

  /** Number of calls of this device that wait to be counted; 0 if there is no store for them. */
  async waiting(signal: AbortSignal): Promise<number> {
    const opened = await this.#opened.load().catch(() => undefined);
    if (opened === undefined) return 0;
    return countWaiting(await opened.store.change((calls) => calls, signal));
  }

  /** Ends background work once finished calls are recorded, after 5 s at most. Safe to call again. */
  async close(): Promise<void> {
    const opened = await this.#opened.loaded();
    if (opened !== undefined) await this.#finish(opened);
    this.#closing.abort(closedError());
    opened?.flusher.close();
    await opened?.store.close();
  }

  async #begin(opened: Opened, requested: CallRequest, signal: AbortSignal): Promise<CountedCall> {
    const { store, flusher } = opened;
    await flusher.passed(signal);
    const { operation, request, id } = requested;
    const hash = await sha256Hex(canonicalJson({ operation, ...request }));
    const wanted = { operation, hash, id, at: this.options.now() };
    const call = (await store.change((calls) => openCall(calls, wanted), signal)).calls.at(-1)!;
    this.#runs.set(call.id, (this.#runs.get(call.id) ?? 0) + 1);
    try {
      const receipt = await this.#spend(opened, call, signal);
      signal.throwIfAborted();
      return { receipt, end: (outcome) => this.#tracked(this.#end(opened, call, outcome)) };
    } catch (error) {
      await this.#refused(opened, call, signal.aborted ? undefined : error);
      // Its id was counted so long ago that the service no longer knows the request.
      if (id === undefined && isSylvanError(error, 'idempotency-mismatch'))
        return this.#begin(opened, requested, signal);
      throw error;
    }
  }

  async #spend({ store }: Opened, call: PendingCall, signal: AbortSignal) {
    const { id, operation, hash } = call;
    try {
      const { receipt } = await this.#client.spend({ call_id: id, operation, request_hash: hash }, signal);
      await store.change((calls) => spentCall(calls, id), NEVER);
      return receipt;
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      // A waiting call that does not outlive the process would never be counted.
      const maximum = store.isDurable ? MAX_WAITING : 0;
      const deferral = { now: this.options.now(), maximum, cause: error };
      await store.change((calls) => deferCall(calls, call, deferral), signal);
      return undefined;
    }
  }

  /** Handles the refusal of a call: returns a unit that the service may have counted anyway. */
  async #refused(opened: Opened, { id }: PendingCall, error: unknown): Promise<void> {
    const until = emptyUntil(error);
    const isUnspent = isSylvanError(error, ...UNSPENT);
    await this.#leave(opened, id, (calls, isLast) => {
      if (!isUnspent) return isLast ? failedCall(calls, id, this.options.now()) : calls;
      const known = until === null ? calls : refusedCall(calls, id, until);
      return isLast && findCall(known, id)?.done === false ? withoutCall(known, id) : known;
    });
  }

  #end(opened: Opened, call: PendingCall, outcome: 'done' | 'failed'): Promise<void> {
    return this.#leave(opened, call.id, (calls, isLast) => {
      if (outcome === 'done') return doneCall(calls, call);
      return isLast ? failedCall(calls, call.id, this.options.now()) : calls;
    });
  }

  /**
   * Records how a run ends, regardless of its signal. `isLast` is true if no other run with the same id is in progress here.
   * Never rejects.
   */
  async #leave(
    { store, flusher }: Opened,
    id: string,
    edit: (calls: Calls, isLast: boolean) => Calls,
  ): Promise<void> {
    const left = (this.#runs.get(id) ?? 1) - 1;
    if (left === 0) this.#runs.delete(id);
    else this.#runs.set(id, left);
    try {
      const { calls } = await store.change((before) => edit(before, left === 0), NEVER);
      if (calls.some(isOpen)) flusher.start();
    } catch {
      // The call remains recorded as interrupted, so repeating the request costs nothing more.
    }
  }

  async #finish({ flusher }: Opened): Promise<void> {
    const ended = async () => {
      await Promise.allSettled(this.#ending);
      await flusher.once();
    };
    const deadline = CLOSE_MS * this.options.timeScale;
    await withDeadline(this.#closing.signal, deadline, ended).catch(() => undefined);
  }

  #tracked<T>(work: Promise<T>): Promise<T> {
    this.#ending.add(work);
    const done = () => void this.#ending.delete(work);
    work.then(done, done);
    return work;
  }

  async #open(): Promise<Opened> {
    const { signal: closing } = this.#closing;
    closing.throwIfAborted();
    const { service, key, openStore, now } = this.options;
    if ((globalThis as { crypto?: Partial<Crypto> }).crypto?.subtle === undefined)
      throw storageFailure(new Error('No WebCrypto'));
    const { href } = new URL(service);
    const store = await openStore((await sha256Hex(`${href} ${key}`)).slice(0, 32));
    const flusher = new Flusher({ store, client: this.#client, now, clock: this.#clock, closing });
    flusher.open();
    return { store, flusher };
  }
}

interface Opened {
  readonly store: CallStore;
  readonly flusher: Flusher;
}

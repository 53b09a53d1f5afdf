import { RELEASE_MINUTES } from '../contract/calls.ts';
import { isSylvanError, type ProblemCode } from '../errors/errors.ts';
import { wait, type Clock } from '../net/clock.ts';
import { DeadlineExceeded, withDeadline } from '../net/deadline.ts';
import {
  findCall,
  refusedCall,
  spentCall,
  withCall,
  withoutCall,
  type Calls,
  type PendingCall,
} from './pending-calls.ts';
import { NoAnswer, type ServiceClient } from './service-client.ts';
import type { CallStore } from './store.ts';

/** Milliseconds between passes while units are being returned: the first wait, which doubles each time, and the longest. */
const FIRST_WAIT_MS = 2000;
const MAX_WAIT_MS = 60_000;
/** Milliseconds between periodic passes. */
const HOUR_MS = 3_600_000;
/** Maximum time, in milliseconds, that a call waits for an earlier call's unit to be returned. */
const PASS_MS = 3000;
/** Milliseconds for which an interrupted request to spend may still be on its way to the service. */
const LATE_MS = 60_000;

/** Refusals after which the service may still take the unit back. */
const PASSING: readonly ProblemCode[] = ['unavailable', 'internal', 'rate-limited'];

interface FlusherContext {
  readonly store: CallStore;
  readonly client: ServiceClient;
  /** Milliseconds since 1970, by the device's clock. */
  readonly now: () => number;
  readonly clock: Clock;
  /** Aborted when the meter is closed. */
  readonly closing: AbortSignal;
}

/**
 * Spends waiting calls and returns the units of failed ones in the background: at the start, every hour, when the network is
 * back and when it is flushed. Returning a unit is retried for {@link RELEASE_MINUTES} minutes, or for one minute if the service
 * does not know the call. Anything left stays in the store.
 */
export class Flusher {
  #isRunning = false;
  #again = false;
  #passing: Promise<boolean> | undefined;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(readonly context: FlusherContext) {}

  open(): void {
    this.#timer = setInterval(this.start, HOUR_MS);
    // The timer does not keep Node running.
    (this.#timer as { unref?: () => void }).unref?.();
    (globalThis as Partial<EventTarget>).addEventListener?.('online', this.start);
    this.start();
  }

  /** Safe to call again. */
  close(): void {
    clearInterval(this.#timer);
    (globalThis as Partial<EventTarget>).removeEventListener?.('online', this.start);
  }

  /** Starts a pass. If one is already running, another follows it. */
  readonly start = (): void => {
    this.#again = true;
    if (this.#isRunning) return;
    this.#isRunning = true;
    void this.#run().finally(() => {
      this.#isRunning = false;
    });
  };

  /** Runs one pass now. Never rejects. */
  async once(): Promise<void> {
    await this.#passing?.catch(() => false);
    await this.#pass().catch(() => false);
  }

  /** Waits at most three seconds for a new or running pass, because a returned unit may be the last of the month. */
  async passed(signal: AbortSignal, passing: Promise<unknown> | undefined = this.#passing): Promise<void> {
    if (passing === undefined) return;
    await withDeadline(signal, PASS_MS, () => passing.catch(() => false)).catch((error: unknown) => {
      if (!(error instanceof DeadlineExceeded)) throw error;
    });
  }

  async #run(): Promise<void> {
    const { clock, closing } = this.context;
    let pause = FIRST_WAIT_MS;
    try {
      while (this.#again && !closing.aborted) {
        this.#again = false;
        if (await this.#pass()) continue;
        this.#again = true;
        await wait(clock, pause, closing);
        pause = Math.min(MAX_WAIT_MS, 2 * pause);
      }
    } catch {
      // A store that fails keeps its contents, and the next start picks them up.
    }
  }

  #pass(): Promise<boolean> {
    return (this.#passing ??= this.#all().finally(() => {
      this.#passing = undefined;
    }));
  }

  /** False if a unit remains that may be returned later. */
  async #all(): Promise<boolean> {
    const { store, closing } = this.context;
    const { calls: all } = await store.change((calls) => calls, closing);
    for (const call of all.filter(({ state }) => state === 'waiting')) if (!(await this.#spend(call))) break;
    let isDone = true;
    for (const call of all.filter(({ state }) => state === 'returning'))
      isDone = (await this.#giveBack(call)) && isDone;
    return isDone;
  }

  /** Spends a waiting call. False if the service cannot be reached, so that the others keep waiting. */
  async #spend({ id, operation, hash }: PendingCall): Promise<boolean> {
    const { store, client, closing } = this.context;
    try {
      await client.spend({ call_id: id, operation, request_hash: hash }, closing);
      await store.change((calls) => spentCall(calls, id), closing);
    } catch (error) {
      closing.throwIfAborted();
      if (error instanceof NoAnswer) return false;
      const until = emptyUntil(error);
      if (until !== null) await store.change((calls) => refusedCall(calls, id, until), closing);
      // The call was counted so long ago that the service no longer knows the request.
      if (isSylvanError(error, 'idempotency-mismatch'))
        await store.change((calls) => spentCall(calls, id), closing);
    }
    return true;
  }

  /** Returns a unit. False if that failed but may succeed later. */
  async #giveBack({ id }: PendingCall): Promise<boolean> {
    const { store, closing } = this.context;
    const call = findCall(await store.change((calls) => calls, closing), id);
    if (call?.state !== 'returning') return true;
    if (!(await this.#release(call))) return false;
    const returned = (calls: Calls) => {
      const present = findCall(calls, id);
      // The same request was made again in the meantime and is counted anew.
      const isAgain = present !== undefined && present.state !== 'returning';
      return isAgain ? withCall(calls, { ...present, state: 'waiting' }) : withoutCall(calls, id);
    };
    await store.change(returned, closing);
    return true;
  }

  /** Asks the service to take a unit back. True if it has done so, never will, or no longer can. */
  async #release({ id, since }: PendingCall): Promise<boolean> {
    const { client, now, closing } = this.context;
    try {
      await client.release(id, closing);
      return true;
    } catch (error) {
      closing.throwIfAborted();
      const waited = Math.abs(now() - since);
      if (isSylvanError(error, 'not-found')) return waited >= LATE_MS;
      const mayPass = error instanceof NoAnswer || isSylvanError(error, ...PASSING);
      return !mayPass || waited >= RELEASE_MINUTES * 60_000;
    }
  }
}

/** The start of the next month, if the service refused because this month has no unit left. Null for any other error. */
export function emptyUntil(error: unknown): number | null {
  if (!isSylvanError(error, 'quota-exceeded')) return null;
  const { resets_at: resets } = error.fields;
  const until = typeof resets === 'string' ? Date.parse(resets) : NaN;
  return Number.isNaN(until) ? null : until;
}

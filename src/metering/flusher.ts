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
  type PendingCall,
} from './pending-calls.ts';
import { NoAnswer, type ServiceClient } from './service-client.ts';
import type { CallStore } from './store.ts';

/** Milliseconds between passes while units go back: doubled each time, up to the longest. */
const FIRST_WAIT_MS = 2000;
const MAX_WAIT_MS = 60_000;
/** Milliseconds between passes of themselves. */
const HOUR_MS = 3_600_000;
/** Milliseconds that a call waits for the unit of one before. */
const PASS_MS = 3000;
/** Milliseconds for which a spend that was cut off may still be on its way to the service. */
const LATE_MS = 60_000;

/** Refusals after which the service may still take the unit back. */
const PASSING: readonly ProblemCode[] = ['unavailable', 'internal', 'rate-limited'];

interface FlusherContext {
  readonly store: CallStore;
  readonly client: ServiceClient;
  /** Milliseconds since 1970, by the device's clock. */
  readonly now: () => number;
  readonly clock: Clock;
  /** Fires when the meter is closed. */
  readonly closing: AbortSignal;
}

/**
 * Spends the calls that wait and gives the units of failed ones back, in the background: at the start, each hour, when the
 * network is back and when it is flushed. Units go back for {@link RELEASE_MINUTES} minutes, and of a call that the service
 * does not know for one minute. What is left stays in the store.
 */
export class Flusher {
  #isRunning = false;
  #again = false;
  #passing: Promise<boolean> | undefined;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(readonly context: FlusherContext) {}

  open(): void {
    this.#timer = setInterval(this.start, HOUR_MS);
    // In Node nothing waits for it.
    (this.#timer as { unref?: () => void }).unref?.();
    (globalThis as Partial<EventTarget>).addEventListener?.('online', this.start);
    this.start();
  }

  /** Safe to call again. */
  close(): void {
    clearInterval(this.#timer);
    (globalThis as Partial<EventTarget>).removeEventListener?.('online', this.start);
  }

  /** Starts a pass, unless one is under way; then another follows. */
  readonly start = (): void => {
    this.#again = true;
    if (this.#isRunning) return;
    this.#isRunning = true;
    void this.#run().finally(() => {
      this.#isRunning = false;
    });
  };

  /** One pass, now. Never rejects. */
  async once(): Promise<void> {
    await this.#passing?.catch(() => false);
    await this.#pass().catch(() => false);
  }

  /** Waits, three seconds at most, for a pass, or the one under way: a unit that goes back may be the last of the month. */
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
      // A store that fails keeps what it holds: the next start takes it up.
    }
  }

  #pass(): Promise<boolean> {
    return (this.#passing ??= this.#all().finally(() => {
      this.#passing = undefined;
    }));
  }

  /** False where a unit is left that may go back later. */
  async #all(): Promise<boolean> {
    const { store, closing } = this.context;
    const all = await store.change((calls) => ({ calls, value: calls.calls }), closing);
    for (const call of all.filter(({ state }) => state === 'waiting')) if (!(await this.#spend(call))) break;
    let isDone = true;
    for (const call of all.filter(({ state }) => state === 'returning'))
      isDone = (await this.#giveBack(call)) && isDone;
    return isDone;
  }

  /** Spends a call that waits. False where the service cannot be reached, so that the others keep waiting. */
  async #spend({ id, operation, hash }: PendingCall): Promise<boolean> {
    const { store, client, closing } = this.context;
    const change = (edit: Parameters<typeof store.change<undefined>>[0]) => store.change(edit, closing);
    try {
      await client.spend({ call_id: id, operation, request_hash: hash }, closing);
      await change((calls) => ({ calls: spentCall(calls, id), value: undefined }));
    } catch (error) {
      closing.throwIfAborted();
      if (error instanceof NoAnswer) return false;
      const until = emptyUntil(error);
      if (until !== null)
        await change((calls) => ({ calls: refusedCall(calls, id, until), value: undefined }));
      // Counted so long ago that the service has deleted for what.
      if (isSylvanError(error, 'idempotency-mismatch'))
        await change((calls) => ({ calls: spentCall(calls, id), value: undefined }));
    }
    return true;
  }

  /** Gives a unit back. False where that may still come about. */
  async #giveBack({ id }: PendingCall): Promise<boolean> {
    const { store, closing } = this.context;
    const call = await store.change((calls) => ({ calls, value: findCall(calls, id) }), closing);
    if (call?.state !== 'returning') return true;
    if (!(await this.#release(call))) return false;
    await store.change((calls) => {
      const present = findCall(calls, id);
      // The same request was made again meanwhile: it is counted anew.
      if (present !== undefined && present.state !== 'returning')
        return { calls: withCall(calls, { ...present, state: 'waiting' }), value: undefined };
      return { calls: withoutCall(calls, id), value: undefined };
    }, closing);
    return true;
  }

  /** True where the service has taken the unit back, never will, or can no more. */
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

/** When the next month begins, of the service's word that this one has no unit left; null for any other error. */
export function emptyUntil(error: unknown): number | null {
  if (!isSylvanError(error, 'quota-exceeded')) return null;
  const { resets_at: resets } = error.fields;
  const until = typeof resets === 'string' ? Date.parse(resets) : NaN;
  return Number.isNaN(until) ? null : until;
}

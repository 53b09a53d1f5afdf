import { RELEASE_MINUTES } from '../contract/calls.ts';
import { isSylvanError, type ProblemCode } from '../core/errors.ts';
import { DeadlineExceeded, withDeadline } from '../sources/deadline.ts';
import type { MeterContext } from './context.ts';
import { callName, type CallRecord } from './records.ts';
import { NoAnswer } from './service-client.ts';

/** Milliseconds between tries: doubled each time, up to the longest. */
const FIRST_WAIT_MS = 2000;
const LONGEST_WAIT_MS = 60_000;
/** Milliseconds that a call waits for the unit of one before. */
const PASS_MS = 3000;

/** Milliseconds for which a spend that was cut off may still be on its way to the service, and between looks for it. */
const LATE_MS = 60_000;
const LOOK_MS = 15_000;

/** Refusals after which the service may still take the unit back. */
const PASSING: readonly ProblemCode[] = ['unavailable', 'internal', 'rate-limited'];

/**
 * Gives the units of calls that failed back to the service, in the background, as long as it takes them: {@link RELEASE_MINUTES}
 * minutes, and of a call that it does not know one minute. What is to go back is remembered in the store, and is taken up after a
 * reload.
 */
export class Releases {
  #isRunning = false;
  #again = false;
  #passing: Promise<boolean> | undefined;
  #isLooking = false;

  constructor(readonly context: MeterContext) {}

  /** Starts, unless it is at it. */
  start(): void {
    this.#again = true;
    if (this.#isRunning) return;
    this.#isRunning = true;
    void this.#run().finally(() => {
      this.#isRunning = false;
    });
  }

  /** Goes through what is to go back once, now. Never rejects. */
  async once(): Promise<void> {
    await this.#passing?.catch(() => false);
    await this.#pass().catch(() => false);
  }

  /** Waits, three seconds at most, for what is going back now: the unit may be the last of the month. */
  async passed(signal: AbortSignal): Promise<void> {
    const passing = this.#passing;
    if (passing === undefined) return;
    await withDeadline(signal, PASS_MS, () => passing.catch(() => false)).catch((error: unknown) => {
      if (!(error instanceof DeadlineExceeded)) throw error;
    });
  }

  async #run(): Promise<void> {
    const { closing } = this.context;
    let wait = FIRST_WAIT_MS;
    try {
      while (this.#again && !closing.aborted) {
        this.#again = false;
        if (await this.#pass()) continue;
        this.#again = true;
        await this.context.clock.sleep(wait, closing);
        wait = Math.min(LONGEST_WAIT_MS, 2 * wait);
      }
    } catch {
      // A store that fails keeps what it holds: it is taken up with the next call, or on the next visit.
    }
  }

  #pass(): Promise<boolean> {
    return (this.#passing ??= this.#all().finally(() => {
      this.#passing = undefined;
    }));
  }

  /** False where something is left that may go back later. */
  async #all(): Promise<boolean> {
    const { records, store, closing } = this.context;
    const { calls } = await store.exclusively(() => records.calls(), closing);
    let isDone = true;
    for (const call of calls.filter(({ state }) => state === 'releasing'))
      isDone = (await this.#one(call)) && isDone;
    return isDone;
  }

  /** A call that somebody has taken up again meanwhile is not given back. */
  async #one({ id }: CallRecord): Promise<boolean> {
    const { records, store, closing } = this.context;
    const letGo = await store.claim(callName(id));
    if (letGo === undefined) return true;
    try {
      const call = await store.exclusively(() => records.call(id), closing);
      if (call?.state !== 'releasing') return true;
      const became = await this.#ask(call);
      if (became === 'unknown') this.#startLater();
      if (became === 'settled')
        await store.exclusively(() => records.write({ [callName(id)]: undefined }), closing);
      return became !== 'waiting';
    } finally {
      letGo();
    }
  }

  /** Starts once more, when a spend that this has overtaken may be there. Holds nothing else up. */
  #startLater(): void {
    if (this.#isLooking) return;
    this.#isLooking = true;
    const { clock, closing } = this.context;
    clock.sleep(LOOK_MS, closing).then(
      () => {
        this.#isLooking = false;
        this.start();
      },
      () => undefined,
    );
  }

  /**
   * Asks for a unit. It is settled where the service has taken it back, never will, or can no more, and unknown where the call may not
   * have reached it yet.
   */
  async #ask({ id, since = 0 }: CallRecord): Promise<'settled' | 'unknown' | 'waiting'> {
    const { client, now, closing } = this.context;
    try {
      await client.release(id, closing);
      return 'settled';
    } catch (error) {
      closing.throwIfAborted();
      const waited = Math.abs(now() - since);
      if (isSylvanError(error, 'not-found')) return waited < LATE_MS ? 'unknown' : 'settled';
      const mayPass = error instanceof NoAnswer || isSylvanError(error, ...PASSING);
      return mayPass && waited < RELEASE_MINUTES * 60_000 ? 'waiting' : 'settled';
    }
  }
}

import type { Clock } from './clock.ts';
import type { TimeLimits } from './options.ts';

/** Created once, because exceptions are slow to create and nobody reads this one. */
const ENDED = new DOMException('The attempt has ended', 'AbortError');

type Expiry = 'first-byte' | 'idle' | 'whole';

/**
 * Joins the time limits of one attempt and the caller's abort in one signal for `fetch`. After `headersArrived`, every period of
 * `idle` milliseconds must bring at least `minBytesPerSecond` on average. The owner must call `end`, which also stops the rest of
 * the attempt.
 */
export class AttemptDeadline {
  readonly signal: AbortSignal;
  expiry: Expiry | null = null;
  /** Whether headers have arrived. If so, a later failure is not a failure to connect. */
  answered = false;
  readonly #controller = new AbortController();
  readonly #cancelWhole: () => void;
  #cancelNext: () => void;
  #bytesSinceMark = 0;

  constructor(
    private readonly clock: Clock,
    private readonly times: TimeLimits,
    private readonly minBytesPerSecond: number,
    outer: AbortSignal,
  ) {
    this.signal = AbortSignal.any([outer, this.#controller.signal]);
    this.#cancelWhole = clock.after(times.whole, () => this.#expire('whole'));
    this.#cancelNext = clock.after(times.firstByte, () => this.#expire('first-byte'));
  }

  headersArrived(): void {
    this.answered = true;
    this.#mark();
  }

  bytesArrived(count: number): void {
    this.#bytesSinceMark += count;
    if (this.#bytesSinceMark >= (this.minBytesPerSecond * this.times.idle) / 1000) this.#mark();
  }

  end(): void {
    this.#cancelNext();
    this.#cancelWhole();
    this.#controller.abort(ENDED);
  }

  #mark(): void {
    this.#cancelNext();
    this.#bytesSinceMark = 0;
    this.#cancelNext = this.clock.after(this.times.idle, () => this.#expire('idle'));
  }

  #expire(expiry: Expiry): void {
    this.expiry ??= expiry;
    this.#controller.abort(new DOMException(`Out of time: ${expiry}`, 'TimeoutError'));
  }
}

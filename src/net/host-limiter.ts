import { onAbort } from '../errors/abort.ts';
import type { AssetAddress } from './address.ts';
import type { Clock } from './clock.ts';
import { hostResting, queueFull } from './problems.ts';

export interface HostLimits {
  readonly concurrency: number;
  /** Maximum number of waiting requests. Further requests are refused. */
  readonly queue: number;
  /** Number of consecutive failures after which the circuit breaker opens. */
  readonly breakerFailures: number;
  /** How long the circuit breaker stays open, in milliseconds. */
  readonly breakerRest: number;
}

export interface Permit {
  /** Records how the request ended: `ok` for any answer that a working host may give, including a 404. */
  finish(outcome: 'ok' | 'failed'): void;
  release(): void;
}

interface Waiter {
  readonly address: AssetAddress;
  readonly resolve: (permit: Permit) => void;
  readonly reject: (error: Error) => void;
  /** Stops listening for an abort. */
  readonly unlisten: () => void;
}

/**
 * Limits the requests to one host. At most a fixed number run at a time; the others wait in order of arrival. A pause that the
 * host requests applies to all. After several consecutive failures the circuit breaker opens: for a while every request is
 * refused at once.
 *
 * A failure counts only if its request began after the last counted failure. Otherwise one brief disturbance during six parallel
 * requests would count six times and open the breaker for a working host.
 */
export class HostLimiter {
  readonly #waiters: Waiter[] = [];
  #active = 0;
  #failures = 0;
  #lastFailure = -Infinity;
  #requestNumber = 0;
  #pausedUntil = -Infinity;
  #restsUntil = -Infinity;
  #cancelTimer: (() => void) | null = null;

  constructor(
    private readonly limits: HostLimits,
    private readonly clock: Clock,
  ) {}

  /**
   * Waits until a request may start. Rejects with `signal.reason` once aborted, with `upstream-unavailable` while the circuit
   * breaker is open, and with `unavailable` if too many requests are waiting.
   */
  acquire(address: AssetAddress, signal: AbortSignal): Promise<Permit> {
    return new Promise((resolve, reject) => {
      signal.throwIfAborted();
      if (this.#waiters.length >= this.limits.queue) throw queueFull(address, this.limits.queue);
      const unlisten = onAbort(signal, () => this.#leave(waiter, signal.reason as Error));
      const waiter: Waiter = { address, resolve, reject, unlisten };
      this.#waiters.push(waiter);
      this.#serve();
    });
  }

  #leave(waiter: Waiter, reason: Error): void {
    this.#waiters.splice(this.#waiters.indexOf(waiter), 1);
    if (this.#waiters.length === 0) this.#stopTimer();
    waiter.reject(reason);
  }

  /** Prevents requests from starting for `milliseconds`. A Retry-After applies to the whole host, not to one file. */
  pause(milliseconds: number): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, this.clock.now() + milliseconds);
  }

  #stopTimer(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
  }

  #serve(): void {
    const now = this.clock.now();
    if (now < this.#restsUntil) this.#refuseAll(this.#restsUntil - now);
    else if (now < this.#pausedUntil) this.#serveAfter(this.#pausedUntil - now);
    else this.#grantPermits();
  }

  #grantPermits(): void {
    while (this.#active < this.limits.concurrency && this.#waiters.length > 0) {
      const { unlisten, resolve } = this.#waiters.shift()!;
      unlisten();
      resolve(this.#permit());
    }
  }

  #serveAfter(milliseconds: number): void {
    this.#cancelTimer ??= this.clock.after(milliseconds, () => {
      this.#cancelTimer = null;
      this.#serve();
    });
  }

  #refuseAll(milliseconds: number): void {
    for (const { address, unlisten, reject } of this.#waiters.splice(0)) {
      unlisten();
      reject(hostResting(address, milliseconds));
    }
  }

  #permit(): Permit {
    const number = ++this.#requestNumber;
    this.#active += 1;
    return {
      finish: (outcome) => {
        if (outcome === 'ok') this.#failures = 0;
        else if (number > this.#lastFailure) this.#countFailure();
      },
      release: () => {
        this.#active -= 1;
        this.#serve();
      },
    };
  }

  #countFailure(): void {
    this.#lastFailure = this.#requestNumber;
    this.#failures += 1;
    if (this.#failures < this.limits.breakerFailures) return;
    // After the rest, one more failure opens the breaker again at once.
    this.#failures -= 1;
    this.#restsUntil = this.clock.now() + this.limits.breakerRest;
  }
}

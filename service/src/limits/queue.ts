import type { SylvanError } from '#server';
import { unavailable } from './refusals.ts';

/** Seconds after which a refused caller may try again. */
export const RETRY_SECONDS = 5;

/** Runs a limited amount of work concurrently, in order of arrival. Refuses work with `unavailable` if too much is waiting. */
export class Queue {
  /** Functions that each start waiting work, or refuse it if the queue is closed. */
  readonly #waiting: (() => void)[] = [];
  #running = 0;
  #closed = false;

  /** How much work may run at a time, and how much may wait. */
  constructor(readonly limits: { readonly running: number; readonly waiting: number }) {}

  get running(): number {
    return this.#running;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  /** Whether work would be refused now. */
  get isFull(): boolean {
    const { running, waiting } = this.limits;
    return this.#closed || (this.#running >= running && this.#waiting.length >= waiting);
  }

  /** Rejects with `signal.reason` if aborted before it starts. */
  async run<R>(work: () => Promise<R>, signal: AbortSignal): Promise<R> {
    await this.#turn(signal);
    try {
      return await work();
    } finally {
      this.#running -= 1;
      this.#next();
    }
  }

  /** Accepts no more work, and refuses waiting work. */
  close(): void {
    this.#closed = true;
    for (const begin of this.#waiting.splice(0)) begin();
  }

  async #turn(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (this.isFull) throw tooMany();
    if (this.#running < this.limits.running) {
      this.#running += 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(begin), 1);
        reject(signal.reason as Error);
      };
      const begin = () => {
        signal.removeEventListener('abort', leave);
        if (this.#closed) reject(tooMany());
        else resolve();
      };
      signal.addEventListener('abort', leave, { once: true });
      this.#waiting.push(begin);
    });
  }

  #next(): void {
    if (this.#closed || this.#running >= this.limits.running) return;
    const next = this.#waiting.shift();
    if (next === undefined) return;
    this.#running += 1;
    next();
  }
}

/** The error for refused work; the caller may retry. */
export function tooMany(): SylvanError {
  return unavailable('Too many requests are running or waiting.', RETRY_SECONDS);
}

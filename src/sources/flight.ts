import { onAbort } from '../abort/on-abort.ts';
import { endOf, setEnd } from './deadline.ts';

/** One piece of work for many callers: each may leave by its own signal, and when the last has left it is aborted. */
export class Flight<T> {
  readonly #controller = new AbortController();
  readonly #result: Promise<T>;
  #waiting = 0;
  #end = -Infinity;
  #settled = false;

  constructor(work: (signal: AbortSignal) => Promise<T>) {
    const settle = () => {
      this.#settled = true;
    };
    this.#result = work(this.#controller.signal);
    this.#result.then(settle, settle);
  }

  /** Whether a newcomer may still join. */
  get isOpen(): boolean {
    return !this.#settled && !this.#controller.signal.aborted;
  }

  /** The shared result; rejects with `signal.reason` at once when the signal fires. */
  join(signal: AbortSignal): Promise<T> {
    this.#waiting++;
    this.#end = Math.max(this.#end, endOf(signal));
    setEnd(this.#controller.signal, this.#end);
    return new Promise((resolve, reject) => {
      const leave = () => {
        reject(signal.reason as Error);
        if (--this.#waiting === 0) this.#controller.abort(signal.reason);
      };
      const stay = onAbort(signal, leave);
      this.#result.then(resolve, reject).finally(stay);
    });
  }
}

import { onAbort } from '../errors/abort.ts';
import { endOf, setEnd } from './deadline.ts';

/** One piece of work for many callers: each may leave by its own signal, and when the last has left it is aborted. */
export class SharedRun<T> {
  readonly #controller = new AbortController();
  /** Of the work itself, whoever waits for it. */
  readonly result: Promise<T>;
  #waiting = 0;
  #end = -Infinity;
  #resolved = false;

  constructor(work: (signal: AbortSignal) => Promise<T>) {
    const finish = () => {
      this.#resolved = true;
    };
    this.result = work(this.#controller.signal);
    this.result.then(finish, finish);
  }

  /** Whether a newcomer may still join. */
  get isOpen(): boolean {
    return !this.#resolved && !this.#controller.signal.aborted;
  }

  /** Ends the work, and rejects who waits, with `reason`. */
  abort(reason: unknown): void {
    this.#controller.abort(reason);
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
      this.result.then(resolve, reject).finally(stay);
    });
  }
}

/**
 * Shares identical work that is under way: whoever wants a key in flight gets the same answer. A caller's abort concerns
 * that caller alone; the work itself is aborted when the last one has left. Nothing is stored once it ends, so no failure
 * is ever answered twice.
 */
export class SharedRuns<K, T> {
  readonly #runs = new Map<K, SharedRun<T>>();

  /** `onShared` hears of an answer that more than one caller gets, before any of them does. */
  constructor(readonly onShared: (answer: T) => void = () => undefined) {}

  has(key: K): boolean {
    return this.#runs.get(key)?.isOpen === true;
  }

  /**
   * The answer of the work under `key`, started with `start` unless it is under way. Rejects with `signal.reason` once
   * aborted.
   */
  join(key: K, signal: AbortSignal, start: (signal: AbortSignal) => Promise<T>): Promise<T> {
    signal.throwIfAborted();
    const run = this.#runs.get(key);
    if (run?.isOpen === true) {
      run.result.then(this.onShared, () => undefined);
      return run.join(signal);
    }
    return this.#launch(key, start).join(signal);
  }

  /** Aborts everything under way; who waits is rejected with `reason`. */
  abort(reason: unknown): void {
    for (const run of this.#runs.values()) run.abort(reason);
  }

  #launch(key: K, start: (signal: AbortSignal) => Promise<T>): SharedRun<T> {
    const run = new SharedRun(start);
    this.#runs.set(key, run);
    const purge = () => {
      if (this.#runs.get(key) === run) this.#runs.delete(key);
    };
    run.result.then(purge, purge);
    return run;
  }
}

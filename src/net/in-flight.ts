import { onAbort } from '../errors/abort.ts';

/**
 * One piece of work for several callers, each of whom may leave by aborting its own signal. When the last one has left, the work
 * is aborted.
 */
export class SharedRun<T> {
  readonly #controller = new AbortController();
  /** The work's own result, whether or not anyone waits for it. */
  readonly result: Promise<T>;
  #waiting = 0;
  #resolved = false;

  constructor(work: (signal: AbortSignal) => Promise<T>) {
    const finish = () => {
      this.#resolved = true;
    };
    this.result = work(this.#controller.signal);
    this.result.then(finish, finish);
  }

  /** Whether another caller may still join. */
  get isOpen(): boolean {
    return !this.#resolved && !this.#controller.signal.aborted;
  }

  /** Aborts the work and rejects all waiting callers with `reason`. */
  abort(reason: unknown): void {
    this.#controller.abort(reason);
  }

  /** The shared result. Rejects with `signal.reason` as soon as the signal is aborted. */
  join(signal: AbortSignal): Promise<T> {
    this.#waiting++;
    return new Promise((resolve, reject) => {
      const leave = () => {
        reject(signal.reason as Error);
        if (--this.#waiting === 0) this.#controller.abort(signal.reason);
      };
      const unlisten = onAbort(signal, leave);
      this.result.then(resolve, reject).finally(unlisten);
    });
  }
}

/**
 * Shares identical work in flight: all simultaneous callers of a key get the same answer. An abort only affects its caller; the
 * work itself is aborted when the last caller has left. Results are not kept, so a failure is never repeated from memory.
 */
export class SharedRuns<K, T> {
  readonly #runs = new Map<K, SharedRun<T>>();

  /** `onShared` is called with an answer that several callers get, before any of them gets it. */
  constructor(readonly onShared: (answer: T) => void = () => undefined) {}

  /**
   * The answer of the work for `key`, which is started with `start` unless it is already in progress. Rejects with
   * `signal.reason` once `signal` is aborted.
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

  /** Aborts everything in flight and rejects all waiting callers with `reason`. */
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

import { onAbort } from '../errors/abort.ts';
import { endOf, setEnd } from './deadline.ts';

/** One piece of work for many callers: each may leave by its own signal, and when the last has left it is aborted. */
export class SharedRun<T> {
  readonly #controller = new AbortController();
  readonly #result: Promise<T>;
  #waiting = 0;
  #end = -Infinity;
  #resolved = false;

  constructor(work: (signal: AbortSignal) => Promise<T>) {
    const finish = () => {
      this.#resolved = true;
    };
    this.#result = work(this.#controller.signal);
    this.#result.then(finish, finish);
  }

  /** Whether a newcomer may still join. */
  get isOpen(): boolean {
    return !this.#resolved && !this.#controller.signal.aborted;
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

/** Work that several callers wait for. */
interface WorkInFlight<T> {
  readonly result: Promise<T>;
  readonly controller: AbortController;
  waiters: number;
}

/**
 * Shares identical work that is under way: whoever wants a key in flight gets the same answer. A caller's abort concerns
 * that caller alone; the work itself is aborted when the last one has left. Nothing is stored once it ends, so no failure
 * is ever answered twice.
 */
export class SharedRuns<K, T> {
  readonly #sharedRuns = new Map<K, WorkInFlight<T>>();

  /** `onShared` hears of an answer that more than one caller gets, before any of them does. */
  constructor(readonly onShared: (answer: T) => void = () => undefined) {}

  has(key: K): boolean {
    return this.#sharedRuns.has(key);
  }

  /**
   * The answer of the work under `key`, started with `start` unless it is under way. Rejects with `signal.reason` once
   * aborted.
   */
  join(key: K, signal: AbortSignal, start: (signal: AbortSignal) => Promise<T>): Promise<T> {
    signal.throwIfAborted();
    const sharedRun = this.#sharedRuns.get(key) ?? this.#launch(key, start);
    sharedRun.waiters += 1;
    if (sharedRun.waiters > 1) sharedRun.result.then(this.onShared, () => undefined);
    return new Promise((resolve, reject) => {
      const leave = () => {
        sharedRun.waiters -= 1;
        if (sharedRun.waiters === 0) this.#drop(key, sharedRun, signal.reason);
        reject(signal.reason as Error);
      };
      signal.addEventListener('abort', leave, { once: true });
      sharedRun.result
        .finally(() => signal.removeEventListener('abort', leave))
        .then(resolve, (error: unknown) => reject(error as Error));
    });
  }

  /** Aborts everything under way; who waits is rejected with `reason`. */
  abort(reason: unknown): void {
    for (const [key, sharedRun] of this.#sharedRuns) this.#drop(key, sharedRun, reason);
  }

  #launch(key: K, start: (signal: AbortSignal) => Promise<T>): WorkInFlight<T> {
    const controller = new AbortController();
    const result = start(controller.signal);
    const sharedRun = { result, controller, waiters: 0 };
    this.#sharedRuns.set(key, sharedRun);
    const purge = () => this.#purge(key, sharedRun);
    result.then(purge, purge);
    return sharedRun;
  }

  #drop(key: K, sharedRun: WorkInFlight<T>, reason: unknown): void {
    this.#purge(key, sharedRun);
    sharedRun.controller.abort(reason);
  }

  #purge(key: K, sharedRun: WorkInFlight<T>): void {
    if (this.#sharedRuns.get(key) === sharedRun) this.#sharedRuns.delete(key);
  }
}

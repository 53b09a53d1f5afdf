import { SylvanError, closedError, isSylvanError } from '../errors/errors.ts';
import type { ResultOf, Task } from './tasks.ts';
import { onAbort } from '../errors/abort.ts';
import { WorkerClient, type TaskOptions, type CreatePoolWorker, type WorkerTimes } from './worker-client.ts';

export interface PoolOptions {
  /** Maximum number of workers. Each starts with the first task that needs it. */
  readonly workers: number;
  /** Maximum number of tasks of one group in flight per worker. @default 2, so that one reads while the other computes */
  readonly tasksPerWorker?: number;
  /** Maximum number of tasks of all groups in flight per worker, to limit its memory. */
  readonly maxPerWorker?: number;
  /** Maximum number of bytes that all running tasks may use together, as estimated by their calls. A single task may use more. */
  readonly memory?: number;
  /** Maximum number of waiting tasks. Further tasks are refused as `unavailable`. */
  readonly queue?: number;
  readonly times?: Partial<WorkerTimes>;
}

const DEFAULTS = { tasksPerWorker: 2, maxPerWorker: 6, memory: Infinity, queue: 1024 };
const TIMES: WorkerTimes = { grace: 1000, stall: 90_000 };

/** Runs tasks. */
export interface TaskPool {
  /**
   * Runs a task in a worker. Rejects with `signal.reason` on abort, with the worker's own problem, or with `worker-lost`,
   * `worker-unavailable` or `unavailable`.
   */
  run<T extends Task>(task: T, call: TaskOptions): Promise<ResultOf<T>>;
}

interface Waiting {
  readonly call: TaskOptions;
  begin(worker: WorkerClient): void;
  leave(cause: unknown): void;
}

/**
 * Assigns tasks to workers in the order in which they came, except that a task that has no room yet lets later ones pass. A group
 * that waits for a slow host does not delay other groups. A worker that ended is replaced when a task needs one.
 */
export class Pool implements TaskPool {
  #workers: WorkerClient[] = [];
  readonly #waiting = new Set<Waiting>();
  readonly #options: Required<PoolOptions> & { readonly times: WorkerTimes };
  #closed = false;

  constructor(
    readonly createWorker: CreatePoolWorker,
    options: PoolOptions,
  ) {
    this.#options = { ...DEFAULTS, ...options, times: { ...TIMES, ...options.times } };
  }

  run<T extends Task>(task: T, call: TaskOptions): Promise<ResultOf<T>> {
    return new Promise((resolve, reject) => {
      call.signal.throwIfAborted();
      this.#refuseIfFull();
      const begin = (worker: WorkerClient) => {
        unlisten();
        worker
          .run(task, call)
          .finally(() => this.#pump())
          .then(resolve, reject);
      };
      const leave = (cause: unknown) => {
        unlisten();
        reject(cause);
      };
      const waiting: Waiting = { call, begin, leave };
      const unlisten = onAbort(call.signal, () => {
        this.#waiting.delete(waiting);
        leave(call.signal.reason);
      });
      this.#waiting.add(waiting);
      this.#pump();
    });
  }

  /** Ends every worker; running and waiting tasks reject. Resolves when the workers are gone. Safe to call again. */
  async close(): Promise<void> {
    this.#closed = true;
    const cause = closedError();
    for (const waiting of this.#waiting) waiting.leave(cause);
    this.#waiting.clear();
    await Promise.all(this.#workers.splice(0).map((worker) => worker.close(cause)));
  }

  #refuseIfFull(): void {
    if (this.#closed) throw closedError();
    if (this.#waiting.size >= this.#options.queue)
      throw new SylvanError(
        'unavailable',
        `${this.#options.queue} tasks are already waiting; try again later.`,
      );
  }

  /** Starts waiting tasks while a worker has room for their group. A task rejects if its worker cannot be created. */
  #pump(): void {
    // Workers that are ending stay, so that `close` waits for them.
    this.#workers = this.#workers.filter(({ state }) => state !== 'gone');
    for (const waiting of this.#waiting) {
      try {
        const worker = this.#fits(waiting.call) ? this.#freeWorker(waiting.call.group) : undefined;
        // Creating a worker may abort this very task, which has then already left the queue.
        if (worker === undefined || !this.#waiting.delete(waiting)) continue;
        waiting.begin(worker);
      } catch (cause) {
        this.#waiting.delete(waiting);
        waiting.leave(isSylvanError(cause) ? cause : notMade(cause));
      }
    }
  }

  /** Whether the memory suffices for this task in addition to the running ones. */
  #fits({ memory = 0 }: TaskOptions): boolean {
    const held = this.#workers.reduce((sum, worker) => sum + worker.memory, 0);
    return memory === 0 || held === 0 || held + memory <= this.#options.memory;
  }

  /** The least loaded open worker that has room, or a new one if fewer than the maximum are open. */
  #freeWorker(group: string | undefined): WorkerClient | undefined {
    const open = this.#workers.filter(({ state }) => state === 'open');
    const { tasksPerWorker, maxPerWorker } = this.#options;
    const free = open
      .filter((worker) => worker.loadOf(group) < tasksPerWorker && worker.load < maxPerWorker)
      .sort((a, b) => a.load - b.load)
      .at(0);
    if (free?.load === 0 || open.length >= this.#options.workers) return free;
    const worker = new WorkerClient(this.createWorker, this.#options.times);
    this.#workers.push(worker);
    return worker;
  }
}

function notMade(cause: unknown): SylvanError {
  const detail = 'A worker could not be created. Check `workerUrl` or `createWorker`.';
  return new SylvanError('worker-unavailable', detail, { cause });
}

/**
 * Runs a task, and once more if its worker was lost, perhaps because of another task in the same worker. The caller must still
 * have the task's buffers then, so `call` cannot transfer them.
 */
export async function runRetryingLost<T extends Task>(
  pool: TaskPool,
  task: T,
  call: Omit<TaskOptions, 'transfer'>,
): Promise<ResultOf<T>> {
  try {
    return await pool.run(task, call);
  } catch (error) {
    if (!isSylvanError(error, 'worker-lost')) throw error;
    return pool.run(task, call);
  }
}

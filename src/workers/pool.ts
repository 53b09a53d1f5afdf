import { SylvanError, closedError, isSylvanError } from '../errors/errors.ts';
import type { ResultOf, Task } from './tasks.ts';
import { onAbort } from '../errors/abort.ts';
import { Slot, type TaskOptions, type CreatePoolWorker, type WorkerTimes } from './worker-client.ts';

export interface PoolOptions {
  /** Maximum number of workers. Each starts with the first task that needs it. */
  readonly slots: number;
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
   * Runs a task in a slot. Rejects with `signal.reason` on abort, with the worker's own problem, or with `worker-lost`,
   * `worker-unavailable` or `unavailable`.
   */
  run<T extends Task>(task: T, call: TaskOptions): Promise<ResultOf<T>>;
}

interface Waiting {
  readonly call: TaskOptions;
  begin(slot: Slot): void;
  leave(cause: unknown): void;
}

/**
 * Assigns tasks to slots in the order in which they came, except that a task that has no room yet lets later ones pass. A group
 * that waits for a slow host does not delay other groups. A slot that ended is replaced when a task needs one.
 */
export class Pool implements TaskPool {
  readonly #slots: Slot[] = [];
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
      const begin = (slot: Slot) => {
        unlisten();
        slot
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
    await Promise.all(this.#slots.splice(0).map((slot) => slot.close(cause)));
  }

  #refuseIfFull(): void {
    if (this.#closed) throw closedError();
    if (this.#waiting.size >= this.#options.queue)
      throw new SylvanError(
        'unavailable',
        `${this.#options.queue} tasks are already waiting; try again later.`,
      );
  }

  /** Starts waiting tasks while a slot has room for their group. A task rejects if its worker cannot be created. */
  #pump(): void {
    for (const waiting of this.#waiting) {
      try {
        const slot = this.#fits(waiting.call) ? this.#freeSlot(waiting.call.group) : undefined;
        // Creating a worker may abort this very task, which has then already left the queue.
        if (slot === undefined || !this.#waiting.delete(waiting)) continue;
        waiting.begin(slot);
      } catch (cause) {
        this.#waiting.delete(waiting);
        waiting.leave(isSylvanError(cause) ? cause : notMade(cause));
      }
    }
  }

  /** Whether the memory suffices for this task in addition to the running ones. */
  #fits({ memory = 0 }: TaskOptions): boolean {
    const held = this.#slots.reduce((sum, slot) => sum + slot.memory, 0);
    return memory === 0 || held === 0 || held + memory <= this.#options.memory;
  }

  /** The least loaded slot that has room, or a new one if fewer than the maximum exist. Draining slots do not count. */
  #freeSlot(group: string | undefined): Slot | undefined {
    // Slots that are ending stay, so that `close` waits for them.
    for (let i = this.#slots.length - 1; i >= 0; i--) if (this.#slots[i].gone) this.#slots.splice(i, 1);
    const open = this.#slots.filter((slot) => slot.open);
    const { tasksPerWorker, maxPerWorker } = this.#options;
    const free = open
      .filter((slot) => slot.loadOf(group) < tasksPerWorker && slot.load < maxPerWorker)
      .sort((a, b) => a.load - b.load)
      .at(0);
    if (free?.load === 0 || open.length >= this.#options.slots) return free;
    const slot = new Slot(this.createWorker, this.#options.times);
    this.#slots.push(slot);
    return slot;
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

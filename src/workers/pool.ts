import { SylvanError, isSylvanError } from '../errors/errors.ts';
import type { ResultOf, Task } from './tasks.ts';
import { onAbort } from '../errors/abort.ts';
import { Slot, type Call, type CreatePoolWorker, type WorkerTimes } from './worker-client.ts';

export interface PoolOptions {
  /** Workers at most. They start with the first task that needs them. */
  readonly slots: number;
  /** Tasks of one group in flight per worker: two, so that one reads while the other computes. */
  readonly tasksPerWorker?: number;
  /** Tasks of all groups in flight per worker: a bound on what it holds at once. */
  readonly maxPerWorker?: number;
  /** Bytes that running tasks may hold together, as their calls state them; one task alone may hold more. */
  readonly memory?: number;
  /** Tasks that may wait; one more is refused as `unavailable`. */
  readonly queue?: number;
  readonly times?: Partial<WorkerTimes>;
}

const DEFAULTS = { tasksPerWorker: 2, maxPerWorker: 6, memory: Infinity, queue: 1024 };
const DEFAULT_TIMES: WorkerTimes = { grace: 1000, stall: 60_000 };

/** What runs tasks: the pool itself, or its part for one group. */
export interface TaskPool {
  /** Workers at most. */
  readonly slots: number;
  /** Bytes that running tasks may hold together. */
  readonly memory: number;
  /**
   * Runs a task in a slot. Rejects with `signal.reason` on abort, with the worker's own problem, or with `worker-lost`,
   * `worker-unavailable` or `unavailable`.
   */
  run<T extends Task>(task: T, call: Call): Promise<ResultOf<T>>;
}

interface Waiting {
  readonly call: Call;
  begin(slot: Slot): void;
  leave(cause: unknown): void;
}

/**
 * Hands tasks to slots, first come first served within a group; a group whose tasks wait for a slow host holds up no other.
 * A slot that ended is replaced when the next task needs one.
 */
export class Pool implements TaskPool {
  readonly #slots: Slot[] = [];
  readonly #waiting: Waiting[] = [];
  readonly #options: Required<PoolOptions> & { readonly times: WorkerTimes };
  #closed = false;

  constructor(
    readonly createWorker: CreatePoolWorker,
    options: PoolOptions,
  ) {
    this.#options = { ...DEFAULTS, ...options, times: timesOf(options.times) };
  }

  get slots(): number {
    return this.#options.slots;
  }

  get memory(): number {
    return this.#options.memory;
  }

  /** The pool as tasks of one group see it. */
  of(group: string): TaskPool {
    return {
      slots: this.slots,
      memory: this.memory,
      run: (task, call) => this.run(task, { ...call, group }),
    };
  }

  run<T extends Task>(task: T, call: Call): Promise<ResultOf<T>> {
    return new Promise((resolve, reject) => {
      call.signal.throwIfAborted();
      this.#refuseIfFull();
      const begin = (slot: Slot) => {
        stay();
        slot
          .run(task, call)
          .finally(() => this.#pump())
          .then(resolve, reject);
      };
      const leave = (cause: unknown) => {
        stay();
        reject(cause);
      };
      const waiting: Waiting = { call, begin, leave };
      const stay = onAbort(call.signal, () => {
        this.#leaveQueue(waiting);
        leave(call.signal.reason);
      });
      this.#waiting.push(waiting);
      this.#pump();
    });
  }

  /** Ends every worker; what runs or waits rejects. Settles when the workers are gone. Safe to call again. */
  async close(): Promise<void> {
    this.#closed = true;
    const cause = closedError();
    for (const waiting of this.#waiting.splice(0)) waiting.leave(cause);
    await Promise.all(this.#slots.splice(0).map((slot) => slot.end(cause)));
  }

  #refuseIfFull(): void {
    if (this.#closed) throw closedError();
    if (this.#waiting.length >= this.#options.queue)
      throw new SylvanError(
        'unavailable',
        `${this.#options.queue} tasks are waiting already; try again later.`,
      );
  }

  /** Starts waiting tasks while a slot has room for their group; a worker that cannot even be made refuses its task. */
  #pump(): void {
    for (const waiting of [...this.#waiting]) {
      try {
        const slot = this.#fits(waiting.call) ? this.#freeSlot(waiting.call.group) : undefined;
        if (slot === undefined) continue;
        this.#leaveQueue(waiting);
        waiting.begin(slot);
      } catch (cause) {
        this.#leaveQueue(waiting);
        waiting.leave(isSylvanError(cause) ? cause : notMade(cause));
      }
    }
  }

  #leaveQueue(waiting: Waiting): void {
    this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
  }

  /** Whether what the task holds fits next to what the others do. */
  #fits({ memory = 0 }: Call): boolean {
    const held = this.#slots.reduce((sum, slot) => sum + slot.memory, 0);
    return memory === 0 || held === 0 || held + memory <= this.#options.memory;
  }

  /** The idlest slot that has room, or a new one while there are fewer than allowed; draining ones do not count. */
  #freeSlot(group: string | undefined): Slot | undefined {
    // Those on their way out stay, so that closing waits for them.
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

function timesOf({ grace, stall }: Partial<WorkerTimes> = {}): WorkerTimes {
  return { grace: grace ?? DEFAULT_TIMES.grace, stall: stall ?? DEFAULT_TIMES.stall };
}

function notMade(cause: unknown): SylvanError {
  const detail = 'A worker could not be made. Check `workerUrl` or `createWorker`.';
  return new SylvanError('worker-unavailable', detail, { cause });
}

function closedError(): SylvanError {
  return new SylvanError('unavailable', 'This Sylvan has been closed; create a new one.');
}

/**
 * Runs a task, and once more where its worker was lost: a neighbour's task may have ended the worker they shared. Its
 * buffers must stay with the caller, so `call` transfers none.
 */
export async function runAgain<T extends Task>(
  pool: TaskPool,
  task: T,
  call: Omit<Call, 'transfer'>,
): Promise<ResultOf<T>> {
  try {
    return await pool.run(task, call);
  } catch (error) {
    if (!isSylvanError(error, 'worker-lost')) throw error;
    return pool.run(task, call);
  }
}

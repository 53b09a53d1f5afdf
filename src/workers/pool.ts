import { SylvanError, isSylvanError } from '../errors/errors.ts';
import type { ResultOf, Task } from './tasks.ts';
import { onAbort } from '../errors/abort.ts';
import { Lane, type Call, type CreateLaneWorker, type LaneTimes } from './worker-client.ts';

export interface PoolOptions {
  /** Workers at most. They start with the first task that needs them. */
  readonly lanes: number;
  /** Tasks of one group in flight per worker: two, so that one reads while the other computes. */
  readonly callsPerLane?: number;
  /** Tasks of all groups in flight per worker: a bound on what it holds at once. */
  readonly mostPerLane?: number;
  /** Bytes that running tasks may hold together, as their calls state them; one task alone may hold more. */
  readonly memory?: number;
  /** Tasks that may wait; one more is refused as `unavailable`. */
  readonly queue?: number;
  readonly times?: Partial<LaneTimes>;
}

const DEFAULTS = { callsPerLane: 2, mostPerLane: 6, memory: Infinity, queue: 1024 };
const DEFAULT_TIMES: LaneTimes = { grace: 1000, stall: 60_000 };

/** What runs tasks: the pool itself, or its part for one group. */
export interface TaskPool {
  /** Workers at most. */
  readonly lanes: number;
  /** Bytes that running tasks may hold together. */
  readonly memory: number;
  /**
   * Runs a task in a lane. Rejects with `signal.reason` on abort, with the worker's own problem, or with `worker-lost`,
   * `worker-unavailable` or `unavailable`.
   */
  run<T extends Task>(task: T, call: Call): Promise<ResultOf<T>>;
}

interface Waiting {
  readonly call: Call;
  begin(lane: Lane): void;
  leave(cause: unknown): void;
}

/**
 * Hands tasks to lanes, first come first served within a group; a group whose tasks wait for a slow host holds up no other.
 * A lane that ended is replaced when the next task needs one.
 */
export class Pool implements TaskPool {
  readonly #lanes: Lane[] = [];
  readonly #waiting: Waiting[] = [];
  readonly #options: Required<PoolOptions> & { readonly times: LaneTimes };
  #closed = false;

  constructor(
    readonly createWorker: CreateLaneWorker,
    options: PoolOptions,
  ) {
    this.#options = { ...DEFAULTS, ...options, times: timesOf(options.times) };
  }

  get lanes(): number {
    return this.#options.lanes;
  }

  get memory(): number {
    return this.#options.memory;
  }

  /** The pool as tasks of one group see it. */
  of(group: string): TaskPool {
    return {
      lanes: this.lanes,
      memory: this.memory,
      run: (task, call) => this.run(task, { ...call, group }),
    };
  }

  run<T extends Task>(task: T, call: Call): Promise<ResultOf<T>> {
    return new Promise((resolve, reject) => {
      call.signal.throwIfAborted();
      this.#refuseIfFull();
      const begin = (lane: Lane) => {
        stay();
        lane
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
    await Promise.all(this.#lanes.splice(0).map((lane) => lane.end(cause)));
  }

  #refuseIfFull(): void {
    if (this.#closed) throw closedError();
    if (this.#waiting.length >= this.#options.queue)
      throw new SylvanError(
        'unavailable',
        `${this.#options.queue} tasks are waiting already; try again later.`,
      );
  }

  /** Starts waiting tasks while a lane has room for their group; a worker that cannot even be made refuses its task. */
  #pump(): void {
    for (const waiting of [...this.#waiting]) {
      try {
        const lane = this.#fits(waiting.call) ? this.#freeLane(waiting.call.group) : undefined;
        if (lane === undefined) continue;
        this.#leaveQueue(waiting);
        waiting.begin(lane);
      } catch (cause) {
        this.#leaveQueue(waiting);
        waiting.leave(isSylvanError(cause) ? cause : notMade(cause));
      }
    }
  }

  #leaveQueue(waiting: Waiting): void {
    this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
  }

  /** Whether what the task holds fits beside what the others do. */
  #fits({ memory = 0 }: Call): boolean {
    const held = this.#lanes.reduce((sum, lane) => sum + lane.memory, 0);
    return memory === 0 || held === 0 || held + memory <= this.#options.memory;
  }

  /** The idlest lane that has room, or a new one while there are fewer than allowed; draining ones do not count. */
  #freeLane(group: string | undefined): Lane | undefined {
    // Those on their way out stay, so that closing waits for them.
    for (let i = this.#lanes.length - 1; i >= 0; i--) if (this.#lanes[i].gone) this.#lanes.splice(i, 1);
    const open = this.#lanes.filter((lane) => lane.open);
    const { callsPerLane, mostPerLane } = this.#options;
    const free = open
      .filter((lane) => lane.loadOf(group) < callsPerLane && lane.load < mostPerLane)
      .sort((a, b) => a.load - b.load)
      .at(0);
    if (free?.load === 0 || open.length >= this.#options.lanes) return free;
    const lane = new Lane(this.createWorker, this.#options.times);
    this.#lanes.push(lane);
    return lane;
  }
}

function timesOf({ grace, stall }: Partial<LaneTimes> = {}): LaneTimes {
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

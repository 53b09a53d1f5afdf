import { SylvanError } from './core/errors.ts';
import type { ResultOf, Task } from './core/protocol.ts';
import { Lane, type Call, type CreateLaneWorker, type LaneTimes } from './lane.ts';

export interface PoolOptions {
  /** Workers at most. They start with the first task that needs them. */
  readonly lanes: number;
  /** Tasks in flight per worker: two, so that one reads while the other computes. */
  readonly callsPerLane?: number;
  /** Tasks that may wait; one more is refused as `unavailable`. */
  readonly queue?: number;
  readonly times?: Partial<LaneTimes>;
}

const DEFAULTS = { callsPerLane: 2, queue: 1024 };
const DEFAULT_TIMES: LaneTimes = { grace: 1000, stall: 60_000 };

interface Waiting {
  begin(lane: Lane): void;
  leave(cause: unknown): void;
}

/** Hands tasks to lanes, first come first served; a lane that ended is replaced when the next task needs one. */
export class Pool {
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

  /**
   * Runs a task in a lane. Rejects with `signal.reason` on abort, with the worker's own problem, or with `worker-lost`,
   * `worker-unavailable` or `unavailable`.
   */
  run<T extends Task>(task: T, call: Call): Promise<ResultOf<T>> {
    return new Promise((resolve, reject) => {
      call.signal.throwIfAborted();
      this.#refuseIfFull();
      const begin = (lane: Lane) => {
        call.signal.removeEventListener('abort', onAbort);
        lane
          .run(task, call)
          .finally(() => this.#pump())
          .then(resolve, reject);
      };
      const leave = (cause: unknown) => {
        call.signal.removeEventListener('abort', onAbort);
        reject(cause);
      };
      const onAbort = () => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        leave(call.signal.reason);
      };
      const waiting: Waiting = { begin, leave };
      call.signal.addEventListener('abort', onAbort);
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

  /** Starts waiting tasks while a lane has room; a worker that cannot even be made refuses the first in line. */
  #pump(): void {
    while (this.#waiting.length > 0) {
      try {
        const lane = this.#freeLane();
        if (lane === undefined) return;
        this.#waiting.shift()!.begin(lane);
      } catch (cause) {
        const detail = 'A worker could not be made. Check `workerUrl` or `createWorker`.';
        this.#waiting.shift()!.leave(new SylvanError('worker-unavailable', detail, { cause }));
      }
    }
  }

  /** The idlest lane that has room, or a new one while there are fewer than allowed; draining ones do not count. */
  #freeLane(): Lane | undefined {
    for (let i = this.#lanes.length - 1; i >= 0; i--) if (this.#lanes[i].ended) this.#lanes.splice(i, 1);
    const open = this.#lanes.filter((lane) => lane.open);
    const idlest = open.sort((a, b) => a.load - b.load).at(0);
    if (idlest?.load === 0) return idlest;
    if (open.length < this.#options.lanes) {
      const lane = new Lane(this.createWorker, this.#options.times);
      this.#lanes.push(lane);
      return lane;
    }
    return idlest !== undefined && idlest.load < this.#options.callsPerLane ? idlest : undefined;
  }
}

function timesOf({ grace, stall }: Partial<LaneTimes> = {}): LaneTimes {
  return { grace: grace ?? DEFAULT_TIMES.grace, stall: stall ?? DEFAULT_TIMES.stall };
}

function closedError(): SylvanError {
  return new SylvanError('unavailable', 'This Sylvan has been closed; create a new one.');
}

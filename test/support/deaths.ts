import { isSylvanError } from '../../src/errors/errors.ts';
import type { CreatePoolWorker, PoolWorker } from '../../src/workers/worker-client.ts';
import { type Pool, runRetryingLost } from '../../src/workers/pool.ts';
import { printOf, type RecordedTask } from './recorded-tasks.ts';

/** Workers of a pool. */
export const WORKERS = 3;

export const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The workers of a pool, which can be made to die. */
export class Mortals {
  /** Workers that the pool has not ended. */
  readonly live = new Set<PoolWorker>();
  readonly #doomed = new WeakSet<PoolWorker>();
  /** Number of workers that were ended before their first message. */
  neverReady = 0;

  /** `kill` ends a worker without notice to its client. */
  constructor(
    readonly createWorker: CreatePoolWorker,
    readonly kill: (worker: PoolWorker) => void,
  ) {}

  readonly create: CreatePoolWorker = () => {
    const worker = this.createWorker();
    this.live.add(worker);
    let isReady = false;
    worker.endpoint.addEventListener('message', () => (isReady = true));
    const terminate = async () => {
      if (!isReady) this.neverReady += 1;
      await worker.terminate();
      this.live.delete(worker);
    };
    return { ...worker, terminate };
  };

  /** Whether there are dying workers that the pool has not ended. */
  get areDying(): boolean {
    return [...this.live].some((worker) => this.#doomed.has(worker));
  }

  /**
   * Ends a live worker, if there is one: from outside by `terminate`, or from inside by any other kind of
   * death.
   */
  doom(death: string, random: () => number): boolean {
    const all = [...this.live].filter((worker) => !this.#doomed.has(worker));
    if (all.length === 0) return false;
    const worker = all[Math.floor(random() * all.length)];
    this.#doomed.add(worker);
    if (death === 'terminate') this.kill(worker);
    else worker.endpoint.postMessage({ death });
    return true;
  }
}

interface Campaign {
  readonly pool: Pool;
  readonly mortals: Mortals;
  readonly tasks: readonly RecordedTask[];
  readonly deaths: number;
  readonly kinds: readonly string[];
  readonly random: () => number;
}

/** Number of calls by outcome: `right`, `wrong`, `aborted`, or the code of a problem. */
export type Outcomes = Readonly<Record<string, number>>;

/** Longest time between two deaths, in milliseconds. */
const PAUSE = 250;
/** More calls than the workers take at once. */
const CALLERS = 8;
/** Fraction of calls that are aborted. */
const ABORTED = 0.1;

/**
 * Runs tasks continuously while workers die, until the last death was noticed. Between two deaths, at least
 * one call must succeed.
 */
export async function surviveDeaths(campaign: Campaign): Promise<Outcomes> {
  const { mortals, deaths, kinds, random } = campaign;
  const outcomes: Record<string, number> = { right: 0 };
  let isOver = false;
  const callers = Array.from({ length: CALLERS }, async () => {
    while (!isOver || mortals.areDying) {
      const outcome = await outcomeOf(campaign);
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    }
  });
  for (let died = 0; died < deaths;) {
    await sleep(random() * PAUSE);
    if (outcomes.right > died && mortals.doom(kinds[died % kinds.length], random)) died += 1;
  }
  isOver = true;
  await Promise.all(callers);
  return outcomes;
}

const ENOUGH = new Error('Enough');

/** The outcome of one call, which may be aborted. */
export async function outcomeOf({
  pool,
  tasks,
  random,
}: Pick<Campaign, 'pool' | 'tasks' | 'random'>): Promise<string> {
  const { task, print } = tasks[Math.floor(random() * tasks.length)];
  const controller = new AbortController();
  const isAborted = random() < ABORTED;
  if (isAborted) setTimeout(() => controller.abort(ENOUGH), random() * PAUSE);
  try {
    const result = await runRetryingLost(pool, task, { signal: controller.signal });
    return (await printOf(result)) === print ? 'right' : 'wrong';
  } catch (error) {
    if (isAborted && error === ENOUGH) return 'aborted';
    if (isSylvanError(error)) return error.code;
    throw error;
  }
}

/**
 * Runs every task, two per worker at once: the milliseconds until all have ended, and whether all were right.
 */
export async function tried(pool: Pool, tasks: readonly RecordedTask[]) {
  const began = performance.now();
  const signal = new AbortController().signal;
  const some = Array.from({ length: 2 * WORKERS }, (_, i) => tasks[i % tasks.length]);
  const right = await Promise.all(
    some.map(
      async ({ task, print }) => (await printOf(await runRetryingLost(pool, task, { signal }))) === print,
    ),
  );
  return { milliseconds: performance.now() - began, areRight: right.every(Boolean) };
}

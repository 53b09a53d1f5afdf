import { isSylvanError } from '../../src/errors/errors.ts';
import type { CreatePoolWorker, PoolWorker } from '../../src/workers/worker-client.ts';
import { type Pool, runAgain } from '../../src/workers/pool.ts';
import { printOf, type RecordedTask } from './recorded-tasks.ts';

export const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Workers of a pool, and how they die. */
export class Mortals {
  /** Those that the pool has not ended. */
  readonly live = new Set<PoolWorker>();
  readonly #doomed = new WeakSet<PoolWorker>();
  /** How many were ended before they had said a word. */
  neverReady = 0;

  /** `kill` ends a worker without a word to its slot. */
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

  /** Whether there are workers that die and whose pool has not ended them. */
  get areDying(): boolean {
    return [...this.live].some((worker) => this.#doomed.has(worker));
  }

  /** Ends one of those that live, if there is any: by `terminate` from outside, by any other word from inside. */
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

/** How often calls ended in which way: `right`, `wrong`, `aborted`, or with a problem of this code. */
export type Outcomes = Readonly<Record<string, number>>;

/** Milliseconds between two deaths, at most. */
const PAUSE = 250;
/** More than the workers take at once. */
const CALLERS = 8;
/** Of all calls. */
const ABORTED = 0.1;

/**
 * Runs tasks without a pause while workers die, and until the last that dies was noticed. After each death a call must have ended
 * right before the next comes.
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

/** Of one call, which may be aborted. */
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
    const result = await runAgain(pool, task, { signal: controller.signal });
    return (await printOf(result)) === print ? 'right' : 'wrong';
  } catch (error) {
    if (isAborted && error === ENOUGH) return 'aborted';
    if (isSylvanError(error)) return error.code;
    throw error;
  }
}

/** Runs every task, two per worker at once; milliseconds until all have answered, and whether all were right. */
export async function tried(pool: Pool, tasks: readonly RecordedTask[]) {
  const began = performance.now();
  const signal = new AbortController().signal;
  const some = Array.from({ length: 2 * pool.slots }, (_, i) => tasks[i % tasks.length]);
  const right = await Promise.all(
    some.map(async ({ task, print }) => (await printOf(await runAgain(pool, task, { signal }))) === print),
  );
  return { milliseconds: performance.now() - began, areRight: right.every(Boolean) };
}

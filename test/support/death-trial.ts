import { expect } from 'vitest';
import { Pool } from '../../src/workers/pool.ts';
import type { Catalog } from '../../src/stac/catalog.ts';
import { outcomeOf, WORKERS, sleep, surviveDeaths, tried, type Mortals, type Outcomes } from './deaths.ts';
import { seededRandom } from './random.ts';
import { recordTasks, type RecordedTask } from './recorded-tasks.ts';

const POINT = { lat: -10.599201, lng: -61.352878, size: 2, date: '2025-08-31' };
/** Fraction of new workers that fail to load while others die. */
const NOT_FOUND = 1 / 15;
/** Number of concurrent calls of a group in a worker. */
const CALLS = 2;
const EXPECTED = ['right', 'aborted', 'worker-lost', 'worker-unavailable'];

interface TrialOptions {
  readonly seed: number;
  /** Number of deaths. */
  readonly runs: number;
  /** Kinds of death, in turn; at the end, all workers die at once by the first kind. */
  readonly kinds: readonly string[];
  readonly modules: { readonly mortal: URL; readonly missing: URL };
}

/** Checks a pool whose workers die, in Node and in a page. */
export class DeathTrial {
  readonly random: () => number;
  #tasks: readonly RecordedTask[] = [];
  #fraction = 0;

  constructor(readonly options: TrialOptions) {
    this.random = seededRandom(options.seed);
  }

  /** The module of the next worker; while workers die, it is occasionally a missing one. */
  nextModule(): URL {
    const { mortal, missing } = this.options.modules;
    return this.random() < this.#fraction ? missing : mortal;
  }

  open(own: Mortals): Pool {
    return new Pool(own.create, { workers: WORKERS, times: { grace: 200, stall: 1500 } });
  }

  /** Computes the expected results of the pools' tasks. */
  async record(own: Mortals, catalog: Catalog): Promise<void> {
    const pool = this.open(own);
    this.#tasks = await recordTasks(POINT, catalog, pool);
    await pool.close();
  }

  /** Runs every task once, without deaths. */
  try(pool: Pool): ReturnType<typeof tried> {
    return tried(pool, this.#tasks);
  }

  /** Expects that no call stays pending and that all workers are replaced. */
  async expectSurvival(pool: Pool, mortals: Mortals): Promise<Outcomes> {
    const { random } = this;
    const { runs: deaths, kinds } = this.options;
    this.#fraction = NOT_FOUND;
    const outcomes = await surviveDeaths({ pool, mortals, tasks: this.#tasks, deaths, kinds, random });
    this.#fraction = 0;
    expect(Object.keys(outcomes).filter((outcome) => !EXPECTED.includes(outcome))).toEqual([]);
    expect(outcomes['worker-unavailable'] ?? 0).toBeLessThanOrEqual(CALLS * mortals.neverReady);

    for (let i = 0; i < WORKERS; i += 1) mortals.doom(kinds[0], random);
    const { areRight, milliseconds } = await this.try(pool);
    expect(areRight).toBe(true);
    expect(milliseconds).toBeLessThan(1000);
    // A worker is replaced once a task needs it, so all are back if all are needed after the last death was
    // noticed.
    while (mortals.areDying) await sleep(5);
    expect((await this.try(pool)).areRight).toBe(true);
    await expect.poll(() => mortals.live.size).toBe(WORKERS);
    return { ...outcomes, milliseconds };
  }

  /** Expects that a pool closed while a worker dies ends its calls and its workers. */
  async expectClosing(make: () => Mortals): Promise<void> {
    const { random } = this;
    const { runs, kinds } = this.options;
    for (let i = 0; i < runs / 5; i += 1) {
      const own = make();
      const pool = this.open(own);
      const calls = Array.from({ length: 8 }, () => outcomeOf({ pool, tasks: this.#tasks, random }));
      await sleep(random() * 300);
      own.doom(kinds[i % kinds.length], random);
      await sleep(random() * 20);
      await pool.close();
      expect(own.live.size).toBe(0);
      for (const outcome of await Promise.all(calls)) expect([...EXPECTED, 'unavailable']).toContain(outcome);
    }
  }
}

import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { browserLaneWorker } from '../../../../src/browser-worker.ts';
import { Pool } from '../../../../src/lanes/pool.ts';
import { folderCatalogue } from '../../../../src/sources/folder.ts';
import { Mortals, outcomeOf, surviveDeaths, tried } from '../../../support/deaths.ts';
import { seededRandom } from '../../../support/random.ts';
import { recordTasks, type RecordedTask } from '../../../support/recorded-tasks.ts';

const { seed, runs, timeout } = inject('campaigns').workers;
const PLACE = { lat: -10.599201, lng: -61.352878, size: 2, date: '2025-08-31' };
const FRONTIER = `${inject('sylvan').bundledUrl}frontier/`;
const WORKER = new URL('../../../support/mortal-page-worker.mjs', import.meta.url);
const MISSING = new URL('../../../support/no-such-worker.mjs', import.meta.url);
const KINDS = ['throw', 'terminate', 'throw', 'close', 'throw', 'loop'];
/** Of the workers that are made. */
const NOT_FOUND = 1 / 15;
const LANES = 3;
/** Of one group in a worker at once. */
const CALLS = 2;
const EXPECTED = ['right', 'aborted', 'worker-lost', 'worker-unavailable'];

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
/** What a page that uses the library would be told of as its own errors. */
const uncaught: string[] = [];
const hear = ({ message }: ErrorEvent) => void uncaught.push(message);
const random = seededRandom(seed);
let share = 0;

function mortals(): Mortals {
  const start = () => new Worker(random() < share ? MISSING : WORKER, { type: 'module' });
  return new Mortals(
    () => browserLaneWorker({ createWorker: start }, start),
    ({ endpoint }) => (endpoint as unknown as Worker).terminate(),
  );
}

const open = (own: Mortals) => new Pool(own.create, { lanes: LANES, times: { grace: 200, stall: 1500 } });

describe(`workers of a page that die, seed ${seed}`, () => {
  let tasks: RecordedTask[];
  afterAll(() => window.removeEventListener('error', hear));
  beforeAll(async () => {
    window.addEventListener('error', hear);
    const pool = open(mortals());
    const fetch = globalThis.fetch.bind(globalThis);
    tasks = await recordTasks(PLACE, folderCatalogue({ fetch, url: FRONTIER }), pool);
    await pool.close();
  }, 60_000);

  it(`leave no call open and no worker missing, ${runs} times`, { timeout }, async () => {
    const own = mortals();
    const pool = open(own);
    share = NOT_FOUND;
    const outcomes = await surviveDeaths({ pool, mortals: own, tasks, deaths: runs, kinds: KINDS, random });
    share = 0;
    expect(Object.keys(outcomes).filter((outcome) => !EXPECTED.includes(outcome))).toEqual([]);
    expect(outcomes['worker-unavailable'] ?? 0).toBeLessThanOrEqual(CALLS * own.neverReady);

    for (let i = 0; i < LANES; i += 1) own.doom('throw', random);
    const back = await tried(pool, tasks);
    expect(back.areRight).toBe(true);
    expect(back.milliseconds).toBeLessThan(1000);
    expect(own.live.size).toBe(LANES);
    await pool.close();
    expect(uncaught).toEqual([]);
  });

  it('die with a pool that is closed meanwhile, and its calls end', { timeout }, async () => {
    for (let i = 0; i < runs / 5; i += 1) {
      const own = mortals();
      const pool = open(own);
      const calls = Array.from({ length: 8 }, () => outcomeOf({ pool, tasks, random }));
      await sleep(random() * 300);
      own.doom(KINDS[i % KINDS.length], random);
      await sleep(random() * 20);
      await pool.close();
      expect(own.live.size).toBe(0);
      for (const outcome of await Promise.all(calls)) expect([...EXPECTED, 'unavailable']).toContain(outcome);
    }
    expect(uncaught).toEqual([]);
  });
});

import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Worker } from 'node:worker_threads';
import { beforeAll, describe, expect, it } from 'vitest';
import type { LaneWorker } from '../../../src/lanes/lane.ts';
import { Pool } from '../../../src/lanes/pool.ts';
import { laneWorkerOf } from '../../../src/node/lane-worker.ts';
import { folderCatalogue } from '../../../src/sources/folder.ts';
import { Mortals, outcomeOf, surviveDeaths, tried } from '../../support/deaths.ts';
import { fetchWithFiles } from '../../support/file-fetch.ts';
import { seededRandom } from '../../support/random.ts';
import { recordTasks, type RecordedTask } from '../../support/recorded-tasks.ts';
import { campaign } from '../support/campaign.ts';

const { seed, runs, timeout } = campaign(24, 1000);
const PLACE = { lat: -10.599201, lng: -61.352878, size: 2, date: '2025-08-31' };
const FRONTIER = pathToFileURL(`${resolve(import.meta.dirname, '../../../dist/samples/frontier')}/`).href;
const WORKER = new URL('../../support/mortal-worker.mjs', import.meta.url);
const MISSING = new URL('../../support/no-such-worker.mjs', import.meta.url);
const KINDS = ['terminate', 'throw', 'exit', 'memory', 'terminate', 'loop'];
/** Of the workers that are made. */
const NOT_FOUND = 1 / 15;
const LANES = 3;
/** Of one group in a worker at once. */
const CALLS = 2;
const EXPECTED = ['right', 'aborted', 'worker-lost', 'worker-unavailable'];
/** Bytes of this thread, however many workers died. */
const MOST_GROWN = 8e6;
/** Enough for the tasks, and soon full. */
const LIMITS = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 3 };

/** Those that have not ended. */
const threads = new Map<LaneWorker['endpoint'], Worker>();
const random = seededRandom(seed);
let share = 0;

function mortals(): Mortals {
  const create = () => {
    const worker = new Worker(random() < share ? MISSING : WORKER, { resourceLimits: LIMITS });
    const made = laneWorkerOf(worker);
    threads.set(made.endpoint, worker);
    worker.once('exit', () => threads.delete(made.endpoint));
    return made;
  };
  return new Mortals(create, (worker) => void threads.get(worker.endpoint)?.terminate());
}

const open = (own: Mortals) => new Pool(own.create, { lanes: LANES, times: { grace: 200, stall: 1500 } });

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
async function held(): Promise<number> {
  for (let i = 0; i < 3; i += 1) {
    collect();
    // What the first collection lets go of is freed by turns.
    await sleep(30);
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

describe(`workers that die, seed ${seed}`, () => {
  let tasks: RecordedTask[];
  beforeAll(async () => {
    const pool = open(mortals());
    tasks = await recordTasks(PLACE, folderCatalogue({ fetch: fetchWithFiles, url: FRONTIER }), pool);
    await pool.close();
  }, 60_000);

  it(`leave no call open and no worker missing, ${runs} times`, { timeout }, async () => {
    const own = mortals();
    const pool = open(own);
    await tried(pool, tasks);
    const before = await held();
    share = NOT_FOUND;
    const outcomes = await surviveDeaths({ pool, mortals: own, tasks, deaths: runs, kinds: KINDS, random });
    share = 0;
    expect(Object.keys(outcomes).filter((outcome) => !EXPECTED.includes(outcome))).toEqual([]);
    expect(outcomes['worker-unavailable'] ?? 0).toBeLessThanOrEqual(CALLS * own.neverReady);

    for (let i = 0; i < LANES; i += 1) own.doom('terminate', random);
    const back = await tried(pool, tasks);
    expect(back.areRight).toBe(true);
    expect(back.milliseconds).toBeLessThan(1000);
    expect(own.live.size).toBe(LANES);
    const grown = (await held()) - before;
    expect(grown).toBeLessThan(MOST_GROWN);
    process.stdout.write(`\n${JSON.stringify({ seed, ...outcomes, ...back, grown })}\n`);
    await pool.close();
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
    expect(threads.size).toBe(0);
  });
});

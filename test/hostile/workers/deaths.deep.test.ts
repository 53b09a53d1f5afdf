import { resolve } from 'node:path';
import { sentinel2 } from '../../../src/sources/optical/sentinel2.ts';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Worker } from 'node:worker_threads';
import { beforeAll, describe, expect, it } from 'vitest';
import type { PoolWorker } from '../../../src/workers/worker-client.ts';
import { poolWorkerOf } from '../../../src/node/worker.ts';
import { folderCatalog } from '../../../src/stac/folder.ts';
import { DeathTrial } from '../../support/death-trial.ts';
import { Mortals, sleep } from '../../support/deaths.ts';
import { fetchWithFiles } from '../../support/file-fetch.ts';
import { campaign } from '../support/campaign.ts';

const { seed, runs, timeout } = campaign(24, 1000);
const FRONTIER = pathToFileURL(`${resolve(import.meta.dirname, '../../../build/samples/frontier')}/`).href;
const trial = new DeathTrial({
  seed,
  runs,
  kinds: ['terminate', 'throw', 'exit', 'memory', 'terminate', 'loop'],
  modules: {
    mortal: new URL('../../support/mortal-worker.mjs', import.meta.url),
    missing: new URL('../../support/no-such-worker.mjs', import.meta.url),
  },
});
/** Limit for the memory growth of this thread in bytes, however many workers die. */
const MAX_GROWN = 8e6;
/** Enough for the tasks, and quickly exhausted. */
const LIMITS = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 3 };

/** Threads that are still running. */
const threads = new Map<PoolWorker['endpoint'], Worker>();

function mortals(): Mortals {
  const create = () => {
    const worker = new Worker(trial.nextModule(), { resourceLimits: LIMITS });
    const made = poolWorkerOf(worker);
    threads.set(made.endpoint, worker);
    worker.once('exit', () => threads.delete(made.endpoint));
    return made;
  };
  return new Mortals(create, (worker) => void threads.get(worker.endpoint)?.terminate());
}

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
async function memoryUsed(): Promise<number> {
  for (let i = 0; i < 3; i += 1) {
    collect();
    // Memory released by the first collection is freed gradually.
    await sleep(30);
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

describe(`workers that die, seed ${seed}`, () => {
  beforeAll(
    () =>
      trial.record(mortals(), folderCatalog({ product: sentinel2, fetch: fetchWithFiles, url: FRONTIER })),
    60_000,
  );

  it(`leave no call pending and are replaced, ${runs} times`, { timeout }, async () => {
    const own = mortals();
    const pool = trial.open(own);
    await trial.try(pool);
    const before = await memoryUsed();
    const outcomes = await trial.expectSurvival(pool, own);
    const grown = (await memoryUsed()) - before;
    expect(grown).toBeLessThan(MAX_GROWN);
    process.stdout.write(`\n${JSON.stringify({ seed, ...outcomes, grown })}\n`);
    await pool.close();
  });

  it('do not keep calls pending while their pool is closed', { timeout }, async () => {
    await trial.expectClosing(mortals);
    expect(threads.size).toBe(0);
  });
});

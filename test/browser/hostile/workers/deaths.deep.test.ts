import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { sentinel2 } from '../../../../src/sources/optical/sentinel2.ts';
import { browserPoolWorker } from '../../../../src/workers/browser-worker.ts';
import { folderCatalog } from '../../../../src/stac/folder.ts';
import { DeathTrial } from '../../../support/death-trial.ts';
import { Mortals } from '../../../support/deaths.ts';

const { seed, runs, timeout } = inject('campaigns').workers;
const FRONTIER = `${inject('sylvan').filesUrl}frontier/`;
const trial = new DeathTrial({
  seed,
  runs,
  kinds: ['throw', 'terminate', 'throw', 'close', 'throw', 'loop'],
  modules: {
    mortal: new URL('../../../support/mortal-page-worker.mjs', import.meta.url),
    missing: new URL('../../../support/no-such-worker.mjs', import.meta.url),
  },
});

/** What a page that uses the library would see as its own errors. */
const uncaught: string[] = [];
const hear = ({ message }: ErrorEvent) => void uncaught.push(message);

function mortals(): Mortals {
  const start = () => new Worker(trial.nextModule(), { type: 'module' });
  return new Mortals(
    () => browserPoolWorker({ createWorker: start }, start),
    ({ endpoint }) => (endpoint as unknown as Worker).terminate(),
  );
}

describe(`workers of a page that die, seed ${seed}`, () => {
  afterAll(() => window.removeEventListener('error', hear));
  beforeAll(async () => {
    window.addEventListener('error', hear);
    const fetch = globalThis.fetch.bind(globalThis);
    await trial.record(mortals(), folderCatalog({ product: sentinel2, fetch, url: FRONTIER }));
  }, 60_000);

  it(`leave no call open and no worker missing, ${runs} times`, { timeout }, async () => {
    const own = mortals();
    const pool = trial.open(own);
    await trial.expectSurvival(pool, own);
    await pool.close();
    expect(uncaught).toEqual([]);
  });

  it('die with a pool that is closed meanwhile, and its calls end', { timeout }, async () => {
    await trial.expectClosing(mortals);
    expect(uncaught).toEqual([]);
  });
});

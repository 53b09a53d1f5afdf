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

/** Errors that reach the page's error handler. */
const uncaught: string[] = [];
const recordError = ({ message }: ErrorEvent) => void uncaught.push(message);

function mortals(): Mortals {
  const start = () => new Worker(trial.nextModule(), { type: 'module' });
  return new Mortals(
    () => browserPoolWorker({ createWorker: start }, start),
    ({ endpoint }) => (endpoint as unknown as Worker).terminate(),
  );
}

describe(`workers that die in a page, seed ${seed}`, () => {
  afterAll(() => window.removeEventListener('error', recordError));
  beforeAll(async () => {
    window.addEventListener('error', recordError);
    const fetch = globalThis.fetch.bind(globalThis);
    await trial.record(mortals(), folderCatalog({ product: sentinel2, fetch, url: FRONTIER }));
  }, 60_000);

  it(`leave no call pending and are replaced, ${runs} times`, { timeout }, async () => {
    const own = mortals();
    const pool = trial.open(own);
    await trial.expectSurvival(pool, own);
    await pool.close();
    expect(uncaught).toEqual([]);
  });

  it('do not keep calls pending while their pool is closed', { timeout }, async () => {
    await trial.expectClosing(mortals);
    expect(uncaught).toEqual([]);
  });
});

import { packsOf } from 'sylvan/packs';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { createSylvan, type Sylvan, type SylvanOptions } from 'sylvan';
import { emptyDatabase } from '../support/pack-database.ts';
import { withoutStatus } from '../support/pack-records.ts';
import { UNCOUNTED } from '../support/uncounted.ts';

const { packsUrl, bundledUrl } = inject('sylvan');
const ZONE = { lat: -10.599201, lng: -61.352878, size: 1, date: '2025-08-31' };
const FEW = {
  sentinel1: false,
  landsat89: false,
  landsat45: false,
  'canopy-map': false,
  gedi: false,
} as const;
const noNetwork = () => Promise.reject(new TypeError('There is no network'));

const sylvans: Sylvan[] = [];
afterEach(async () => {
  await Promise.all(sylvans.splice(0).map((one) => one.close()));
  await emptyDatabase();
});

function sylvanWith(own: Partial<SylvanOptions>): Sylvan {
  const sylvan = createSylvan({ meter: UNCOUNTED, catalog: `${packsUrl}frontier/`, sources: FEW, ...own });
  sylvans.push(sylvan);
  return sylvan;
}

/** The library's own workers, each of which dies on the message `death`. */
function mortalWorkers() {
  const made: Worker[] = [];
  const createWorker = () => {
    const worker = new Worker(new URL('../support/mortal-page-worker.mjs', import.meta.url), {
      type: 'module',
    });
    made.push(worker);
    return worker;
  };
  return { made, createWorker };
}

describe('in every browser', { timeout: 120_000 }, () => {
  it('a stored analysis is repeated without a network', async () => {
    const catalog = `${bundledUrl}frontier/`;
    const live = await sylvanWith({ catalog, cache: true }).analyze(ZONE);
    const again = await sylvanWith({ catalog, cache: true, offline: true, fetch: noNetwork }).analyze(ZONE);
    expect(withoutStatus(again)).toEqual(withoutStatus(live));
    expect(again.details.sources.find(({ id }) => id === 'sentinel2')?.status).toBe('cached');
  });

  it('a pack is made, exported, imported and answers without a network', async () => {
    const live = sylvanWith({});
    const { id, calls } = await packsOf(live).create(ZONE);
    const analyzed = withoutStatus(await live.analyze(calls[0].request as never));
    const other = sylvanWith({ catalog: 'earth-search', sources: {}, fetch: noNetwork });
    const file = await new Response(await packsOf(other).export(id)).blob();
    await packsOf(other).remove(id);
    const { id: imported } = await packsOf(other).import(file);
    expect(withoutStatus(await other.analyze({ pack: imported }))).toEqual(analyzed);
  });

  it('a call survives the death of a worker', async () => {
    const whole = await sylvanWith({}).analyze(ZONE);
    const { made, createWorker } = mortalWorkers();
    let ended = 0;
    const answer = await sylvanWith({ createWorker, workers: 2 }).analyze(ZONE, {
      onProgress: ({ bytes }) => {
        if (bytes > 0 && ended++ === 0) made[0].postMessage({ death: 'throw' });
      },
    });
    expect(made.length, 'the dead worker was replaced').toBeGreaterThan(2);
    expect(withoutStatus(answer)).toEqual(withoutStatus(whole));
  });
});

import { packsOf } from 'sylvan/packs';
import { describe, expect, inject, it } from 'vitest';
import { OPTICAL_ALONE } from '../support/optical-alone.ts';
import { withoutStatus } from '../support/pack-records.ts';
import { newSylvans, ZONE } from './sylvans.ts';

const catalog = `${inject('sylvan').bundledUrl}frontier/`;
const newSylvan = newSylvans({ catalog, sources: OPTICAL_ALONE });
const noNetwork = () => Promise.reject(new TypeError('There is no network'));

describe('in a page', { timeout: 120_000 }, () => {
  it('a stored analysis is repeated without a network', async () => {
    const live = await newSylvan({ cache: true }).analyze(ZONE);
    const again = await newSylvan({ cache: true, offline: true, fetch: noNetwork }).analyze(ZONE);
    expect(withoutStatus(again)).toEqual(withoutStatus(live));
    expect(again.details.sources.find(({ id }) => id === 'sentinel2')?.status).toBe('cached');
  });

  it('a pack is made, exported, imported and answers without a network', async () => {
    const { id } = await packsOf(newSylvan()).create({ ...ZONE, from: 2025 });
    const other = newSylvan({ catalog: 'earth-search', sources: {}, fetch: noNetwork });
    const { results } = await packsOf(other).open(id);
    const file = await new Response(await packsOf(other).export(id)).blob();
    await packsOf(other).remove(id);
    const { id: imported } = await packsOf(other).import(file);
    expect(withoutStatus(await other.analyze({ pack: imported }))).toEqual(withoutStatus(results[0].record));
  });
});

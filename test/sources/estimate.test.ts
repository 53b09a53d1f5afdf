import { describe, expect, it } from 'vitest';
import type { AnalysisRequest } from '../../src/sources/context.ts';
import { checkedLine } from '../../src/engine-options.ts';
import { estimateAnalysis } from '../../src/sources/estimate.ts';
import type { Sources } from '../../src/sources/registry.ts';

const on = [{}] as never[];
const ALL: Sources = {
  sentinel2: on,
  sentinel1: on,
  landsat89: on,
  landsat45: on,
  fires: on,
  fireMasks: on,
  lidar: on,
  canopyMaps: on,
  worldcover: [],
  gfc2020: [],
  hansen: [],
};
const REQUEST: AnalysisRequest = {
  lat: -10.6,
  lng: -61.4,
  size: 10,
  date: '2025-08-31',
  detail: 'standard',
};

const megabytes = (own: Partial<AnalysisRequest>, sources = ALL) =>
  estimateAnalysis({ ...REQUEST, ...own }, sources, 20).bytes / 1e6;

describe('what an analysis is estimated to fetch', () => {
  // Fetched by bench/estimate.mjs where a tile has the zone at the same position: blocks decide more than sizes.
  it.each([
    { size: 2, lat: -10.6193, lng: -61.5679, fetched: 17.0 },
    { size: 2, lat: -10.6039, lng: -61.4326, fetched: 87.4 },
    { size: 7, lat: -10.5422, lng: -61.4921, fetched: 14.4 },
    { size: 8, lat: -10.664, lng: -61.5052, fetched: 30.4 },
    { size: 15, lat: -10.5333, lng: -61.5481, fetched: 61.6 },
  ])(
    'is within 35 % of the $fetched MB of Sentinel-2 that $size km at $lng° east fetched',
    ({ fetched, ...place }) => {
      const ratio = estimateAnalysis({ ...REQUEST, ...place }, ALL, 20).sources.sentinel2 / 1e6 / fetched;
      expect(ratio).toBeGreaterThan(0.8);
      expect(ratio).toBeLessThan(1.35);
    },
  );

  it('grows with the detail', () => {
    const [quick, standard, full] = (['quick', 'standard', 'full'] as const).map((detail) =>
      megabytes({ detail }),
    ) as [number, number, number];
    expect(quick).toBeLessThan(6);
    expect(standard).toBeGreaterThan(5 * quick);
    expect(full).toBeGreaterThan(2 * standard);
  });

  it('has nothing of a source that is off, and red edge outside the tropics alone', () => {
    const { sources } = estimateAnalysis(
      REQUEST,
      { ...ALL, sentinel1: [], landsat45: [], landsat89: [] },
      20,
    );
    expect(sources).toMatchObject({ sentinel1: 0, landsat: 0 });
    const sentinel2 = (lat: number) => estimateAnalysis({ ...REQUEST, lat }, ALL, 20).sources.sentinel2;
    expect(sentinel2(52)).toBeGreaterThan(sentinel2(10));
  });

  it('says the seconds that a line takes', () => {
    const { bytes, seconds } = estimateAnalysis(REQUEST, ALL, 8);
    expect(seconds).toBeCloseTo(bytes / 1e6, 0);
  });

  it.each([0, -1, NaN, Infinity, '20', null])('refuses a line of %s', (line) => {
    expect(() => checkedLine(line)).toThrow(expect.objectContaining({ code: 'invalid-parameters' }));
  });
});

describe('what the maps of others are estimated to fetch', () => {
  const withMaps = { ...ALL, worldcover: on, gfc2020: on, hansen: on };
  const maps = (own: Partial<AnalysisRequest>) =>
    estimateAnalysis({ ...REQUEST, ...own }, withMaps, 20).sources.maps / 1e6;

  it.each([
    { size: 1, fetched: 0.81 },
    { size: 10, fetched: 1.06 },
  ])(
    'is half to twice what a zone of $size km took of simulated files in their layouts',
    ({ size, fetched }) => {
      expect(maps({ size }) / fetched).toBeGreaterThan(1 / 2);
      expect(maps({ size }) / fetched).toBeLessThan(2);
    },
  );

  it('counts for `references` and what the forest rests on, and for no other field', () => {
    expect(maps({ fields: ['references'] })).toBe(maps({}));
    expect(maps({ fields: ['forest_cover'] })).toBe(maps({}));
    expect(maps({ fields: ['ndvi_current', 'trend'] })).toBe(0);
    const bytes = (fields: AnalysisRequest['fields']) =>
      estimateAnalysis({ ...REQUEST, ...(fields && { fields }) }, withMaps, 20).bytes;
    expect(bytes(['references'])).toBe(bytes(['forest_cover']));
  });
});

import { describe, expect, it } from 'vitest';
import type { AnalysisRequest } from '../../src/sources/context.ts';
import { estimateAnalysis } from '../../src/sources/estimate.ts';
import type { Sources } from '../../src/sources/registry.ts';
import { NO_SOURCES } from '../support/source-context.ts';
import { estimateComparison } from '../../src/sources/estimate-comparison.ts';

const on = [{}] as never[];
const ALL: Sources = {
  ...NO_SOURCES,
  ...{ sentinel2: on, sentinel1: on, landsat89: on, landsat45: on },
  ...{ fires: on, fireMasks: on, lidar: on, canopyMaps: on },
};
const REQUEST: AnalysisRequest = {
  ...{ lat: -10.6, lng: -61.4, size: 10, date: '2025-08-31', detail: 'standard' },
};

const estimate = (own: Partial<AnalysisRequest> = {}, sources = ALL) =>
  estimateAnalysis({ ...REQUEST, ...own }, sources, 20);

describe('the estimate of an analysis', () => {
  // Measured by bench/estimate.mjs with the zone at the same position in a tile: blocks matter more than sizes.
  it.each([
    { size: 2, lat: -10.6193, lng: -61.5679, fetched: 17.0 },
    { size: 2, lat: -10.6039, lng: -61.4326, fetched: 87.4 },
    { size: 7, lat: -10.5422, lng: -61.4921, fetched: 14.4 },
    { size: 8, lat: -10.664, lng: -61.5052, fetched: 30.4 },
    { size: 15, lat: -10.5333, lng: -61.5481, fetched: 61.6 },
  ])(
    'is 0.8 to 1.35 times the $fetched MB that Sentinel-2 took for $size km at longitude $lng',
    ({ fetched, ...place }) => {
      const ratio = estimate(place).sources.sentinel2 / 1e6 / fetched;
      expect(ratio).toBeGreaterThan(0.8);
      expect(ratio).toBeLessThan(1.35);
    },
  );

  it('grows with the detail', () => {
    const [quick, standard, full] = (['quick', 'standard', 'full'] as const).map(
      (detail) => estimate({ detail }).bytes,
    ) as [number, number, number];
    expect(quick).toBeLessThan(6e6);
    expect(standard).toBeGreaterThan(5 * quick);
    expect(full).toBeGreaterThan(2 * standard);
  });

  it('is zero for disabled sources, and larger outside the tropics, where red edge is read', () => {
    const { sources } = estimate({}, { ...ALL, sentinel1: [], landsat45: [], landsat89: [] });
    expect(sources).toMatchObject({ sentinel1: 0, landsat: 0 });
    const sentinel2 = (lat: number) => estimate({ lat }).sources.sentinel2;
    expect(sentinel2(52)).toBeGreaterThan(sentinel2(10));
  });

  it('includes the seconds at the given bandwidth', () => {
    const { bytes, seconds } = estimateAnalysis(REQUEST, ALL, 8);
    expect(seconds).toBeCloseTo(bytes / 1e6, 0);
  });
});

describe('the estimate of reference maps', () => {
  const withMaps = { ...ALL, worldcover: on, gfc2020: on, hansen: on };
  const maps = (own: Partial<AnalysisRequest>) => estimate(own, withMaps).sources.maps / 1e6;

  it.each([
    { size: 1, fetched: 0.81 },
    { size: 10, fetched: 1.06 },
  ])(
    'is within a factor of two of the $fetched MB that $size km took from simulated files in their layouts',
    ({ size, fetched }) => {
      expect(maps({ size }) / fetched).toBeGreaterThan(1 / 2);
      expect(maps({ size }) / fetched).toBeLessThan(2);
    },
  );

  it('counts for `references` and for fields that need forest cover, but not for others', () => {
    expect(maps({ fields: ['references'] })).toBe(maps({}));
    expect(maps({ fields: ['forest_cover'] })).toBe(maps({}));
    expect(maps({ fields: ['ndvi_current', 'trend'] })).toBe(0);
  });
});

const COMPARISON = {
  ...({ lat: -10.6, lng: -61.4, size: 10, detail: 'standard' } as const),
  ...{ date1_start: '2022-06-03', date1_end: '2022-08-31', date2_end: '2023-08-31' },
} as const;
const RADAR = { ...NO_SOURCES, sentinel2: [{}] as never[], sentinel1: [{}] as never[] };
const NO_RADAR = { ...RADAR, sentinel1: [] };

const bytesOf = (own: Partial<Parameters<typeof estimateComparison>[0]> = {}, sources = RADAR) =>
  estimateComparison({ ...COMPARISON, ...own }, sources, 20).bytes;

describe('the estimate of a comparison', () => {
  it('grows with the zone and with the detail', () => {
    expect(bytesOf({ size: 20 })).toBeGreaterThan(bytesOf());
    expect(bytesOf({ detail: 'quick' })).toBeLessThan(bytesOf() / 4);
    expect(bytesOf({ detail: 'full' })).toBeGreaterThan(bytesOf());
  });

  it('includes radar if that is read', () => {
    expect(bytesOf({}, NO_RADAR)).toBeLessThan(bytesOf());
    expect(bytesOf({ detail: 'quick' }, NO_RADAR)).toBe(bytesOf({ detail: 'quick' }));
  });

  it('is that of Landsat if a period begins before Sentinel-2', () => {
    const optical = (date1_start: string) => bytesOf({ date1_start }, NO_RADAR);
    expect(optical('2015-06-22')).not.toBe(optical('2015-06-23'));
    expect(optical('1990-06-03')).toBe(optical('2015-06-22'));
  });

  it('includes the forest of the first period if that ends over a year before the last day', () => {
    const year = bytesOf();
    expect(bytesOf({ date1_start: '2021-06-03', date1_end: '2021-08-31' })).toBeGreaterThan(year);
    expect(bytesOf({ date1_end: '2022-12-31' })).toBe(year);
    // Periods of Landsat need no further scenes for it.
    expect(bytesOf({ date1_start: '2015-06-22' })).toBeLessThan(year / 2);
  });
});

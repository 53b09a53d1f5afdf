import { describe, expect, it } from 'vitest';
import { estimateComparison } from '../../src/sources/estimate-comparison.ts';
import { NO_SOURCES } from '../support/source-context.ts';

const REQUEST = {
  ...({ lat: -10.6, lng: -61.4, size: 10, detail: 'standard' } as const),
  ...{ date1_start: '2022-06-03', date1_end: '2022-08-31', date2_end: '2023-08-31' },
} as const;
const RADAR = { ...NO_SOURCES, sentinel2: [{}] as never[], sentinel1: [{}] as never[] };
const NO_RADAR = { ...RADAR, sentinel1: [] };

const bytesOf = (own: Partial<Parameters<typeof estimateComparison>[0]> = {}, sources = RADAR) =>
  estimateComparison({ ...REQUEST, ...own }, sources, 20).bytes;

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

  it('includes the seconds at the given bandwidth', () => {
    const { bytes, seconds } = estimateComparison(REQUEST, RADAR, 8);
    expect(seconds).toBeCloseTo(bytes / 1e6, 0);
  });
});

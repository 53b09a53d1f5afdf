import { describe, expect, it } from 'vitest';
import { ofIndices } from '../../../src/geo/indices.ts';
import type { AnnualLayer } from '../../../src/sources/landsat/tasks.ts';
import type { AnnualSeries } from '../../../src/sources/landsat/read.ts';
import { trendZone } from '../../../src/sources/landsat/plan.ts';
import { READING } from '../../../src/sources/detail.ts';
import { computeTrend, type AssessedTrend, type TrendInputs } from '../../../src/products/trend/assess.ts';
import type { LandsatSource } from '../../../src/contract/sources.ts';
import { localPool } from '../../support/task-pool.ts';
import { FALLING, RISING } from './trend-vectors.ts';

const POINT = { lat: -8.9, lng: -62.1, size: 1, date: '2024-12-31', detail: 'full' } as const;
const { grid, pixelAreaM2 } = trendZone(POINT, READING.full);
const PIXELS = grid.width * grid.height;
const signal = new AbortController().signal;

/** Forest with a uniform NDVI for each year, and an NBR that may vary by pixel. */
function seriesOf(
  sensor: LandsatSource,
  years: Readonly<Record<number, number>>,
  nbrOf: (pixel: number, year: number) => number = () => 0.7,
): AnnualSeries {
  const layers = Object.entries(years).map(([key, ndvi]): AnnualLayer => {
    const year = Number(key);
    return {
      year,
      sensor,
      ...ofIndices(() => null),
      ndvi: new Float32Array(PIXELS).fill(ndvi),
      nbr: Float32Array.from({ length: PIXELS }, (_, pixel) => nbrOf(pixel, year)),
      swir22: new Float32Array(PIXELS).fill(0.05),
      water: new Uint8Array(PIXELS),
    };
  });
  return { layers };
}

const yearly = (from: number, values: readonly number[]) =>
  Object.fromEntries(values.map((value, i) => [from + i, value]));

function compute(overrides: Partial<TrendInputs>): Promise<AssessedTrend | null> {
  const none = { landsat45: null, landsat89: null };
  return computeTrend({ ...none, request: POINT, pool: localPool(), signal, ...overrides });
}

describe('computeTrend', () => {
  it.each([
    ['improving', RISING, 0.008, 8.915135e-4, [0.005, 0.01]],
    ['degrading', FALLING, -0.02, 2.314943e-4, null],
  ] as const)('labels a ten-year trend as %s', async (label, { values }, slope, p, interval) => {
    const trend = await compute({ landsat89: seriesOf('landsat89', yearly(2015, values)) });
    const { tenYear, fortyYear, notes, series } = trend!;
    expect(tenYear).toMatchObject({ label, n: 10 });
    expect(tenYear!.slopePerYear).toBeCloseTo(slope, 6);
    expect(tenYear!.p).toBeCloseTo(p, 9);
    if (interval) interval.forEach((bound, i) => expect(tenYear!.interval[i]).toBeCloseTo(bound, 6));
    expect(fortyYear).toMatchObject({ label, n: 10 });
    expect(notes).toEqual(['trend-one-sensor']);
    expect(series[0]).toEqual({
      ...{ year: 2015, sensor: 'Landsat 8/9', ndvi: values[0], nbr: 0.7 },
      ...{ valid_fraction: 1, disturbed_ha: null },
    });
  });

  it('limits the ten-year trend to the ten years that end with the last complete season', async () => {
    const landsat89 = seriesOf('landsat89', yearly(2013, [0.65, 0.65, ...RISING.values]));
    const trend = await compute({ landsat89 });
    expect([trend!.tenYear!.n, trend!.fortyYear!.n]).toEqual([10, 12]);
    // 2016 to 2025; the data end in 2024.
    const later = await compute({ landsat89, request: { ...POINT, date: '2026-01-01' } });
    expect(later!.tenYear!.n).toBe(9);
  });

  it('compares each sensor only with itself in the forty-year trend', async () => {
    const old = seriesOf('landsat45', yearly(1990, new Array<number>(20).fill(0.8)));
    const recent = seriesOf('landsat89', yearly(2013, new Array<number>(12).fill(0.86)));
    const trend = await compute({ landsat45: old, landsat89: recent });
    expect(trend!.fortyYear).toMatchObject({ slopePerYear: 0, p: 1, label: 'stable', n: 32 });
    expect(trend!.notes).toEqual([]);
    expect(trend!.series.filter(({ sensor }) => sensor === 'Landsat 4/5')).toHaveLength(20);
  });

  it('reports only a forty-year trend from the older mission', async () => {
    const trend = await compute({ landsat45: seriesOf('landsat45', yearly(1990, RISING.values)) });
    const notes = ['trend-one-sensor'];
    expect(trend).toMatchObject({ tenYear: null, fortyYear: { label: 'improving' }, notes });
  });

  it('reports no trend from fewer than five years, and null without data', async () => {
    const trend = await compute({ landsat89: seriesOf('landsat89', yearly(2020, [0.8, 0.7, 0.6, 0.5])) });
    expect(trend).toMatchObject({ tenYear: null, fortyYear: null, disturbance: null, notes: [] });
    expect(trend!.series).toHaveLength(4);
    expect(await compute({})).toBeNull();
    expect(await compute({ landsat89: { layers: [] } })).toBeNull();
  });

  it('rejects when the call is aborted', async () => {
    const aborted = AbortSignal.abort(new Error('enough'));
    const landsat89 = seriesOf('landsat89', yearly(2015, RISING.values));
    await expect(compute({ landsat89, signal: aborted })).rejects.toThrow('enough');
  });
});

describe('disturbance in computeTrend', () => {
  const cleared = (pixels: number) =>
    seriesOf('landsat89', yearly(2013, new Array<number>(12).fill(0.8)), (pixel, year) =>
      pixel < pixels && year >= 2018 ? 0.1 : 0.7,
    );

  it('has its true ground area, and is not reported below half a hectare', async () => {
    const { disturbance, series } = (await compute({ landsat89: cleared(100) }))!;
    expect(disturbance).toMatchObject({ year: 2018, duration: 1 });
    expect(disturbance!.magnitude).toBeCloseTo(0.6, 6);
    expect(disturbance!.area_ha).toBeCloseTo((100 * pixelAreaM2) / 10_000, 9);
    const areas = Object.fromEntries(series.map(({ year, disturbed_ha: area }) => [year, area]));
    expect(areas[2018]).toBeCloseTo(disturbance!.area_ha, 4);
    expect([areas[2013], areas[2017], areas[2019]]).toEqual([null, 0, 0]);
    const areaOf = (trend: AssessedTrend | null) =>
      trend!.series.find(({ year }) => year === 2018)!.disturbed_ha;
    const few = await compute({ landsat89: cleared(5) });
    const enough = await compute({ landsat89: cleared(6) });
    expect([few!.disturbance, areaOf(few)]).toEqual([null, 0]);
    expect(enough!.disturbance).not.toBeNull();
    expect(areaOf(enough)).toBeCloseTo(enough!.disturbance!.area_ha, 4);
  });
});

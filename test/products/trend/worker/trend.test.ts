import { describe, expect, it } from 'vitest';
import { ofIndices } from '../../../../src/geo/indices.ts';
import type { TrendResult } from '../../../../src/products/trend/tasks.ts';
import type { AnnualLayer } from '../../../../src/sources/landsat/tasks.ts';
import { runTrend } from '../../../../src/products/trend/worker/trend.ts';
import { theArena } from '../../../support/task-files.ts';

const WIDTH = 20;
const HEIGHT = 10;
const PIXELS = WIDTH * HEIGHT;
const YEARS = [...Array(28).keys()].map((i) => 1984 + i).concat([...Array(12).keys()].map((i) => 2013 + i));

/** Indices and SWIR2 of a pixel in one year. */
interface Observation {
  readonly ndvi: number;
  readonly nbr?: number;
  readonly swir22?: number;
  readonly water?: boolean;
}
type World = (pixel: number, year: number) => Observation | null;

function layersOf(world: World, years: readonly number[] = YEARS): AnnualLayer[] {
  return years.map((year) => {
    const observations = Array.from({ length: PIXELS }, (_, pixel) => world(pixel, year));
    return {
      year,
      sensor: year < 2012 ? 'landsat45' : 'landsat89',
      ...ofIndices(() => null),
      ndvi: Float32Array.from(observations, (one) => one?.ndvi ?? NaN),
      nbr: Float32Array.from(observations, (one) => one?.nbr ?? one?.ndvi ?? NaN),
      swir22: Float32Array.from(observations, (one) => one?.swir22 ?? (one ? 0.05 : NaN)),
      water: Uint8Array.from(observations, (one) => Number(one?.water ?? false)),
    };
  });
}

async function trend(world: World, years?: readonly number[]): Promise<TrendResult> {
  const layers = layersOf(world, years);
  const task = { kind: 'trend', inside: null, width: WIDTH, height: HEIGHT, layers } as const;
  return runTrend(task, await theArena());
}

const FOREST = { ndvi: 0.85, nbr: 0.7 };
const PASTURE = { ndvi: 0.5, nbr: 0.2, swir22: 0.2 };

describe('series of runTrend', () => {
  it('covers only forest', async () => {
    const { series, forestPixels } = await trend((pixel, year) =>
      pixel < 50 ? { ...FOREST, ndvi: 0.8 + (year - 1984) * 0.001 } : PASTURE,
    );
    expect(forestPixels).toBe(50);
    expect(series.map(({ year }) => year)).toEqual(YEARS);
    for (const { year, ndvi, nbr, validFraction } of series) {
      expect(ndvi).toBeCloseTo(0.8 + (year - 1984) * 0.001, 6);
      expect(nbr).toBeCloseTo(0.7, 6);
      expect(validFraction).toBe(1);
    }
  });

  it('includes pixels that are forest at the start or the end, by the median of three years', async () => {
    const isForest = (pixel: number, year: number) => {
      if (pixel < 20) return year < 1990;
      if (pixel < 40) return year > 2018;
      if (pixel < 60) return year > 1995 && year < 2005;
      if (pixel < 80) return year === 1984 || year === 1985;
      return pixel < 100 && year === 1984;
    };
    const { forestPixels } = await trend((pixel, year) => (isForest(pixel, year) ? FOREST : PASTURE));
    expect(forestPixels).toBe(20 + 20 + 20);
  });

  it('has no value for a year in which less than 30 % of the land is clear', async () => {
    const { series } = await trend((pixel, year) => {
      if (pixel >= 100) return { ndvi: -0.5, water: true };
      if (year === 1990) return pixel < 29 ? FOREST : null;
      return year === 1991 && pixel >= 30 ? null : FOREST;
    });
    const [before, of1990, of1991] = series.slice(5);
    expect(before).toMatchObject({ validFraction: 1 });
    expect(of1990).toMatchObject({ year: 1990, ndvi: null, nbr: null, validFraction: 0.29 });
    expect(of1991.validFraction).toBeCloseTo(0.3, 9);
    expect(of1991.ndvi).toBeCloseTo(0.85, 6);
  });

  it('has no value when no forest is clear or there is none, and excludes pixels that are water in most years', async () => {
    const hidden = await trend((pixel, year) => (pixel < 50 ? (year === 2000 ? null : FOREST) : PASTURE));
    const year2000 = hidden.series.find(({ year }) => year === 2000);
    expect(year2000).toMatchObject({ ndvi: null, validFraction: 0.75 });
    const none = await trend(() => PASTURE);
    expect(none.forestPixels).toBe(0);
    expect(none.series.every(({ ndvi, nbr }) => ndvi === null && nbr === null)).toBe(true);
    const { forestPixels, series } = await trend((pixel, year) => {
      if (pixel < 50) return { ...FOREST, water: year < 1990 };
      if (pixel < 100) return { ...FOREST, water: year % 3 !== 0 };
      return year === 1999 ? null : FOREST;
    });
    expect(forestPixels).toBe(PIXELS - 50);
    expect(series.find(({ year }) => year === 1999)!.validFraction).toBeCloseTo(50 / 150, 9);
  });
});

describe('disturbance in runTrend', () => {
  const cleared = (year: number, when: number) =>
    year < when ? FOREST : { ...PASTURE, nbr: Math.min(0.6, 0.1 + 0.02 * (year - when)) };

  it('is dated for every pixel, and for the zone by the year with the most pixels', async () => {
    const result = await trend((pixel, year) => {
      if (pixel < 60) return cleared(year, 2004);
      return pixel < 90 ? cleared(year, 2016) : FOREST;
    });
    expect(result.disturbance).toMatchObject({ year: 2004, pixels: 60, duration: 1 });
    expect(result.disturbance!.magnitude).toBeCloseTo(0.6, 2);
    const disturbed = result.series.filter(({ disturbedPixels }) => disturbedPixels);
    expect(disturbed.map(({ year, disturbedPixels }) => [year, disturbedPixels])).toEqual([
      [2004, 60],
      [2016, 30],
    ]);
  });

  it('is never dated to a year whose number of disturbed pixels is unknown', async () => {
    const result = await trend((pixel, year) => {
      if (year === 2004 && pixel >= 50) return null;
      if (pixel < 50) return cleared(year, 2004);
      return pixel < 70 ? cleared(year, 2016) : FOREST;
    });
    expect(result.series.find(({ year }) => year === 2004)!.disturbedPixels).toBeNull();
    expect(result.disturbance).toMatchObject({ year: 2016, pixels: 20 });
  });

  it('is the earlier of two of equal area', async () => {
    const { disturbance } = await trend((pixel, year) => cleared(year, pixel % 2 === 0 ? 2016 : 2004));
    expect(disturbance).toMatchObject({ year: 2004, pixels: PIXELS / 2 });
  });

  it('merges pixels hidden by clouds into the hidden year in which others were disturbed', async () => {
    const hides = (pixel: number, year: number) => pixel >= 20 && pixel < 120 && [2003, 2004].includes(year);
    const result = await trend((pixel, year) => {
      if (hides(pixel, year)) return null;
      // Outside forest, a fall in NBR is no disturbance.
      if (pixel >= 190) return { ...PASTURE, nbr: year < 2000 ? 0.6 : 0.1 };
      return pixel < 120 ? cleared(year, 2004) : FOREST;
    });
    expect(result.disturbance).toMatchObject({ year: 2004, pixels: 120, duration: 1 });
    const pixelsIn = (when: number) => result.series.find(({ year }) => year === when)!.disturbedPixels;
    expect([2003, 2004, 2005].map(pixelsIn)).toEqual([0, 120, 0]);
  });

  it('is dated by the first visible year when no pixel shows an earlier one', async () => {
    const { disturbance } = await trend((pixel, year) => {
      if (year === 2004) return null;
      return pixel < 120 ? cleared(year, 2004) : FOREST;
    });
    expect(disturbance).toMatchObject({ year: 2005, pixels: 120, duration: 2 });
  });

  it('is not merged into a year in which the pixels were seen undisturbed', async () => {
    const result = await trend((pixel, year) => {
      if (pixel < 80) return cleared(year, 2002);
      if (pixel < 160) return year === 2004 ? null : cleared(year, 2004);
      return FOREST;
    });
    expect(result.disturbance).toMatchObject({ year: 2002, pixels: 80 });
  });

  it('is unknown for the first year, for a year hidden by clouds, and from fewer than six years', async () => {
    const hidden = await trend((pixel, year) => (year === 1995 && pixel < 150 ? null : FOREST));
    const unknown = hidden.series.filter(({ disturbedPixels }) => disturbedPixels === null);
    expect(unknown.map(({ year }) => year)).toEqual([1984, 1995]);
    const few = await trend(() => FOREST, YEARS.slice(0, 5));
    expect(few.series.map(({ disturbedPixels }) => disturbedPixels)).toEqual(Array(5).fill(null));
    const enough = await trend(() => FOREST, YEARS.slice(0, 6));
    expect(enough.series.map(({ disturbedPixels }) => disturbedPixels)).toEqual([null, 0, 0, 0, 0, 0]);
  });
});

import { describe, expect, it } from 'vitest';
import { climateZone, referenceHeight } from '../../../src/products/season.ts';
import {
  coreDistancePixels,
  coverInterval,
  forestFractions,
  minimumPatchPixels,
} from '../../../src/products/forest/cover.ts';
import type { Witness } from '../../../src/contract/witnesses.ts';
import type { ForestResult, Distribution } from '../../../src/products/forest/tasks.ts';

const NOTHING: Distribution = {
  count: 0,
  mean: null,
  standardDeviation: null,
  p10: null,
  p50: null,
  p90: null,
};

function forest(counts: Partial<ForestResult>): ForestResult {
  return {
    observedPixels: 0,
    landPixels: 0,
    forestPixels: 0,
    forestPixelsLow: 0,
    forestPixelsHigh: 0,
    classifiedPixels: 0,
    witnesses: [],
    thinPixels: 0,
    largestPatchPixels: 0,
    corePixels: 0,
    gainPixels: 0,
    ndvi: NOTHING,
    ndre: NOTHING,
    nbr: NOTHING,
    forestNdvi: NOTHING,
    forestNbr: NOTHING,
    observations: NOTHING,
    forestRh98: null,
    landRh98: null,
    forestRh50: null,
    landRh50: null,
    landCanopyCover: null,
    classes: new Uint8Array(),
    logOdds: new Float32Array(),
    ...counts,
  };
}

describe('forest cover', () => {
  const zone = { pixels: 100 };

  it('has a minimum patch of 0.5 ha and a core distance of 100 m, in pixels', () => {
    expect([10, 20, 40, 80].map(minimumPatchPixels)).toEqual([50, 13, 4, 1]);
    expect([10, 20, 40, 80].map(coreDistancePixels)).toEqual([10, 5, 2.5, 1.25]);
  });

  it('is a percentage of the observed land, not of the zone', () => {
    const fractions = forestFractions(forest({ observedPixels: 50, landPixels: 40, forestPixels: 10 }), zone);
    expect(fractions.coverPercent).toBe(25);
    expect(fractions.observedFraction).toBe(0.5);
  });

  it('is not reported when less than a fifth of the zone is observed or there is no land', () => {
    expect(forestFractions(forest({ observedPixels: 19, landPixels: 19 }), zone).coverPercent).toBeNull();
    expect(forestFractions(forest({ observedPixels: 20, landPixels: 20 }), zone).coverPercent).toBe(0);
    expect(forestFractions(forest({ observedPixels: 100, landPixels: 0 }), zone).coverPercent).toBeNull();
  });

  it('reports no core or patch fractions without forest', () => {
    const { coreFraction, largestPatchFraction } = forestFractions(
      forest({ observedPixels: 100, landPixels: 100 }),
      zone,
    );
    expect([coreFraction, largestPatchFraction]).toEqual([null, null]);
  });
});

describe('coverInterval', () => {
  const half = forest({
    observedPixels: 100,
    landPixels: 100,
    forestPixels: 50,
    forestPixelsLow: 20,
    forestPixelsHigh: 52,
  });

  it.each([
    ['a year', 400, 'most', [37, 55]],
    ['one season', 400, 'one', [30, 60]],
    ['a plot', 1.9, 'most', [20, 60]],
    ['a plot in one season', 1.9, 'one', [20, 60]],
  ] as const)('limits the interval for %s to its margins', (_, areaHa, seasons, interval) => {
    expect(coverInterval(half, { pixels: 100, areaHa }, seasons)).toEqual(interval);
  });

  it('raises the upper margin when only the dry season was observed', () => {
    const bare = { ...half, forestPixelsHigh: 95 };
    expect(coverInterval(bare, { pixels: 100, areaHa: 400 }, 'dry')).toEqual([30, 95]);
    expect(coverInterval(half, { pixels: 100, areaHa: 400 }, 'dry')).toEqual([30, 75]);
    expect(coverInterval(bare, { pixels: 100, areaHa: 400 }, 'one')).toEqual([30, 70]);
  });

  it('includes the cover computed without each map, but not without spectra', () => {
    const report = (witness: Witness, forestWithout: number) => ({
      ...{ witness, known: 100, forest: 50 },
      forestWithout,
    });
    const disputed = {
      ...half,
      witnesses: [report('spectra', 0), report('worldcover', 80), report('gfc2020', 30)],
    };
    expect(coverInterval(disputed, { pixels: 100, areaHa: 400 }, 'most')).toEqual([30, 80]);
  });

  it('returns null without a cover', () => {
    expect(coverInterval(forest({}), { pixels: 100, areaHa: 400 }, 'most')).toBeNull();
  });
});

describe('climate zones', () => {
  it.each([
    [52.5, 13, 'TEMPERATE'],
    [52.5, -80, 'BOREAL'],
    [-54, -68, 'TEMPERATE'],
    [62, 20, 'BOREAL'],
    [-3.5, -62, 'TROPICAL'],
    [30, 0, 'SUBTROPICAL'],
  ] as const)('at %f, %f: %s', (lat, lng, zone) => {
    expect(climateZone(lat, lng)).toBe(zone);
  });

  it('have reference heights', () => {
    expect((['TROPICAL', 'SUBTROPICAL', 'TEMPERATE', 'BOREAL'] as const).map(referenceHeight)).toEqual([
      30, 25, 25, 15,
    ]);
  });
});

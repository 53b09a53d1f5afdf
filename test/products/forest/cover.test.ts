import { describe, expect, it } from 'vitest';
import {
  coreDistancePixels,
  coverInterval,
  forestFractions,
  minimumPatchPixels,
} from '../../../src/products/forest/cover.ts';
import type { Witness } from '../../../src/contract/maps.ts';
import type { ForestResult } from '../../../src/products/forest/tasks.ts';

/** A forest result with only these counts, which are all that the functions read. */
function forest(counts: Partial<ForestResult>): ForestResult {
  const nothing = { observedPixels: 0, landPixels: 0, forestPixels: 0, witnesses: [] };
  return { ...nothing, ...counts } as unknown as ForestResult;
}

describe('forest cover', () => {
  const zone = { pixels: 100 };

  it('has a minimum patch of 0.5 ha and a core distance of 100 m, in pixels', () => {
    expect([10, 20, 40, 80].map(minimumPatchPixels)).toEqual([50, 13, 4, 1]);
    expect([10, 20, 40, 80].map(coreDistancePixels)).toEqual([10, 5, 2.5, 1.25]);
  });

  it('is a percentage of the observed land, if at least a fifth of the zone is observed', () => {
    const fractions = forestFractions(forest({ observedPixels: 50, landPixels: 40, forestPixels: 10 }), zone);
    expect(fractions).toMatchObject({ coverPercent: 25, observedFraction: 0.5 });
    expect(forestFractions(forest({ observedPixels: 19, landPixels: 19 }), zone).coverPercent).toBeNull();
    expect(forestFractions(forest({ observedPixels: 20, landPixels: 20 }), zone).coverPercent).toBe(0);
    expect(forestFractions(forest({ observedPixels: 100, landPixels: 0 }), zone).coverPercent).toBeNull();
    expect(coverInterval(forest({}), { pixels: 100, areaHa: 400 }, 'most')).toBeNull();
  });

  it('reports no core or patch fractions without forest', () => {
    expect(forestFractions(forest({ observedPixels: 100, landPixels: 100 }), zone)).toMatchObject({
      ...{ coreFraction: null, largestPatchFraction: null },
    });
  });
});

describe('coverInterval', () => {
  const half = {
    ...forest({ observedPixels: 100, landPixels: 100, forestPixels: 50 }),
    ...{ forestPixelsLow: 20, forestPixelsHigh: 52 },
  };

  it.each([
    ['a year', 400, 'most', 52, [37, 55]],
    ['one season', 400, 'one', 52, [30, 60]],
    ['one season with doubtful forest', 400, 'one', 95, [30, 70]],
    ['the dry season', 400, 'dry', 52, [30, 75]],
    ['the dry season with doubtful forest', 400, 'dry', 95, [30, 95]],
    ['a plot', 1.9, 'most', 52, [20, 60]],
    ['a plot in one season', 1.9, 'one', 52, [20, 60]],
    ['a plot in the dry season', 1.9, 'dry', 52, [20, 75]],
    ['a plot in the dry season with doubtful forest', 1.9, 'dry', 95, [20, 95]],
  ] as const)('limits the interval for %s to its margins', (_, areaHa, seasons, high, interval) => {
    const found = { ...half, forestPixelsHigh: high };
    expect(coverInterval(found, { pixels: 100, areaHa }, seasons)).toEqual(interval);
  });

  it('stays within 0 to 100', () => {
    const alike = (count: number) => ({
      forestPixelsLow: count,
      forestPixels: count,
      forestPixelsHigh: count,
    });
    const at = (count: number) =>
      coverInterval({ ...half, ...alike(count) }, { pixels: 100, areaHa: 400 }, 'most');
    expect([at(0), at(98)]).toEqual([
      [0, 5],
      [93, 100],
    ]);
  });

  it('includes the cover computed without each map, but not without spectra', () => {
    const report = (witness: Witness, forestWithout: number) => ({
      ...{ witness, known: 100, forest: 50, forestWithout },
    });
    const disputed = {
      ...half,
      witnesses: [report('spectra', 0), report('worldcover', 80), report('gfc2020', 30)],
    };
    expect(coverInterval(disputed, { pixels: 100, areaHa: 400 }, 'most')).toEqual([30, 80]);
  });
});

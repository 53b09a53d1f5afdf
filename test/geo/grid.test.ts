import { describe, expect, test } from 'vitest';
import {
  applyAffine,
  invertAffine,
  type Affine,
  coarsen,
  northUpGrid,
  resolutionOf,
  subgrid,
} from '../../src/geo/grid.ts';

/** Sentinel-2 tile 37MEM at 10 m. */
const tile = northUpGrid(32737, 499_980, 9_200_020, 10, 10_980, 10_980);

describe('affine transforms', () => {
  test('count pixel positions from the outer corner of the first pixel', () => {
    expect(applyAffine(tile.affine, 0, 0)).toEqual([499_980, 9_200_020]);
    expect(applyAffine(tile.affine, 0.5, 0.5)).toEqual([499_985, 9_200_015]);
    expect(applyAffine(tile.affine, 10_980, 10_980)).toEqual([609_780, 9_090_220]);
  });

  test.each<[string, Affine]>([
    ['in degrees', [1 / 12_000, 0, 177, 0, -1 / 12_000, -15]],
    ['rotated and sheared', [8, -3, 450_000, -2, -9, 5_400_000]],
  ])('are inverted: %s', (_name, affine) => {
    const inverse = invertAffine(affine);
    for (const [column, row] of [
      [1, 0],
      [10_980.25, 37.75],
    ]) {
      const roundTrip = applyAffine(inverse, ...applyAffine(affine, column, row));
      expect(Math.abs(roundTrip[0] - column)).toBeLessThan(1e-6);
      expect(Math.abs(roundTrip[1] - row)).toBeLessThan(1e-6);
    }
  });

  test.each<[string, Affine]>([
    ['flat', [10, 20, 0, 5, 10, 0]],
    ['not a number', [NaN, 0, 0, 0, -10, 0]],
  ])('have no inverse: %s', (_name, affine) => {
    expect(() => invertAffine(affine)).toThrow(RangeError);
  });
});

describe('a grid', () => {
  test('covers the same ground when coarsened', () => {
    const coarse = coarsen(tile, 2);
    expect(coarse).toEqual(northUpGrid(32737, 499_980, 9_200_020, 20, 5490, 5490));
    expect(resolutionOf(coarse)).toBe(20);
    expect(applyAffine(coarse.affine, 5490, 5490)).toEqual(applyAffine(tile.affine, 10_980, 10_980));
  });

  test('cannot be coarsened if a side is not a multiple of the factor', () => {
    expect(() => coarsen(northUpGrid(32737, 0, 0, 10, 10, 11), 2)).toThrow(RangeError);
    expect(() => coarsen(northUpGrid(32737, 0, 0, 10, 11, 10), 2)).toThrow(RangeError);
  });

  test('has subgrids that start at their first pixel', () => {
    const part = subgrid(tile, { x: 100, y: 200, width: 30, height: 40 });
    expect(part).toEqual(northUpGrid(32737, 500_980, 9_198_020, 10, 30, 40));
    const sheared = subgrid({ ...tile, affine: [8, -3, 0, -2, -9, 0] }, { x: 2, y: 5, width: 1, height: 1 });
    expect(sheared.affine).toEqual([8, -3, 1, -2, -9, -49]);
  });
});

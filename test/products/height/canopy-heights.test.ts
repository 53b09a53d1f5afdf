import { expect, it } from 'vitest';
import { footprintHeights, mappedHeights } from '../../../src/products/height/heights.ts';

const NO_ERRORS = { rh98: null, rh50: null, cover: null };
const ERRORS = { n: 100, rmse: 4, mae: 3, bias: 0.3, foldBiases: [0.1, 0.5, 0.3, 0.9, -0.3], r2: 0.6 };
const PLANES = {
  ...{ forestRh98: 24, landRh98: 15, forestRh50: 12, landRh50: 8 },
  landCanopyCover: 0.62,
};

it('mappedHeights averages heights over forest, and canopy cover over land', () => {
  const heights = mappedHeights(PLANES, {
    rh98: ERRORS,
    rh50: null,
    cover: { ...ERRORS, bias: 0, foldBiases: [0.01, -0.01] },
  });
  expect(heights).toMatchObject({ rh98: 24, rh50: 12, coverPercent: 62, rh50Margin: null });
  // SciPy: five folds with a standard error of 0.2 m, t = 2.776; two with 0.01, t = 12.706.
  expect(heights.rh98Margin).toBeCloseTo(Math.hypot(1.96 * 0.3, 2.77645 * 0.2), 6);
  expect(heights.coverMargin).toBeCloseTo(12.7062, 6);
});

it('mappedHeights reports no margin from a single fold', () => {
  const rh98 = { ...ERRORS, foldBiases: [0.3] };
  expect(mappedHeights(PLANES, { ...NO_ERRORS, rh98 }).rh98Margin).toBeNull();
});

it('mappedHeights averages heights over land when there is no forest, and limits RH50 to RH98', () => {
  const without = { ...PLANES, forestRh98: null, forestRh50: null };
  expect(mappedHeights(without, NO_ERRORS)).toMatchObject({ rh98: 15, rh50: 8, rh98Margin: null });
  expect(mappedHeights({ ...PLANES, forestRh50: 25 }, NO_ERRORS).rh50).toBe(24);
  const heights = footprintHeights({ meanRh98: 4.7, meanRh50: -0.2, meanCover: null });
  expect(heights).toMatchObject({ rh98: 4.7, rh50: 0, coverPercent: null });
});

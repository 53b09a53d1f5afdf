import { expect, it } from 'vitest';
import { footprintHeights, mappedHeights } from '../../src/analysis/canopy-heights.ts';
import type { Distribution } from '../../src/core/protocol.ts';

const of = (mean: number | null): Distribution => ({
  count: mean === null ? 0 : 100,
  mean,
  standardDeviation: null,
  p10: null,
  p50: null,
  p90: null,
});
const ERRORS = { n: 100, rmse: 4, mae: 3, bias: 0.3, r2: 0.6 };
const PLANES = {
  forestRh98: of(24),
  landRh98: of(15),
  forestRh50: of(12),
  landRh50: of(8),
  landCanopyCover: of(0.62),
};

it('takes heights over forest and cover over land', () => {
  const heights = mappedHeights(PLANES, {
    rh98: ERRORS,
    rh50: null,
    cover: { ...ERRORS, rmse: 0.1, bias: 0 },
  });
  expect(heights).toMatchObject({ rh98: 24, rh50: 12, coverPercent: 62, rh50Margin: null });
  // The mean of 100 held-out errors of 4 m is known to 0.4 m, and may be 0.3 m off.
  expect(heights.rh98Margin).toBeCloseTo(1.96 * 0.5, 12);
  expect(heights.coverMargin).toBeCloseTo(1.96, 12);
});

it('takes them over land where there is no forest', () => {
  const without = { ...PLANES, forestRh98: of(null), forestRh50: of(null) };
  expect(mappedHeights(without, { rh98: null, rh50: null, cover: null })).toMatchObject({
    rh98: 15,
    rh50: 8,
    rh98Margin: null,
  });
});

it('never lets half the energy come from above the canopy', () => {
  const heights = mappedHeights({ ...PLANES, forestRh50: of(25) }, { rh98: null, rh50: null, cover: null });
  expect(heights.rh50).toBe(24);
  expect(footprintHeights({ meanRh98: 4.7, meanRh50: -0.2, meanCover: null })).toMatchObject({
    rh98: 4.7,
    rh50: 0,
    coverPercent: null,
  });
});

import type { TrendLabel } from '../contract/index.ts';

const SIGNIFICANCE = 0.05;
/** About the noise of a year's median NDVI in surface reflectance, per decade (METHODS 2.5). */
const LEAST_CHANGE_PER_DECADE = 0.02;
/** Slopes are quotients of decimals: .002 a year may come out a hair below. */
const SLACK = 1e-9;

/** The word for a trend of NDVI of `slope` per year at significance `p` (METHODS 2.5). */
export function trendLabel(slope: number, p: number): TrendLabel {
  const isClear = p <= SIGNIFICANCE && Math.abs(10 * slope) >= LEAST_CHANGE_PER_DECADE - SLACK;
  if (!isClear) return 'stable';
  return slope > 0 ? 'improving' : 'degrading';
}

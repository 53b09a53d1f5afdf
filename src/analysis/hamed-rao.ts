import { mannKendall, significanceOf, type MannKendall } from './mann-kendall.ts';
import { observedOf, type Series } from './series.ts';
import { theilSen } from './theil-sen.ts';

/** Mann-Kendall's test with its variance corrected for autocorrelation. */
export interface HamedRao extends MannKendall {
  /** What the variance was multiplied by. */
  readonly factor: number;
}

export interface HamedRaoOptions {
  /** Lags looked at; 3 by default. */
  readonly lags?: number;
  /** Least factor: 1 by default, so that negative correlation cannot make a trend significant. */
  readonly leastFactor?: number;
}

const QUANTILE = 1.959964;
/** Residuals of an exact line are equal only to this many units. */
const RESIDUAL_UNITS = 1e9;

/**
 * Hamed and Rao 1998 (METHODS 2.5): detrended by Sen's slope, ranked, and the variance scaled by the sum of the ranks'
 * autocorrelations that are significant at 5 %. `null` with fewer than 5 values.
 */
export function hamedRao(
  series: Series,
  { lags = 3, leastFactor = 1 }: HamedRaoOptions = {},
): HamedRao | null {
  const test = mannKendall(series);
  const line = theilSen(series);
  if (test === null || line === null) return null;
  const { times, values } = observedOf(series);
  const residuals = values.map(
    (value, i) => Math.round((value - line.slope * times[i]) * RESIDUAL_UNITS) / RESIDUAL_UNITS,
  );
  const factor = Math.max(leastFactor, varianceFactor(residuals, lags));
  return { ...test, factor, ...significanceOf(test.s, test.variance * factor) };
}

/** n/n* of the paper: what autocorrelation of the residuals' ranks at lags 1 to `lags` does to the variance of S. */
export function varianceFactor(residuals: readonly number[], lags: number): number {
  const ranks = midRanks(residuals);
  const n = ranks.length;
  const limit = QUANTILE / Math.sqrt(n);
  let sum = 0;
  for (let lag = 1; lag <= Math.min(lags, n - 1); lag++) {
    const correlation = autocorrelation(ranks, lag);
    if (Math.abs(correlation) > limit) sum += (n - lag) * (n - lag - 1) * (n - lag - 2) * correlation;
  }
  return 1 + (2 / (n * (n - 1) * (n - 2))) * sum;
}

/** By position, relative to lag 0; 0 where all ranks are equal. */
function autocorrelation(ranks: readonly number[], lag: number): number {
  const mean = ranks.reduce((a, b) => a + b) / ranks.length;
  let [own, shifted] = [0, 0];
  ranks.forEach((rank, i) => {
    own += (rank - mean) ** 2;
    if (i + lag < ranks.length) shifted += (rank - mean) * (ranks[i + lag] - mean);
  });
  return own === 0 ? 0 : shifted / own;
}

/** Ranks from 1; equal values share the mean of theirs. */
function midRanks(values: readonly number[]): number[] {
  const sorted = Float64Array.from(values).sort();
  return values.map((value) => (sorted.indexOf(value) + sorted.lastIndexOf(value)) / 2 + 1);
}

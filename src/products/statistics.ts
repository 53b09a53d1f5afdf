/** |z| from which the continued fraction replaces the series; both are accurate to about 15 digits there. */
const SERIES_LIMIT = 2.5;
/** Number of steps of the continued fraction, enough for every |z| above the limit. */
const FRACTION_STEPS = 80;
const ROOT_OF_TWO_PI = Math.sqrt(2 * Math.PI);

/**
 * Probability that a standard normal variable exceeds `z` (1 - CDF), with a relative error below 1e-8 in both tails down to the
 * smallest positive number: a power series near 0, Laplace's continued fraction beyond.
 */
export function upperTail(z: number): number {
  if (z < 0) return 1 - upperTail(-z);
  return z < SERIES_LIMIT ? 0.5 - density(z) * seriesOf(z) : density(z) / fractionOf(z);
}

/** Two-sided p value of a standard normal statistic. */
export function twoSidedP(z: number): number {
  return Math.min(1, 2 * upperTail(Math.abs(z)));
}

function density(z: number): number {
  return Math.exp((-z * z) / 2) / ROOT_OF_TWO_PI;
}

/** z + z^3/3 + z^5/(3*5) + … */
function seriesOf(z: number): number {
  let term = z;
  let sum = z;
  for (let odd = 3; term > sum * 1e-17; odd += 2) {
    term *= (z * z) / odd;
    sum += term;
  }
  return sum;
}

/** z + 1/(z + 2/(z + 3/(z + …))) */
function fractionOf(z: number): number {
  let rest = z;
  for (let k = FRACTION_STEPS; k > 0; k--) rest = z + k / rest;
  return rest;
}

/** Values in ascending order of time; NaN if missing. Both lists have the same length. */
export interface TimeSeries {
  /** In years; gaps are kept. */
  readonly times: readonly number[];
  readonly values: readonly number[];
}

/** Minimum number of values from which a trend is estimated (methods 2.5). */
const MIN_VALUES = 5;

/** The series without missing values and their times. */
export function observedOf({ times, values }: TimeSeries): TimeSeries {
  const isThere = (_: number, i: number) => Number.isFinite(values[i]);
  return { times: times.filter(isThere), values: values.filter(isThere) };
}

/** The middle value of an ascending list, or the mean of the middle two; NaN if empty. */
function middleOf(sorted: ArrayLike<number>): number {
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}

/** Median of values in any order; NaN if empty. */
export function medianOf(values: readonly number[]): number {
  return middleOf(Float64Array.from(values).sort());
}

/** Mann-Kendall's test for a monotonic trend. */
interface MannKendall {
  /** Number of values tested. */
  readonly n: number;
  /** Number of rising pairs minus number of falling pairs. */
  readonly s: number;
  /** Variance of S, corrected for ties. */
  readonly variance: number;
  readonly z: number;
  /** Two-sided p value. */
  readonly p: number;
}

/**
 * Mann-Kendall test of one series, or of several strata: S and its variance are sums over the strata, and values of different
 * strata are not compared. With one stratum per sensor, a constant bias between sensors does not count as a trend (methods 2.5;
 * the form of the seasonal test of Hirsch et al. 1982). `null` with fewer than 5 values in total.
 */
export function mannKendall(...strata: readonly TimeSeries[]): MannKendall | null {
  const parts = strata.map((series) => observedOf(series).values);
  const n = sum(parts, ({ length }) => length);
  if (n < MIN_VALUES) return null;
  const s = sum(parts, scoreOf);
  const variance = sum(parts, varianceOf);
  // With continuity correction.
  const z = variance > 0 ? (s - Math.sign(s)) / Math.sqrt(variance) : 0;
  return { n, s, variance, z, p: twoSidedP(z) };
}

function scoreOf(values: readonly number[]): number {
  let s = 0;
  for (let i = 0; i < values.length; i++)
    for (let j = i + 1; j < values.length; j++) s += Math.sign(values[j] - values[i]);
  return s;
}

function varianceOf(values: readonly number[]): number {
  const term = (n: number) => n * (n - 1) * (2 * n + 5);
  const sizes = new Map<number, number>();
  for (const value of values) sizes.set(value, (sizes.get(value) ?? 0) + 1);
  return (term(values.length) - sum([...sizes.values()], term)) / 18;
}

function sum<T>(items: readonly T[], valueOf: (item: T) => number): number {
  return items.reduce((total, item) => total + valueOf(item), 0);
}

/** Sen's line: the median of the slopes of all pairs. */
interface TheilSen {
  /** Per year. */
  readonly slope: number;
  readonly intercept: number;
  /** Slopes of all pairs, ascending. */
  readonly slopes: Float64Array;
}

/** Standard normal quantile of a 95 % interval, rounded as in the method's sources. */
const QUANTILE = 1.96;

/**
 * Sen's slope of one series, or of several strata using only pairs within a stratum (methods 2.5). Times are real years, so gaps
 * are kept. `null` with fewer than 5 values, or no pair.
 */
export function theilSen(...strata: readonly TimeSeries[]): TheilSen | null {
  const parts = strata.map(observedOf);
  const values = parts.flatMap((part) => part.values);
  const slopes = Float64Array.from(parts.flatMap(pairSlopes)).sort();
  if (values.length < MIN_VALUES || slopes.length === 0) return null;
  const slope = middleOf(slopes);
  const intercept = medianOf(values) - slope * medianOf(parts.flatMap((part) => part.times));
  return { slope, intercept, slopes };
}

function pairSlopes({ times, values }: TimeSeries): number[] {
  const slopes: number[] = [];
  for (let i = 0; i < values.length; i++)
    for (let j = i + 1; j < values.length; j++) slopes.push((values[j] - values[i]) / (times[j] - times[i]));
  return slopes;
}

/** 95 % interval of the slope from the ascending pair slopes and the variance of Mann-Kendall's S (methods 2.5). */
export function slopeInterval(slopes: Float64Array, variance: number): readonly [low: number, high: number] {
  const count = slopes.length;
  const spread = QUANTILE * Math.sqrt(variance);
  const atRank = (rank: number) => slopes[Math.min(count, Math.max(1, Math.round(rank))) - 1];
  return [atRank((count - spread) / 2), atRank((count + spread) / 2 + 1)];
}

/** Half width of a 95 % interval in standard deviations, when the standard deviation is known. */
export const NORMAL_FACTOR = 1.96;

/** 0.975 quantiles of Student's t for 1, 2, … degrees of freedom. */
const T_975 = [
  12.7062, 4.30265, 3.18245, 2.77645, 2.57058, 2.44691, 2.36462, 2.306, 2.26216, 2.22814, 2.20099, 2.17881,
  2.16037, 2.14479, 2.13145, 2.11991, 2.10982, 2.10092, 2.09302, 2.08596,
] as const;

/**
 * Half width of a mean's 95 % interval in standard errors, when these come from the spread of `n` values. More than 21 values
 * count as 21, which makes the interval slightly too wide. `null` with a single value, which has no spread.
 */
export function studentFactor(n: number): number | null {
  return n < 2 ? null : T_975[Math.min(n - 1, T_975.length) - 1];
}

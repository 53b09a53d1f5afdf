import { LEAST_VALUES, medianOf, middleOf, observedOf, type Series } from './series.ts';

/** Sen's line: the median of the slopes of all pairs. */
interface TheilSen {
  /** Per year. */
  readonly slope: number;
  readonly intercept: number;
  /** Slopes of all pairs, ascending. */
  readonly slopes: Float64Array;
}

/** Standard normal quantile of a 95 % interval, as the method's sources round it. */
const QUANTILE = 1.96;

/**
 * Sen's slope of one series, or of several strata with slopes from pairs inside a stratum only (METHODS 2.5). Times are
 * real years, so a gap stays a gap. `null` with fewer than 5 values, or no pair.
 */
export function theilSen(...strata: readonly Series[]): TheilSen | null {
  const parts = strata.map(observedOf);
  const values = parts.flatMap((part) => part.values);
  const slopes = Float64Array.from(parts.flatMap(pairSlopes)).sort();
  if (values.length < LEAST_VALUES || slopes.length === 0) return null;
  const slope = middleOf(slopes);
  const intercept = medianOf(values) - slope * medianOf(parts.flatMap((part) => part.times));
  return { slope, intercept, slopes };
}

function pairSlopes({ times, values }: Series): number[] {
  const slopes: number[] = [];
  for (let i = 0; i < values.length; i++)
    for (let j = i + 1; j < values.length; j++) slopes.push((values[j] - values[i]) / (times[j] - times[i]));
  return slopes;
}

/** 95 % interval of the slope from the ascending pair slopes and the variance of Mann-Kendall's S (METHODS 2.5). */
export function slopeInterval(slopes: Float64Array, variance: number): readonly [low: number, high: number] {
  const count = slopes.length;
  const spread = QUANTILE * Math.sqrt(variance);
  const atRank = (rank: number) => slopes[Math.min(count, Math.max(1, Math.round(rank))) - 1];
  return [atRank((count - spread) / 2), atRank((count + spread) / 2 + 1)];
}

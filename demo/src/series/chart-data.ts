import type { AnalyzeAnswer } from 'sylvan';
import { tenYears, type SeriesRows } from '../ui/trend-years.ts';

type Trends = AnalyzeAnswer['details']['trends'];
type Trend = NonNullable<Trends>['ten_year'];

/** Maximum p-value at which the line of a trend is drawn. */
const SIGNIFICANCE = 0.05;
/** Minimum fraction of the zone that must be seen without clouds in a year for the year's value to represent the zone. */
const LOW_VALIDITY = 0.6;

export function isHollow({ valid_fraction: observed }: SeriesRows[number]): boolean {
  return observed < LOW_VALIDITY;
}

type Position = readonly [year: number, ndvi: number];

/** A fitted line of NDVI over the years of one sensor. */
export interface Fitted {
  readonly span: 'ten' | 'forty';
  readonly ends: readonly [first: Position, last: Position];
}

/** The sensors of a series, in order of their first year. */
export function sensorsOf(series: SeriesRows): string[] {
  return [...new Set(series.map(({ sensor }) => sensor))];
}

/**
 * The record has a trend's slope but not its level. As in Sen's method, a line passes through the medians of its years and
 * values. Over forty years, each mission is compared only with itself, so each has its own line with the common slope.
 */
export function fittedOf(series: SeriesRows, trends: Trends): Fitted[] {
  const line = (span: Fitted['span'], rows: SeriesRows, slopePerDecade: number): Fitted[] =>
    rows.length < 2 ? [] : [{ span, ends: endsOf(rows, slopePerDecade / 10) }];
  const known = series.filter(({ ndvi }) => ndvi !== null);
  const [ten, forty] = [trends?.ten_year, trends?.forty_year];
  const bySensor = sensorsOf(series).map((sensor) => known.filter((row) => row.sensor === sensor));
  return [
    ...(isSignificant(forty) ? bySensor.flatMap((rows) => line('forty', rows, forty.slope_per_decade)) : []),
    ...(isSignificant(ten) ? line('ten', tenYears(series), ten.slope_per_decade) : []),
  ];
}

export function isSignificant(trend: Trend | undefined): trend is NonNullable<Trend> {
  return trend?.p_value != null && trend.p_value <= SIGNIFICANCE;
}

function endsOf(rows: SeriesRows, slope: number): Fitted['ends'] {
  const middle = medianOf(rows.map(({ year }) => year));
  const level = medianOf(rows.map(({ ndvi }) => ndvi ?? NaN));
  const at = ({ year }: SeriesRows[number]): Position => [year, level + slope * (year - middle)];
  return [at(rows[0]), at(rows[rows.length - 1])];
}

export function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length / 2;
  return (sorted[Math.ceil(half) - 1] + sorted[Math.floor(half)]) / 2;
}

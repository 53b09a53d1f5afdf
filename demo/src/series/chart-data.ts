import type { AnalyzeAnswer } from 'sylvan';
import { tenYears, type SeriesRows } from '../ui/trend-years.ts';

type Trends = AnalyzeAnswer['details']['trends'];
type Trend = NonNullable<Trends>['ten_year'];
type IndexName = 'ndvi' | 'nbr';
export type Values = readonly (number | null)[];

/** A trend line is drawn if its trend is statistically significant. */
const SIGNIFICANCE = 0.05;
/** Below this fraction of the zone seen clear, a year's value represents little of it. */
const LOW_VALIDITY = 0.6;

/** One index from one sensor: a value per year, and which of them rest on few pixels. */
export interface Measured {
  readonly index: IndexName;
  readonly sensor: string;
  readonly values: Values;
  readonly isHollow: readonly boolean[];
}

/** A fitted line of NDVI over the years of one sensor. */
export interface Fitted {
  readonly span: 'ten' | 'forty';
  readonly sensor: string;
  readonly values: Values;
}

/** The chart's data. `years` are the positions of all values, each once, ascending. */
export interface ChartData {
  readonly years: readonly number[];
  /** In order of their first year. */
  readonly sensors: readonly string[];
  readonly measured: readonly Measured[];
  readonly fitted: readonly Fitted[];
  /** Hectares of forest disturbed in each year; null if unknown. */
  readonly disturbed: Values;
}

export function chartDataOf(series: SeriesRows, trends: Trends): ChartData {
  const years = [...new Set(series.map(({ year }) => year))].sort((a, b) => a - b);
  const sensors = [...new Set(series.map(({ sensor }) => sensor))];
  const measured = sensors.flatMap((sensor) =>
    (['ndvi', 'nbr'] as const).map((index) => measuredOf(index, sensor, series, years)),
  );
  // From the only mission that has it; null if the record does not say.
  const disturbed = years.map((year) => series.find((row) => row.year === year)?.disturbed_ha ?? null);
  return { years, sensors, measured, fitted: fittedOf(series, trends, years), disturbed };
}

function measuredOf(
  index: IndexName,
  sensor: string,
  series: SeriesRows,
  years: readonly number[],
): Measured {
  const rows = new Map(series.filter((row) => row.sensor === sensor).map((row) => [row.year, row]));
  return {
    index,
    sensor,
    values: years.map((year) => rows.get(year)?.[index] ?? null),
    isHollow: years.map((year) => (rows.get(year)?.valid_fraction ?? 1) < LOW_VALIDITY),
  };
}

/**
 * The record has a trend's slope but not its level. As in Sen's method, a line passes through the medians of its years and
 * values. Over forty years, each mission is compared only with itself, so each has its own line with the common slope.
 */
function fittedOf(series: SeriesRows, trends: Trends, years: readonly number[]): Fitted[] {
  const line = (span: Fitted['span'], rows: SeriesRows, slopePerDecade: number): Fitted[] =>
    rows.length < 2
      ? []
      : [{ span, sensor: rows[0].sensor, values: lineThrough(rows, slopePerDecade / 10, years) }];
  const sensors = [...new Set(series.map(({ sensor }) => sensor))];
  const known = series.filter(({ ndvi }) => ndvi !== null);
  const [ten, forty] = [trends?.ten_year, trends?.forty_year];
  const bySensor = sensors.map((sensor) => known.filter((row) => row.sensor === sensor));
  return [
    ...(isSignificant(forty) ? bySensor.flatMap((rows) => line('forty', rows, forty.slope_per_decade)) : []),
    ...(isSignificant(ten) ? line('ten', tenYears(series), ten.slope_per_decade) : []),
  ];
}

export function isSignificant(trend: Trend | undefined): trend is NonNullable<Trend> {
  return trend?.p_value != null && trend.p_value <= SIGNIFICANCE;
}

function lineThrough(rows: SeriesRows, slope: number, years: readonly number[]): Values {
  const middle = medianOf(rows.map(({ year }) => year));
  const level = medianOf(rows.map(({ ndvi }) => ndvi ?? NaN));
  const [first, last] = [rows[0].year, rows[rows.length - 1].year];
  return years.map((year) => (year < first || year > last ? null : level + slope * (year - middle)));
}

export function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length / 2;
  return (sorted[Math.ceil(half) - 1] + sorted[Math.floor(half)]) / 2;
}

import type { TrendLabel, WarningCode } from '../../contract/index.ts';
import { mannKendall, type TimeSeries, slopeInterval, theilSen } from '../statistics.ts';
import { hectares, insideOf, type Zone } from '../../geo/zone.ts';
import type { LandsatSource } from '../../contract/sources.ts';
import type { AnnualLayer } from '../../sources/landsat/tasks.ts';
import type { TrendResult, TrendTask, ZoneDisturbance } from './tasks.ts';
import { halfInside } from '../../geo/polygon.ts';
import type { AnalysisRequest } from '../../sources/context.ts';
import { READING } from '../../sources/detail.ts';
import type { AnnualSeries } from '../../sources/landsat/read.ts';
import { trendZone, lastCompleteYear } from '../../sources/landsat/plan.ts';
import { type TaskPool, runRetryingLost } from '../../workers/pool.ts';

const SIGNIFICANCE = 0.05;
/** Smallest change of NDVI per decade that counts: about the noise of a year's median in surface reflectance (methods 2.5). */
const MIN_CHANGE_PER_DECADE = 0.02;
/** Tolerance for rounding: slopes are quotients of decimals, so 0.002 per year may come out slightly lower. */
const SLACK = 1e-9;

/** The label of an NDVI trend with `slope` per year and significance `p` (methods 2.5). */
export function trendLabel(slope: number, p: number): TrendLabel {
  const isClear = p <= SIGNIFICANCE && Math.abs(10 * slope) >= MIN_CHANGE_PER_DECADE - SLACK;
  if (!isClear) return 'stable';
  return slope > 0 ? 'improving' : 'degrading';
}

/** Trend of the zone's forest over the Landsat years, and its greatest disturbance (methods 2.4 to 2.6). */
export interface AssessedTrend {
  /** One row per year, oldest first, as in `details.series`. */
  readonly series: readonly SeriesRow[];
  /** Trend of the last ten complete seasons of Landsat 8/9; `null` with fewer than 5 values. */
  readonly tenYear: TrendStatement | null;
  /** Trend of all years, with each mission compared only with itself; `null` with fewer than 5 values. */
  readonly fortyYear: TrendStatement | null;
  /** `null` unless at least half a hectare of forest was disturbed in one year. */
  readonly disturbance: TrendDisturbance | null;
  /** Warnings for the reader. */
  readonly notes: readonly WarningCode[];
}

interface SeriesRow {
  readonly year: number;
  readonly sensor: string;
  readonly ndvi: number | null;
  readonly nbr: number | null;
  readonly valid_fraction: number;
  readonly disturbed_ha: number | null;
}

export interface TrendStatement {
  /** Sen's slope of NDVI. */
  readonly slopePerYear: number;
  /** 95 % interval of the slope. */
  readonly interval: readonly [low: number, high: number];
  /** Two-sided p value of the Mann-Kendall test. */
  readonly p: number;
  readonly label: TrendLabel;
  /** Number of years with a value. */
  readonly n: number;
}

interface TrendDisturbance {
  readonly year: number;
  /** Median fall of NBR, and the median number of years that it took. */
  readonly magnitude: number;
  readonly duration: number;
  readonly area_ha: number;
}

/** Inputs of {@link computeTrend}; a mission without data is `null`. */
export interface TrendInputs {
  readonly landsat45: AnnualSeries | null;
  readonly landsat89: AnnualSeries | null;
  readonly request: AnalysisRequest;
  readonly pool: TaskPool;
  readonly signal: AbortSignal;
}

const SENSORS: Readonly<Record<LandsatSource, string>> = {
  landsat45: 'Landsat 4/5',
  landsat89: 'Landsat 8/9',
};
const YEARS = 10;
/** The smallest area that counts as forest, hectares. */
const MIN_AREA_HA = 0.5;

/**
 * Trends over the years of both missions. `null` if neither mission has a year. Rejects as {@link TaskPool.run} does. The series
 * are not transferred, so the caller can still use them.
 */
export async function computeTrend({
  landsat45,
  landsat89,
  request,
  pool,
  signal,
}: TrendInputs): Promise<AssessedTrend | null> {
  const zone = trendZone(request, READING[request.detail]);
  const layers = [...(landsat45?.layers ?? []), ...(landsat89?.layers ?? [])].sort((a, b) => a.year - b.year);
  if (layers.length === 0) return null;
  const { width, height } = zone.grid;
  const fractions = insideOf(zone, zone.grid);
  const task: TrendTask = {
    kind: 'trend',
    inside: fractions && halfInside(fractions),
    width,
    height,
    layers,
  };
  const result = await runRetryingLost(pool, task, { signal });
  const [old, recent] = (['landsat45', 'landsat89'] as const).map((sensor) =>
    seriesOf(result, layers, sensor),
  );
  const last = lastCompleteYear(request.lat, request.date);
  const forty = statementOf(old, recent);
  return {
    series: rowsOf(result, layers, zone),
    tenYear: statementOf(since(recent, last - YEARS)),
    fortyYear: forty,
    disturbance: result.disturbance && disturbanceOf(result.disturbance, zone),
    notes: forty !== null && [old, recent].some(isEmpty) ? ['trend-one-sensor'] : [],
  };
}

function seriesOf(
  { series }: TrendResult,
  layers: readonly AnnualLayer[],
  sensor: LandsatSource,
): TimeSeries {
  const own = series.filter((_, i) => layers[i].sensor === sensor);
  return { times: own.map(({ year }) => year), values: own.map(({ ndvi }) => ndvi ?? NaN) };
}

/** The part of a series after a given year. */
function since({ times, values }: TimeSeries, year: number): TimeSeries {
  const isRecent = (_: number, i: number) => times[i] > year;
  return { times: times.filter(isRecent), values: values.filter(isRecent) };
}

function isEmpty({ values }: TimeSeries): boolean {
  return values.every((value) => Number.isNaN(value));
}

function statementOf(...strata: readonly TimeSeries[]): TrendStatement | null {
  const test = mannKendall(...strata);
  const line = theilSen(...strata);
  if (test === null || line === null) return null;
  return {
    slopePerYear: line.slope,
    interval: slopeInterval(line.slopes, test.variance),
    p: test.p,
    label: trendLabel(line.slope, test.p),
    n: test.n,
  };
}

function rowsOf({ series }: TrendResult, layers: readonly AnnualLayer[], zone: Zone): SeriesRow[] {
  return series.map(({ year, ndvi, nbr, validFraction, disturbedPixels }, i) => ({
    year,
    sensor: SENSORS[layers[i].sensor],
    ndvi: ndvi === null ? null : rounded(ndvi),
    nbr: nbr === null ? null : rounded(nbr),
    valid_fraction: rounded(validFraction),
    disturbed_ha: disturbedPixels === null ? null : disturbedArea(disturbedPixels, zone),
  }));
}

function rounded(value: number): number {
  return Number(value.toFixed(4));
}

/** Area in hectares; 0 if below the smallest area of forest, as in {@link TrendDisturbance}. */
function disturbedArea(pixels: number, zone: Zone): number {
  const area = hectares(pixels, zone);
  return area < MIN_AREA_HA ? 0 : rounded(area);
}

function disturbanceOf(
  { year, pixels, magnitude, duration }: ZoneDisturbance,
  zone: Zone,
): TrendDisturbance | null {
  const area = hectares(pixels, zone);
  return area < MIN_AREA_HA ? null : { year, magnitude, duration, area_ha: area };
}

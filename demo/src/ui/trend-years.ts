import type { AnalyzeAnswer } from 'sylvan';

export type SeriesRows = NonNullable<AnalyzeAnswer['details']['series']>;

const TREND_YEARS = 10;

/**
 * The years behind the ten-year trend: those years of the newest mission that have a value, within the ten years up to the end of
 * the series. The record contains the trend and the series, but not which years were used; if the newest complete year has no
 * image, the result begins a year too early.
 */
export function tenYears(series: SeriesRows): SeriesRows {
  const newest = series.at(-1);
  if (newest === undefined) return [];
  return series.filter(
    ({ sensor, ndvi, year }) => sensor === newest.sensor && ndvi !== null && year > newest.year - TREND_YEARS,
  );
}

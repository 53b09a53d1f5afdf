import { seasonDistance } from '../core/period.ts';

/** Days between two periods' seasons from which they are different ones, and near the equator (METHODS 10). */
const MOST_DAYS = 45;
const MOST_EQUATORIAL_DAYS = 90;
const EQUATORIAL_LATITUDE = 10;

/** The day in the middle of the days on which looks were taken, of two middle ones the earlier. `days` is not empty. */
export function medianDay(days: readonly string[]): string {
  const sorted = [...new Set(days)].sort();
  return sorted[Math.floor((sorted.length - 1) / 2)];
}

export interface PeriodSeasons {
  /** Days between the seasons of the periods' median days, 0 to 182. */
  readonly distanceDays: number;
  readonly mismatch: boolean;
}

/** Whether two periods' looks are of one season (METHODS 10). */
export function compareSeasons(
  first: readonly string[],
  second: readonly string[],
  lat: number,
): PeriodSeasons {
  const distanceDays = seasonDistance(medianDay(first), medianDay(second));
  const most = Math.abs(lat) <= EQUATORIAL_LATITUDE ? MOST_EQUATORIAL_DAYS : MOST_DAYS;
  return { distanceDays, mismatch: distanceDays > most };
}

import type { Period, Periods } from '../state/comparison.ts';
import { isDay } from '../state/zone.ts';

/** The first day that a comparison may request: that of Landsat 5's archive. */
export const FIRST_DAY = '1984-03-01';
/** Years that a season may be set back by: more than there are images of. */
export const MAX_YEARS = 99;

/** The same days some years before: the same season, so that what differs is not the season's doing. */
export function yearsEarlier({ start, end }: Period, years: number): Period {
  return { start: dayEarlier(start, years), end: dayEarlier(end, years) };
}

/**
 * The first period set to the season of the second, some years before; null where that is before there are images, or a day is
 * missing.
 */
export function sameSeason({ after }: Periods, years: number): Periods | null {
  const isPossible =
    isDay(after.start) && isDay(after.end) && Number.isInteger(years) && years > 0 && years <= MAX_YEARS;
  const before = isPossible ? yearsEarlier(after, years) : null;
  return before === null || before.start < FIRST_DAY ? null : { before, after };
}

/** February 29 becomes the 28th of a year that has none. */
function dayEarlier(day: string, years: number): string {
  const year = String(Number(day.slice(0, 4)) - years).padStart(4, '0');
  const same = `${year}${day.slice(4)}`;
  return new Date(`${same}T00:00:00Z`).toISOString().slice(0, 10) === same ? same : `${year}-02-28`;
}

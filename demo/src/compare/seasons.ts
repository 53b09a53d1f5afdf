import type { Period, Periods } from '../state/comparison.ts';
import { isDay } from '../state/zone.ts';

/** The earliest day that can be compared: the start of Landsat 5's archive. */
export const FIRST_DAY = '1984-03-01';
/** Maximum number of years by which a season can be moved back: more than the archive covers. */
export const MAX_YEARS = 99;

/** The same days some years earlier: in the same season, so that differences are not seasonal. */
export function yearsEarlier({ start, end }: Period, years: number): Period {
  return { start: dayEarlier(start, years), end: dayEarlier(end, years) };
}

/**
 * Both periods, with the first set to the season of the second some years earlier; null if that is before the first images, if a
 * day is missing, or if the number of years is invalid.
 */
export function sameSeason({ after }: Periods, years: number): Periods | null {
  const isPossible =
    isDay(after.start) && isDay(after.end) && Number.isInteger(years) && years > 0 && years <= MAX_YEARS;
  const before = isPossible ? yearsEarlier(after, years) : null;
  return before === null || before.start < FIRST_DAY ? null : { before, after };
}

/** Number of years between the ends of two periods; 0 if a day is missing. */
export function yearsApart({ before, after }: Periods): number {
  if (!isDay(before.end) || !isDay(after.end)) return 0;
  return Math.round((monthIndex(after.end) - monthIndex(before.end)) / 12);
}

/** Number of months since year 0. */
export function monthIndex(day: string): number {
  const [year, month] = day.split('-').map(Number);
  return 12 * year + month - 1;
}

/** A period of the same length that ends on the last day of a month, or on `today` if that is earlier. */
export function movedTo({ start, end }: Period, month: number, today: string): Period {
  const lastDay = isoDay(Date.UTC(Math.floor(month / 12), (month % 12) + 1, 0));
  const moved = lastDay < today ? lastDay : today;
  return { start: isoDay(Date.parse(moved) - (Date.parse(end) - Date.parse(start))), end: moved };
}

function isoDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** February 29 becomes the 28th in other years. */
function dayEarlier(day: string, years: number): string {
  const year = String(Number(day.slice(0, 4)) - years).padStart(4, '0');
  const same = `${year}${day.slice(4)}`;
  return new Date(`${same}T00:00:00Z`).toISOString().slice(0, 10) === same ? same : `${year}-02-28`;
}

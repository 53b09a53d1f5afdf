import { SylvanError } from '../errors/errors.ts';

/** UTC days, `YYYY-MM-DD`, both inclusive. */
export interface Period {
  readonly start: string;
  readonly end: string;
}

/** Launch of Sentinel-2A: the first day of the archive that analyze searches. */
export const FIRST_DAY = '2015-06-23';

const DAY_MS = 86_400_000;

/** Number of days before each month in a common year. */
const DAYS_BEFORE_MONTH = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334] as const;

/** The window that an analysis covers: [date - days, date]. Throws `date-format` for an invalid day. */
export function analysisPeriod(date: string, days: number): Period {
  return { start: addDays(date, -days), end: date };
}

/** The day `days` after `date`, or before it if `days` is negative. `days` is an integer. Throws `date-format`. */
export function addDays(date: string, days: number): string {
  return new Date(dayStart(date) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The same day of an earlier year; 28 February if that year has no 29 February. Throws `date-format`. */
export function yearsBefore(date: string, years: number): string {
  dayStart(date);
  const then = `${String(Number(date.slice(0, 4)) - years).padStart(4, '0')}${date.slice(4)}`;
  return isDay(then) ? then : `${then.slice(0, 8)}28`;
}

/** Whole days from `from` to `to`, negative if `to` is earlier. Throws `date-format`. */
export function daysBetween(from: string, to: string): number {
  return (dayStart(to) - dayStart(from)) / DAY_MS;
}

/** Days since 1970-01-01 of a UTC day. Throws `date-format`. */
export function dayNumber(date: string): number {
  return dayStart(date) / DAY_MS;
}

/** The UTC day of a number of days since 1970-01-01. */
export function dateOf(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** Number of days in a period, including both ends. Throws `date-format`. */
export function daysIn({ start, end }: Period): number {
  return daysBetween(start, end) + 1;
}

/**
 * Day of the year, 1 to 365, counted as in a common year, so that a date has the same number in every year; 29 February counts as
 * 1 March. Throws `date-format`.
 */
export function dayOfYear(date: string): number {
  dayStart(date);
  return DAYS_BEFORE_MONTH[Number(date.slice(5, 7)) - 1] + Number(date.slice(8, 10));
}

/** Distance in days between two dates, regardless of the year: 0 to 182. Throws `date-format`. */
export function seasonDistance(a: string, b: string): number {
  const days = Math.abs(dayOfYear(a) - dayOfYear(b));
  return Math.min(days, 365 - days);
}

/** Whether a text is an existing calendar day, `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  const start = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : NaN;
  // Date.parse reads 31 April as 1 May.
  return !Number.isNaN(start) && new Date(start).toISOString().startsWith(text);
}

/** Milliseconds from 1970 to the start of the UTC day. Throws `date-format` for an invalid calendar day. */
export function dayStart(date: string): number {
  if (!isDay(date))
    throw new SylvanError(
      'date-format',
      `${JSON.stringify(date)} is not a calendar day; write it as YYYY-MM-DD.`,
      {
        fields: { date },
      },
    );
  return Date.parse(`${date}T00:00:00Z`);
}

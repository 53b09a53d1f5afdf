import type { Period } from '../state/comparison.ts';

/** The earliest day that can be compared: the start of Landsat 5's archive. */
export const FIRST_DAY = '1984-03-01';

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

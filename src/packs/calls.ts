import { addDays, FIRST_DAY, yearsBefore } from '../contract/dates.ts';
import type { PackCall, PackZone } from './manifest.ts';

/** Length, in days, of the period that represents a year in comparisons; an analysis first looks back over as many days. */
const PERIOD_DAYS = 90;

/**
 * The calls that a pack can answer: an analysis of each year's `date`, and comparisons of the seasons before that date: each year
 * with the previous one and, for more than two years, the last year with the first. The latest come first.
 */
export function packCalls(zone: PackZone): PackCall[] {
  const { lat, lng, size, geometry, from, to } = zone;
  const place = geometry === undefined ? { lat, lng, size } : { geometry };
  const years = Array.from({ length: to - from + 1 }, (_, i) => to - i);
  const days = years.map((year) => dayIn(zone, year));
  const analyses = days
    .filter((date) => date >= FIRST_DAY)
    .map((date) => ({ operation: 'analyze', request: { ...place, date } }) as const);
  const seasons = days.map(seasonOf);
  const pairs = seasons.slice(1).map((season, i) => [season, seasons[i]] as const);
  if (seasons.length > 2) pairs.push([seasons.at(-1)!, seasons[0]]);
  const comparisons = pairs.map(([before, after]) => ({
    operation: 'compare' as const,
    request: {
      ...place,
      date1_start: before.start,
      date1_end: before.end,
      date2_start: after.start,
      date2_end: after.end,
    },
  }));
  return [...analyses, ...comparisons];
}

function dayIn({ date }: PackZone, year: number): string {
  return yearsBefore(date, Number(date.slice(0, 4)) - year);
}

function seasonOf(date: string): { readonly start: string; readonly end: string } {
  return { start: addDays(date, 1 - PERIOD_DAYS), end: date };
}

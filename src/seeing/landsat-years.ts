import type { Period } from '../core/period.ts';
import type { LandsatSource } from '../core/sources.ts';

/** One year's season. */
export interface Season extends Period {
  /** A season that begins in December is named by the year it ends in. */
  readonly year: number;
}

/** Years of the missions: 2012 has images of neither (METHODS 2.2). */
const MISSION_YEARS = {
  landsat45: { first: 1984, last: 2011 },
  landsat89: { first: 2013, last: Infinity },
} as const satisfies Record<LandsatSource, unknown>;

const TROPIC = 23.5;

/** The part of the year that is looked at, the same every year (METHODS 2.4): summer, and in the tropics all of it. */
export function seasonOf(lat: number, year: number): Season {
  if (lat > TROPIC) return { year, start: `${year}-06-01`, end: `${year}-09-15` };
  if (lat < -TROPIC) return { year, start: `${year - 1}-12-01`, end: `${year}-03-15` };
  return { year, start: `${year}-01-01`, end: `${year}-12-31` };
}

/** The newest year whose season is over on `date`, that day included. */
export function lastCompleteYear(lat: number, date: string): number {
  const year = Number(date.slice(0, 4));
  return seasonOf(lat, year).end <= date ? year : year - 1;
}

/** The seasons of a mission that are over on `date`, oldest first; none before its launch. */
export function completeSeasons(source: LandsatSource, lat: number, date: string): Season[] {
  const { first, last } = MISSION_YEARS[source];
  const newest = Math.min(last, lastCompleteYear(lat, date));
  return Array.from({ length: Math.max(0, newest - first + 1) }, (_, i) => seasonOf(lat, first + i));
}

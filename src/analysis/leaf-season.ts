import { dayOfYear } from '../core/period.ts';
import { isLeafOn } from './leaf-on.ts';

const TROPIC = 23.5;
/** Poleward of this leaves come later and fall earlier. */
const LONG_WINTER = 55;
const QUARTER_DAYS = 365 / 4;

/** Seasons of the year as leaves tell them: each date's, counted from 0, and how many must be seen to judge leaf habit. */
interface LeafSeasons {
  readonly seasonOf: (date: string) => number | null;
  readonly least: number;
}

/**
 * Outside the tropics two seasons, full leaf and bare, with what lies between in neither; both must be seen. In the tropics
 * leaves follow no fixed calendar: quarters of the year, three of which must be seen.
 */
export function leafSeasons(lat: number): LeafSeasons {
  if (Math.abs(lat) <= TROPIC)
    return { seasonOf: (date) => Math.floor((dayOfYear(date) - 1) / QUARTER_DAYS), least: 3 };
  const seasonOf = (date: string) => (isLeafOn(lat, date) ? 0 : isLeafOff(lat, date) ? 1 : null);
  return { seasonOf, least: 2 };
}

/** Bare: 15 November to 31 March in the north, 15 October to 10 May beyond 55 degrees; half a year later in the south. */
function isLeafOff(lat: number, date: string): boolean {
  const day = lat > 0 ? date.slice(5, 10) : halfYearOn(date).slice(5, 10);
  return Math.abs(lat) > LONG_WINTER ? day >= '10-15' || day <= '05-10' : day >= '11-15' || day <= '03-31';
}

function halfYearOn(date: string): string {
  const month = ((Number(date.slice(5, 7)) + 5) % 12) + 1;
  return `${date.slice(0, 5)}${String(month).padStart(2, '0')}${date.slice(7, 10)}`;
}

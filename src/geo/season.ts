import { dayOfYear } from '../contract/dates.ts';

/** Latitude up to which rain drives the seasons; beyond it, temperature does. */
export const RAIN_LATITUDE = 35;

/** Latitude of the tropics, between which trees keep their leaves all year or shed them at no fixed date (methods 2.4). */
const TROPIC = 23.5;

/**
 * Whether deciduous forest at `lat` is in full leaf on `date` (`YYYY-MM-DD`): 1 June to 15 September in the north, 1 December to
 * 15 March in the south (methods 2.4); always within the tropics.
 */
export function isLeafOn(lat: number, date: string): boolean {
  if (Math.abs(lat) <= TROPIC) return true;
  const day = date.slice(5, 10);
  return lat > 0 ? day >= '06-01' && day <= '09-15' : day >= '12-01' || day <= '03-15';
}

/** Latitude poleward of which leaves come later and fall earlier. */
const LONG_WINTER = 55;
const QUARTER_DAYS = 365 / 4;

/** Leaf seasons of the year: the season of each date, counted from 0, and how many seasons are needed to assess leaf habit. */
interface LeafSeasons {
  readonly seasonOf: (date: string) => number | null;
  readonly minimum: number;
}

/**
 * Two seasons outside the tropics, full leaf and bare, with the dates between in neither; both must be observed. In the tropics
 * leaves follow no fixed calendar, so the seasons are the quarters of the year, three of which must be observed.
 */
export function leafSeasons(lat: number): LeafSeasons {
  if (Math.abs(lat) <= TROPIC)
    return { seasonOf: (date) => Math.floor((dayOfYear(date) - 1) / QUARTER_DAYS), minimum: 3 };
  const seasonOf = (date: string) => (isLeafOn(lat, date) ? 0 : isLeafOff(lat, date) ? 1 : null);
  return { seasonOf, minimum: 2 };
}

/**
 * Whether drought-deciduous forest may be bare at `lat` on `date`, where rain drives the seasons: January to May in the north,
 * July to November in the south (methods 6.4).
 */
export function isDryOn(lat: number, date: string): boolean {
  const month = Number((lat > 0 ? date : halfYearOn(date)).slice(5, 7));
  return Math.abs(lat) <= RAIN_LATITUDE && month <= 5;
}

/**
 * Leaf-off dates: 15 November to 31 March in the north, 15 October to 10 May beyond 55 degrees; half a year later in the south.
 */
function isLeafOff(lat: number, date: string): boolean {
  const day = lat > 0 ? date.slice(5, 10) : halfYearOn(date).slice(5, 10);
  return Math.abs(lat) > LONG_WINTER ? day >= '10-15' || day <= '05-10' : day >= '11-15' || day <= '03-31';
}

function halfYearOn(date: string): string {
  const month = ((Number(date.slice(5, 7)) + 5) % 12) + 1;
  return `${date.slice(0, 5)}${String(month).padStart(2, '0')}${date.slice(7, 10)}`;
}

export type ClimateZone = 'TROPICAL' | 'SUBTROPICAL' | 'TEMPERATE' | 'BOREAL';

/**
 * A coarse approximation of FAO's ecological zones (methods 7) by absolute latitude and, in the north, by how far oceanic air
 * shifts the boreal border. The southern hemisphere has no boreal zone. Altitude is not modelled.
 */
export function climateZone(lat: number, lng: number): ClimateZone {
  const distance = Math.abs(lat);
  if (distance <= 23.5) return 'TROPICAL';
  if (distance <= 35) return 'SUBTROPICAL';
  return lat >= borealLatitude(lng) ? 'BOREAL' : 'TEMPERATE';
}

/** Northern latitude from which forest is boreal. */
export function borealLatitude(lng: number): number {
  if (lng >= -12 && lng < 30) return 58;
  if ((lng >= 30 && lng <= 60) || (lng >= -140 && lng <= -122)) return 56;
  return 50;
}

/** Canopy height at which the score's height term reaches its maximum, metres (methods 9). */
export function referenceHeight(zone: ClimateZone): number {
  if (zone === 'TROPICAL') return 30;
  return zone === 'BOREAL' ? 15 : 25;
}

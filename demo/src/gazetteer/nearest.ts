import type { Point } from '../state/degrees.ts';
import type { Town } from './towns.ts';

/** A town as it is reached from a place. */
export interface Nearest {
  readonly town: Town;
  /** Kilometres on the sphere of the Earth's mean radius (the haversine formula). */
  readonly km: number;
  /** Where the place is, as one sees it from the town: degrees from north over east, 0 to 360. */
  readonly bearing: number;
}

const EARTH_KM = 6371.0088;
const KM_PER_DEGREE = (EARTH_KM * Math.PI) / 180;
/** A town of 16 times the people is named from twice as far: who does not know the region knows that one sooner. */
const KNOWN_FARTHER = 1 / 4;

/** The town that says where a place is: the nearest, but for larger ones a little farther away. Null without towns. */
export function nearestTown(towns: readonly Town[], place: Point): Nearest | null {
  let [found, least]: [Omit<Nearest, 'bearing'> | null, number] = [null, Infinity];
  for (const town of towns) {
    const reach = least * town.size ** KNOWN_FARTHER;
    if (Math.abs(town.lat - place.lat) > reach / KM_PER_DEGREE) continue;
    const km = kmBetween(town, place);
    if (km < reach) [found, least] = [{ town, km }, km / town.size ** KNOWN_FARTHER];
  }
  return found && { ...found, bearing: bearingTo(found.town, place) };
}

export function kmBetween(a: Point, b: Point): number {
  const [north, east] = [sine((b.lat - a.lat) / 2), sine((b.lng - a.lng) / 2)];
  const chord = north ** 2 + cosine(a.lat) * cosine(b.lat) * east ** 2;
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** In which direction the great circle from one place to another begins. */
export function bearingTo(from: Point, to: Point): number {
  const turn = to.lng - from.lng;
  const east = sine(turn) * cosine(to.lat);
  const north = cosine(from.lat) * sine(to.lat) - sine(from.lat) * cosine(to.lat) * cosine(turn);
  return ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360;
}

function sine(degrees: number): number {
  return Math.sin((degrees * Math.PI) / 180);
}

function cosine(degrees: number): number {
  return Math.cos((degrees * Math.PI) / 180);
}

import type { Point } from '../state/degrees.ts';
import { bearingTo, kmBetween } from '../state/sphere.ts';
import type { Town } from './towns.ts';

/** A town as it is reached from a place. */
export interface Nearest {
  readonly town: Town;
  readonly km: number;
  /** Where the place is, as one sees it from the town: degrees from north over east, 0 to 360. */
  readonly bearing: number;
}

const KM_PER_DEGREE = kmBetween({ lat: 0, lng: 0 }, { lat: 1, lng: 0 });
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

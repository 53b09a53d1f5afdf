import type { Point } from '../state/degrees.ts';
import { bearingTo, kmBetween } from '../state/sphere.ts';
import type { Town } from './towns.ts';

export interface Nearest {
  readonly town: Town;
  readonly km: number;
  /** Bearing of the place from the town: degrees clockwise from north, 0 to 360. */
  readonly bearing: number;
}

const KM_PER_DEGREE = kmBetween({ lat: 0, lng: 0 }, { lat: 1, lng: 0 });
/**
 * A town with 16 times the population is chosen from twice as far: people who do not know the region are more likely to know it.
 */
const KNOWN_FARTHER = 1 / 4;

/** The town that describes a place: the nearest, or a larger one slightly farther away. Null without towns. */
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

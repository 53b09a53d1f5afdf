import { fullName, type Nearest } from '../gazetteer/towns.ts';
import { directionOf } from '../state/sphere.ts';
import { texts } from '../texts/places.ts';
import { numbers } from '../ui/numbers.ts';

/** Distance in km within which a place counts as being at the town. */
const NEAR_KM = 1.5;

/** "38 km south-east of Altamira, Brazil" */
export function whereaboutsText({ town, km, bearing }: Nearest): string {
  const { near, away, directions } = texts.value;
  const name = fullName(town);
  if (km < NEAR_KM) return near(name);
  return away(numbers.atMost(km, 0), directionOf(bearing, directions), name);
}

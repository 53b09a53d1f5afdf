import { directionOf } from '../../state/sphere.ts';
import { unbroken } from '../../state/language.ts';
import { texts } from '../../texts/field.ts';
import { numbers, withUnit } from '../../ui/numbers.ts';
import type { Way } from '../../layers/way.ts';

/** Distance in km within which the position and the outline's pixels are too coarse for a direction. */
const AT_EDGE_KM = 0.05;

/** "1.2 km NE", or that the user is there. */
export function wayText({ km, bearing, isInside }: Way): string {
  const { inside, atEdge, directions } = texts.value;
  if (isInside) return inside;
  if (km < AT_EDGE_KM) return atEdge;
  return `${distanceText(km)} ${directionOf(bearing, directions)}`;
}

/** A distance in tens of metres below one kilometre, and in whole kilometres from ten upwards. */
function distanceText(km: number): string {
  const tens = 10 * Math.round(km * 100);
  if (tens < 1000) return withUnit(tens, 0, 'm');
  return km < 9.95 ? unbroken(`${numbers.exactly(km, 1)} km`) : withUnit(km, 0, 'km');
}

import { isComparison, type Found } from '../state/comparison.ts';
import { simulationOf } from './simulated.ts';

/**
 * The base name of an answer's files: the place, the side of the square or the area of the polygon, the days, and whether images
 * are simulated, because then the place is not real.
 */
export function baseName(found: Found): string {
  const { lat, lng, size, polygon } = found.zone;
  const extent = polygon === undefined ? `${size}km` : `${found.answer.details.zone.area_ha}ha`;
  const days = isComparison(found)
    ? `${found.periods.before.end}_${found.periods.after.end}`
    : found.answer.details.date;
  return `${lat}_${lng}_${extent}_${days}${simulationOf(found.answer) === undefined ? '' : '_simulated'}`;
}

import type { Analysis } from '../state/analysis.ts';
import type { Comparison } from '../state/comparison.ts';
import { simulationOf } from './simulated.ts';

export function isComparison(found: Analysis | Comparison): found is Comparison {
  return 'periods' in found;
}

/**
 * What files of an answer are called before their endings: the place, the side of the square, the days, and whether the images
 * are simulated, for then the place is not the real one.
 */
export function baseName(found: Analysis | Comparison): string {
  const { lat, lng, size } = found.zone;
  const days = isComparison(found)
    ? `${found.periods.before.end}_${found.periods.after.end}`
    : found.answer.details.date;
  return `${lat}_${lng}_${size}km_${days}${simulationOf(found.answer) === undefined ? '' : '_simulated'}`;
}

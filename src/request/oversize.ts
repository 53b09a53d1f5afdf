import { GEOMETRY } from '../contract/geometry.ts';

/** Lists and numbers that a geometry of as many positions as there may be has at most, each position twice and with an altitude. */
const MAXIMUM_VALUES = 8 * GEOMETRY.maximumPositions;
/** Lists in lists of a MultiPolygon. */
const DEEPEST = 4;

/** About how many positions a geometry has that is too large for its schema to look at each; `null` for any other value. */
export function oversizeOf(geometry: unknown): number | null {
  const { coordinates } = Object(geometry) as { coordinates?: unknown };
  const count = { lists: 0, values: 0 };
  addTo(count, coordinates, DEEPEST);
  if (count.lists + count.values <= MAXIMUM_VALUES) return null;
  return Math.max(count.lists, Math.ceil(count.values / 2));
}

/** Counts the innermost lists, and what is no list. */
function addTo(count: { lists: number; values: number }, part: unknown, depth: number): void {
  if (!Array.isArray(part) || depth === 0) count.values += 1;
  else {
    if (!Array.isArray(part[0])) count.lists += 1;
    for (const one of part) addTo(count, one, depth - 1);
  }
}

import { GEOMETRY } from '../contract/geometry.ts';

/**
 * Most lists and numbers in a geometry with the maximum number of positions, if each position is repeated and has an altitude.
 */
const MAXIMUM_VALUES = 8 * GEOMETRY.maximumPositions;
/** Depth of nested lists in a MultiPolygon. */
const DEEPEST = 4;

/**
 * Approximate number of positions of a geometry that is too large for its schema to check each one; `null` for any other value.
 */
export function oversizeOf(geometry: unknown): number | null {
  const { coordinates } = Object(geometry) as { coordinates?: unknown };
  const count = { lists: 0, values: 0 };
  addTo(count, coordinates, DEEPEST);
  if (count.lists + count.values <= MAXIMUM_VALUES) return null;
  return Math.max(count.lists, Math.ceil(count.values / 2));
}

/** Counts the innermost lists and the values that are not lists. */
function addTo(count: { lists: number; values: number }, part: unknown, depth: number): void {
  if (!Array.isArray(part) || depth === 0) count.values += 1;
  else {
    if (!Array.isArray(part[0])) count.lists += 1;
    for (const one of part) addTo(count, one, depth - 1);
  }
}

/** A percentage of less than this is of nothing much. */
const LEAST_BASE = 0.05;

/** Change of an index in percent of its first value; `null` where that is under 0.05 (METHODS 10). */
export function percentChange(before: number, after: number): number | null {
  return Math.abs(before) < LEAST_BASE ? null : (100 * (after - before)) / Math.abs(before);
}

/** Change of an area in percent of its first value: 0 of 0 to 0, `null` of 0 to something (METHODS 10). */
export function areaChange(before: number, after: number): number | null {
  if (before === 0) return after === 0 ? 0 : null;
  return (100 * (after - before)) / before;
}

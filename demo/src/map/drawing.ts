import type { LngLat } from '../layers/placement.ts';
import { turnsTo } from '../state/degrees.ts';

/** Corners of an outline being drawn, in order; longitudes continue across the antimeridian. */
export type Corners = readonly LngLat[];

/** Why a corner is refused, or an outline cannot be closed: a key of this area's texts. */
export type DrawingFault = 'tooFew' | 'crossing';

const FEWEST = 3;

/** Adds a corner, unless the edge to it crosses others. */
export function withCorner(corners: Corners, point: LngLat): Corners | DrawingFault {
  const next = [...corners, nearFirst(corners, point)];
  return isCrossed(next) ? 'crossing' : next;
}

/** Why the corners do not enclose an area: too few, or the last edge, back to the first, crosses another. */
export function faultOf(corners: Corners): DrawingFault | null {
  if (corners.length < FEWEST) return 'tooFew';
  return isCrossed([...corners, corners[0]]) ? 'crossing' : null;
}

/** Shifts a longitude by whole turns to the copy nearest to the drawing. */
export function nearFirst(corners: Corners, [lng, lat]: LngLat): LngLat {
  return corners.length === 0 ? [lng, lat] : [lng - turnsTo(lng, corners[0][0]), lat];
}

/** Whether the last edge of a line crosses another. The library refuses edges that only touch, once the outline is closed. */
function isCrossed(line: Corners): boolean {
  const [from, to] = line.slice(-2);
  return line
    .slice(1, -1)
    .some((end, i) => isOnBothSides(line[i], end, from, to) && isOnBothSides(from, to, line[i], end));
}

/** Whether the line from `a` to `b` has `c` on one side and `d` on the other. */
function isOnBothSides(a: LngLat, b: LngLat, c: LngLat, d: LngLat): boolean {
  return turn(a, b, c) * turn(a, b, d) < 0;
}

/** Positive left of the line from `a` to `b`, negative right of it, zero on it. */
function turn(a: LngLat, b: LngLat, c: LngLat): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

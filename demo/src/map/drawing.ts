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

/** Whether the last edge of a line meets another edge, other than at a shared end. */
function isCrossed(line: Corners): boolean {
  const [from, to] = line.slice(-2);
  const edges = line.slice(1, -1).map((end, i) => [line[i], end] as const);
  return edges.some(([start, end]) => {
    if (end === from) return isSelfCrossing(start, from, to);
    if (start === to) return isSelfCrossing(end, to, from);
    return isMet([start, end], [from, to]);
  });
}

function isSelfCrossing(one: LngLat, common: LngLat, other: LngLat): boolean {
  const [x, y] = [one[0] - common[0], one[1] - common[1]];
  const [u, v] = [other[0] - common[0], other[1] - common[1]];
  return turn(one, common, other) === 0 && x * u + y * v > 0;
}

type Edge = readonly [start: LngLat, end: LngLat];

function isMet([a, b]: Edge, [c, d]: Edge): boolean {
  const [aSide, bSide, cSide, dSide] = [turn(c, d, a), turn(c, d, b), turn(a, b, c), turn(a, b, d)];
  if (aSide * bSide < 0 && cSide * dSide < 0) return true;
  const isEndOn = (side: number, point: LngLat, [start, end]: Edge) =>
    side === 0 && isWithin(point[0], start[0], end[0]) && isWithin(point[1], start[1], end[1]);
  return (
    isEndOn(aSide, a, [c, d]) ||
    isEndOn(bSide, b, [c, d]) ||
    isEndOn(cSide, c, [a, b]) ||
    isEndOn(dSide, d, [a, b])
  );
}

function isWithin(value: number, one: number, other: number): boolean {
  return value >= Math.min(one, other) && value <= Math.max(one, other);
}

/** Positive left of the line from `a` to `b`, negative right of it, zero on it. */
function turn(a: LngLat, b: LngLat, c: LngLat): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

import type { LngLat } from '../layers/placement.ts';
import { turnsTo } from '../state/degrees.ts';

/** Of an outline that is being drawn, in their order; longitudes go on over the antimeridian. */
export type Corners = readonly LngLat[];

/** Why a corner is none, or an outline cannot be closed: a word of this area's texts. */
export type DrawingFault = 'tooFew' | 'crossing';

const FEWEST = 3;

/** With one more corner, unless the edge to it crosses others. */
export function withCorner(corners: Corners, point: LngLat): Corners | DrawingFault {
  const next = [...corners, nearFirst(corners, point)];
  return isCrossed(next) ? 'crossing' : next;
}

/** Why the corners enclose nothing: they are too few, or the last edge, back to the first, crosses another. */
export function faultOf(corners: Corners): DrawingFault | null {
  if (corners.length < FEWEST) return 'tooFew';
  return isCrossed([...corners, corners[0]]) ? 'crossing' : null;
}

/** Whole turns away a place is the same: the one is taken that the drawing goes on to. */
export function nearFirst(corners: Corners, [lng, lat]: LngLat): LngLat {
  return corners.length === 0 ? [lng, lat] : [lng - turnsTo(lng, corners[0][0]), lat];
}

/** Whether the last edge of a line meets another elsewhere than where one ends and the next begins. */
function isCrossed(line: Corners): boolean {
  const [from, to] = line.slice(-2);
  const edges = line.slice(1, -1).map((end, i) => [line[i], end] as const);
  return edges.some(([start, end]) => {
    if (end === from) return isSelfCrossing(start, from, to);
    if (start === to) return isSelfCrossing(end, to, from);
    return isMet([start, end], [from, to]);
  });
}

/** Whether two edges with a common end lie on each other. */
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

/** Left of the line from `a` to `b` it is positive, right of it negative, on it nothing. */
function turn(a: LngLat, b: LngLat, c: LngLat): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

import type { Position } from '../geo/polygon.ts';
import { offsetOf, SHARED_EDGE, type Edge } from './edges.ts';
import { somePair } from './near-pairs.ts';
import type { Question } from './segments.ts';

/** Degrees within which a ring counts as meeting itself: rounding error. */
const ROUNDING = 1e-12;
/** Largest vertical or horizontal distance of two edges within {@link SHARED_EDGE}, with a margin. */
const REACH = 1.5 * SHARED_EDGE;

/** A place where an outline crosses, and its ring. */
interface Crossing {
  readonly at: Position;
  readonly ring: number;
}

/**
 * The westernmost place where closed rings cross: a ring meets itself, or two rings pass through each other or run along each
 * other in the same direction. Rings with consistent directions (outer rings one way, holes the other) may touch, and may share
 * edges in opposite directions. `null` if there is none; then `touching` is 1 for the rings that touch another one.
 */
export function findCrossing(rings: readonly (readonly Edge[])[], touching: Uint8Array): Crossing | null {
  const edges = rings.flat().sort((a, b) => a.x1 - b.x1);
  const meeting = (later: number, earlier: number) =>
    meetingOf(edges[later], edges[earlier], rings[edges[later].ring].length);
  const meets = (later: number, earlier: number) => meeting(later, earlier) !== null;
  const later = firstLater(edges, { reach: REACH, meets, touching });
  if (later === null) return null;
  let earlier = 0;
  while (!meets(later, earlier)) earlier += 1;
  return { at: meeting(later, earlier)!, ring: edges[later].ring };
}

/** The first edge that meets an earlier one. Found by bisection, since the pair found first is not always the first pair. */
function firstLater(edges: readonly Edge[], question: Question): number | null {
  let first = somePair(edges, question)?.[0] ?? null;
  let clear = 0;
  for (let isLast = true; first !== null && clear < first; isLast = !isLast) {
    const length: number = isLast ? first : (clear + first + 1) >> 1;
    const pair = somePair(edges.slice(0, length), question);
    if (pair === null) clear = length;
    else first = pair[0];
  }
  return first;
}

/** Where an edge meets an earlier one although it may not; `count` is the number of edges in its ring. */
function meetingOf(a: Edge, b: Edge, count: number): Position | null {
  if (b.x2 < a.x1 || Math.max(a.y1, a.y2) < Math.min(b.y1, b.y2)) return null;
  if (Math.max(b.y1, b.y2) < Math.min(a.y1, a.y2)) return null;
  const isOwn = a.ring === b.ring;
  const near = isOwn ? ROUNDING : SHARED_EDGE;
  const [a1, a2] = [sideOf(b, a.x1, a.y1, near), sideOf(b, a.x2, a.y2, near)];
  if (a1 * a2 > 0) return null;
  const [b1, b2] = [sideOf(a, b.x1, b.y1, near), sideOf(a, b.x2, b.y2, near)];
  if (a1 * a2 < 0 && b1 * b2 < 0) return crossingOf(b, b1, b2);
  if (a1 === 0 && a2 === 0) return alongOf(a, b, isOwn);
  const step = Math.abs(a.index - b.index);
  if (!isOwn || step === 1 || step === count - 1 || b1 * b2 > 0) return null;
  return touchOf(a, b, [a1, a2, b1]);
}

/** Signed distance from the edge's line, positive on its left, negative on its right, 0 within `near`. */
function sideOf(edge: Edge, x: number, y: number, near: number): number {
  const offset = offsetOf(edge, x, y);
  return Math.abs(offset) < near ? 0 : offset;
}

function crossingOf(b: Edge, b1: number, b2: number): Position {
  const t = b1 / (b1 - b2);
  return [b.x1 + t * (b.x2 - b.x1), b.y1 + t * (b.y2 - b.y1)];
}

/**
 * Where collinear edges overlap, along the axis closer to their direction; edges of different rings count only in the same
 * direction.
 */
function alongOf(a: Edge, b: Edge, isOwn: boolean): Position | null {
  const [x, y] = [a.x2 - a.x1, a.y2 - a.y1];
  const sense = a.isReversed === b.isReversed ? 1 : -1;
  if (!isOwn && sense * (x * (b.x2 - b.x1) + y * (b.y2 - b.y1)) <= 0) return null;
  const axis = Math.abs(y) > x ? 1 : 0;
  const [from, to] = endsOf(a, axis);
  const [start, end] = endsOf(b, axis);
  const first = from[axis] > start[axis] ? from : start;
  return first[axis] < Math.min(to[axis], end[axis]) ? first : null;
}

/** The ends of an edge, the one with the smaller coordinate first. */
function endsOf({ x1, y1, x2, y2 }: Edge, axis: 0 | 1): [Position, Position] {
  const [from, to]: [Position, Position] = [
    [x1, y1],
    [x2, y2],
  ];
  return from[axis] <= to[axis] ? [from, to] : [to, from];
}

function touchOf(a: Edge, b: Edge, [a1, a2, b1]: readonly [number, number, number]): Position {
  if (a1 === 0) return [a.x1, a.y1];
  if (a2 === 0) return [a.x2, a.y2];
  return b1 === 0 ? [b.x1, b.y1] : [b.x2, b.y2];
}

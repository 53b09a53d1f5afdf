import type { Position } from '../geo/polygon.ts';

/** An edge of a ring, in degrees, from its left end to its right one; a vertical edge runs from its lower end. */
export interface Edge {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
  readonly length: number;
  readonly ring: number;
  /** Index of the edge in its ring. */
  readonly index: number;
  /** Whether the ring runs along it from right to left. */
  readonly isReversed: boolean;
}

/**
 * Tolerance in degrees, about a decimetre or a hundredth of a pixel: rings that share an edge may be this far apart, because
 * edges that are straight on their map may be curved in degrees.
 */
export const SHARED_EDGE = 1e-6;

/** Distance in degrees within which a ring counts as meeting itself, because of rounding errors. */
const ROUNDING = 1e-12;
/** Edges farther apart than this, in degrees, do not meet. */
const REACH = 3 * SHARED_EDGE;

/** The edges of a closed ring. */
export function polygonEdges(positions: readonly Position[], ring: number): Edge[] {
  return positions.slice(1).map((end, index) => {
    const start = positions[index];
    const isReversed = start[0] > end[0] || (start[0] === end[0] && start[1] > end[1]);
    const [[x1, y1], [x2, y2]] = isReversed ? [end, start] : [start, end];
    return { x1, y1, x2, y2, length: Math.hypot(x2 - x1, y2 - y1), ring, index, isReversed };
  });
}

/** Signed distance of a place from the edge's line in degrees, positive on its left, negative on its right. */
export function offsetOf({ x1, y1, x2, y2, length }: Edge, x: number, y: number): number {
  return ((x2 - x1) * (y - y1) - (y2 - y1) * (x - x1)) / length;
}

/** A place where rings cross, and the index of one of these rings. */
interface Crossing {
  readonly at: Position;
  readonly ring: number;
}

/**
 * The first place that is found where closed rings cross: a ring meets itself, or two rings pass through each other or run along
 * each other in the same direction. Rings with consistent directions (outer rings one way, holes the other) may touch, and may
 * share edges in opposite directions. `null` if no rings cross.
 *
 * A sweep from west to east compares each edge with those that reach its western end, which takes under a second for 10,000
 * edges.
 */
export function findCrossing(rings: readonly (readonly Edge[])[]): Crossing | null {
  const edges = rings.flat().sort((a, b) => a.x1 - b.x1);
  const open: Edge[] = [];
  for (const edge of edges) {
    let kept = 0;
    for (const other of open) {
      if (other.x2 < edge.x1 - REACH) continue;
      open[kept++] = other;
      if (areApart(edge, other)) continue;
      const at = meetingOf(edge, other, rings[edge.ring].length);
      if (at !== null) return { at, ring: edge.ring };
    }
    open.length = kept;
    open.push(edge);
  }
  return null;
}

/**
 * Whether two edges cannot meet: they lie at different latitudes, or one lies wholly on one side of the other's line, out of
 * reach.
 */
function areApart(a: Edge, b: Edge): boolean {
  return isSouth(a, b) || isSouth(b, a) || isBeside(a, b) || isBeside(b, a);
}

function isSouth(a: Edge, b: Edge): boolean {
  return Math.max(a.y1, a.y2) < Math.min(b.y1, b.y2) - REACH;
}

function isBeside(edge: Edge, other: Edge): boolean {
  const start = offsetOf(other, edge.x1, edge.y1);
  const end = offsetOf(other, edge.x2, edge.y2);
  return (start > REACH && end > REACH) || (start < -REACH && end < -REACH);
}

/** Where an edge meets an earlier one in a way that is not allowed; `count` is the number of edges in its ring. */
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
 * Where the overlap of collinear edges starts, along the axis closer to their direction; `null` if they do not overlap, or if
 * they belong to different rings and run in opposite directions.
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

/** The ends of an edge, the one with the smaller coordinate on `axis` first. */
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

import type { Position } from '../geo/polygon.ts';

/** An edge of a ring, left end first. */
interface Edge {
  readonly from: Position;
  readonly to: Position;
  readonly ring: number;
  /** Its place in the ring. */
  readonly index: number;
  readonly isReversed: boolean;
}

/**
 * Degrees, about a decimetre: rings that share an edge on a map with other straight lines lie so near each other, and a hundredth
 * of a pixel is no ground.
 */
export const SHARED_EDGE = 1e-6;
/** Degrees within which a ring meets itself: rounding. */
const ROUNDING = 1e-12;

/** Where the outline is at fault, and in which ring. */
export interface Crossing {
  readonly at: Position;
  readonly ring: number;
}

/**
 * The first place where closed rings cross: a ring that meets itself, two that pass through each other, or that run along
 * each other in one direction. Rings of one direction each (outer rings one way, holes the other) may touch, and may share edges
 * that they pass in opposite directions. `null` where there is none.
 */
export function findCrossing(rings: readonly (readonly Position[])[]): Crossing | null {
  const edges = rings.flatMap(edgesOf).sort((a, b) => a.from[0] - b.from[0]);
  let open: Edge[] = [];
  for (const edge of edges) {
    open = open.filter(({ to }) => to[0] >= edge.from[0]);
    for (const other of open) {
      const at = meetingOf(edge, other, rings[edge.ring].length - 1);
      if (at !== null) return { at, ring: edge.ring };
    }
    open.push(edge);
  }
  return null;
}

function edgesOf(positions: readonly Position[], ring: number): Edge[] {
  return positions.slice(1).map((end, index) => {
    const start = positions[index];
    const isReversed = start[0] > end[0] || (start[0] === end[0] && start[1] > end[1]);
    const [from, to] = isReversed ? [end, start] : [start, end];
    return { from, to, ring, index, isReversed };
  });
}

/** Where two edges meet that may not, `edges` being those of their ring. */
function meetingOf(a: Edge, b: Edge, edges: number): Position | null {
  if (Math.max(a.from[1], a.to[1]) < Math.min(b.from[1], b.to[1])) return null;
  if (Math.max(b.from[1], b.to[1]) < Math.min(a.from[1], a.to[1])) return null;
  const isOwn = a.ring === b.ring;
  const near = isOwn ? ROUNDING : SHARED_EDGE;
  const [a1, a2] = [sideOf(b, a.from, near), sideOf(b, a.to, near)];
  const [b1, b2] = [sideOf(a, b.from, near), sideOf(a, b.to, near)];
  if (a1 * a2 < 0 && b1 * b2 < 0) return crossingOf(b, b1, b2);
  if (a1 === 0 && a2 === 0) return alongOf(a, b, isOwn);
  const step = Math.abs(a.index - b.index);
  if (!isOwn || step === 1 || step === edges - 1) return null;
  if (a1 * a2 > 0 || b1 * b2 > 0) return null;
  return touchOf(a, b, [a1, a2, b1]);
}

/** Distance from the edge's line, over 0 left of it, under 0 right of it, 0 as `near` as that. */
export function sideOf({ from, to }: Pick<Edge, 'from' | 'to'>, [x, y]: Position, near: number): number {
  const [along, up] = [to[0] - from[0], to[1] - from[1]];
  const distance = (along * (y - from[1]) - up * (x - from[0])) / Math.hypot(along, up);
  return Math.abs(distance) < near ? 0 : distance;
}

function crossingOf(b: Edge, b1: number, b2: number): Position {
  const t = b1 / (b1 - b2);
  return [b.from[0] + t * (b.to[0] - b.from[0]), b.from[1] + t * (b.to[1] - b.from[1])];
}

/** Where edges on one line run along each other: of different rings in one direction only. */
function alongOf(a: Edge, b: Edge, isOwn: boolean): Position | null {
  if (!isOwn && a.isReversed !== b.isReversed) return null;
  const axis = a.from[0] === a.to[0] ? 1 : 0;
  const start = a.from[axis] > b.from[axis] ? a.from : b.from;
  const end = a.to[axis] < b.to[axis] ? a.to : b.to;
  return start[axis] < end[axis] ? start : null;
}

function touchOf(a: Edge, b: Edge, [a1, a2, b1]: readonly [number, number, number]): Position {
  if (a1 === 0) return a.from;
  if (a2 === 0) return a.to;
  return b1 === 0 ? b.from : b.to;
}

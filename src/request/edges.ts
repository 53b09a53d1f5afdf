import type { Position } from '../geo/polygon.ts';

/** An edge of a ring from its left end to its right one; a vertical edge from its lower end. Degrees. */
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
 * Degrees, about a decimetre, which is under a hundredth of a pixel: rings that share an edge may be this far apart if their map
 * uses other straight lines.
 */
export const SHARED_EDGE = 1e-6;

/** The edges of a closed ring. */
export function edgesOf(positions: readonly Position[], ring: number): Edge[] {
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

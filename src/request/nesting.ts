import type { Position } from '../geo/polygon.ts';
import { offsetOf, SHARED_EDGE, type Edge } from './crossings.ts';

/** A ring of a geometry in which no rings cross. */
export interface NestedRing {
  /** Closed; longitudes are near those of the other rings. */
  readonly positions: readonly Position[];
  readonly edges: readonly Edge[];
  readonly part: number;
  readonly isOuter: boolean;
}

/** Index of a ring in the wrong place, and a position that shows this. */
interface Stray {
  readonly ring: number;
  readonly at: Position;
}

interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** The first hole outside its outer ring, or the first part inside another part. */
export function findStray(rings: readonly NestedRing[]): Stray | null {
  const parts: NestedRing[][] = [];
  for (const ring of rings) (parts[ring.part] ??= []).push(ring);
  const boxes = parts.map(([outer]) => boxOf(outer));
  for (const [ring, { isOuter, positions, part }] of rings.entries()) {
    const isInOther = (position: Position) =>
      boxes.some((box, i) => i !== part && isInBox(position, box) && isInside(position, parts[i]));
    const isOutside = (position: Position) => sideOfRing(position, parts[part][0]) < 0;
    const at = positions.find(isOuter ? isInOther : isOutside);
    if (at !== undefined) return { ring, at };
  }
  return null;
}

function boxOf({ positions }: NestedRing): Box {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of positions) {
    [west, east] = [Math.min(west, x), Math.max(east, x)];
    [south, north] = [Math.min(south, y), Math.max(north, y)];
  }
  return { west, south, east, north };
}

function isInBox(position: Position, box: Box): boolean {
  const [x, y] = position;
  return x > box.west && y > box.south && x < box.east && y < box.north;
}

/** Whether a position is inside a part and outside its holes, and not on one of its rings. */
function isInside(position: Position, [outer, ...holes]: readonly NestedRing[]): boolean {
  return sideOfRing(position, outer) > 0 && holes.every((hole) => sideOfRing(position, hole) < 0);
}

/** 1 inside a closed ring, 0 on it, -1 outside. */
function sideOfRing([x, y]: Position, { edges }: NestedRing): -1 | 0 | 1 {
  let isWithin = false;
  for (const edge of edges) {
    const { x1, y1, x2, y2 } = edge;
    if (y < (y1 < y2 ? y1 : y2) - SHARED_EDGE || y > (y1 < y2 ? y2 : y1) + SHARED_EDGE) continue;
    const offset = offsetOf(edge, x, y);
    if (Math.abs(offset) < SHARED_EDGE && x >= x1 - SHARED_EDGE && x <= x2 + SHARED_EDGE) return 0;
    if (y1 > y !== y2 > y && offset > 0 === y2 > y1) isWithin = !isWithin;
  }
  return isWithin ? 1 : -1;
}

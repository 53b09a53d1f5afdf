import type { Position } from '../geo/polygon.ts';
import { offsetOf, SHARED_EDGE, type Edge } from './crossings.ts';

/** A ring of a geometry in which no rings cross. */
export interface Ring {
  /** Closed; longitudes near those of the other rings. */
  readonly positions: readonly Position[];
  readonly edges: readonly Edge[];
  readonly part: number;
  readonly isOuter: boolean;
}

/** A ring in the wrong place, and a position that shows it. */
interface Stray {
  readonly ring: number;
  readonly at: Position;
}

type Side = -1 | 0 | 1;

/**
 * The first hole outside its outer ring, or part inside another part. A ring that touches no other (`touching` is 0) has all its
 * positions on one side of every other ring.
 */
export function findStray(rings: readonly Ring[], touching: Uint8Array): Stray | null {
  const parts: Ring[][] = [];
  for (const ring of rings) (parts[ring.part] ??= []).push(ring);
  const boxes = Float64Array.from(parts.flatMap(([outer]) => boxOf(outer)));
  for (const [ring, { isOuter, positions, part }] of rings.entries()) {
    const sideOf = (position: Position): Side =>
      isOuter ? sideOfOthers(position, part, parts, boxes) : reversed(sideOfRing(position, parts[part][0]));
    const at = firstInside(positions, sideOf, touching[ring] === 1);
    if (at !== undefined) return { ring, at };
  }
  return null;
}

/** West, south, east, north. */
function boxOf({ positions }: Ring): [number, number, number, number] {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of positions) {
    [west, east] = [Math.min(west, x), Math.max(east, x)];
    [south, north] = [Math.min(south, y), Math.max(north, y)];
  }
  return [west, south, east, north];
}

function firstInside(
  positions: readonly Position[],
  sideOf: (position: Position) => Side,
  isTouching: boolean,
): Position | undefined {
  for (const position of positions) {
    const side = sideOf(position);
    if (side > 0) return position;
    if (side < 0 && !isTouching) return undefined;
  }
  return undefined;
}

function reversed(side: Side): Side {
  return side === 0 ? 0 : side > 0 ? -1 : 1;
}

/** 1 inside any other part, 0 on one, -1 outside all. */
function sideOfOthers(
  position: Position,
  own: number,
  parts: readonly (readonly Ring[])[],
  boxes: Float64Array,
): Side {
  const [x, y] = position;
  let side: Side = -1;
  for (let part = 0, box = 0; part < parts.length; part++, box += 4) {
    if (x <= boxes[box] || y <= boxes[box + 1] || x >= boxes[box + 2] || y >= boxes[box + 3]) continue;
    const one = part === own ? -1 : sideOfPart(position, parts[part]);
    if (one > 0) return 1;
    if (one === 0) side = 0;
  }
  return side;
}

/** 1 inside a part and outside its holes, 0 on one of its rings, -1 outside. */
function sideOfPart(position: Position, [outer, ...holes]: readonly Ring[]): Side {
  const side = sideOfRing(position, outer);
  if (side <= 0) return side;
  for (const hole of holes) {
    const within = sideOfRing(position, hole);
    if (within >= 0) return reversed(within);
  }
  return 1;
}

/** 1 inside a closed ring, 0 on it, -1 outside. */
function sideOfRing([x, y]: Position, { edges }: Ring): Side {
  let isInside = false;
  for (const edge of edges) {
    const { x1, y1, x2, y2 } = edge;
    if (y < (y1 < y2 ? y1 : y2) - SHARED_EDGE || y > (y1 < y2 ? y2 : y1) + SHARED_EDGE) continue;
    const offset = offsetOf(edge, x, y);
    if (Math.abs(offset) < SHARED_EDGE && x >= x1 - SHARED_EDGE && x <= x2 + SHARED_EDGE) return 0;
    if (y1 > y !== y2 > y && offset > 0 === y2 > y1) isInside = !isInside;
  }
  return isInside ? 1 : -1;
}

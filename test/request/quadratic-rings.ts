import type { GeometryInput } from '../../src/contract/geometry.ts';
import { areaOf, type Position } from '../../src/geo/polygon.ts';

/**
 * A quadratic check of rings that compares every pair of edges, and every position with every ring. It is the reference for the
 * fast check. The rings must be closed and far from the antimeridian.
 */
export function quadraticFault(geometry: GeometryInput): object | null {
  const isOne = geometry.type === 'Polygon';
  const parts = isOne ? [geometry.coordinates] : geometry.coordinates;
  const rings = parts.flatMap((polygon, part) =>
    polygon.map((ring, i) => {
      const positions = ring as unknown as readonly Position[];
      const isRight = areaOf(positions) > 0 === (i === 0);
      return {
        path: isOne ? ['coordinates', i] : ['coordinates', part, i],
        positions: isRight ? positions : positions.toReversed(),
        part,
        isOuter: i === 0,
      };
    }),
  );
  const crossing = findCrossing(rings.map(({ positions }) => positions));
  const found = crossing ?? strayOf(rings);
  if (found === null) return null;
  const [lng, lat] = found.at.map((degrees) => Number(degrees.toFixed(7)));
  const code = crossing === null ? 'ring-outside' : 'ring-crosses';
  return { path: rings[found.ring].path, code, facts: { lng, lat } };
}

const SHARED_EDGE = 1e-6;
const ROUNDING = 1e-12;

interface Edge {
  readonly from: Position;
  readonly to: Position;
  readonly ring: number;
  readonly index: number;
  readonly isReversed: boolean;
}

interface Found {
  readonly at: Position;
  readonly ring: number;
}

function findCrossing(rings: readonly (readonly Position[])[]): Found | null {
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

function sideOf({ from, to }: Pick<Edge, 'from' | 'to'>, [x, y]: Position, near: number): number {
  const [along, up] = [to[0] - from[0], to[1] - from[1]];
  const distance = (along * (y - from[1]) - up * (x - from[0])) / Math.hypot(along, up);
  return Math.abs(distance) < near ? 0 : distance;
}

function crossingOf(b: Edge, b1: number, b2: number): Position {
  const t = b1 / (b1 - b2);
  return [b.from[0] + t * (b.to[0] - b.from[0]), b.from[1] + t * (b.to[1] - b.from[1])];
}

function alongOf(a: Edge, b: Edge, isOwn: boolean): Position | null {
  const [[x, y], [p, q]] = [a, b].map(({ from, to }) => [to[0] - from[0], to[1] - from[1]]);
  const isOneWay = (x * p + y * q) * (a.isReversed === b.isReversed ? 1 : -1) > 0;
  if (!isOwn && !isOneWay) return null;
  const axis = Math.abs(y) > Math.abs(x) ? 1 : 0;
  const order = (edge: Edge) => [edge.from, edge.to].sort((one, other) => one[axis] - other[axis]);
  const [[from, to], [low, high]] = [order(a), order(b)];
  const start = from[axis] > low[axis] ? from : low;
  const end = to[axis] < high[axis] ? to : high;
  return start[axis] < end[axis] ? start : null;
}

function touchOf(a: Edge, b: Edge, [a1, a2, b1]: readonly [number, number, number]): Position {
  if (a1 === 0) return a.from;
  if (a2 === 0) return a.to;
  return b1 === 0 ? b.from : b.to;
}

interface Placed {
  readonly positions: readonly Position[];
  readonly part: number;
  readonly isOuter: boolean;
}

function strayOf(rings: readonly Placed[]): Found | null {
  const count = rings.at(-1)!.part + 1;
  const parts = Array.from({ length: count }, (_, part) => rings.filter((ring) => ring.part === part));
  for (const [ring, { part, isOuter, positions }] of rings.entries()) {
    const at = positions.find((position) =>
      isOuter
        ? parts.some((other, number) => number !== part && isInside(position, other))
        : sideOfRing(position, parts[part][0].positions) < 0,
    );
    if (at) return { ring, at };
  }
  return null;
}

function isInside(position: Position, [outer, ...holes]: readonly Placed[]): boolean {
  return (
    sideOfRing(position, outer.positions) > 0 &&
    holes.every((hole) => sideOfRing(position, hole.positions) < 0)
  );
}

function sideOfRing(position: Position, ring: readonly Position[]): -1 | 0 | 1 {
  const [x, y] = position;
  let isWithin = false;
  for (let i = 1; i < ring.length; i++) {
    const [from, to] = [ring[i - 1], ring[i]];
    if (Math.min(from[1], to[1]) > y + SHARED_EDGE || Math.max(from[1], to[1]) < y - SHARED_EDGE) continue;
    const [west, east] = [Math.min(from[0], to[0]), Math.max(from[0], to[0])];
    const isNear = sideOf({ from, to }, position, SHARED_EDGE) === 0;
    if (isNear && x >= west - SHARED_EDGE && x <= east + SHARED_EDGE) return 0;
    const side = sideOf({ from, to }, position, 0);
    if (from[1] > y !== to[1] > y && side > 0 === to[1] > from[1]) isWithin = !isWithin;
  }
  return isWithin ? 1 : -1;
}

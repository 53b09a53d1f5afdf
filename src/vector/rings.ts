export type Ring = readonly (readonly [x: number, y: number])[];

/** Most positions in a request's geometry: one with more is refused however its rings are nested. */
const MAX_POSITIONS = 10_000;

/**
 * The polygon of a shapefile's rings, which come in any order and, from many programs, in any direction, so that only their
 * nesting counts. A ring inside an even number of others is an outer one; a ring inside an odd number is a hole of the smallest
 * of them.
 */
export function polygonOfRings(rings: readonly Ring[]): object {
  const own = rings.filter(({ length }) => length > 0);
  if (own.reduce((sum, { length }) => sum + length, 0) > MAX_POSITIONS)
    return { type: 'MultiPolygon', coordinates: own.map((ring) => [ring]) };
  const bySize = own.map(measured).sort((a, b) => b.area - a.area);
  const holes = new Map<Ring, Ring>();
  for (const [i, ring] of bySize.entries()) {
    const around = bySize.slice(0, i).filter((larger) => isWithin(ring, larger));
    if (around.length % 2 === 1) holes.set(ring.positions, around.at(-1)!.positions);
  }
  const outer = own.filter((ring) => !holes.has(ring));
  const coordinates = outer.map((ring) => [ring, ...own.filter((hole) => holes.get(hole) === ring)]);
  return coordinates.length === 1
    ? { type: 'Polygon', coordinates: coordinates[0] }
    : { type: 'MultiPolygon', coordinates };
}

interface Measured {
  readonly positions: Ring;
  readonly area: number;
  readonly box: readonly [west: number, south: number, east: number, north: number];
}

function measured(positions: Ring): Measured {
  const [xs, ys] = [positions.map(([x]) => x), positions.map(([, y]) => y)];
  const box = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)] as const;
  return { positions, area: areaOf(positions), box };
}

/** Twice the area of a ring, measured from its first position, to keep precision. */
function areaOf(ring: Ring): number {
  const [x, y] = ring[0];
  const area = ring.reduce((sum, [x1, y1], i) => {
    const [x2, y2] = ring[(i + 1) % ring.length];
    return sum + (x1 - x) * (y2 - y) - (x2 - x) * (y1 - y);
  }, 0);
  return Math.abs(area);
}

/** Tests the first position that is not on the larger ring. */
function isWithin({ positions, box }: Measured, larger: Measured): boolean {
  const [west, south, east, north] = larger.box;
  if (box[0] < west || box[1] < south || box[2] > east || box[3] > north) return false;
  for (const position of positions) {
    const side = sideOf(position, larger.positions);
    if (side !== 0) return side > 0;
  }
  return false;
}

/** 1 inside a ring, 0 on it, -1 outside. */
function sideOf([x, y]: Ring[number], ring: Ring): -1 | 0 | 1 {
  let isInside = false;
  for (const [i, [x1, y1]] of ring.entries()) {
    const [x2, y2] = ring[(i + 1) % ring.length];
    const side = (x2 - x1) * (y - y1) - (x - x1) * (y2 - y1);
    const isApart =
      y < Math.min(y1, y2) || y > Math.max(y1, y2) || x < Math.min(x1, x2) || x > Math.max(x1, x2);
    if (side === 0 && !isApart) return 0;
    if (y1 > y !== y2 > y && side > 0 === y2 > y1) isInside = !isInside;
  }
  return isInside ? 1 : -1;
}

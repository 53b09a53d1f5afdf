export type Ring = readonly (readonly [x: number, y: number])[];

/** A request's geometry has no more: what has is refused, however its rings lie. */
const MAX_POSITIONS = 10_000;

/**
 * The polygon of a shapefile's rings, which stand in any order: clockwise ones are outer, others holes of the smallest outer one that
 * they lie in. A ring that lies in none is an outer one itself: none is lost.
 */
export function polygonOfRings(rings: readonly Ring[]): object {
  const own = rings.filter(({ length }) => length > 0);
  if (own.reduce((sum, { length }) => sum + length, 0) > MAX_POSITIONS)
    return { type: 'MultiPolygon', coordinates: own.map((ring) => [ring]) };
  const parts = own.filter((ring) => areaOf(ring) < 0).map((outer) => ({ outer, holes: [] as Ring[] }));
  const bySize = parts.toSorted((a, b) => areaOf(b.outer) - areaOf(a.outer));
  for (const ring of own.filter((one) => areaOf(one) >= 0)) {
    const around = bySize.find(({ outer }) => isWithin(ring, outer));
    if (around === undefined) parts.push({ outer: ring, holes: [] });
    else around.holes.push(ring);
  }
  const coordinates = parts.map(({ outer, holes }) => [outer, ...holes]);
  return coordinates.length === 1
    ? { type: 'Polygon', coordinates: coordinates[0] }
    : { type: 'MultiPolygon', coordinates };
}

/** Twice its area; below 0 where it is clockwise. From its first position on, so that digits are not lost. */
function areaOf(ring: Ring): number {
  const [x, y] = ring[0];
  return ring.reduce((sum, [x1, y1], i) => {
    const [x2, y2] = ring[(i + 1) % ring.length];
    return sum + (x1 - x) * (y2 - y) - (x2 - x) * (y1 - y);
  }, 0);
}

/** By its first position that is not on the other ring. */
function isWithin(ring: Ring, outer: Ring): boolean {
  for (const position of ring) {
    const side = sideOf(position, outer);
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

import { applyAffine, type Grid } from '../../src/geo/grid.ts';
import { projectionOf } from '../../src/geo/projection.ts';

type Point = readonly [number, number];
/** A side of a pixel: its position on an axis, and the direction of the pixel from it. */
type Bound = readonly [axis: 0 | 1, value: number, sign: 1 | -1];

/**
 * The fraction of every pixel of a grid inside the rings of a polygon, each clipped by the pixel's four sides
 * (Sutherland and Hodgman 1974). This is slow, but independent of the library's method of sums along rows.
 * Holes are subtracted.
 */
export function clippedFractions(rings: readonly (readonly Point[])[], grid: Grid): Float64Array {
  const projection = projectionOf(grid.epsg);
  const projected = rings.map((ring) => ring.slice(0, -1).map((at) => projection.forward(...at)));
  const fractions = new Float64Array(grid.width * grid.height);
  for (let i = 0; i < fractions.length; i++) {
    const [column, row] = [i % grid.width, Math.floor(i / grid.width)];
    const [west, north] = applyAffine(grid.affine, column, row);
    const [east, south] = applyAffine(grid.affine, column + 1, row + 1);
    const bounds: Bound[] = [
      [0, west, 1],
      [0, east, -1],
      [1, south, 1],
      [1, north, -1],
    ];
    const areas = projected.map((ring) => areaOf(bounds.reduce(clipped, ring)));
    fractions[i] = areas.reduce((sum, area, n) => sum + (n === 0 ? area : -area), 0);
    fractions[i] /= (east - west) * (north - south);
  }
  return fractions;
}

function clipped(ring: readonly Point[], [axis, value, sign]: Bound): Point[] {
  const depth = (at: Point) => sign * (at[axis] - value);
  return ring.flatMap((to, i) => {
    const from = ring.at(i - 1)!;
    const [a, b] = [depth(from), depth(to)];
    const t = a / (a - b);
    const meeting: Point = [from[0] + t * (to[0] - from[0]), from[1] + t * (to[1] - from[1])];
    return [...(a < 0 !== b < 0 ? [meeting] : []), ...(b >= 0 ? [to] : [])];
  });
}

function areaOf(ring: readonly Point[]): number {
  const [origin] = ring;
  const doubled = ring.map(([x, y], i) => {
    const [px, py] = ring.at(i - 1)!;
    return (px - origin[0]) * (y - origin[1]) - (x - origin[0]) * (py - origin[1]);
  });
  return Math.abs(doubled.reduce((sum, part) => sum + part, 0)) / 2;
}

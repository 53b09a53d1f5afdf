import { degreeLengths, nearestLongitude, normalizeLongitude } from './ellipsoid.ts';
import { applyAffine, invertAffine, type Grid } from './grid.ts';
import type { Bbox } from './outline.ts';
import { projectionOf } from './projection.ts';

/** Longitude and latitude in degrees, WGS 84. */
export type Position = readonly [lng: number, lat: number];
/** Closed: the last position is the first. */
export type Ring = readonly Position[];

/** GeoJSON (RFC 7946): an outer ring and its holes, or several of these. */
export type Polygon =
  | { readonly type: 'Polygon'; readonly coordinates: readonly Ring[] }
  | { readonly type: 'MultiPolygon'; readonly coordinates: readonly (readonly Ring[])[] };

/** The box around a polygon, with its centre and its sides in kilometres, and the polygon's area, accurate to a few percent. */
interface PolygonBox {
  readonly lat: number;
  readonly lng: number;
  readonly width: number;
  readonly height: number;
  readonly areaHa: number;
  readonly bbox: Bbox;
}

/** A polygon in a grid's system: rings of x, y in its units; outer rings and holes run in opposite directions. */
export interface ProjectedPolygon {
  readonly rings: readonly Ring[];
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
  /** Length of all rings, in units of the system. */
  readonly perimeter: number;
}

/** Polygons as lists of rings, the outer one first. */
export function partsOf(polygon: Polygon): readonly (readonly Ring[])[] {
  return polygon.type === 'Polygon' ? [polygon.coordinates] : polygon.coordinates;
}

/** The polygon made of such lists; a `Polygon` if there is only one list. */
export function polygonOf<P extends readonly number[]>(parts: readonly (readonly (readonly P[])[])[]) {
  return parts.length === 1
    ? ({ type: 'Polygon', coordinates: parts[0] } as const)
    : ({ type: 'MultiPolygon', coordinates: parts } as const);
}

/** The box around a polygon. Parts on both sides of the antimeridian are joined there. */
export function boxOfPolygon(polygon: Polygon): PolygonBox {
  const positions = partsOf(polygon).flat(2);
  const [reference] = positions[0];
  const [west, south, east, north] = extentOf(
    positions.map(([lng, lat]) => [nearestLongitude(lng, reference), lat]),
  );
  const lat = (south + north) / 2;
  const [alongParallel, alongMeridian] = degreeLengths(lat);
  return {
    lat,
    lng: normalizeLongitude((west + east) / 2),
    width: ((east - west) * alongParallel) / 1000,
    height: ((north - south) * alongMeridian) / 1000,
    bbox: [normalizeLongitude(west), south, normalizeLongitude(east), north],
    areaHa: (squareDegreesOf(polygon) * alongParallel * alongMeridian) / 10_000,
  };
}

/** West, south, east and north of positions, in their own units. */
export function extentOf(positions: readonly Position[]): Bbox {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of positions) {
    west = Math.min(west, x);
    east = Math.max(east, x);
    south = Math.min(south, y);
    north = Math.max(north, y);
  }
  return [west, south, east, north];
}

function squareDegreesOf(polygon: Polygon): number {
  const areas = partsOf(polygon).flatMap((rings) =>
    rings.map((ring, i) => Math.abs(areaOf(ring)) * (i === 0 ? 1 : -1)),
  );
  return areas.reduce((sum, area) => sum + area, 0);
}

/** Signed area of a closed ring, in squared units of its positions; positive counterclockwise. */
export function areaOf(ring: readonly Position[]): number {
  const [x0, y0] = ring[0];
  let sum = 0;
  for (let i = 1; i < ring.length; i++) {
    const [[ax, ay], [bx, by]] = [ring[i - 1], ring[i]];
    sum += (ax - x0) * (by - y0) - (bx - x0) * (ay - y0);
  }
  return sum / 2;
}

/**
 * Projects a polygon. Its edges are straight in longitude and latitude (RFC 7946); an edge that deviates from the straight line
 * in the system by more than `tolerance` (units of the system) is divided.
 */
export function projectPolygon(polygon: Polygon, epsg: number, tolerance: number): ProjectedPolygon {
  const rings = partsOf(polygon).flatMap((part) =>
    part.map((ring, i) => inSense(projectRing(ring, epsg, tolerance), i === 0)),
  );
  const [west, south, east, north] = extentOf(rings.flat());
  const sides = rings.flatMap((ring) =>
    ring.slice(1).map(([x, y], i) => Math.hypot(x - ring[i][0], y - ring[i][1])),
  );
  const perimeter = sides.reduce((sum, length) => sum + length, 0);
  return { rings, west, south, east, north, perimeter };
}

/** Maximum number of times that an edge is halved, which gives 1024 parts. */
const MAX_DIVISIONS = 10;

function projectRing(ring: Ring, epsg: number, tolerance: number): Position[] {
  const projection = projectionOf(epsg);
  const points: Position[] = [];
  const divide = (from: Position, to: Position, [x0, y0]: Position, end: Position, left: number) => {
    const middle = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2] as const;
    const [x, y] = left > 0 ? projection.forward(...middle) : [NaN, NaN];
    if (Math.hypot(x - (x0 + end[0]) / 2, y - (y0 + end[1]) / 2) > tolerance) {
      divide(from, middle, [x0, y0], [x, y], left - 1);
      divide(middle, to, [x, y], end, left - 1);
    } else points.push(end);
  };
  // Consecutive positions stay continuous across the antimeridian.
  let from = ring[0];
  let start: Position = projection.forward(...from);
  points.push(start);
  for (const position of ring.slice(1)) {
    const to = [nearestLongitude(position[0], from[0]), position[1]] as const;
    const end: Position = projection.forward(...to);
    divide(from, to, start, end, MAX_DIVISIONS);
    [from, start] = [to, end];
  }
  return points;
}

/** A closed ring with the ground on its left if it is an outer ring, else on its right. */
function inSense(ring: Position[], isOuter: boolean): Ring {
  return areaOf(ring) > 0 === isOuter ? ring : ring.reverse();
}

/** Whether a point, in the polygon's system, lies inside it. */
export function isInPolygon({ rings }: ProjectedPolygon, x: number, y: number): boolean {
  let isInside = false;
  for (const ring of rings)
    for (let i = 1; i < ring.length; i++) {
      const [[x0, y0], [x1, y1]] = [ring[i - 1], ring[i]];
      if (y0 > y !== y1 > y && x < x0 + ((y - y0) * (x1 - x0)) / (y1 - y0)) isInside = !isInside;
    }
  return isInside;
}

/** Minimum fraction of a pixel that must lie inside a zone for the pixel to count in statistics that rank values. */
const HALF = 0.5;

/**
 * 1 for pixels with at least half of their area inside; in a zone too narrow for that, for the pixels with the largest fraction
 * inside.
 */
export function halfInside(fractions: Float32Array): Uint8Array {
  const most = fractions.reduce((a, b) => Math.max(a, b), 0);
  const least = Math.max(Number.MIN_VALUE, Math.min(HALF, most));
  return Uint8Array.from(fractions, (fraction) => Number(fraction >= least));
}

/** Rounding error of projections, in pixels: anything this close to a pixel's edge counts as on it. */
const ON_EDGE = 1e-6;

/**
 * Fraction of each pixel inside the polygon, 0…1, exact except for rounding: every edge adds the area between itself and the
 * grid's right side to the pixels that it passes, and running sums along rows add up the rest. `null` if all pixels are entirely
 * inside.
 */
export function fractionsInside(polygon: ProjectedPolygon, grid: Grid): Float32Array | null {
  const { width, height } = grid;
  const sums = new Float64Array(width * height);
  const toPixel = invertAffine(grid.affine);
  for (const ring of polygon.rings) {
    const corners = ring.map(([x, y]) => applyAffine(toPixel, x, y));
    for (let i = 1; i < corners.length; i++) addEdge(sums, width, height, corners[i - 1], corners[i]);
  }
  let isFull = true;
  const fractions = new Float32Array(width * height);
  for (let row = 0, at = 0; row < height; row++)
    for (let column = 0, sum = 0; column < width; column++, at++) {
      sum += sums[at];
      const fraction = sum < ON_EDGE ? 0 : sum > 1 - ON_EDGE ? 1 : sum;
      fractions[at] = fraction;
      isFull &&= fraction === 1;
    }
  return isFull ? null : fractions;
}

/** Adds an edge, in pixel coordinates, to the sums of the rows that it passes. */
function addEdge(
  sums: Float64Array,
  width: number,
  height: number,
  [x0, y0]: Position,
  [x1, y1]: Position,
): void {
  if (y0 === y1) return;
  // Because the ground is on its left, an edge that runs down the rows has the ground on the side of the greater columns.
  const sense = y1 > y0 ? 1 : -1;
  const [top, bottom] = [Math.max(0, Math.min(y0, y1)), Math.min(height, Math.max(y0, y1))];
  const slope = (x1 - x0) / (y1 - y0);
  const columnAt = (y: number) => x0 + (y - y0) * slope;
  for (let row = Math.floor(top); row < bottom; row++) {
    const [from, to] = [Math.max(top, row), Math.min(bottom, row + 1)];
    const [a, b] = [columnAt(from), columnAt(to)];
    addToRow(sums, row * width, width, Math.min(a, b), Math.max(a, b), sense * (to - from));
  }
}

/** Adds a part of an edge in the row at `first`, from column `left` to `right`, that spans `drop` of the row's height. */
function addToRow(
  sums: Float64Array,
  first: number,
  width: number,
  left: number,
  right: number,
  drop: number,
): void {
  const perColumn = right > left ? drop / (right - left) : 0;
  let start = left;
  while (start < width) {
    const column = Math.floor(start);
    const end = Math.min(right, Math.max(0, column + 1));
    const part = right > left ? (end - start) * perColumn : drop;
    const middle = (start + end) / 2 - column;
    if (column < 0) sums[first] += part;
    else {
      sums[first + column] += part * (1 - middle);
      if (column + 1 < width) sums[first + column + 1] += part * middle;
    }
    if (end >= right) return;
    start = end;
  }
}

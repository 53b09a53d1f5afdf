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

/** The box around a polygon: its centre, and its sides in kilometres; and the polygon's area, good to some percent. */
interface PolygonBox {
  readonly lat: number;
  readonly lng: number;
  readonly width: number;
  readonly height: number;
  readonly areaHa: number;
  readonly bbox: Bbox;
}

/** A polygon in a grid's system: rings of x, y in its units, outer rings and holes in opposite sense. */
export interface ProjectedPolygon {
  readonly rings: readonly Float64Array[];
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
  /** Length of all rings in units of the system. */
  readonly perimeter: number;
}

/** Polygons as lists of rings, the outer one first. */
export function partsOf(polygon: Polygon): readonly (readonly Ring[])[] {
  return polygon.type === 'Polygon' ? [polygon.coordinates] : polygon.coordinates;
}

/** The box around it: parts on both sides of the antimeridian are brought together there. */
export function boxOfPolygon(polygon: Polygon): PolygonBox {
  const positions = partsOf(polygon).flat(2);
  const [reference] = positions[0];
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [lng, lat] of positions) {
    const near = nearestLongitude(lng, reference);
    west = Math.min(west, near);
    east = Math.max(east, near);
    south = Math.min(south, lat);
    north = Math.max(north, lat);
  }
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

function squareDegreesOf(polygon: Polygon): number {
  const areas = partsOf(polygon).flatMap((rings) =>
    rings.map((ring, i) => Math.abs(areaOf(ring)) * (i === 0 ? 1 : -1)),
  );
  return areas.reduce((sum, area) => sum + area, 0);
}

/** What a closed ring encloses in the units of its positions squared, over 0 counterclockwise. */
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
 * A polygon in a projected system. Its edges are straight between longitudes and latitudes (RFC 7946); where such an edge
 * leaves the straight line of the system by more than `tolerance` (units of the system), it becomes several.
 */
export function projectPolygon(polygon: Polygon, epsg: number, tolerance: number): ProjectedPolygon {
  const rings = partsOf(polygon).flatMap((part) =>
    part.map((ring, i) => inSense(projectRing(ring, epsg, tolerance), i === 0)),
  );
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  let perimeter = 0;
  for (const ring of rings)
    for (let i = 0; i < ring.length; i += 2) {
      west = Math.min(west, ring[i]);
      east = Math.max(east, ring[i]);
      south = Math.min(south, ring[i + 1]);
      north = Math.max(north, ring[i + 1]);
      if (i > 0) perimeter += Math.hypot(ring[i] - ring[i - 2], ring[i + 1] - ring[i - 1]);
    }
  return { rings, west, south, east, north, perimeter };
}

/** An edge is divided this many times at most: into 1024. */
const MAX_DIVISIONS = 10;

function projectRing(ring: Ring, epsg: number, tolerance: number): Float64Array {
  const projection = projectionOf(epsg);
  const points: number[] = [];
  const addEdge = (from: Position, to: Position, [x0, y0]: Position, end: Position, left: number) => {
    const middle = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2] as const;
    const [x, y] = left > 0 ? projection.forward(...middle) : [NaN, NaN];
    if (Math.hypot(x - (x0 + end[0]) / 2, y - (y0 + end[1]) / 2) > tolerance) {
      addEdge(from, middle, [x0, y0], [x, y], left - 1);
      addEdge(middle, to, [x, y], end, left - 1);
    } else points.push(...end);
  };
  // The way from one position to the next goes on over the antimeridian.
  let from = ring[0];
  let start: Position = projection.forward(...from);
  points.push(...start);
  for (const position of ring.slice(1)) {
    const to = [nearestLongitude(position[0], from[0]), position[1]] as const;
    const end: Position = projection.forward(...to);
    addEdge(from, to, start, end, MAX_DIVISIONS);
    [from, start] = [to, end];
  }
  return Float64Array.from(points);
}

/** A closed ring with its ground on the left where it is an outer one, else on the right. */
function inSense(ring: Float64Array, isOuter: boolean): Float64Array {
  const isLeft = doubleArea(ring) > 0;
  if (isLeft === isOuter) return ring;
  const reversed = new Float64Array(ring.length);
  for (let i = 0; i < ring.length; i += 2) reversed.set(ring.subarray(i, i + 2), ring.length - 2 - i);
  return reversed;
}

/** Twice the area that a closed ring encloses, over 0 with the ground on its left. Taken from its first point, so that no digits are lost. */
function doubleArea(ring: Float64Array): number {
  let sum = 0;
  for (let i = 2; i < ring.length; i += 2)
    sum += (ring[i - 2] - ring[0]) * (ring[i + 1] - ring[1]) - (ring[i] - ring[0]) * (ring[i - 1] - ring[1]);
  return sum;
}

/** Whether a point of the polygon's system lies inside it. */
export function isInPolygon({ rings }: ProjectedPolygon, x: number, y: number): boolean {
  let isInside = false;
  for (const ring of rings)
    for (let i = 2; i < ring.length; i += 2) {
      const [x0, y0, x1, y1] = ring.subarray(i - 2, i + 2);
      if (y0 > y !== y1 > y && x < x0 + ((y - y0) * (x1 - x0)) / (y1 - y0)) isInside = !isInside;
    }
  return isInside;
}

/** Least fraction of a pixel that lies inside a zone for its value to be one of the zone's, where values are ranked. */
const HALF = 0.5;

/** 1 where half of a pixel lies inside, or as much as of any pixel of a zone that is narrower than that. */
export function halfInside(fractions: Float32Array): Uint8Array {
  const most = fractions.reduce((a, b) => Math.max(a, b), 0);
  const least = Math.max(Number.MIN_VALUE, Math.min(HALF, most));
  return Uint8Array.from(fractions, (fraction) => Number(fraction >= least));
}

/** Rounding of projections, in pixels: as near as this to a pixel's edge is on it. */
const ON_EDGE = 1e-6;

/**
 * Fraction of every pixel that lies inside the polygon, 0…1, exact but for rounding: every edge adds the area between it
 * and the grid's right side to the pixels that it passes, and running sums along rows do the rest. `null` where all pixels lie
 * wholly inside.
 */
export function fractionsInside(polygon: ProjectedPolygon, grid: Grid): Float32Array | null {
  const { width, height } = grid;
  const sums = new Float64Array(width * height);
  const toPixel = invertAffine(grid.affine);
  for (const ring of polygon.rings)
    for (let i = 2; i < ring.length; i += 2)
      addEdge(sums, width, height, [
        ...applyAffine(toPixel, ring[i - 2], ring[i - 1]),
        ...applyAffine(toPixel, ring[i], ring[i + 1]),
      ]);
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

type Edge = readonly [x0: number, y0: number, x1: number, y1: number];

/** Adds an edge, in pixels, to the sums of the rows that it passes. */
function addEdge(sums: Float64Array, width: number, height: number, [x0, y0, x1, y1]: Edge): void {
  if (y0 === y1) return;
  // With the ground on its left an edge that goes down in pixels has it on the side of greater columns.
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

/** Adds a part of an edge inside the row at `first`, from column `left` to `right`, that takes `drop` of the row's height. */
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

import { applyAffine, type Grid } from './grid.ts';
import { nearestLongitude, normalizeLongitude } from './ellipsoid.ts';
import { centreOf, projectionOf } from './projection.ts';

/** West, south, east, north in degrees. */
export type Bbox = readonly [west: number, south: number, east: number, north: number];

/** The outline of a grid, in degrees. */
export interface Outline {
  /** Encloses the grid. Across the antimeridian, west is greater than east (RFC 7946). */
  readonly bbox: Bbox;
  /** The same extent as one box, or as two that meet at the antimeridian, so that no box crosses it; for searches. */
  readonly boxes: readonly Bbox[];
  /** The grid's outline, counterclockwise, closed, densified; longitudes in [-180, 180]. */
  readonly ring: readonly (readonly [lng: number, lat: number])[];
}

const SEGMENTS_PER_EDGE = 16;

/**
 * Box and ring of a grid that covers less than half the globe. Longitudes stay near that of the centre until the end, so that
 * they are continuous across the antimeridian.
 */
export function outlineOf(grid: Grid): Outline {
  const projection = projectionOf(grid.epsg);
  const lngLatAt = (column: number, row: number) =>
    projection.inverse(...applyAffine(grid.affine, column, row));
  const [centre] = centreOf(grid);
  const edges = gridEdges(grid).map((edge) =>
    edge.map((position) => {
      const [lng, lat] = lngLatAt(...position);
      return [nearestLongitude(lng, centre), lat] as const;
    }),
  );
  const [west, east] = extent(edges.map((edge) => edge.map(([lng]) => lng)));
  const [south, north] = extent(edges.map((edge) => edge.map(([, lat]) => lat)));
  const ring = edges
    .flatMap((edge) => edge.slice(1))
    .map(([lng, lat]) => [normalizeLongitude(lng), lat] as const);
  return { ring: [ring[ring.length - 1], ...ring], ...antimeridianBoxes(west, south, east, north) };
}

/** The four edges, counterclockwise from the lower left, as pixel positions. */
function gridEdges({ width, height }: Grid): [column: number, row: number][][] {
  const steps = Array.from({ length: SEGMENTS_PER_EDGE + 1 }, (_, i) => i / SEGMENTS_PER_EDGE);
  return [
    steps.map((t) => [width * t, height]),
    steps.map((t) => [width, height * (1 - t)]),
    steps.map((t) => [width * (1 - t), 0]),
    steps.map((t) => [0, height * t]),
  ];
}

/**
 * Least and greatest value along smooth edges sampled at equal steps. Between two samples, a curve exceeds them by at most an
 * eighth of its second difference: this margin is added, so that the extent encloses the whole edge.
 */
function extent(edges: readonly (readonly number[])[]): [low: number, high: number] {
  let [low, high] = [Infinity, -Infinity];
  for (const values of edges) {
    const bulges = values.map((v, i) => Math.abs(values[i - 1] - 2 * v + values[i + 1]) / 8);
    const bulge = bulges.slice(1, -1).reduce((a, b) => Math.max(a, b));
    low = Math.min(low, ...values.map((v) => v - bulge));
    high = Math.max(high, ...values.map((v) => v + bulge));
  }
  return [low, high];
}

/** `west` and `east` may exceed 180 degrees. */
function antimeridianBoxes(
  west: number,
  south: number,
  east: number,
  north: number,
): Pick<Outline, 'bbox' | 'boxes'> {
  const bbox: Bbox = [normalizeLongitude(west), south, normalizeLongitude(east), north];
  if (west >= -180 && east <= 180) return { bbox, boxes: [bbox] };
  return {
    bbox,
    boxes: [
      [bbox[0], south, 180, north],
      [-180, south, bbox[2], north],
    ],
  };
}

/** Whether two boxes overlap; either may cross the antimeridian (west > east) or have longitudes beyond 180. */
export function boxesMeet(a: Bbox, b: Bbox): boolean {
  if (a[1] > b[3] || b[1] > a[3]) return false;
  const [westA, eastA] = unwrap(a);
  const [westB, eastB] = unwrap(b);
  return [-360, 0, 360].some((turn) => westA <= eastB + turn && westB + turn <= eastA);
}

/** Whether `outer` contains all of `inner`; either may cross the antimeridian. */
export function boxCovers(outer: Bbox, inner: Bbox): boolean {
  if (outer[1] > inner[1] || outer[3] < inner[3]) return false;
  const [westOuter, eastOuter] = unwrap(outer);
  const [westInner, eastInner] = unwrap(inner);
  return [-360, 0, 360].some((turn) => westOuter <= westInner + turn && eastInner + turn <= eastOuter);
}

function unwrap([west, , east]: Bbox): [west: number, east: number] {
  return [west, east < west ? east + 360 : east];
}

/** One box around all given boxes; it crosses the antimeridian if any of them does. */
export function enclosing(boxes: readonly Bbox[]): Bbox {
  const isOver = boxes.some(([west, , east]) => west > east);
  const wests = boxes.map(([west]) => (isOver && west < 0 ? west + 360 : west));
  const easts = boxes.map(([, , east]) => (isOver && east < 0 ? east + 360 : east));
  return [
    normalizeLongitude(Math.min(...wests)),
    Math.min(...boxes.map(([, south]) => south)),
    normalizeLongitude(Math.max(...easts)),
    Math.max(...boxes.map(([, , , north]) => north)),
  ];
}

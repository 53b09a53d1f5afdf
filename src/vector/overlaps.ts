import { degreeLengths } from '../geo/ellipsoid.ts';
import { extentOf, type Position } from '../geo/polygon.ts';
import { ringsIn, together } from './repairs.ts';

/** Two polygons of a list that overlap: their indices, and the shared area. */
interface Overlap {
  readonly pair: readonly [number, number];
  readonly hectares: number;
  /** Whether they are identical except for rounding. */
  readonly isSame: boolean;
}

interface Outline {
  readonly at: number;
  readonly rings: readonly (readonly Position[])[];
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** Number of scan lines across the common part of two boxes; this makes areas accurate to a thousandth. */
const LINES = 256;
/** Minimum overlap in hectares. A smaller one is due to rounding of the common edge of neighbours. */
const LEAST_HA = 0.01;
/** Minimum fraction that two polygons must share to count as the same plot drawn twice. */
const SAME = 0.999;
/** Maximum number of comparisons of edges with scan lines in total, which takes a few seconds. */
const MOST_WORK = 1e9;

/**
 * Finds polygons that overlap by a hundredth of a hectare or more, and the number of pairs left out because there were too many
 * to compare. A geometry that is not a polygon of numbers does not overlap anything.
 */
export function overlapsOf(geometries: readonly unknown[]): {
  readonly overlaps: readonly Overlap[];
  readonly left: number;
} {
  const outlines = geometries.flatMap(outlineAt).sort((a, b) => a.west - b.west);
  const overlaps: Overlap[] = [];
  let [work, left] = [0, 0];
  const open: Outline[] = [];
  for (const outline of outlines) {
    const near = open.filter(({ east }) => east > outline.west);
    open.splice(0, open.length, ...near, outline);
    for (const other of near.filter((one) => one.south < outline.north && one.north > outline.south)) {
      work += LINES * (sizeOf(outline) + sizeOf(other));
      if (work > MOST_WORK) left += 1;
      else overlaps.push(...overlapOf(other, outline));
    }
  }
  return { overlaps, left };
}

function outlineAt(geometry: unknown, at: number): Outline[] {
  const parts = ringsIn(geometry);
  const first = parts?.[0]?.[0]?.[0]?.[0];
  if (parts === null || first === undefined) return [];
  const rings = parts.flat().map((ring) => together(ring, first));
  const [west, south, east, north] = extentOf(rings.flat());
  return [{ at, rings, west, south, east, north }];
}

function sizeOf({ rings }: Outline): number {
  return rings.reduce((sum, { length }) => sum + length, 0);
}

function overlapOf(a: Outline, b: Outline): Overlap[] {
  const hectares = sharedHa(a, b);
  if (hectares < LEAST_HA) return [];
  const isSame = hectares >= SAME * sharedHa(a, a) && hectares >= SAME * sharedHa(b, b);
  return [{ pair: [a.at, b.at], hectares, isSame }];
}

/** Sums the lengths inside both polygons along each scan line. */
function sharedHa(a: Outline, b: Outline): number {
  const [south, north] = [Math.max(a.south, b.south), Math.min(a.north, b.north)];
  const step = (north - south) / LINES;
  let degrees = 0;
  for (let i = 0; i < LINES; i++) {
    const lat = south + (i + 0.5) * step;
    degrees += step * sharedLength(crossings(a, lat), crossings(b, lat));
  }
  const [along, up] = degreeLengths((south + north) / 2);
  return (degrees * along * up) / 10_000;
}

/** Longitudes at which a parallel crosses the rings, in order: it is inside from the first to the second, and so on. */
function crossings({ rings }: Outline, lat: number): number[] {
  const found: number[] = [];
  for (const ring of rings)
    for (let i = 1; i < ring.length; i++) {
      const [[x1, y1], [x2, y2]] = [ring[i - 1], ring[i]];
      if (y1 > lat !== y2 > lat) found.push(x1 + ((lat - y1) / (y2 - y1)) * (x2 - x1));
    }
  return found.sort((one, other) => one - other);
}

function sharedLength(a: readonly number[], b: readonly number[]): number {
  let [length, i, k] = [0, 0, 0];
  while (i + 1 < a.length && k + 1 < b.length) {
    length += Math.max(0, Math.min(a[i + 1], b[k + 1]) - Math.max(a[i], b[k]));
    if (a[i + 1] < b[k + 1]) i += 2;
    else k += 2;
  }
  return length;
}

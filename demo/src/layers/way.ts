import { crossingsOf, type Point } from '../state/degrees.ts';
import { bearingOf, bearingTo, kmBetween } from '../state/sphere.ts';
import type { Patch } from '../state/patches.ts';

export interface Way {
  /** Distance on the sphere to the nearest point of the patch's outline; 0 inside the patch. */
  readonly km: number;
  /** Bearing: degrees clockwise from north, 0 to 360. */
  readonly bearing: number;
  readonly isInside: boolean;
}

type Geometry = Patch['geometry'];
/** Kilometres to the east and north of the central place; distance and direction from that place are exact. */
type Step = readonly [east: number, north: number];

/** The way from a place to a patch. Edges are short, so points between corners are computed on a plane around the place. */
export function wayTo(from: Point, geometry: Geometry): Way {
  let [nearest, least, crossings]: [Step, number, number] = [[0, 0], Infinity, 0];
  for (const ring of ringsOf(geometry)) {
    const steps = ring.map(([lng, lat]) => stepTo(from, { lat, lng }));
    for (let i = 1; i < steps.length; i++) {
      crossings += crossesNorth(steps[i - 1], steps[i]);
      const foot = footOn(steps[i - 1], steps[i]);
      const km = Math.hypot(...foot);
      if (km < least) [nearest, least] = [foot, km];
    }
  }
  if (crossings % 2 === 1) return { km: 0, bearing: 0, isInside: true };
  return { km: least, bearing: bearingOf(...nearest), isInside: false };
}

function ringsOf({ type, coordinates }: Geometry): readonly (readonly (readonly number[])[])[] {
  return type === 'Polygon' ? coordinates : coordinates.flat();
}

function stepTo(from: Point, to: Point): Step {
  const km = kmBetween(from, to);
  const angle = (bearingTo(from, to) * Math.PI) / 180;
  return [km * Math.sin(angle), km * Math.cos(angle)];
}

/** 1 if an edge crosses the line from the place to the north, otherwise 0. */
function crossesNorth([ax, ay]: Step, [bx, by]: Step): number {
  if (ax > 0 === bx > 0) return 0;
  return Number(ay + (by - ay) * (ax / (ax - bx)) > 0);
}

/** The point on an edge that is nearest to the place. */
function footOn([ax, ay]: Step, [bx, by]: Step): Step {
  const [dx, dy] = [bx - ax, by - ay];
  const square = dx ** 2 + dy ** 2;
  const along = square === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / square));
  return [ax + along * dx, ay + along * dy];
}

/** A place inside a patch, away from its edges; the centroid may lie outside the patch, or in a hole. */
export function placeIn(geometry: Geometry): Point {
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  const [rings] = polygons.toSorted((a, b) => areaOf(b[0]) - areaOf(a[0]));
  const lat = freeLatitude(rings.flat().map((corner) => corner[1]));
  const crossed = crossingsOf(rings, lat);
  const [west, east] = crossed
    .flatMap((start, i) => (i % 2 === 0 ? [[start, crossed[i + 1]] as const] : []))
    .reduce((best, one) => (one[1] - one[0] > best[1] - best[0] ? one : best));
  return { lat, lng: (west + east) / 2 };
}

/** Unsigned area in square degrees. */
function areaOf(ring: readonly (readonly number[])[]): number {
  const twice = ring.slice(1).reduce((sum, [x, y], i) => sum + ring[i][0] * y - x * ring[i][1], 0);
  return Math.abs(twice) / 2;
}

/**
 * A latitude near the middle, halfway between two corner latitudes that are far apart. The rows of a metric grid are slightly
 * tilted, so some corners lie at almost the same latitude, and a place between two such latitudes would touch an edge.
 */
function freeLatitude(latitudes: readonly number[]): number {
  const sorted = [...new Set(latitudes)].toSorted((a, b) => a - b);
  const middle = (sorted[0] + sorted[sorted.length - 1]) / 2;
  const gaps = sorted.slice(1).map((high, i) => ({ lat: (sorted[i] + high) / 2, width: high - sorted[i] }));
  const widest = Math.max(...gaps.map(({ width }) => width));
  const away = ({ lat }: { readonly lat: number }) => Math.abs(lat - middle);
  return gaps
    .filter(({ width }) => width >= widest / 2)
    .reduce((best, one) => (away(one) < away(best) ? one : best)).lat;
}

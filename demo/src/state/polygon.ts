import type { MultiPolygon, Polygon } from 'geojson';
import { boundsOfRings, onEarth, roundedDegrees, turnsTo, type Point } from './degrees.ts';

/** Longitude from -180 to 180 and latitude, WGS 84 degrees, to a tenth of a metre. */
export type Corner = readonly [lng: number, lat: number];
/** Corners in order; the last does not repeat the first. */
export type Ring = readonly Corner[];
/** The outline of a part, then its holes. */
export type Part = readonly Ring[];

/** A polygon in one or more parts, as stored by the page. The library checks whether its rings enclose an area. */
export interface NamedPolygon {
  /** Empty if unnamed. */
  readonly name: string;
  readonly parts: readonly Part[];
}

/** Maximum number of corners, the same as the library's: a URL with more corners would block the page. */
export const MAX_CORNERS = 10_000;
/** Maximum length of a name in characters; longer names are cut. */
export const LONGEST_NAME = 80;

/** A polygon from drawn or read positions: longitudes may continue across the antimeridian, and rings may be closed. */
export function polygonOf(
  name: string,
  parts: readonly (readonly (readonly (readonly number[])[])[])[],
): NamedPolygon {
  return {
    name: name.trim().slice(0, LONGEST_NAME),
    parts: parts.map((rings) => rings.map((ring) => opened(ring.map(cornerOf)))),
  };
}

/** A position as a corner of the page's polygons. */
export function cornerOf([lng, lat]: readonly number[]): Corner {
  return [roundedDegrees(onEarth(roundedDegrees(lng))), roundedDegrees(lat)];
}

function opened(ring: Ring): Ring {
  const [first, last] = [ring[0], ring.at(-1)];
  return ring.length > 1 && first[0] === last![0] && first[1] === last![1] ? ring.slice(0, -1) : ring;
}

/** A polygon as GeoJSON (RFC 7946). */
export function geometryOf({ parts }: NamedPolygon): Polygon | MultiPolygon {
  const closed = parts.map((rings) =>
    rings.map((ring) => [...ring, ...ring.slice(0, 1)].map(([x, y]) => [x, y])),
  );
  return closed.length === 1
    ? { type: 'Polygon', coordinates: closed[0] }
    : { type: 'MultiPolygon', coordinates: closed };
}

/** All rings of a polygon, closed and unbroken: longitudes continue across the antimeridian. */
export function outlinesOf({ parts }: NamedPolygon): Corner[][] {
  const rings = parts.flat();
  const [reference] = rings.flat()[0];
  return rings.map((ring) =>
    [...ring, ...ring.slice(0, 1)].map(([lng, lat]): Corner => [lng - turnsTo(lng, reference), lat]),
  );
}

/** The centre of a polygon's bounds. */
export function middleOf(polygon: NamedPolygon): Point {
  const [[west, south], [east, north]] = boundsOfRings(outlinesOf(polygon));
  const [lng, lat] = cornerOf([(west + east) / 2, (south + north) / 2]);
  return { lat, lng };
}

/** Whether two polygons cover the same ground, whatever their names. */
export function isSameGround(one: NamedPolygon | undefined, other: NamedPolygon | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  return one.parts === other.parts || JSON.stringify(one.parts) === JSON.stringify(other.parts);
}

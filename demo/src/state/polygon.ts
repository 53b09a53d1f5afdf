import type { GeoJsonObject, Position } from 'geojson';
import { squareAround, type Square } from './square-around.ts';

/** A polygon, or several, and the square that is analysed in their place. */
export interface Outline {
  /** Outer rings: longitude and latitude, degrees. */
  readonly rings: readonly (readonly Position[])[];
  readonly square: Square;
}

/** Why there is no square: a word of the texts of the callers. */
export type PolygonFault = 'notJson' | 'notGeoJson' | 'noPolygon' | 'badPositions' | 'tooLarge';

const LARGEST = 100;
/** Degrees: longitudes may go on over the antimeridian, or count from 0 to 360. */
const MAX_LONGITUDE = 360;

/** All polygons of a text, which is to be GeoJSON (RFC 7946: degrees, WGS 84), or what is wrong with it. */
export function outlineFrom(text: string): Outline | PolygonFault {
  try {
    return outlineOf(JSON.parse(text));
  } catch {
    return 'notJson';
  }
}

/** All polygons of what is to be GeoJSON, or what is wrong with it. */
export function outlineOf(found: unknown): Outline | PolygonFault {
  const rings = ringsOf(found);
  if (rings === null) return 'notGeoJson';
  const positions = rings.flat();
  if (positions.length === 0) return 'noPolygon';
  if (!positions.every(isPosition)) return 'badPositions';
  const square = squareAround(positions);
  return square.size > LARGEST ? 'tooLarge' : { rings, square };
}

/** The outer rings of all polygons; null for what is no GeoJSON. */
function ringsOf(found: unknown): Position[][] | null {
  if (typeof found !== 'object' || found === null || !('type' in found)) return null;
  const { type } = found as GeoJsonObject;
  const { features, geometry, geometries, coordinates } = found as Readonly<Record<string, unknown>>;
  switch (type) {
    case 'FeatureCollection':
      return together(features, ringsOf);
    case 'Feature':
      return geometry === null ? [] : ringsOf(geometry);
    case 'GeometryCollection':
      return together(geometries, ringsOf);
    case 'Polygon':
      return outerRing(coordinates);
    case 'MultiPolygon':
      return together(coordinates, outerRing);
    default:
      return /^(Multi)?(Point|LineString)$/.test(type) ? [] : null;
  }
}

/** The rings of all of a list; null where one has none to give. */
function together(list: unknown, ringsOfOne: (one: unknown) => Position[][] | null): Position[][] | null {
  if (!Array.isArray(list)) return null;
  const parts = list.map(ringsOfOne);
  return parts.includes(null) ? null : parts.flatMap((part) => part ?? []);
}

function outerRing(rings: unknown): Position[][] | null {
  const outer = Array.isArray(rings) ? (rings[0] as unknown) : undefined;
  return Array.isArray(outer) ? [outer as Position[]] : null;
}

function isPosition(position: unknown): boolean {
  const [lng, lat] = Array.isArray(position) ? (position as unknown[]) : [];
  return isWithin(lng, MAX_LONGITUDE) && isWithin(lat, 90);
}

function isWithin(degrees: unknown, max: number): boolean {
  return typeof degrees === 'number' && Math.abs(degrees) <= max;
}

import type { Geometry, GeoJsonObject, Position } from 'geojson';
import { roundedDegrees } from '../state/zone.ts';
import type { Place } from './coordinates.ts';

/** A square that holds all of a drawing. */
export interface Square extends Place {
  /** Side, whole km. */
  readonly size: number;
}

/** Why a file gives no square: a word of this area's texts. */
export type PolygonFault = 'notJson' | 'notGeoJson' | 'noPolygon' | 'badPositions' | 'tooLarge';

const LARGEST = 100;
const KM_PER_DEGREE = 111.32;

/** The smallest square of whole kilometres around all polygons of a GeoJSON text (RFC 7946: degrees, WGS 84), or what is wrong with it. */
export function squareAround(text: string): Square | PolygonFault {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return 'notJson';
  }
  if (typeof parsed !== 'object' || parsed === null || !('type' in parsed)) return 'notGeoJson';
  const positions = polygonsOf(parsed as GeoJsonObject);
  if (positions === null) return 'notGeoJson';
  if (positions.length === 0) return 'noPolygon';
  return positions.every(isPosition) ? squareOf(positions) : 'badPositions';
}

/** The outer rings' positions; null for what is no GeoJSON. */
function polygonsOf(found: GeoJsonObject): Position[] | null {
  const { features, geometry, geometries, coordinates } = found as unknown as Readonly<
    Record<string, unknown>
  >;
  const all = (list: unknown): Position[] | null => {
    if (!Array.isArray(list)) return null;
    const parts = list.map((one) => polygonsOf(one as GeoJsonObject));
    return parts.includes(null) ? null : parts.flatMap((part) => part ?? []);
  };
  switch (found.type) {
    case 'FeatureCollection':
      return all(features);
    case 'Feature':
      return geometry === null ? [] : polygonsOf(geometry as Geometry);
    case 'GeometryCollection':
      return all(geometries);
    case 'Polygon':
      return ringOf(coordinates);
    case 'MultiPolygon':
      return Array.isArray(coordinates) ? coordinates.flatMap((one) => ringOf(one) ?? []) : null;
    default:
      return /^(Multi)?(Point|LineString)$/.test(found.type) ? [] : null;
  }
}

function ringOf(rings: unknown): Position[] | null {
  const outer = Array.isArray(rings) ? (rings[0] as unknown) : undefined;
  return Array.isArray(outer) ? (outer as Position[]) : null;
}

function isPosition(position: unknown): boolean {
  const [lng, lat] = Array.isArray(position) ? (position as unknown[]) : [];
  return Number.isFinite(lng) && Number.isFinite(lat) && Math.abs(lat as number) <= 90;
}

/** Longitudes are taken near the first, so that a drawing over the antimeridian stays in one piece. */
function squareOf(positions: readonly Position[]): Square | PolygonFault {
  const [first] = positions[0];
  const near = (lng: number) => lng - 360 * Math.round((lng - first) / 360);
  const [lngs, lats] = [positions.map(([lng]) => near(lng)), positions.map(([, lat]) => lat)];
  const [west, east, south, north] = [min(lngs), max(lngs), min(lats), max(lats)];
  const lat = (south + north) / 2;
  // Widest where the drawing is nearest to the equator.
  const widest = Math.cos((Math.min(Math.abs(south), Math.abs(north)) * Math.PI) / 180);
  const side = KM_PER_DEGREE * Math.max(north - south, (east - west) * (south * north < 0 ? 1 : widest));
  const size = Math.max(1, Math.ceil(side));
  if (size > LARGEST) return 'tooLarge';
  const lng = (west + east) / 2;
  return { lat: roundedDegrees(lat), lng: roundedDegrees(lng - 360 * Math.round(lng / 360)), size };
}

const min = (values: readonly number[]) => values.reduce((a, b) => Math.min(a, b));
const max = (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b));

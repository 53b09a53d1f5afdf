import { MAX_CORNERS, polygonOf, type NamedPolygon } from './polygon.ts';

/** Why a text gives no polygon: a word of the texts of the callers, or the name of a system that is not WGS 84. */
export type FileFault =
  'notJson' | 'notGeoJson' | 'noPolygon' | 'badPositions' | 'tooManyCorners' | { readonly crs: string };

/** Degrees: longitudes may go on over the antimeridian, or count from 0 to 360. */
const MAX_LONGITUDE = 360;
/** As RFC 7946 has it, and as older files name it. */
const WGS84 = /(^|[:/])(CRS84h?|4326|4979)$/i;
/** Members of a feature that are its name, the first one found. */
const NAMES = ['name', 'title', 'label', 'nom', 'id'];

type Members = Readonly<Record<string, unknown>>;
type Positions = number[][][][];

/** The polygons of a text, which is to be GeoJSON: one of each feature that has any. Or what is wrong with it. */
export function polygonsIn(text: string): readonly NamedPolygon[] | FileFault {
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    return 'notJson';
  }
  if (!isObject(found)) return 'notGeoJson';
  const crs = crsOf(found);
  if (crs !== null && !WGS84.test(crs)) return { crs };
  const features = found.type === 'FeatureCollection' ? found.features : [found];
  return Array.isArray(features) ? namedPolygons(features) : 'notGeoJson';
}

function namedPolygons(features: readonly unknown[]): readonly NamedPolygon[] | FileFault {
  const polygons: NamedPolygon[] = [];
  for (const feature of features) {
    const parts = partsIn(feature);
    if (parts === null) return 'notGeoJson';
    if (!parts.every((rings) => rings.every(isRing))) return 'badPositions';
    if (parts.flat(2).length > MAX_CORNERS) return 'tooManyCorners';
    if (parts.length > 0) polygons.push(polygonOf(nameOf(feature as Members), parts));
  }
  return polygons.length === 0 ? 'noPolygon' : polygons;
}

/** The system that a file of before RFC 7946 names; null for none. */
function crsOf({ crs }: Members): string | null {
  if (!isObject(crs)) return null;
  const { name } = isObject(crs.properties) ? crs.properties : crs;
  return typeof name === 'string' ? name : JSON.stringify(crs);
}

function nameOf({ id, properties }: Members): string {
  const members = new Map<string, unknown>([['id', id]]);
  if (isObject(properties))
    for (const [key, value] of Object.entries(properties)) members.set(key.toLowerCase(), value);
  const name = NAMES.map((key) => members.get(key)).find(isName);
  return name === undefined ? '' : String(name);
}

function isName(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}

/** The polygons of a geometry or a feature; null for what is no GeoJSON. */
function partsIn(found: unknown): Positions | null {
  if (!isObject(found)) return null;
  const { type, geometry, geometries, coordinates } = found;
  switch (type) {
    case 'Feature':
      return geometry === null ? [] : partsIn(geometry);
    case 'GeometryCollection':
      return together(geometries, partsIn);
    case 'Polygon':
      return ringsIn(coordinates);
    case 'MultiPolygon':
      return together(coordinates, ringsIn);
    default:
      return /^(Multi)?(Point|LineString)$/.test(String(type)) ? [] : null;
  }
}

/** The polygons of all of a list; null where one has none to give. */
function together(list: unknown, partsOfOne: (one: unknown) => Positions | null): Positions | null {
  if (!Array.isArray(list)) return null;
  const parts = list.map(partsOfOne);
  return parts.includes(null) ? null : parts.flatMap((part) => part ?? []);
}

function ringsIn(rings: unknown): Positions | null {
  const isList = Array.isArray(rings) && rings.length > 0 && rings.every(Array.isArray);
  return isList ? [rings as number[][][]] : null;
}

function isRing(ring: readonly unknown[]): boolean {
  return ring.length > 0 && ring.every(isPosition);
}

function isPosition(position: unknown): boolean {
  const [lng, lat] = Array.isArray(position) ? (position as unknown[]) : [];
  return isWithin(lng, MAX_LONGITUDE) && isWithin(lat, 90);
}

function isWithin(degrees: unknown, max: number): boolean {
  return typeof degrees === 'number' && Math.abs(degrees) <= max;
}

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

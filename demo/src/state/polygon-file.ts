import {
  featuresOf,
  isVectorFileError,
  vectorFaultText,
  type Feature,
  type VectorFileError,
} from 'sylvan/vector';
import { MAX_CORNERS, polygonOf, type NamedPolygon } from './polygon.ts';

/** Why a file gives no polygon: a key of the callers' texts, or the format reader's message. */
export type FileFault =
  'noPolygon' | 'badPositions' | 'tooManyCorners' | { readonly say: (lang: 'en' | 'fr') => string };

/** Limits beyond anything drawn by hand, which would block the page. */
const LIMITS = { bytes: 8e6, features: 1000, positions: 1_000_000 };
/** Degrees: longitudes may continue across the antimeridian, or run from 0 to 360. */
const MAX_LONGITUDE = 360;

/** The polygons of a file in any format that the library reads, one per feature with a polygon; or the fault. */
export async function polygonsIn(
  bytes: Uint8Array,
  fileName: string,
): Promise<readonly NamedPolygon[] | FileFault> {
  try {
    return namedPolygons(await featuresOf(bytes, fileName, { limits: LIMITS }));
  } catch (error) {
    if (isVectorFileError(error)) return faultOf(error);
    throw error;
  }
}

function faultOf(error: VectorFileError): FileFault {
  return { say: (lang) => vectorFaultText(error, lang) };
}

function namedPolygons(features: readonly Feature[]): readonly NamedPolygon[] | FileFault {
  const polygons: NamedPolygon[] = [];
  for (const { name = '', geometry } of features) {
    const parts = partsOf(geometry);
    if (parts === null) continue;
    if (!parts.flat().every(isRing)) return 'badPositions';
    if (parts.flat(2).length > MAX_CORNERS) return 'tooManyCorners';
    polygons.push(polygonOf(name, parts));
  }
  if (polygons.length > 0) return polygons;
  const fault = features.find((feature) => feature.fault !== undefined)?.fault;
  return fault === undefined ? 'noPolygon' : faultOf(fault);
}

/** The polygons of a geometry; null for other geometries. */
function partsOf(geometry: unknown): number[][][][] | null {
  const { type, coordinates } = Object(geometry) as { type?: unknown; coordinates?: unknown };
  const parts = type === 'Polygon' ? [coordinates] : type === 'MultiPolygon' ? coordinates : null;
  const isList = Array.isArray(parts) && parts.length > 0 && parts.every(isRings);
  return isList ? (parts as number[][][][]) : null;
}

function isRings(rings: unknown): boolean {
  return Array.isArray(rings) && rings.length > 0 && rings.every(Array.isArray);
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

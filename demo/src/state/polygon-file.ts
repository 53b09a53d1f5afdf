import {
  featuresOf,
  isVectorFileError,
  vectorFaultText,
  type Feature,
  type VectorFileError,
} from 'sylvan/vector';
import { MAX_CORNERS, polygonOf, type NamedPolygon } from './polygon.ts';

/** Why no polygon can be taken from a file: a key of the caller's texts, or the message of the format's reader. */
export type FileFault =
  | 'noPolygon'
  | 'badPositions'
  | 'tooManyCorners'
  | 'tooManyPlots'
  | { readonly say: (lang: 'en' | 'fr') => string };

/** A file with several features, taken as plots. */
export interface PlotFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly features: readonly Feature[];
}

/** Maximum number of plots on the page; the command line measures more. */
const MAX_PLOTS = 500;
/** Limits that nothing drawn by hand exceeds; larger files would block the page. */
const LIMITS = { bytes: 8e6, features: MAX_PLOTS, positions: 1_000_000 };
/** Maximum longitude in degrees: longitudes may continue across the antimeridian, or run from 0 to 360. */
const MAX_LONGITUDE = 360;

/** The polygon of a file in any format that the library reads, its plots if it has several features, or the fault. */
export async function readPolygonFile(
  bytes: Uint8Array<ArrayBuffer>,
  name: string,
): Promise<
  { readonly polygon: NamedPolygon } | { readonly plots: PlotFile } | { readonly fault: FileFault }
> {
  try {
    const features = await featuresOf(bytes, name, { limits: LIMITS });
    if (features.length > 1) return { plots: { name, bytes, features } };
    const polygon = polygonIn(features[0]);
    return isPolygon(polygon) ? { polygon } : { fault: polygon };
  } catch (error) {
    if (isVectorFileError(error)) return { fault: faultOf(error) };
    throw error;
  }
}

function faultOf(error: VectorFileError): FileFault {
  if (error.code === 'too-many-features') return 'tooManyPlots';
  return { say: (lang) => vectorFaultText(error, lang) };
}

export function polygonIn({
  name = '',
  geometry,
  fault,
}: Pick<Feature, 'name' | 'geometry' | 'fault'>): NamedPolygon | FileFault {
  const parts = partsOf(geometry);
  if (parts === null) return fault === undefined ? 'noPolygon' : faultOf(fault);
  if (!parts.flat().every(isRing)) return 'badPositions';
  if (parts.flat(2).length > MAX_CORNERS) return 'tooManyCorners';
  return polygonOf(name, parts);
}

export function isPolygon(found: NamedPolygon | FileFault): found is NamedPolygon {
  return typeof found === 'object' && 'parts' in found;
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
  const isWithin = (degrees: unknown, max: number) => typeof degrees === 'number' && Math.abs(degrees) <= max;
  const isPosition = (position: unknown) =>
    Array.isArray(position) && isWithin(position[0], MAX_LONGITUDE) && isWithin(position[1], 90);
  return ring.length > 0 && ring.every(isPosition);
}

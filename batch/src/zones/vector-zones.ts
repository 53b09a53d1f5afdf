import { printable } from 'sylvan/locale';
import {
  isVectorFileError,
  readFeatures,
  vectorFaultDetail,
  type Feature,
  type VectorFormat,
  type VectorLimits,
} from 'sylvan/vector';
import { assessed } from './check-zone.ts';
import { badList, lengthOf, listBytes } from './list-file.ts';
import { polygonPlace } from './polygon.ts';
import { type Carried, fault, type ReadOptions, type ReadRow, type ZoneRow } from './zone-row.ts';

type Properties = Feature['properties'];

interface Geometry {
  readonly type?: unknown;
  readonly coordinates?: unknown;
}

/** Features are streamed: only files that are read whole have a limit, 256 MB. */
const LIMITS: VectorLimits = { bytes: 256e6, features: Infinity, positions: Infinity };

const SIZE_NAMES = ['size', 'size_km'];
const NAMES = { lat: 'geometry', lng: 'geometry', size: 'geometry' } as const;
const SHAPES = 'give a Point, a Polygon or a MultiPolygon';

/** The zones of a file of features, in file order. */
export async function* vectorZones(
  path: string,
  format: VectorFormat,
  options: ReadOptions,
  signal: AbortSignal,
): AsyncGenerator<ReadRow> {
  const file = { name: path, size: await lengthOf(path), bytes: () => listBytes(path, signal) };
  try {
    for await (const feature of readFeatures(file, { format, limits: LIMITS }))
      yield featureZone(feature, options);
  } catch (error) {
    if (!isVectorFileError(error)) throw error;
    throw badList(path, vectorFaultDetail(error, 'en'), { cause: error });
  }
}

/** The zone of a feature: a square from a point with a size, or a polygon. */
function featureZone(feature: Feature, options: ReadOptions): ReadRow {
  const { number: line, id, geometry } = feature;
  if (feature.fault !== undefined) return fault(line, null, vectorFaultDetail(feature.fault, 'en'));
  const properties = { ...(id !== undefined && { id }), ...feature.properties };
  const long = Object.entries(properties).find(([, value]) => isInexact(value));
  if (long !== undefined) return inexact(line, long[0]);
  if (geometry === null) return fault(line, 'geometry', `The feature has no geometry: ${SHAPES}.`);
  const { type, coordinates } = geometry as Geometry;
  if (type === 'Point') return pointZone(line, coordinates, properties, options);
  if (type === 'Polygon' || type === 'MultiPolygon') return polygonZone(line, geometry, properties);
  const detail = `The feature's geometry is a ${printable(String(type))}, which is no zone: ${SHAPES}.`;
  return fault(line, 'geometry', detail);
}

/** Whole and within 64 bits: larger numbers are measurements, not keys. */
function isInexact(value: unknown): boolean {
  return Number.isInteger(value) && !Number.isSafeInteger(value) && Math.abs(value as number) <= 2 ** 64;
}

/** The fault for a number that differs from the file's, such as a 64-bit key. */
function inexact(line: number, name: string): ReadRow {
  const detail = `${printable(name)} is a number of more digits than can be carried: make it text.`;
  return fault(line, name, detail);
}

function pointZone(
  line: number,
  coordinates: unknown,
  properties: Properties,
  options: ReadOptions,
): ReadRow {
  if (!Array.isArray(coordinates) || coordinates.length < 2)
    return fault(line, 'geometry', 'The point has no coordinates: give both.');
  const [lng, lat] = coordinates as readonly unknown[];
  const names = Object.keys(properties).filter((name) => SIZE_NAMES.includes(name.toLowerCase()));
  if (names.length > 1)
    return fault(line, names[1], `The feature has ${names.join(' and ')}, which mean the same: leave one.`);
  const [name = 'size'] = names;
  const own = properties[name] ?? '';
  const others = Object.entries(properties).filter(([other]) => other !== name);
  const size = own === '' ? options.size : own;
  const found = { line, lng, lat, size, carried: carriedOf(others), names: { ...NAMES, size: name } };
  return assessed(found, options);
}

/** A polygon's `size` property does not describe the zone; it is carried like the others. */
function polygonZone(line: number, geometry: unknown, properties: Properties): ReadRow {
  const place = polygonPlace(geometry);
  if (typeof place === 'string') return fault(line, 'geometry', place);
  return { zone: { line, ...place, carried: carriedOf(Object.entries(properties)) } };
}

/** Properties as a list carries them. */
export function carriedOf(properties: readonly (readonly [string, unknown])[]): ZoneRow['carried'] {
  return Object.fromEntries(properties.map(([name, value]) => [name, carriedValue(value)]));
}

/** Values other than text, numbers and booleans are carried as JSON. */
function carriedValue(value: unknown): Carried {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return JSON.stringify(value);
}

import { VectorFileError } from './fault.ts';

/** A file as a page and Node have it. */
export interface VectorFile {
  /** Its ending names the format; faults name it. */
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Its bytes from the beginning, each time it is called. */
  bytes(): AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/** A feature of a file, in longitude and latitude (WGS 84). */
export interface Feature {
  /** Where it stands in the file, from 1. */
  readonly number: number;
  /** Its own id; `undefined` where the format has none, or the file. */
  readonly id: string | number | undefined;
  /** Its property `name` or `id`, in any case, or its own id. */
  readonly name: string | undefined;
  /** As the file has them; empty where it has none. */
  readonly properties: Readonly<Record<string, unknown>>;
  /** A GeoJSON geometry as it was found, of any type: a request says what is wrong with it. `null` where there is none. */
  readonly geometry: unknown;
  /** Of a track that is taken as a polygon: metres between its ends. */
  readonly gapM?: number;
  /** Whether it was a collection of geometries, of which the polygons are taken, or, where there are none, the points. */
  readonly isCollected?: true;
  /** Why it cannot be read; `geometry` is `null` then, and the next feature is not affected. */
  readonly fault?: VectorFileError;
}

/** What a feature may be called by: its properties `name` and `id`, and its own id. */
export function namesOf({ id, properties }: Pick<Feature, 'id' | 'properties'>): string[] {
  const called = (wanted: string) =>
    Object.entries(properties).flatMap(([name, value]) => (name.toLowerCase() === wanted ? [value] : []));
  return [...called('name'), ...called('id'), id]
    .filter((name) => (typeof name === 'string' && name !== '') || typeof name === 'number')
    .map(String);
}

/** What a fault calls a feature. */
export function labelOf({ number, name }: Pick<Feature, 'number' | 'name'>): string {
  return name === undefined || name === String(number) ? String(number) : `${number} (${name})`;
}

interface Found {
  readonly geometry: unknown;
  readonly id?: string | number | undefined;
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly gapM?: number;
}

/** The `number`-th feature of a file. */
export function featureOf(number: number, { id, properties = {}, ...found }: Found): Feature {
  const [name] = namesOf({ id, properties });
  const geometry = uncollected(found.geometry);
  const isCollected = geometry !== (found.geometry ?? null) && ({ isCollected: true } as const);
  return { number, id, name, properties, ...found, ...isCollected, geometry };
}

/** A feature that cannot be read. */
export function faultyFeature(number: number, fault: VectorFileError, found: Partial<Found> = {}): Feature {
  return { ...featureOf(number, { ...found, geometry: null }), fault };
}

/** The geometry of a feature that is to be a polygon. Throws its fault, and `no-outline` for a point, a line and nothing. */
export function outlineOf(feature: Feature, file: string): unknown {
  if (feature.fault !== undefined) throw feature.fault;
  const { type } = (feature.geometry ?? {}) as Geometry;
  if (type === 'Polygon' || type === 'MultiPolygon') return feature.geometry;
  const kinds = { point: ['Point', 'MultiPoint'], line: ['LineString', 'MultiLineString'] };
  const kind = Object.entries(kinds).find(([, types]) => types.includes(String(type)))?.[0] ?? 'none';
  throw new VectorFileError('no-outline', file, { feature: labelOf(feature), facts: { kind } });
}

interface Geometry {
  readonly type?: unknown;
  readonly coordinates?: unknown;
  readonly geometries?: unknown;
}

/** Of a collection of geometries its polygons, as one: files have a point for its label, too. Of points alone, these. */
function uncollected(geometry: unknown): unknown {
  if (typeOf(geometry) !== 'GeometryCollection') return geometry ?? null;
  const polygons = coordinatesIn(geometry, 'Polygon');
  const points = coordinatesIn(geometry, 'Point');
  if (polygons.length > 0) return { type: 'MultiPolygon', coordinates: polygons };
  return points.length > 0 ? { type: 'MultiPoint', coordinates: points } : geometry;
}

function typeOf(geometry: unknown): unknown {
  return ((geometry ?? {}) as Geometry).type;
}

/** Of a geometry and those in it, collections in collections among them. */
function coordinatesIn(geometry: unknown, type: 'Polygon' | 'Point', depth = 4): unknown[] {
  const { coordinates, geometries } = (geometry ?? {}) as Geometry;
  if (typeOf(geometry) === type) return [coordinates];
  if (typeOf(geometry) === `Multi${type}` && Array.isArray(coordinates)) return coordinates;
  if (typeOf(geometry) !== 'GeometryCollection' || !Array.isArray(geometries) || depth === 0) return [];
  return geometries.flatMap((one) => coordinatesIn(one, type, depth - 1));
}

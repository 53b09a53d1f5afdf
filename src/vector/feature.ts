import { VectorFileError, type FaultOptions, type VectorFaultCode } from './fault.ts';
import { enclosedBy, gapOf, WIDEST_GAP, type Line } from './walks.ts';

/** A file, in pages and in Node. */
export interface VectorFile {
  /** The ending of the name determines the format; errors mention the name. */
  readonly name: string;
  /** Size in bytes. */
  readonly size: number;
  /** Its bytes; each call starts from the beginning. */
  bytes(): AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/** A feature of a file, in longitude and latitude (WGS 84). */
export interface Feature {
  /** Position in the file, from 1. */
  readonly number: number;
  /** Its own id; `undefined` if the format or the file has none. */
  readonly id: string | number | undefined;
  /** Its property `name` or `id`, in upper or lower case, or else its own id. */
  readonly name: string | undefined;
  /** Properties as in the file; empty if there are none. */
  readonly properties: Readonly<Record<string, unknown>>;
  /**
   * A GeoJSON geometry of any type, as in the file, except that closed lines are replaced by the polygon that they enclose; a
   * request reports any faults in it. `null` if there is none.
   */
  readonly geometry: unknown;
  /** For lines read as a polygon, the gap between their ends in metres, at most 25 m and a tenth of the length. */
  readonly gapM?: number;
  /** Whether it was a geometry collection, whose polygons are used or, if there are none, its points. */
  readonly isCollected?: true;
  /** Why it cannot be read; its `geometry` is then `null`, and the next feature is not affected. */
  readonly fault?: VectorFileError;
}

/** Possible names of a feature: its properties `name` and `id`, and its own id. */
export function namesOf({ id, properties }: Pick<Feature, 'id' | 'properties'>): string[] {
  const called = (wanted: string) =>
    Object.entries(properties).flatMap(([name, value]) => (name.toLowerCase() === wanted ? [value] : []));
  return [...called('name'), ...called('id'), id]
    .filter((name) => (typeof name === 'string' && name !== '') || typeof name === 'number')
    .map(String);
}

/** The name of a feature in errors. */
export function labelOf({ number, name }: Pick<Feature, 'number' | 'name'>): string {
  return name === undefined || name === String(number) ? String(number) : `${number} (${name})`;
}

interface Found {
  readonly geometry: unknown;
  readonly id?: string | number | undefined;
  readonly properties?: Readonly<Record<string, unknown>>;
}

/** Makes the `number`-th feature of a file: closed lines become the polygon that they enclose. */
export function featureOf(number: number, { id, properties = {}, geometry: given }: Found): Feature {
  const [name] = namesOf({ id, properties });
  const geometry = uncollected(given);
  const isCollected = geometry !== (given ?? null) && ({ isCollected: true } as const);
  return { number, id, name, properties, ...isCollected, geometry, ...enclosedBy(linesOf(geometry)) };
}

/**
 * Makes the `number`-th feature of a file from a walk around a plot. Its segments are joined in order, unless each is closed. If
 * the ends are too far apart, the feature has the fault `track-open`.
 */
export function walkedFeature(
  number: number,
  segments: readonly Line[],
  found: Pick<Feature, 'properties'> & Partial<Pick<Feature, 'id'>>,
  file: string,
): Feature {
  const joined = segments.flat();
  const enclosed = enclosedBy(segments) ?? enclosedBy([joined]);
  const feature = featureOf(number, { ...found, geometry: null });
  if (enclosed !== null) return { ...feature, ...enclosed };
  const facts = { gap: Math.ceil(gapOf(joined)), maximum: WIDEST_GAP };
  return { ...feature, fault: new VectorFileError('track-open', file, { feature: labelOf(feature), facts }) };
}

/** Makes the `number`-th feature of a file as one that cannot be read. */
export function faultyFeature(
  number: number,
  code: VectorFaultCode,
  file: string,
  { facts = {}, properties = {} }: Pick<FaultOptions, 'facts'> & Partial<Pick<Feature, 'properties'>> = {},
): Feature {
  const fault = new VectorFileError(code, file, { feature: number, facts });
  return { ...featureOf(number, { geometry: null, properties }), fault };
}

/**
 * The geometry of a feature that must be a polygon. Throws the feature's fault, `not-degrees` for coordinates in metres, and
 * `no-outline` for a point, a line or no geometry.
 */
export function outlineOf(feature: Feature, file: string): unknown {
  if (feature.fault !== undefined) throw feature.fault;
  checkDegrees(feature, file);
  const { type } = membersOf(feature.geometry);
  if (type === 'Polygon' || type === 'MultiPolygon') return feature.geometry;
  const kinds = { point: ['Point', 'MultiPoint'], line: ['LineString', 'MultiLineString'] };
  const kind = Object.entries(kinds).find(([, types]) => types.includes(String(type)))?.[0] ?? 'none';
  throw new VectorFileError('no-outline', file, { feature: labelOf(feature), facts: { kind } });
}

/** No longitude or latitude exceeds this, however many turns it includes; larger coordinates are in metres. */
const MOST_DEGREES = 1000;

/** Throws `not-degrees` for a geometry whose first position is in metres or feet, from a file that does not state its system. */
export function checkDegrees(feature: Feature, file: string): void {
  let position = membersOf(feature.geometry).coordinates;
  while (Array.isArray(position) && Array.isArray(position[0])) position = position[0];
  const [x, y] = (Array.isArray(position) ? position : []) as unknown[];
  if (typeof x !== 'number' || typeof y !== 'number' || !(Math.max(Math.abs(x), Math.abs(y)) > MOST_DEGREES))
    return;
  const facts = { x: x.toFixed(0), y: y.toFixed(0) };
  throw new VectorFileError('not-degrees', file, { feature: labelOf(feature), facts });
}

interface Geometry {
  readonly type?: unknown;
  readonly coordinates?: unknown;
  readonly geometries?: unknown;
}

/**
 * Merges the polygons of a geometry collection into one geometry, without its other parts: some files add a point for the label.
 * Without polygons, merges the points.
 */
function uncollected(geometry: unknown): unknown {
  if (membersOf(geometry).type !== 'GeometryCollection') return geometry ?? null;
  const polygons = coordinatesIn(geometry, 'Polygon');
  const points = coordinatesIn(geometry, 'Point');
  if (polygons.length > 0) return { type: 'MultiPolygon', coordinates: polygons };
  return points.length > 0 ? { type: 'MultiPoint', coordinates: points } : geometry;
}

/** The lines of a geometry that consists of lines with readable positions; empty for any other geometry. */
function linesOf(geometry: unknown): readonly Line[] {
  const { type, coordinates } = membersOf(geometry);
  if (type !== 'LineString' && type !== 'MultiLineString') return [];
  const lines: unknown = type === 'LineString' ? [coordinates] : coordinates;
  const isPosition = (one: unknown) =>
    Array.isArray(one) && Number.isFinite(one[0]) && Number.isFinite(one[1]);
  const isSound =
    Array.isArray(lines) && lines.every((line) => Array.isArray(line) && line.every(isPosition));
  return isSound ? (lines as readonly Line[]) : [];
}

/** The members of a value that may be a GeoJSON geometry. */
export function membersOf(geometry: unknown): Geometry {
  return geometry ?? {};
}

/** The coordinates of a geometry and of those inside it, including nested collections. */
function coordinatesIn(geometry: unknown, type: 'Polygon' | 'Point', depth = 4): unknown[] {
  const { type: own, coordinates, geometries } = membersOf(geometry);
  if (own === type) return [coordinates];
  if (own === `Multi${type}` && Array.isArray(coordinates)) return coordinates;
  if (own !== 'GeometryCollection' || !Array.isArray(geometries) || depth === 0) return [];
  return geometries.flatMap((one) => coordinatesIn(one, type, depth - 1));
}

/** The names of columns, numbered from the second on where several are the same: `note`, `note_2`. */
export function distinctNames(names: readonly string[]): string[] {
  const taken = new Set(names);
  const seen = new Set<string>();
  return names.map((name) => {
    let own = name;
    for (let number = 2; seen.has(own) || (own !== name && taken.has(own)); number++)
      own = `${name}_${number}`;
    seen.add(own);
    return own;
  });
}

import type { Feature } from 'flatgeobuf/lib/mjs/flat-geobuf/feature.js';
import type { Geometry } from 'flatgeobuf/lib/mjs/flat-geobuf/geometry.js';
import { ColumnType, GeometryType, parseProperties } from 'flatgeobuf/lib/mjs/generic.js';
import type { HeaderMeta } from 'flatgeobuf/lib/mjs/header-meta.js';
import { featureZone, inexact, type Shape } from './feature-zone.ts';
import { fault, type ReadOptions, type ReadRow } from './read-row.ts';

const SHAPES = 'give a Point, a Polygon or a MultiPolygon';
const LONGS: readonly ColumnType[] = [ColumnType.Long, ColumnType.ULong];

/** The zone of a file's `line`-th feature. */
export function flatgeobufZone(
  line: number,
  feature: Feature,
  header: HeaderMeta,
  options: ReadOptions,
): ReadRow {
  try {
    const shape = shapeOf(feature.geometry(), header.geometryType);
    if (typeof shape === 'string') return fault(line, 'geometry', shape);
    const properties = parseProperties(feature, header.columns);
    const long = (header.columns ?? []).find(
      ({ name, type }) => LONGS.includes(type) && isInexact(properties[name]),
    );
    if (long !== undefined) return inexact(line, long.name);
    return featureZone(line, shape, plain(properties), options);
  } catch {
    // Offsets that lead out of the feature; the next one begins where it should.
    return fault(line, null, 'The feature is damaged: write the file anew.');
  }
}

/** Where it lies, or, as a sentence, why that cannot be known. */
function shapeOf(geometry: Geometry | null, common: GeometryType): Shape | string {
  const type = common === GeometryType.Unknown ? geometry?.type() : common;
  if (geometry === null || type === undefined) return `The feature has no geometry: ${SHAPES}.`;
  if (type === GeometryType.Point) return pointOf(geometry);
  if (type === GeometryType.Polygon) return polygon('Polygon', ringsOf(geometry));
  if (type !== GeometryType.MultiPolygon)
    return `The feature's geometry is a ${GeometryType[type]}, which is no zone: ${SHAPES}.`;
  const parts = Array.from({ length: geometry.partsLength() }, (_, i) => geometry.parts(i)!);
  return polygon('MultiPolygon', parts.map(ringsOf));
}

function polygon(type: 'Polygon' | 'MultiPolygon', coordinates: unknown): Shape {
  return { kind: 'polygon', geometry: { type, coordinates } };
}

function pointOf(geometry: Geometry): Shape | string {
  const xy = geometry.xyArray() ?? new Float64Array(0);
  const hasBoth = xy.length >= 2 && !Number.isNaN(xy[0]);
  return hasBoth ? { kind: 'point', lng: xy[0], lat: xy[1] } : 'The point has no coordinates: give both.';
}

function ringsOf(geometry: Geometry): number[][][] {
  const xy = geometry.xyArray() ?? new Float64Array(0);
  const all = Array.from({ length: xy.length / 2 }, (_, i) => [xy[2 * i], xy[2 * i + 1]]);
  const ends = geometry.endsArray() ?? [all.length];
  return Array.from(ends, (end, i) => all.slice(i === 0 ? 0 : ends[i - 1], end));
}

function isInexact(value: unknown): boolean {
  return typeof value === 'number' && !Number.isSafeInteger(value);
}

/** Bytes have no place in a table. */
function plain(properties: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const known = Object.entries(properties).filter(([, value]) => !(value instanceof Uint8Array));
  return Object.fromEntries(known);
}

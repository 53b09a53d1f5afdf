import type { Feature as Buffered } from 'flatgeobuf/lib/mjs/flat-geobuf/feature.js';
import type { Geometry } from 'flatgeobuf/lib/mjs/flat-geobuf/geometry.js';
import { GeometryType } from 'flatgeobuf/lib/mjs/generic.js';
import type { HeaderMeta } from 'flatgeobuf/lib/mjs/header-meta.js';
import { VectorFileError } from './fault.ts';
import { faultyFeature, featureOf, type Feature } from './feature.ts';
import { flatgeobufProperties } from './flatgeobuf-properties.ts';

/** Reads a file's `number`-th feature. */
export function flatgeobufFeature(
  number: number,
  found: Buffered,
  header: HeaderMeta,
  file: string,
): Feature {
  try {
    const geometry = geometryOf(found.geometry(), header.geometryType);
    return featureOf(number, { geometry, properties: flatgeobufProperties(found, header.columns) });
  } catch {
    // Offsets point outside the feature; the next feature is not affected.
    return faultyFeature(number, new VectorFileError('feature-damaged', file, { feature: number }));
  }
}

/** For lines and other types, which cannot be zones, only the type. */
function geometryOf(geometry: Geometry | null, common: GeometryType): unknown {
  if (geometry === null) return null;
  const type = common === GeometryType.Unknown ? geometry.type() : common;
  const name = GeometryType[type];
  if (type === GeometryType.Point) return { type: name, coordinates: pointOf(geometry) };
  if (type === GeometryType.Polygon) return { type: name, coordinates: ringsOf(geometry) };
  if (type !== GeometryType.MultiPolygon) return { type: name };
  const parts = Array.from({ length: geometry.partsLength() }, (_, i) => geometry.parts(i)!);
  return { type: name, coordinates: parts.map(ringsOf) };
}

function pointOf(geometry: Geometry): number[] {
  const xy = geometry.xyArray() ?? new Float64Array(0);
  return xy.length >= 2 && !Number.isNaN(xy[0]) ? [xy[0], xy[1]] : [];
}

function ringsOf(geometry: Geometry): number[][][] {
  const xy = geometry.xyArray() ?? new Float64Array(0);
  const all = Array.from({ length: xy.length / 2 }, (_, i) => [xy[2 * i], xy[2 * i + 1]]);
  const ends = geometry.endsArray() ?? [all.length];
  return Array.from(ends, (end, i) => all.slice(i === 0 ? 0 : ends[i - 1], end));
}

import { printable } from 'sylvan/locale';
import { assessed } from './check-zone.ts';
import { polygonPlace } from './polygon.ts';
import { fault, type ReadOptions, type ReadRow } from './read-row.ts';
import type { Carried, ZoneRow } from './zone-row.ts';

/** Where a feature lies, whatever file it is of; a polygon as GeoJSON, unchecked. */
export type Shape =
  | { readonly kind: 'point'; readonly lng: unknown; readonly lat: unknown }
  | { readonly kind: 'polygon'; readonly geometry: unknown };

const SIZE_NAMES = ['size', 'size_km'];
const NAMES = { lat: 'geometry', lng: 'geometry', size: 'geometry' } as const;

/** Of a number that is not the one which the file has: keys of 64 bits. */
export function inexact(line: number, name: string): ReadRow {
  const detail = `${printable(name)} is a number of more digits than can be carried: make it text.`;
  return fault(line, name, detail);
}

/** The zone of a feature: the square of a point with a size, or a polygon. */
export function featureZone(
  line: number,
  shape: Shape,
  properties: Readonly<Record<string, unknown>>,
  options: ReadOptions,
): ReadRow {
  return shape.kind === 'point'
    ? pointZone(line, shape, properties, options)
    : polygonZone(line, shape.geometry, properties);
}

function pointZone(
  line: number,
  { lng, lat }: Shape & { readonly kind: 'point' },
  properties: Readonly<Record<string, unknown>>,
  options: ReadOptions,
): ReadRow {
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

/** A size among its properties is not its zone's: that is carried like the others. */
function polygonZone(
  line: number,
  geometry: unknown,
  properties: Readonly<Record<string, unknown>>,
): ReadRow {
  const place = polygonPlace(geometry);
  if (typeof place === 'string') return fault(line, 'geometry', place);
  return { zone: { line, ...place, carried: carriedOf(Object.entries(properties)) } };
}

function carriedOf(properties: readonly (readonly [string, unknown])[]): ZoneRow['carried'] {
  return Object.fromEntries(properties.map(([name, value]) => [name, carriedValue(value)]));
}

/** What is neither text, number nor truth value is carried as its JSON. */
function carriedValue(value: unknown): Carried {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return JSON.stringify(value);
}

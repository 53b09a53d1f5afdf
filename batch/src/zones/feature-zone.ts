import { printable } from 'sylvan/locale';
import { assessed } from './check-zone.ts';
import { polygonSquare, type Rings } from './polygon.ts';
import { fault, type ReadOptions, type ReadRow } from './read-row.ts';
import type { Carried, ZoneRow } from './zone-row.ts';

/** Where a feature lies, whatever file it is of. */
export type Shape =
  | { readonly kind: 'point'; readonly lng: unknown; readonly lat: unknown }
  | { readonly kind: 'polygon'; readonly rings: Rings };

const SIZE_NAMES = ['size', 'size_km'];
const NAMES = { lat: 'geometry', lng: 'geometry', size: 'geometry' } as const;

/** Of a number that is not the one which the file has: keys of 64 bits. */
export function inexact(line: number, name: string): ReadRow {
  const detail = `${printable(name)} is a number of more digits than can be carried: make it text.`;
  return fault(line, name, detail);
}

/** The zone of a feature: of a point with a size, or the smallest that holds a polygon. */
export function featureZone(
  line: number,
  shape: Shape,
  properties: Readonly<Record<string, unknown>>,
  options: ReadOptions,
): ReadRow {
  return shape.kind === 'point'
    ? pointZone(line, shape, properties, options)
    : polygonZone(line, shape.rings, properties, options);
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
  rings: Rings,
  properties: Readonly<Record<string, unknown>>,
  options: ReadOptions,
): ReadRow {
  const square = polygonSquare(rings);
  if (typeof square === 'string') return fault(line, 'geometry', square);
  const carried = carriedOf(Object.entries(properties));
  return assessed({ ...square, line, carried, names: NAMES }, options);
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

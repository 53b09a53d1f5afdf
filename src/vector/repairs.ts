import { nearestLongitude } from '../geo/ellipsoid.ts';
import { areaOf, type Position } from '../geo/polygon.ts';
import { membersOf } from './feature.ts';
import type { PlotNote } from './plot-notes.ts';

type Ring = readonly (readonly number[])[];

/** Polygons as lists of rings, the outer one first; `null` for anything but a Polygon or MultiPolygon of numbers. */
export function ringsIn(geometry: unknown): readonly (readonly Ring[])[] | null {
  const { type, coordinates } = membersOf(geometry);
  if (type !== 'Polygon' && type !== 'MultiPolygon') return null;
  const parts = type === 'Polygon' ? [coordinates] : coordinates;
  return isListOf(parts, (part) => isListOf(part, isRing)) ? (parts as readonly (readonly Ring[])[]) : null;
}

function isRing(ring: unknown): boolean {
  const isNumber = (value: unknown) => typeof value === 'number' && Number.isFinite(value);
  return isListOf(ring, (position) => isListOf(position, isNumber) && position.length >= 2);
}

function isListOf(list: unknown, isOne: (one: unknown) => boolean): list is readonly unknown[] {
  return Array.isArray(list) && list.every(isOne);
}

/**
 * Repairs a polygon's geometry as RFC 7946 requires, where there is only one way to do it, and reports the repairs: closes open
 * rings, removes repeated consecutive positions, turns outer rings counterclockwise and holes clockwise. Returns any other
 * geometry unchanged.
 */
export function repaired(geometry: unknown): { readonly geometry: unknown; readonly repairs: PlotNote[] } {
  const parts = ringsIn(geometry);
  if (parts === null) return { geometry, repairs: [] };
  const counts = { repeated: 0, closed: 0, turned: 0 };
  const mended = parts.map((rings) => rings.map((ring, i) => mendedRing(ring, i === 0, counts)));
  const repairs = Object.entries(counts).flatMap(([code, count]) =>
    count === 0 ? [] : [{ code: code as keyof typeof counts, facts: { count } }],
  );
  if (repairs.length === 0) return { geometry, repairs };
  const coordinates = membersOf(geometry).type === 'Polygon' ? mended[0] : mended;
  return { geometry: { ...(geometry as object), coordinates }, repairs };
}

function mendedRing(
  ring: Ring,
  isOuter: boolean,
  counts: Record<'repeated' | 'closed' | 'turned', number>,
): Ring {
  const own = ring.filter((position, i) => i === 0 || !isSame(position, ring[i - 1]));
  counts.repeated += ring.length - own.length;
  // A ring needs at least three corners.
  if (own.length < 3) return own;
  if (!isSame(own[0], own.at(-1)!)) {
    own.push(own[0]);
    counts.closed += 1;
  }
  if (areaOf(together(own)) > 0 === isOuter) return own;
  counts.turned += 1;
  return own.toReversed();
}

function isSame(a: readonly number[], b: readonly number[]): boolean {
  return a[0] === b[0] && a[1] === b[1];
}

/** A ring whose longitudes are all brought near the reference (by default, the first one), even across the antimeridian. */
export function together(ring: Ring, reference = ring[0]?.[0] ?? 0): Position[] {
  return ring.map(([lng, lat]) => [nearestLongitude(lng, reference), lat]);
}

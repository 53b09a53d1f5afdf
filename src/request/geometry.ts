import type { ErrorFields } from '../errors/errors.ts';
import type { FaultCode } from '../contract/faults.ts';
import { GEOMETRY, type GeometryInput } from '../contract/geometry.ts';
import { COVERAGE } from '../contract/zone.ts';
import { nearestLongitude } from '../geo/ellipsoid.ts';
import { areaOf, boxOfPolygon, type Polygon, type Position } from '../geo/polygon.ts';
import { polygonEdges, findCrossing } from './crossings.ts';
import { findStray } from './nesting.ts';

/** A fault of a geometry and its place: `path` leads from the geometry to the ring or the position. */
export interface GeometryFault {
  readonly path: readonly (string | number)[];
  readonly code: FaultCode;
  readonly facts: ErrorFields;
}

/** A ring of a geometry, and the path to it. */
interface PlacedRing {
  readonly path: GeometryFault['path'];
  /** Closed; longitudes are continuous from position to position, also across the antimeridian. */
  readonly positions: readonly Position[];
  readonly part: number;
  readonly isOuter: boolean;
}

/** Number of decimals of the coordinates, in degrees, at which a fault is reported. */
const DECIMALS = 7;

/**
 * Maximum number of lists and numbers that are checked one by one: enough for the maximum number of positions, each given twice
 * and with an altitude.
 */
const MAXIMUM_VALUES = 8 * GEOMETRY.maximumPositions;
/** Depth of nested lists in a MultiPolygon. */
const DEEPEST = 4;

/**
 * Approximate number of positions of a geometry that is too large for its schema to check each one; `null` for any other value.
 */
export function oversizeOf(geometry: unknown): number | null {
  const { coordinates } = Object(geometry) as { coordinates?: unknown };
  const count = { lists: 0, values: 0 };
  addTo(count, coordinates, DEEPEST);
  if (count.lists + count.values <= MAXIMUM_VALUES) return null;
  return Math.max(count.lists, Math.ceil(count.values / 2));
}

/** Counts the innermost lists and the values that are not lists. */
function addTo(count: { lists: number; values: number }, part: unknown, depth: number): void {
  if (!Array.isArray(part) || depth === 0) count.values += 1;
  else {
    if (!Array.isArray(part[0])) count.lists += 1;
    for (const one of part) addTo(count, one, depth - 1);
  }
}

/**
 * The polygon of a geometry, or its first fault. Rings are closed, and repeated consecutive positions and altitudes are removed.
 */
export function zonePolygon(geometry: GeometryInput): { polygon: Polygon } | { fault: GeometryFault } {
  const rings = ringsOf(geometry);
  const fault = countFault(geometry, rings) ?? positionFault(geometry) ?? ringFault(rings);
  if (fault !== null) return { fault };
  const polygon = joined(geometry.type, rings);
  const size = sizeFault(polygon);
  return size === null ? { polygon } : { fault: size };
}

function ringsOf(geometry: GeometryInput): PlacedRing[] {
  const isOne = geometry.type === 'Polygon';
  const parts = isOne ? [geometry.coordinates] : geometry.coordinates;
  return parts.flatMap((rings, part) =>
    rings.map((ring, i) => ({
      path: isOne ? ['coordinates', i] : ['coordinates', part, i],
      positions: closed(ring),
      part,
      isOuter: i === 0,
    })),
  );
}

function closed(ring: readonly (readonly number[])[]): Position[] {
  const positions: Position[] = [];
  for (const [lng, lat] of ring) {
    const last = positions.at(-1);
    const near = last === undefined ? lng : nearestLongitude(lng, last[0]);
    if (last === undefined || near !== last[0] || lat !== last[1]) positions.push([near + 0, lat + 0]);
  }
  const [first, last] = [positions.at(0), positions.at(-1)];
  if (first && last && (first[0] !== last[0] || first[1] !== last[1])) positions.push(first);
  return positions;
}

function countFault(
  { type, coordinates }: GeometryInput,
  rings: readonly PlacedRing[],
): GeometryFault | null {
  const empty = (type === 'Polygon' ? [coordinates] : coordinates).findIndex(({ length }) => length === 0);
  if (rings.length === 0 || empty >= 0) return { path: ['coordinates'], code: 'ring-short', facts: {} };
  const count = rings.reduce((sum, { positions }) => sum + positions.length, 0);
  const maximum = GEOMETRY.maximumPositions;
  return count > maximum ? { path: [], code: 'too-many-positions', facts: { value: count, maximum } } : null;
}

/** Fault of the first position that is not on the earth or is outside the covered latitudes. */
function positionFault(geometry: GeometryInput): GeometryFault | null {
  const isOne = geometry.type === 'Polygon';
  const parts = isOne ? [geometry.coordinates] : geometry.coordinates;
  for (const [part, rings] of parts.entries())
    for (const [ring, positions] of rings.entries())
      for (const [i, [lng, lat]] of positions.entries()) {
        const code = positionCode(lng, lat);
        const path = isOne ? ['coordinates', ring, i] : ['coordinates', part, ring, i];
        if (code !== null) return { path, code, facts: { wants: 'position', ...swapped(lng, lat) } };
      }
  return null;
}

function positionCode(lng: number, lat: number): FaultCode | null {
  if (!(Math.abs(lng) <= 180 && Math.abs(lat) <= 90)) return 'field-range';
  return lat >= COVERAGE.south && lat <= COVERAGE.north ? null : 'zone-out-of-coverage';
}

/** Latitude before longitude is the most common mistake: suggests swapping them if that would be valid. */
function swapped(lng: number, lat: number): ErrorFields {
  return positionCode(lat, lng) === null ? { swapped_lat: lng, swapped_lng: lat } : {};
}

function ringFault(rings: readonly PlacedRing[]): GeometryFault | null {
  const short = rings.find(({ positions }) => positions.length < 4);
  if (short) return { path: short.path, code: 'ring-short', facts: {} };
  const [reference] = rings[0].positions[0];
  const near = rings.map((ring, i) => {
    const positions = inDirection(ring, reference);
    return { positions, edges: polygonEdges(positions, i), part: ring.part, isOuter: ring.isOuter };
  });
  const crossing = findCrossing(near.map(({ edges }) => edges));
  if (crossing !== null)
    return { path: rings[crossing.ring].path, code: 'ring-crosses', facts: placeFacts(crossing.at) };
  const stray = findStray(near);
  return stray && { path: rings[stray.ring].path, code: 'ring-outside', facts: placeFacts(stray.at) };
}

/** The positions of an outer ring counterclockwise, or of a hole clockwise, near a reference longitude. */
function inDirection({ positions, isOuter }: PlacedRing, reference: number): Position[] {
  const shift = nearestLongitude(positions[0][0], reference) - positions[0][0];
  const near = positions.map(([lng, lat]): Position => [lng + shift, lat]);
  return areaOf(near) > 0 === isOuter ? near : near.toReversed();
}

function joined(type: Polygon['type'], rings: readonly PlacedRing[]): Polygon {
  const parts: (readonly Position[])[][] = [];
  for (const { part, positions } of rings) (parts[part] ??= []).push(positions);
  return type === 'Polygon' ? { type, coordinates: parts[0] } : { type, coordinates: parts };
}

function sizeFault(polygon: Polygon): GeometryFault | null {
  const { maximumKm, minimumHa } = GEOMETRY;
  const { width, height, areaHa } = boxOfPolygon(polygon);
  const value = Math.max(width, height);
  if (value > maximumKm)
    return { path: [], code: 'zone-too-large', facts: { value, minimum: 0.1, maximum: maximumKm } };
  if (areaHa < minimumHa)
    return { path: [], code: 'area-too-small', facts: { value: areaHa, minimum: minimumHa } };
  return null;
}

function placeFacts([lng, lat]: Position): ErrorFields {
  return { lng: Number(lng.toFixed(DECIMALS)), lat: Number(lat.toFixed(DECIMALS)) };
}

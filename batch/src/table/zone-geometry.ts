import type { Position } from '../ground/mercator.ts';
import { outlineOf, type Square } from '../ground/square.ts';
import type { Polygon } from '../zones/polygon.ts';
import type { ZoneRow } from '../zones/zone-row.ts';

type Ring = readonly Position[];

/** A centimetre. */
const DECIMALS = 1e7;

/** A zone as GeoJSON: its polygon as the list has it, or its square on the ground. */
export function zoneGeometry({ geometry, ...square }: Square & Pick<ZoneRow, 'geometry'>): Polygon {
  return geometry ?? squareGeometry(square);
}

/** By RFC 7946: counterclockwise, in two parts over the antimeridian. */
function squareGeometry(square: Square): Polygon {
  const ring = outlineOf(square);
  const turn = ring.some(([lng]) => lng > 180) ? 180 : -180;
  const inside = clipped(ring, turn, -Math.sign(turn));
  const outside = clipped(ring, turn, Math.sign(turn)).map(([lng, lat]): Position => [lng - 2 * turn, lat]);
  const parts = [inside, outside].filter(({ length }) => length > 0).map((part) => [part.map(rounded)]);
  return parts.length === 1
    ? { type: 'Polygon', coordinates: parts[0] }
    : { type: 'MultiPolygon', coordinates: parts };
}

/** The part of a ring that lies to one side of a meridian, `side` 1 east, -1 west; empty where none does. */
function clipped(ring: Ring, meridian: number, side: number): Position[] {
  const isWithin = ([lng]: Position) => (lng - meridian) * side > 0;
  const found = ring.slice(1).flatMap((to, i) => {
    const from = ring[i];
    const crossing = isWithin(from) === isWithin(to) ? [] : [crossingOf(from, to, meridian)];
    return isWithin(to) ? [...crossing, to] : crossing;
  });
  return found.length > 0 ? [...found, found[0]] : found;
}

function crossingOf([lng, lat]: Position, [nextLng, nextLat]: Position, meridian: number): Position {
  return [meridian, lat + ((nextLat - lat) * (meridian - lng)) / (nextLng - lng)];
}

function rounded([lng, lat]: Position): Position {
  return [Math.round(lng * DECIMALS) / DECIMALS, Math.round(lat * DECIMALS) / DECIMALS];
}

import { outlineOf, zoneGeoJson } from 'sylvan/export';
import { makeZone } from '#server';
import type { Polygon } from '../zones/polygon.ts';
import type { ZoneRow } from '../zones/zone-row.ts';

/** Kilometres over which an edge is straight in degrees to about 5 m, and segments per edge of the library's outlines. */
const [STRAIGHT_KM, PARTS] = [5, 16];

/** A zone as GeoJSON: the list's polygon, or the square on the ground, split in two at the antimeridian; `null` for no place. */
export function zoneGeometry({
  geometry,
  ...square
}: Pick<ZoneRow, 'lat' | 'lng' | 'size' | 'geometry'>): Polygon | null {
  if (geometry !== undefined) return geometry;
  const { ring, bbox } = outlineOf(makeZone(square).grid);
  const needed = Math.max(2, Math.ceil(square.size / STRAIGHT_KM));
  const step = 2 ** Math.floor(Math.log2(Math.max(1, PARTS / needed)));
  return zoneGeoJson({ ring: ring.filter((_, i) => i % step === 0), bbox }).geometry;
}

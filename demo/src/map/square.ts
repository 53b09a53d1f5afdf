import { signal } from '@preact/signals';
import type { LngLat } from '../layers/placement.ts';
import { turnsTo } from '../state/degrees.ts';
import { sideWithin, type Square } from '../state/zone.ts';

/** From the Earth's mean radius: accurate enough to draw a square before its grid is known. */
const METRES_PER_DEGREE = 111_195;
const SHORTEST_PARALLEL = 0.02;
/** Limit of latitude on Mercator maps, in degrees. */
const LAST_LATITUDE = 85.05;

/** The zone's square while a handle moves it; null once the zone has been set. */
export const movedSquare = signal<Square | null>(null);

/** The outline of the zone's square, counterclockwise and closed. */
export function squareOf({ lat, lng, size }: Square): LngLat[] {
  const half = (size * 500) / METRES_PER_DEGREE;
  const wide = half / Math.max(Math.cos((lat * Math.PI) / 180), SHORTEST_PARALLEL);
  const [west, east] = [lng - wide, lng + wide];
  const [south, north] = [lat - half, lat + half].map(onMap);
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
}

/** The side of a square around a centre whose edge passes through a place: whole kilometres within the limits. */
export function sideTo({ lat, lng }: Pick<Square, 'lat' | 'lng'>, [x, y]: LngLat): number {
  const east = (x - lng - turnsTo(x, lng)) * Math.cos((lat * Math.PI) / 180);
  const half = (Math.max(Math.abs(east), Math.abs(y - lat)) * METRES_PER_DEGREE) / 1000;
  return sideWithin(Math.round(2 * half));
}

function onMap(lat: number): number {
  return Math.min(Math.max(lat, -LAST_LATITUDE), LAST_LATITUDE);
}

import type { LngLat } from '../layers/placement.ts';
import type { Zone } from '../state/zone.ts';

/** From the mean radius: accurate enough to draw a square before its grid is known. */
const METRES_PER_DEGREE = 111_195;
const SHORTEST_PARALLEL = 0.02;
/** Latitude limit of Mercator maps, degrees. */
const LAST_LATITUDE = 85.05;

/** The zone's square around its centre, counterclockwise, closed. */
export function squareOf({ lat, lng, size }: Pick<Zone, 'lat' | 'lng' | 'size'>): LngLat[] {
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

function onMap(lat: number): number {
  return Math.min(Math.max(lat, -LAST_LATITUDE), LAST_LATITUDE);
}

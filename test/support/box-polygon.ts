import type { Polygon } from '../../src/geo/polygon.ts';

/** The rectangle between two corners, in degrees. */
export function boxPolygon(west: number, south: number, east: number, north: number): Polygon {
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ] as const;
  return { type: 'Polygon', coordinates: [ring] };
}

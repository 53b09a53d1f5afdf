import type { Position } from 'geojson';

/**
 * A ring that goes on over the antimeridian, where the file's jumps to the other edge of the map and would be drawn across all
 * of it. Antarctica's comes round to where it began, a world farther: it is closed behind the pole.
 */
export function unrolled(ring: readonly Position[]): Position[] {
  let turn = 0;
  const points = ring.map(([lng, lat], i) => {
    if (i > 0) turn += 360 * Math.round((ring[i - 1][0] - lng) / 360);
    return [lng + turn, lat];
  });
  return turn === 0 ? points : [...points, [ring[0][0] + turn, -90], [ring[0][0], -90], points[0]];
}

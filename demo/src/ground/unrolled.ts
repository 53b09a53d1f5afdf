import type { Position } from 'geojson';

/**
 * Makes a ring continue across the antimeridian. In the file it jumps to the other edge of the map, so it would be drawn across
 * the whole map. Antarctica's ring ends a full turn away from its start, so it is closed behind the pole.
 */
export function unrolled(ring: readonly Position[]): Position[] {
  let turn = 0;
  const points = ring.map(([lng, lat], i) => {
    if (i > 0) turn += 360 * Math.round((ring[i - 1][0] - lng) / 360);
    return [lng + turn, lat];
  });
  return turn === 0 ? points : [...points, [ring[0][0] + turn, -90], [ring[0][0], -90], points[0]];
}

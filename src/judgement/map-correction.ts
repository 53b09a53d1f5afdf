import type { PlacedShot } from './canopy-shots.ts';

/** Metres to add to a height map: the median of shot less map over the shots where it has a value; `null` under `least` of them. */
export function mapBias(
  map: Float32Array,
  width: number,
  placed: readonly PlacedShot[],
  least: number,
): number | null {
  const differences = placed
    .map(({ shot, x, y }) => shot.rh98 - map[Math.floor(y) * width + Math.floor(x)])
    .filter(Number.isFinite)
    .sort((a, b) => a - b);
  if (differences.length < least) return null;
  const middle = differences.length >> 1;
  return differences.length % 2 === 1
    ? differences[middle]
    : (differences[middle - 1] + differences[middle]) / 2;
}

/** The map with the bias added, not under 0. Where it is 0 it says that there are no trees, and stays 0. */
export function correctedMap(map: Float32Array, bias: number): Float32Array {
  return map.map((height) => (height === 0 ? 0 : Math.max(0, height + bias)));
}

/** Bits per axis of the global grid: 2^16 cells per side give 32-bit keys. */
const BITS = 16;
const CELLS = 2 ** BITS;

/**
 * The position of a point on a Hilbert curve over longitude and latitude, 0 to 2^32 - 1: points that are close on the curve are
 * close on the ground. Arguments in degrees; values outside -180 to 180 or -90 to 90 count as on the edge. Neighbours across the
 * antimeridian may be far apart.
 */
export function curveKey(lat: number, lng: number): number {
  return hilbertIndex(cell((lng + 180) / 360), cell((lat + 90) / 180), BITS);
}

/**
 * The index of a cell on the Hilbert curve that fills a grid of 2^`bits` cells per side, `bits` from 1 to 16; `x` and `y` are
 * integers from 0. Each round takes one bit of both, finds the quadrant, and rotates the rest to the curve's direction there.
 */
export function hilbertIndex(x: number, y: number, bits: number): number {
  let index = 0;
  for (let side = 2 ** (bits - 1); side >= 1; side /= 2) {
    const [right, upper] = [(x & side) > 0, (y & side) > 0];
    index = index * 4 + (right ? (upper ? 2 : 3) : upper ? 1 : 0);
    [x, y] = [x & (side - 1), y & (side - 1)];
    if (upper) continue;
    if (right) [x, y] = [side - 1 - x, side - 1 - y];
    [x, y] = [y, x];
  }
  return index;
}

function cell(fraction: number): number {
  return Math.min(CELLS - 1, Math.max(0, Math.floor(fraction * CELLS)));
}

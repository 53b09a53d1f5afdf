/** Of the lattice over the globe: 2^16 cells a side make keys of 32 bits. */
const BITS = 16;
const CELLS = 2 ** BITS;

/**
 * The place of a point along a Hilbert curve over longitude and latitude, 0 to 2^32 - 1: points that are near on the curve are
 * near on the ground. Degrees; what lies beyond -180 to 180 or -90 to 90 counts as on the edge. Neighbours over the
 * antimeridian may be apart.
 */
export function curveKey(lat: number, lng: number): number {
  return hilbertIndex(cell((lng + 180) / 360), cell((lat + 90) / 180), BITS);
}

/**
 * The place of a cell along the Hilbert curve that fills a lattice of 2^`bits` cells a side, `bits` 1 to 16; `x` and `y` whole,
 * from 0. Each round takes one bit of both: it finds the quadrant, and turns what is left of the way the curve runs in there.
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

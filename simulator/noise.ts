/**
 * Seeded noise using only integers, so that every machine makes the same pixels. In divisions, both operands are exact in a
 * double and the quotient is rounded down.
 */

/** Noise values are 0…NOISE_MAX. */
export const NOISE_MAX = 0xffff;

/** A well-mixed unsigned 32-bit number for a lattice point (finaliser of MurmurHash3 over a linear key). */
export function hash(seed: number, x: number, y: number): number {
  let h = (Math.imul(x, 0x85ebca6b) ^ Math.imul(y, 0xc2b2ae35) ^ Math.imul(seed, 0x27d4eb2f)) >>> 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** An integer in -amplitude…amplitude, all equally likely (to a part in 2^32). */
export function jitter(seed: number, x: number, y: number, amplitude: number): number {
  return (hash(seed, x, y) % (2 * amplitude + 1)) - amplitude;
}

/** A rectangle of lattice positions; `x0` and `y0` may be negative. */
export interface Frame {
  readonly x0: number;
  readonly y0: number;
  readonly width: number;
  readonly height: number;
}

/** Eases between 0 and `cell`, in 1/4096: 3t^2 - 2t^3. */
function easing(cell: number): Float64Array {
  return Float64Array.from({ length: cell }, (_, t) =>
    Math.floor((t * t * (3 * cell - 2 * t) * 4096) / cell ** 3),
  );
}

/** Value noise: random values at the corners of cells of `cell` pixels, eased between them. 0…NOISE_MAX. */
export function smoothNoise(seed: number, { x0, y0, width, height }: Frame, cell: number): Uint16Array {
  const ease = easing(cell);
  const plane = new Uint16Array(width * height);
  const corner = (column: number, row: number): number => hash(seed, column, row) & NOISE_MAX;
  for (let y = 0; y < height; y++) {
    const row = Math.floor((y0 + y) / cell);
    const v = ease[y0 + y - row * cell];
    for (let x = 0; x < width;) {
      const column = Math.floor((x0 + x) / cell);
      const left = corner(column, row) * (4096 - v) + corner(column, row + 1) * v;
      const right = corner(column + 1, row) * (4096 - v) + corner(column + 1, row + 1) * v;
      const end = Math.min(width, (column + 1) * cell - x0);
      for (; x < end; x++) {
        const u = ease[x0 + x - column * cell];
        plane[y * width + x] = Math.floor((left * (4096 - u) + right * u) / 0x1000000);
      }
    }
  }
  return plane;
}

/** Three octaves of {@link smoothNoise}, each half as wide and half as strong as the previous one. 0…NOISE_MAX. */
export function cloudyNoise(seed: number, frame: Frame, cell: number): Uint16Array {
  const [first, second, third] = [0, 1, 2].map((octave) =>
    smoothNoise(seed * 4 + octave, frame, cell >> octave),
  );
  return first.map((value, i) => Math.floor((4 * value + 2 * second[i] + third[i]) / 7));
}

/** The smallest value that at most `fraction` (0…1) of the chosen values exceed. */
export function thresholdAbove(values: Iterable<number>, fraction: number): number {
  const counts = new Uint32Array(NOISE_MAX + 1);
  let total = 0;
  for (const value of values) {
    counts[value]++;
    total++;
  }
  let above = 0;
  let level = NOISE_MAX;
  while (level > 0 && above + counts[level] <= fraction * total) above += counts[level--];
  return level;
}

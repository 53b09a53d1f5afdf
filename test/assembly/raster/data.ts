/** Values that break loops tested only on good pixels. */
export const ADVERSARIAL = [
  NaN,
  0,
  -0,
  1,
  -1,
  0.5,
  Infinity,
  -Infinity,
  1e-45,
  -1e-45,
  1.1754943508222875e-38,
  3.4028234663852886e38,
  -3.4028234663852886e38,
  16777217,
  1.2,
  -0.01,
];

/** Zero, one, below, at and above a vector's width, odd tails, and more than a block. */
export const LENGTHS = [0, 1, 3, 4, 5, 15, 16, 17, 31, 63, 64, 1023];

/** Random reflectance-like pixels in -0.05…1.25, some of them NaN, a few adversarial. */
export function randomPixels(random: () => number, length: number, missing = 0.2): Float32Array<ArrayBuffer> {
  return Float32Array.from({ length }, () => {
    if (random() < missing) return NaN;
    if (random() < 0.05) return ADVERSARIAL[Math.floor(random() * ADVERSARIAL.length)];
    return random() * 1.3 - 0.05;
  });
}

export function randomBytes(random: () => number, length: number, values = 256): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length }, () => Math.floor(random() * values));
}

/** Every pair of `values`, as two planes. */
export function pairs(values: readonly number[]): [Float32Array<ArrayBuffer>, Float32Array<ArrayBuffer>] {
  const first = values.flatMap((value) => values.map(() => value));
  const second = values.flatMap(() => values);
  return [Float32Array.from(first), Float32Array.from(second)];
}

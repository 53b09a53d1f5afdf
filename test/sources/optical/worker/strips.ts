import { expect } from 'vitest';
import type { ObservationStrip } from '../../../../src/sources/optical/tasks.ts';

/** An observation whose planes are all reflectance. */
export interface FloatStrip extends ObservationStrip {
  readonly fine: readonly Float32Array[];
  readonly coarse: readonly Float32Array[];
}

export interface Size {
  readonly width: number;
  readonly rows: number;
  /** Fine pixels along a coarse one. */
  readonly factor: number;
}

/** Darkest reflectance of each band, and the range above it. */
interface Ground {
  readonly fine: readonly (readonly [darkest: number, range: number])[];
  readonly coarse: readonly (readonly [darkest: number, range: number])[];
}

/** Observations of random classes and reflectances, masked as after reading: NaN wherever the class is 0. */
export function randomObservations(
  random: () => number,
  count: number,
  { width, rows, factor }: Size,
  { fine, coarse }: Ground,
): FloatStrip[] {
  const coarsePixels = (width * rows) / factor ** 2;
  return Array.from({ length: count }, () => {
    const cloudy = random();
    const classes = Uint8Array.from({ length: coarsePixels }, () =>
      random() < cloudy ? 0 : [2, 4, 5, 6, 6, 7][Math.floor(random() * 6)],
    );
    const isHidden = (pixels: number, i: number) =>
      classes[pixels === coarsePixels ? i : coarseOf(i, width, factor)] === 0;
    const planes = (pixels: number, bands: Ground['fine']) =>
      bands.map(([darkest, range]) =>
        Float32Array.from({ length: pixels }, (_, i) =>
          isHidden(pixels, i) ? NaN : darkest + random() * range,
        ),
      );
    return { fine: planes(width * rows, fine), coarse: planes(coarsePixels, coarse), classes };
  });
}

/** The coarse pixel that contains a fine one. */
export function coarseOf(i: number, width: number, factor: number): number {
  const [column, row] = [i % width, Math.floor(i / width)];
  return Math.floor(row / factor) * (width / factor) + Math.floor(column / factor);
}

/** The median without NaN. */
export function median(values: readonly number[]): number {
  const sorted = values.filter((value) => !Number.isNaN(value)).sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  if (sorted.length === 0) return NaN;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** Expects values within 1e-6, and NaN where it is expected. */
export function expectNear(found: ArrayLike<number>, expected: readonly number[], what = ''): void {
  expect(found, what).toHaveLength(expected.length);
  const wrong = expected.filter((value, i) =>
    Number.isNaN(value) ? !Number.isNaN(found[i]) : !(Math.abs(found[i] - value) < 1e-6),
  );
  expect(wrong, what).toEqual([]);
}

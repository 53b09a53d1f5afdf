import { describe, expect, it } from 'vitest';
import { dilate, shift } from '../../simulator/planes.ts';
import { cloudyNoise, hash, jitter, NOISE_MAX, smoothNoise, thresholdAbove } from '../../simulator/noise.ts';

const FRAME = { x0: -37, y0: 11, width: 150, height: 90 };

describe('noise', () => {
  it('is the same on every machine', () => {
    // Computed with Python's integers (test/oracles/simulator_noise.py).
    expect([hash(0, 0, 0), hash(1, 2, 3), hash(20_240_831, -5, 4096)]).toEqual([
      0, 2_129_053_574, 1_906_593_232,
    ]);
    const row = smoothNoise(7, { x0: -3, y0: 5, width: 6, height: 1 }, 8);
    expect(Array.from(row)).toEqual([33_736, 38_522, 41_907, 43_191, 43_326, 43_679]);
  });

  it('does not depend on the requested frame', () => {
    const whole = smoothNoise(3, FRAME, 32);
    const part = smoothNoise(3, { x0: 1, y0: 40, width: 50, height: 1 }, 32);
    const start = (40 - FRAME.y0) * FRAME.width + 1 - FRAME.x0;
    expect(part).toEqual(whole.slice(start, start + 50));
  });

  it('is smooth: neighbours differ by at most the steepest slope of the easing', () => {
    const plane = cloudyNoise(5, FRAME, 32);
    for (let i = 1; i < FRAME.width; i++)
      expect(Math.abs(plane[i] - plane[i - 1])).toBeLessThan((1.5 * NOISE_MAX * 3 * 4) / (7 * 32) + 2);
  });

  it('has uniform jitter without bias', () => {
    const counts = new Map<number, number>();
    for (let i = 0; i < 13_000; i++) {
      const value = jitter(9, i % 100, Math.floor(i / 100), 6);
      counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    expect([...counts.keys()].sort((a, b) => a - b)).toEqual([-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6]);
    // A thousand are expected for each value; five standard deviations of the binomial distribution are 152.
    for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(152);
  });

  it('has a threshold that at most the given share exceeds', () => {
    expect(thresholdAbove([1, 2, 3, 4], 0.5)).toBe(2);
    expect(thresholdAbove([1, 2, 3, 4], 0)).toBe(4);
    expect(thresholdAbove([5, 5, 5, 9], 0.5)).toBe(5);
  });
});

describe('dilate', () => {
  it('reaches exactly as far as its radius, and does not wrap at the edges', () => {
    const mask = new Uint8Array(7 * 5);
    mask[0] = 1;
    mask[2 * 7 + 6] = 1;
    const grown = dilate(mask, 7, 5, 1);
    expect(Array.from(grown, (value, i) => (value === 1 ? i : -1)).filter((i) => i >= 0)).toEqual([
      0, 1, 7, 8, 12, 13, 19, 20, 26, 27,
    ]);
  });
});

describe('shift', () => {
  it('moves a mask by columns and rows, and fills with 0', () => {
    expect(Array.from(shift(Uint8Array.of(1, 1, 1, 1, 1, 1), 3, 2, 1, -1))).toEqual([0, 1, 1, 0, 0, 0]);
  });
});

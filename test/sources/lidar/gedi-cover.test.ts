import { describe, expect, it } from 'vitest';
import { coverOfGround, groundFraction } from '../../../src/sources/lidar/columns.ts';

const curveOf = (heights: readonly number[], step = 1) =>
  heights.map((height, i) => ({ percent: i * step, height }));

/** Heights 0.1 m apart that are 0 at `percent`. */
const straight = (percent: number) => curveOf(Array.from({ length: 101 }, (_, i) => (i - percent) / 10));

describe('cover from the ground fraction of energy (methods 5.3)', () => {
  it.each([
    [0, 1],
    [0.1, 0.727273],
    [0.25, 0.4],
    [0.5, 0],
    [1, 0],
  ])('for %f is %f', (fraction, cover) => {
    expect(coverOfGround(fraction)).toBeCloseTo(cover, 6);
  });
});

describe('the ground fraction of a relative height curve', () => {
  it('is where the curve crosses 0, interpolated between percentiles', () => {
    expect(groundFraction(straight(25))).toBeCloseTo(0.25, 12);
    expect(groundFraction(straight(10.4))).toBeCloseTo(0.104, 12);
  });

  it('is 0 if all energy came from above the ground, and 1 if all came from below', () => {
    expect(groundFraction(straight(-3))).toBe(0);
    expect(groundFraction(straight(140))).toBe(1);
  });

  it('is the middle of the percentiles at 0', () => {
    const heights = Array.from({ length: 101 }, (_, i) => (i < 20 ? i - 20 : i <= 30 ? 0 : i - 30));
    expect(groundFraction(curveOf(heights))).toBeCloseTo(0.25, 12);
    expect(groundFraction(curveOf(new Array<number>(101).fill(0)))).toBe(0.5);
  });

  it('is null for a curve that is too coarse around the ground, decreasing or empty', () => {
    expect(groundFraction(curveOf([-1.4, -0.1, 1, 3, 4], 25))).toBeNull();
    expect(groundFraction(curveOf([-2, -1, 1, 2], 5))).toBeCloseTo(0.075, 12);
    expect(groundFraction(curveOf([-1, 2, 1, 3]))).toBeNull();
    expect(groundFraction(curveOf([-1, NaN, 1, 3]))).toBeNull();
    expect(groundFraction([])).toBeNull();
    expect(
      groundFraction([
        { percent: 50, height: 2 },
        { percent: 98, height: 20 },
      ]),
    ).toBeNull();
  });
});

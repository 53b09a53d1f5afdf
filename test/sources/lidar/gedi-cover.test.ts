import { describe, expect, it } from 'vitest';
import { coverOfGround, groundFraction } from '../../../src/sources/lidar/columns.ts';

const curveOf = (heights: readonly number[], step = 1) =>
  heights.map((height, i) => ({ percent: i * step, height }));

/** Heights 0.1 m apart that are 0 at `percent`. */
const straight = (percent: number) => curveOf(Array.from({ length: 101 }, (_, i) => (i - percent) / 10));

describe('cover from the ground fraction of energy (methods 5.3)', () => {
  it.each([
    [0, 1],
    [0.05, 0.857143],
    [0.1, 0.727273],
    [0.25, 0.4],
    [0.5, 0],
    [0.7, 0],
    [1, 0],
  ])('for %f is %f', (fraction, cover) => {
    expect(coverOfGround(fraction)).toBeCloseTo(cover, 6);
  });

  it('never increases', () => {
    const covers = Array.from({ length: 1001 }, (_, i) => coverOfGround(i / 1000));
    expect(covers.every((cover, i) => i === 0 || cover <= covers[i - 1])).toBe(true);
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

  it('is about one half for bare ground, whose pulse is symmetric', () => {
    // Percentiles of a normal pulse of 0.7 m, in whole centimetres as a product might store them.
    const heights = Array.from({ length: 101 }, (_, i) => Math.round(70 * probit((i + 0.5) / 102)) / 100);
    const normal = groundFraction(curveOf(heights))!;
    expect(Math.abs(normal - 0.5)).toBeLessThan(0.01);
    expect(coverOfGround(normal)).toBeLessThan(0.02);
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

/** Standard normal quantile by bisection of the error function's series (Abramowitz and Stegun 26.2.17). */
function probit(p: number): number {
  let [low, high] = [-6, 6];
  for (let i = 0; i < 60; i++) {
    const middle = (low + high) / 2;
    if (normalFraction(middle) < p) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

function normalFraction(x: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(x));
  const tail =
    (Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)) *
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return x > 0 ? 1 - tail : tail;
}

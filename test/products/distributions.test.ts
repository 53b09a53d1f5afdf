import { expect, it } from 'vitest';
import { studentFactor, twoSidedP, upperTail } from '../../src/products/statistics.ts';

/** z and 1 - Phi(z), by SciPy 1.17 (`scipy.stats.norm.sf`). */
const TAIL = [
  [0, 0.5],
  [1e-9, 0.49999999960105773],
  [0.5, 0.3085375387259869],
  [1.959963984540054, 0.025],
  [2.4999999, 0.0062096670786064],
  [2.5, 0.006209665325776132],
  [3.3226981, 0.0004457567196092911],
  [5, 2.866515718791933e-7],
  [10, 7.61985302416047e-24],
  [20, 2.7536241186061556e-89],
  [37, 5.7255712225239266e-300],
] as const;

it.each(TAIL)('upperTail(%d) is %d', (z, tail) => {
  expect(Math.abs(upperTail(z) / tail - 1)).toBeLessThan(1e-12);
  expect(upperTail(-z)).toBeCloseTo(1 - tail, 15);
  expect(twoSidedP(-z)).toBe(twoSidedP(z));
});

it('the upper tail is 0 far out, and the two-sided p at 0 is 1', () => {
  expect([upperTail(40), upperTail(Infinity), twoSidedP(0)]).toEqual([0, 0, 1]);
});

/** The gamma function at half an integer, by recurrence. */
const halfGamma = (twice: number): number =>
  twice === 1 ? Math.sqrt(Math.PI) : twice === 2 ? 1 : (twice / 2 - 1) * halfGamma(twice - 2);

/** The probability that |t| exceeds `bound`, by Simpson's rule on the density. */
function tails(bound: number, freedom: number): number {
  const scale = halfGamma(freedom + 1) / (Math.sqrt(freedom * Math.PI) * halfGamma(freedom));
  const density = (t: number) => scale * (1 + (t * t) / freedom) ** (-(freedom + 1) / 2);
  const steps = 2_000;
  const width = bound / steps;
  let sum = density(0) + density(bound);
  for (let i = 1; i < steps; i++) sum += (i % 2 === 1 ? 4 : 2) * density(i * width);
  return 1 - (2 * sum * width) / 3;
}

it("the factor of Student's t leaves 5 % in the tails for 2 to 21 values, and less for more", () => {
  for (let n = 2; n <= 21; n++) expect(tails(studentFactor(n)!, n - 1)).toBeCloseTo(0.05, 6);
  expect([0, 1].map(studentFactor)).toEqual([null, null]);
  expect(tails(studentFactor(100)!, 99)).toBeLessThan(0.05);
  expect(studentFactor(100)).toBeGreaterThan(1.96);
});

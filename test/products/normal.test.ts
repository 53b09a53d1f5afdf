import { expect, it } from 'vitest';
import { twoSidedP, upperTail } from '../../src/products/statistics.ts';

/** z and 1 - Phi(z), by SciPy 1.17 (`scipy.stats.norm.sf`). */
const TAIL = [
  [0, 0.5],
  [1e-9, 0.49999999960105773],
  [0.1, 0.460172162722971],
  [0.5, 0.3085375387259869],
  [1, 0.15865525393145707],
  [1.959963984540054, 0.025],
  [2.4, 0.008197535924596131],
  [2.4999999, 0.0062096670786064],
  [2.5, 0.006209665325776132],
  [2.6, 0.004661188023718747],
  [3, 0.0013498980316300933],
  [3.3226981, 0.0004457567196092911],
  [4, 3.167124183311986e-5],
  [5, 2.866515718791933e-7],
  [6.4691601, 4.927456969349222e-11],
  [8, 6.22096057427174e-16],
  [10, 7.61985302416047e-24],
  [15, 3.6709661993126986e-51],
  [20, 2.7536241186061556e-89],
  [30, 4.906713927147908e-198],
  [37, 5.7255712225239266e-300],
] as const;

it.each(TAIL)('upperTail(%d) is %d', (z, tail) => {
  expect(Math.abs(upperTail(z) / tail - 1)).toBeLessThan(1e-12);
  expect(upperTail(-z)).toBeCloseTo(1 - tail, 15);
  expect(twoSidedP(-z)).toBe(twoSidedP(z));
});

it('the upper tail is 0 far out, and the two-sided p at 0 is 1', () => {
  expect(upperTail(40)).toBe(0);
  expect(upperTail(Infinity)).toBe(0);
  expect(twoSidedP(0)).toBe(1);
});

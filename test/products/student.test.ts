import { describe, expect, it } from 'vitest';
import { studentFactor } from '../../src/products/statistics.ts';

/** The gamma function at half an integer, by recurrence. */
const halfGamma = (twice: number): number =>
  twice === 1 ? Math.sqrt(Math.PI) : twice === 2 ? 1 : (twice / 2 - 1) * halfGamma(twice - 2);

/** The probability that |t| exceeds `bound`, by Simpson's rule on the density. */
function tails(bound: number, freedom: number): number {
  const scale = halfGamma(freedom + 1) / (Math.sqrt(freedom * Math.PI) * halfGamma(freedom));
  const density = (t: number) => scale * (1 + (t * t) / freedom) ** (-(freedom + 1) / 2);
  const steps = 20_000;
  const width = bound / steps;
  let sum = density(0) + density(bound);
  for (let i = 1; i < steps; i++) sum += (i % 2 === 1 ? 4 : 2) * density(i * width);
  return 1 - (2 * sum * width) / 3;
}

describe("studentFactor, Student's t", () => {
  it('leaves 5 % in the tails for 2 to 21 values', () => {
    for (let n = 2; n <= 21; n++) expect(tails(studentFactor(n)!, n - 1)).toBeCloseTo(0.05, 6);
  });

  it('is null for fewer than two values, and errs on the wide side for many', () => {
    expect([0, 1].map(studentFactor)).toEqual([null, null]);
    expect(tails(studentFactor(100)!, 99)).toBeLessThan(0.05);
    expect(studentFactor(100)).toBeGreaterThan(1.96);
  });
});

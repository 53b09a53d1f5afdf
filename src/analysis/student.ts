/** Half width of a 95 % interval whose standard deviation is known, in those. */
export const NORMAL_FACTOR = 1.96;

/** Quantiles 0.975 of Student's t for 1, 2, … degrees of freedom. */
const T_975 = [
  12.7062, 4.30265, 3.18245, 2.77645, 2.57058, 2.44691, 2.36462, 2.306, 2.26216, 2.22814, 2.20099, 2.17881,
  2.16037, 2.14479, 2.13145, 2.11991, 2.10982, 2.10092, 2.09302, 2.08596,
] as const;

/**
 * Half width of a mean's 95 % interval in standard errors, where the errors come from the spread of `n` values; beyond 21
 * of them as of 21, a little too wide. `null` where one value tells no spread.
 */
export function studentFactor(n: number): number | null {
  return n < 2 ? null : T_975[Math.min(n - 1, T_975.length) - 1];
}

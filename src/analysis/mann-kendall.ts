import { twoSidedP } from './normal.ts';
import { LEAST_VALUES, observedOf, type Series } from './series.ts';

/** Mann-Kendall's test for a monotonic trend. */
interface MannKendall {
  /** Values tested. */
  readonly n: number;
  /** Rising pairs less falling ones. */
  readonly s: number;
  /** Variance of S with ties allowed for. */
  readonly variance: number;
  readonly z: number;
  /** Two-sided. */
  readonly p: number;
  /** Kendall's tau-a: S as a share of all pairs, -1…1. */
  readonly tau: number;
}

/**
 * The test of one series, or over several strata: S and its variance are sums over the strata, and no value is compared
 * with one of another. With the eras of different sensors as strata a constant bias between them is no trend
 * (METHODS 2.5; the form of the seasonal test of Hirsch et al. 1982). `null` with fewer than 5 values in all.
 */
export function mannKendall(...strata: readonly Series[]): MannKendall | null {
  const parts = strata.map((series) => observedOf(series).values);
  const n = sum(parts, ({ length }) => length);
  if (n < LEAST_VALUES) return null;
  const s = sum(parts, scoreOf);
  const pairs = sum(parts, ({ length }) => (length * (length - 1)) / 2);
  const variance = sum(parts, varianceOf);
  return { n, s, tau: pairs === 0 ? 0 : s / pairs, ...significanceOf(s, variance) };
}

/** Z, corrected for continuity, and p of an S of this variance. */
function significanceOf(s: number, variance: number): Pick<MannKendall, 'variance' | 'z' | 'p'> {
  const z = variance > 0 ? (s - Math.sign(s)) / Math.sqrt(variance) : 0;
  return { variance, z, p: twoSidedP(z) };
}

function scoreOf(values: readonly number[]): number {
  let s = 0;
  for (let i = 0; i < values.length; i++)
    for (let j = i + 1; j < values.length; j++) s += Math.sign(values[j] - values[i]);
  return s;
}

function varianceOf(values: readonly number[]): number {
  const term = (n: number) => n * (n - 1) * (2 * n + 5);
  const sizes = new Map<number, number>();
  for (const value of values) sizes.set(value, (sizes.get(value) ?? 0) + 1);
  return (term(values.length) - sum([...sizes.values()], term)) / 18;
}

function sum<T>(items: readonly T[], valueOf: (item: T) => number): number {
  return items.reduce((total, item) => total + valueOf(item), 0);
}

import { Lanes } from '../raster/lanes';
import { twoSidedP } from './normal';
import { endOfStratum, MIN_VALUES } from './strata';

/** One v128 in bytes. */
const SLOT: usize = 16;
/** Slots after the years: count, S, and 18 times its variance. */
const RESULTS: usize = 3;

export function mannKendallScratchBytes(years: usize): usize {
  return (years + RESULTS) * SLOT;
}

/**
 * Two-sided p of the Mann-Kendall test of each pixel, with S and its variance summed over runs of years of one stratum (methods
 * 2.5); NaN with fewer than 5 finite values. All pairs are compared four pixels at a time; comparisons with NaN are false and so
 * count for nothing.
 */
export function mannKendall(
  stack: usize,
  strata: usize,
  output: usize,
  scratch: usize,
  length: usize,
  years: usize,
): void {
  const body = length & ~3;
  const plane = length << 2;
  for (let i: usize = 0; i < body; i += 4) {
    testSome<v128>(stack + (i << 2), strata, output + (i << 2), scratch, plane, years, 4);
  }
  for (let i = body; i < length; i++) {
    testSome<f32>(stack + (i << 2), strata, output + (i << 2), scratch, plane, years, 1);
  }
}

function testSome<T>(
  stack: usize,
  strata: usize,
  output: usize,
  scratch: usize,
  plane: usize,
  years: usize,
  lanes: usize,
): void {
  for (let year: usize = 0; year < years; year++) {
    const values = Lanes.load<T>(stack + year * plane);
    const zero = f32x4.sub(values, values);
    v128.store(scratch + year * SLOT, Lanes.missing(values, Lanes.isNaN(zero)));
  }
  const results = scratch + years * SLOT;
  for (let k: usize = 0; k < RESULTS; k++) v128.store(results + k * SLOT, i32x4.splat(0));
  for (let start: usize = 0; start < years;) {
    const end = endOfStratum(strata, start, years);
    addStratum(scratch + start * SLOT, scratch + end * SLOT, results);
    start = end;
  }
  for (let slot: usize = 0; slot < lanes; slot++) {
    store<f32>(output + (slot << 2), <f32>significance(results + (slot << 2)));
  }
}

/** Adds one stratum to count, S and variance. */
function addStratum(start: usize, end: usize, results: usize): void {
  let count = i32x4.splat(0);
  let score = i32x4.splat(0);
  let ties = i32x4.splat(0);
  for (let at = start; at < end; at += SLOT) {
    const value = v128.load(at);
    count = i32x4.sub(count, f32x4.eq(value, value));
    let equals = i32x4.splat(0);
    for (let other = at + SLOT; other < end; other += SLOT) {
      const later = v128.load(other);
      score = i32x4.add(score, i32x4.sub(f32x4.gt(value, later), f32x4.lt(value, later)));
      equals = i32x4.sub(equals, f32x4.eq(value, later));
    }
    // In a group of t ties, the members have t - 1 … 0 equal values after them; 6 e (e + 2) summed over them is t (t - 1) (2 t +
    // 5).
    const twoMore = i32x4.add(equals, i32x4.splat(2));
    ties = i32x4.add(ties, i32x4.mul(i32x4.splat(6), i32x4.mul(equals, twoMore)));
  }
  const pairs = i32x4.mul(count, i32x4.sub(count, i32x4.splat(1)));
  const all = i32x4.mul(pairs, i32x4.add(i32x4.add(count, count), i32x4.splat(5)));
  v128.store(results, i32x4.add(v128.load(results), count));
  v128.store(results, i32x4.add(v128.load(results, SLOT), score), SLOT);
  v128.store(results, i32x4.add(v128.load(results, 2 * SLOT), i32x4.sub(all, ties)), 2 * SLOT);
}

/** p from one pixel's count, S and 18-fold variance, which are one slot apart. */
function significance(results: usize): f64 {
  const score = load<i32>(results, SLOT);
  const variance = <f64>load<i32>(results, 2 * SLOT) / 18;
  if (load<i32>(results) < MIN_VALUES) return NaN;
  if (score == 0 || variance == 0) return 1;
  return twoSidedP((<f64>score - (score > 0 ? 1 : -1)) / Math.sqrt(variance));
}

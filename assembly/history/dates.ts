import { Lanes } from '../raster/lanes';
import { Middle } from '../raster/middle';

/** Size of a v128 in bytes. */
const SLOT: usize = 16;

/**
 * Sorts the non-NaN values of four pixels, or of one, into `sorted`, each lane separately. Takes the observations with `kind` in
 * `kinds` (u8) or, if the address `kinds` is 0, all. `sorted` holds one v128 per observation. Returns the number of values in
 * each lane.
 */
export function sortDates<T>(
  values: usize,
  kinds: usize,
  sorted: usize,
  length: usize,
  observations: usize,
  kind: i32,
): v128 {
  let counts = i32x4.splat(0);
  let end = sorted;
  for (let observation: usize = 0; observation < observations; observation++) {
    if (kinds != 0 && <i32>load<u8>(kinds + observation) != kind) continue;
    const observed = Lanes.load<T>(values + ((observation * length) << 2));
    counts = i32x4.sub(counts, f32x4.eq(observed, observed));
    // Missing values sort last.
    let next = f32x4.pmin(f32x4.splat(Infinity), observed);
    for (let at = sorted; at < end; at += SLOT) {
      const here = v128.load(at);
      v128.store(at, Middle.lesser(here, next));
      next = Middle.greater(here, next);
    }
    v128.store(end, next);
    end += SLOT;
  }
  return counts;
}

/** The quantile of each lane's dates; NaN for a lane without dates. */
export function quantilesOf(sorted: usize, counts: v128, q: f64): v128 {
  return f32x4(
    <f32>quantileOf(sorted, i32x4.extract_lane(counts, 0), q),
    <f32>quantileOf(sorted + 4, i32x4.extract_lane(counts, 1), q),
    <f32>quantileOf(sorted + 8, i32x4.extract_lane(counts, 2), q),
    <f32>quantileOf(sorted + 12, i32x4.extract_lane(counts, 3), q),
  );
}

/** The difference between two quantiles of each lane's dates; NaN for a lane without dates. */
export function rangesOf(sorted: usize, counts: v128, low: f64, high: f64): v128 {
  return f32x4(
    rangeOf(sorted, i32x4.extract_lane(counts, 0), low, high),
    rangeOf(sorted + 4, i32x4.extract_lane(counts, 1), low, high),
    rangeOf(sorted + 8, i32x4.extract_lane(counts, 2), low, high),
    rangeOf(sorted + 12, i32x4.extract_lane(counts, 3), low, high),
  );
}

/** Subtracts before rounding to f32. */
function rangeOf(first: usize, count: i32, low: f64, high: f64): f32 {
  return <f32>(quantileOf(first, count, high) - quantileOf(first, count, low));
}

/** Interpolates linearly between order statistics. */
function quantileOf(first: usize, count: i32, q: f64): f64 {
  if (count == 0) return NaN;
  const position = q * <f64>(count - 1);
  const rank = <usize>position;
  const lower = <f64>load<f32>(first + rank * SLOT);
  const fraction = position - <f64>rank;
  return fraction == 0 ? lower : lower + (<f64>load<f32>(first + (rank + 1) * SLOT) - lower) * fraction;
}

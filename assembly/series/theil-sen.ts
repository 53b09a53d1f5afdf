import { endOfStratum, MIN_VALUES } from './strata';

/** One f64 in bytes. */
const ITEM: usize = 8;

/** Scratch bytes for values, their times, and the slopes of all pairs. */
export function theilSenScratchBytes(years: usize): usize {
  return (2 * years + (years * (years - 1)) / 2) * ITEM;
}

/**
 * Sen's slope per year of each pixel, from pairs of finite values within runs of years of one stratum (methods 2.5); NaN with
 * fewer than 5 values or without a pair. `times` are f64 years.
 */
export function theilSen(
  stack: usize,
  times: usize,
  strata: usize,
  output: usize,
  scratch: usize,
  length: usize,
  years: usize,
): void {
  for (let i: usize = 0; i < length; i++) {
    const slope = slopeOf(stack + (i << 2), times, strata, scratch, length << 2, years);
    store<f32>(output + (i << 2), <f32>slope);
  }
}

function slopeOf(stack: usize, times: usize, strata: usize, scratch: usize, plane: usize, years: usize): f64 {
  const slopes = scratch + 2 * years * ITEM;
  let next = slopes;
  let count = 0;
  for (let start: usize = 0; start < years;) {
    const end = endOfStratum(strata, start, years);
    const values = gatherFinite(stack, times, scratch, plane, years, start, end);
    next = storeSlopes(scratch, scratch + years * ITEM, values, next);
    count += <i32>values;
    start = end;
  }
  return count < MIN_VALUES || next == slopes ? NaN : medianOf(slopes, (next - slopes) / ITEM);
}

/** Collects the finite values and their times from year `start` up to, but excluding, `end`; returns their number. */
function gatherFinite(
  stack: usize,
  times: usize,
  scratch: usize,
  plane: usize,
  years: usize,
  start: usize,
  end: usize,
): usize {
  let count: usize = 0;
  for (let year = start; year < end; year++) {
    const value = load<f32>(stack + year * plane);
    store<f64>(scratch + count * ITEM, <f64>value);
    store<f64>(scratch + (years + count) * ITEM, load<f64>(times + year * ITEM));
    count += <usize>(value - value == 0);
  }
  return count;
}

/** Stores the slopes of all pairs of `count` values from address `next` on; returns the address after the last. */
function storeSlopes(values: usize, times: usize, count: usize, next: usize): usize {
  const bytes = count * ITEM;
  for (let i: usize = 0; i < bytes; i += ITEM) {
    const value = load<f64>(values + i);
    const time = load<f64>(times + i);
    for (let j = i + ITEM; j < bytes; j += ITEM) {
      store<f64>(next, (load<f64>(values + j) - value) / (load<f64>(times + j) - time));
      next += ITEM;
    }
  }
  return next;
}

/** The middle item, or the mean of the middle two; reorders the items. */
function medianOf(items: usize, count: usize): f64 {
  const half = count >> 1;
  const upper = selectItem(items, count, half);
  if (count & 1) return upper;
  let lower = load<f64>(items);
  for (let i: usize = 1; i < half; i++) lower = max(lower, load<f64>(items + i * ITEM));
  return (lower + upper) / 2;
}

/** The item of `rank`, with no greater item before it and no smaller item after it (Hoare's selection). */
function selectItem(items: usize, count: usize, rank: usize): f64 {
  const position = items + rank * ITEM;
  let first = items;
  let last = items + (count - 1) * ITEM;
  while (first < last) {
    const pivot = load<f64>(position);
    let i = first;
    let j = last;
    do {
      while (load<f64>(i) < pivot) i += ITEM;
      while (pivot < load<f64>(j)) j -= ITEM;
      if (i > j) break;
      const item = load<f64>(i);
      store<f64>(i, load<f64>(j));
      store<f64>(j, item);
      i += ITEM;
      j -= ITEM;
    } while (i <= j);
    if (j < position) first = i;
    if (position < i) last = j;
  }
  return load<f64>(position);
}

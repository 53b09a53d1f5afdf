import { ValueBins } from './value-bins';

const SIGN = 0x80000000;

/**
 * Quantile `q` in 0…1 by linear interpolation between order statistics; NaN if there are no pixels. `scratch` holds `length` f32.
 * Interpolates from the nearer of the two, as NumPy does, so that the result never leaves their interval.
 */
export function quantile(plane: usize, mask: usize, scratch: usize, length: usize, q: f64): f64 {
  ValueBins.fill(plane, mask, length);
  return quantileOfBins(plane, mask, scratch, length, q);
}

/** Writes the quantile (f64) for each of `count` f64 `fractions`. The plane is sorted into bins only once. */
export function quantiles(
  plane: usize,
  mask: usize,
  fractions: usize,
  output: usize,
  scratch: usize,
  length: usize,
  count: usize,
): void {
  ValueBins.fill(plane, mask, length);
  for (let at: usize = 0; at < count << 3; at += 8) {
    store<f64>(output + at, quantileOfBins(plane, mask, scratch, length, load<f64>(fractions + at)));
  }
}

/** Only the pixels of one bin, or of the two neighbouring bins, have to be sorted. */
function quantileOfBins(plane: usize, mask: usize, scratch: usize, length: usize, q: f64): f64 {
  const count = ValueBins.pixels();
  if (count == 0) return NaN;
  const position = q * <f64>(count - 1);
  const rank = min(<u32>position, count - 1);
  const fraction = position - <f64>rank;
  const first = ValueBins.holding(rank);
  const last = fraction == 0 ? first : ValueBins.holding(rank + 1);
  const found = ValueBins.gather(plane, mask, scratch, length, first, last);
  toKeys(scratch, found);
  const index = rank - ValueBins.below(first);
  const lower = <f64>valueOf(selectKey(scratch, found, index));
  if (fraction == 0) return lower;
  const upper = <f64>valueOf(minKey(scratch, index + 1, found));
  const difference = upper - lower;
  return fraction < 0.5 ? lower + difference * fraction : upper - difference * (1 - fraction);
}

/** Converts pixels in place to u32 keys with the same order. */
function toKeys(pixels: usize, count: usize): void {
  for (let at = pixels; at < pixels + (count << 2); at += 4) {
    const bits = load<u32>(at);
    store<u32>(at, bits ^ ((<u32>((<i32>bits) >> 31)) | SIGN));
  }
}

function valueOf(key: u32): f32 {
  return reinterpret<f32>(key & SIGN ? key & ~SIGN : ~key);
}

/**
 * Selects the key of `rank`, and moves all greater keys behind it and all smaller ones before it. Each round splits by the
 * highest bit in which the remaining keys differ: at most 32 rounds for any data.
 */
function selectKey(keys: usize, count: usize, rank: usize): u32 {
  let start: usize = 0;
  let end = count;
  let differing = differingBits(keys, start, end);
  while (differing != 0) {
    const middle = splitByBit(keys, start, end, (<u32>1) << (31 - clz(differing)));
    if (rank < middle) end = middle;
    else start = middle;
    differing = differingBits(keys, start, end);
  }
  return load<u32>(keys + (start << 2));
}

function differingBits(keys: usize, start: usize, end: usize): u32 {
  const first = load<u32>(keys + (start << 2));
  const firsts = i32x4.splat(first);
  let lanes = i32x4.splat(0);
  let i = start;
  for (; i + 4 <= end; i += 4) lanes = v128.or(lanes, v128.xor(firsts, v128.load(keys + (i << 2))));
  lanes = v128.or(lanes, v128.shuffle<i32>(lanes, lanes, 2, 3, 0, 1));
  let differing: u32 = i32x4.extract_lane(lanes, 0) | i32x4.extract_lane(lanes, 1);
  for (; i < end; i++) differing |= first ^ load<u32>(keys + (i << 2));
  return differing;
}

/** Moves keys without the bit to the front; returns the start of the keys with it. */
function splitByBit(keys: usize, start: usize, end: usize, bit: u32): usize {
  let border = start;
  for (let i = start; i < end; i++) {
    const key = load<u32>(keys + (i << 2));
    store<u32>(keys + (i << 2), load<u32>(keys + (border << 2)));
    store<u32>(keys + (border << 2), key);
    border += <usize>((key & bit) == 0);
  }
  return border;
}

function minKey(keys: usize, start: usize, end: usize): u32 {
  let lanes = i32x4.splat(-1);
  let i = start;
  for (; i + 4 <= end; i += 4) lanes = i32x4.min_u(lanes, v128.load(keys + (i << 2)));
  lanes = i32x4.min_u(lanes, v128.shuffle<i32>(lanes, lanes, 2, 3, 0, 1));
  let minimum: u32 = min<u32>(i32x4.extract_lane(lanes, 0), i32x4.extract_lane(lanes, 1));
  for (; i < end; i++) minimum = min(minimum, load<u32>(keys + (i << 2)));
  return minimum;
}

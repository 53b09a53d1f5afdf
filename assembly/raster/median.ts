import { Lanes } from './lanes';
import { FEW, medianOfFew } from './median-few';
import { Middle } from './middle';

const SIGN = 0x80000000;
/** Size of a v128 in bytes. */
const SLOT: usize = 16;

/** Scratch bytes for one block of four pixels, with room for one more observation if the number of observations is odd. */
export function medianScratchBytes(observations: usize): usize {
  return (observations + (observations & 1)) * SLOT;
}

/**
 * Per-pixel median of the observations that are not NaN; even counts give the mean of the middle two. `counts` (u8) receives
 * their number, and may be address 0. Missing observations become +Inf and -Inf alternately, so that the middle of the values
 * stays the middle of all slots: only two order statistics, the same for every pixel, are needed. The median of no observations
 * is NaN.
 */
export function medianOfStack(
  stack: usize,
  output: usize,
  counts: usize,
  scratch: usize,
  length: usize,
  observations: usize,
): void {
  const plane = length << 2;
  const body = length & ~3;
  const done =
    observations != 0 && observations <= FEW ? medianOfFew(stack, output, counts, length, observations) : 0;
  for (let i = done; i < body; i += 4)
    medianOfSome<v128>(stack, output, counts, scratch, plane, i, observations);
  for (let i = body; i < length; i++)
    medianOfSome<f32>(stack, output, counts, scratch, plane, i, observations);
}

function medianOfSome<T>(
  stack: usize,
  output: usize,
  counts: usize,
  scratch: usize,
  plane: usize,
  i: usize,
  observations: usize,
): void {
  const first = stack + (i << 2);
  let sentinel = f32x4.splat(Infinity);
  let count = i32x4.splat(<i32>observations);
  for (let observation: usize = 0; observation < observations; observation++) {
    const values = Lanes.load<T>(first + observation * plane);
    const missing = Lanes.isNaN(values);
    v128.store(scratch + observation * SLOT, v128.bitselect(sentinel, values, missing));
    sentinel = flip(sentinel, missing);
    count = i32x4.add(count, missing);
  }
  if (observations & 1) {
    v128.store(scratch + observations * SLOT, sentinel);
    sentinel = flip(sentinel, i32x4.splat(-1));
  }
  const median = middle(scratch, observations + (observations & 1), i32x4.shr_s(sentinel, 31));
  Lanes.store<T>(output + (i << 2), Lanes.missing(median, i32x4.eq(count, i32x4.splat(0))));
  if (counts != 0) Lanes.storeBytes<T>(counts + i, count);
}

/** Flips the sign of the sentinel in the lanes of `which`. */
function flip(sentinel: v128, which: v128): v128 {
  return v128.xor(sentinel, v128.and(which, i32x4.splat(SIGN)));
}

/** The median of an even number of slots; in the lanes of `lower` there is one +Inf too many. */
function middle(slots: usize, count: usize, lower: v128): v128 {
  for (; count > FEW; count -= 2) {
    dropExtremes(slots, (count >> 1) + 2);
    slots += 2 * SLOT;
  }
  const a = v128.load(slots);
  const b = v128.load(slots, 16);
  if (count == 2) return Middle.of2(a, b, lower);
  const c = v128.load(slots, 32);
  const d = v128.load(slots, 48);
  if (count == 4) return Middle.of4(a, b, c, d, lower);
  const e = v128.load(slots, 64);
  const f = v128.load(slots, 80);
  if (count == 6) return Middle.of6(a, b, c, d, e, f, lower);
  return Middle.of8(a, b, c, d, e, f, v128.load(slots, 96), v128.load(slots, 112), lower);
}

/**
 * Drops the minimum and the maximum of the first `count` slots and moves the rest to the end of them. Among n values, the
 * extremes of any n / 2 + 2 are never among the middle two, since enough other values lie on their inner side.
 */
function dropExtremes(slots: usize, count: usize): void {
  const first = v128.load(slots);
  const second = v128.load(slots, 16);
  let minimum = Middle.lesser(first, second);
  let greatest = Middle.greater(first, second);
  for (let at = slots + 2 * SLOT, end = slots + count * SLOT; at < end; at += SLOT) {
    const value = v128.load(at);
    const above = Middle.greater(minimum, value);
    minimum = Middle.lesser(minimum, value);
    v128.store(at, Middle.lesser(above, greatest));
    greatest = Middle.greater(above, greatest);
  }
}

import { Lanes } from './lanes';

const SIGN = 0x80000000;
/** One v128 in bytes. */
const SLOT: usize = 16;
/** Up to here the middle is found in registers. */
const REGISTERS: usize = 8;

/** Room for one block of four pixels, one look more where their number is odd. */
export function medianScratchBytes(looks: usize): usize {
  return (looks + (looks & 1)) * SLOT;
}

/**
 * Per-pixel median of the looks that are not NaN. Missing looks become +Inf and -Inf by turns, so that the middle of
 * what is there stays in the middle of all: two order statistics, the same for every pixel, are all that is looked for.
 */
export function medianOfStack(
  stack: usize,
  output: usize,
  counts: usize,
  scratch: usize,
  length: usize,
  looks: usize,
): void {
  const body = length & ~3;
  const plane = length << 2;
  for (let i: usize = 0; i < body; i += 4) {
    medianOfSome<v128>(
      stack + (i << 2),
      output + (i << 2),
      counts == 0 ? 0 : counts + i,
      scratch,
      plane,
      looks,
    );
  }
  for (let i = body; i < length; i++) {
    medianOfSome<f32>(
      stack + (i << 2),
      output + (i << 2),
      counts == 0 ? 0 : counts + i,
      scratch,
      plane,
      looks,
    );
  }
}

function medianOfSome<T>(
  stack: usize,
  output: usize,
  counts: usize,
  scratch: usize,
  plane: usize,
  looks: usize,
): void {
  let sentinel = f32x4.splat(Infinity);
  let count = i32x4.splat(<i32>looks);
  for (let look: usize = 0; look < looks; look++) {
    const values = Lanes.load<T>(stack + look * plane);
    const missing = Lanes.isNaN(values);
    v128.store(scratch + look * SLOT, v128.bitselect(sentinel, values, missing));
    sentinel = flip(sentinel, missing);
    count = i32x4.add(count, missing);
  }
  if (looks & 1) {
    v128.store(scratch + looks * SLOT, sentinel);
    sentinel = flip(sentinel, i32x4.splat(-1));
  }
  const median = middle(scratch, looks + (looks & 1), i32x4.shr_s(sentinel, 31));
  Lanes.store<T>(output, Lanes.missing(median, i32x4.eq(count, i32x4.splat(0))));
  if (counts != 0) Lanes.storeBytes<T>(counts, count);
}

/** The sentinel of the other sign in the lanes of `which`. */
function flip(sentinel: v128, which: v128): v128 {
  return v128.xor(sentinel, v128.and(which, i32x4.splat(SIGN)));
}

/** The median of an even number of slots; in the lanes of `lower` there is one +Inf too many. */
function middle(slots: usize, count: usize, lower: v128): v128 {
  for (; count > REGISTERS; count -= 2) {
    forgetExtremes(slots, (count >> 1) + 2);
    slots += 2 * SLOT;
  }
  const a = v128.load(slots);
  const b = v128.load(slots, 16);
  if (count == 2) return middleOf2(a, b, lower);
  const c = v128.load(slots, 32);
  const d = v128.load(slots, 48);
  if (count == 4) return middleOf4(a, b, c, d, lower);
  const e = v128.load(slots, 64);
  const f = v128.load(slots, 80);
  if (count == 6) return middleOf6(a, b, c, d, e, f, lower);
  return middleOf8(a, b, c, d, e, f, v128.load(slots, 96), v128.load(slots, 112), lower);
}

/**
 * Drops the least and the greatest of the first `count` slots and closes the rest up to the end of them. Of n values,
 * the extremes of any n / 2 + 2 are never among the middle two: enough others lie on their inner side.
 */
function forgetExtremes(slots: usize, count: usize): void {
  const first = v128.load(slots);
  const second = v128.load(slots, 16);
  let least = lesser(first, second);
  let greatest = greater(first, second);
  for (let at = slots + 2 * SLOT, end = slots + count * SLOT; at < end; at += SLOT) {
    const value = v128.load(at);
    const above = greater(least, value);
    least = lesser(least, value);
    v128.store(at, lesser(above, greatest));
    greatest = greater(above, greatest);
  }
}

/** With `greater` an exchange that keeps both values, equal zeros of different sign too. */
function lesser(a: v128, b: v128): v128 {
  return f32x4.pmin(a, b);
}

function greater(a: v128, b: v128): v128 {
  return f32x4.pmax(b, a);
}

function middleOf2(a: v128, b: v128, lower: v128): v128 {
  const low = lesser(a, b);
  const mean = f32x4.mul(f32x4.add(low, greater(a, b)), f32x4.splat(0.5));
  return v128.bitselect(low, mean, lower);
}

function middleOf4(a: v128, b: v128, c: v128, d: v128, lower: v128): v128 {
  const low = greater(lesser(a, b), lesser(c, d));
  const high = lesser(greater(a, b), greater(c, d));
  return middleOf2(low, high, lower);
}

/** Forgets the extremes of the first five. */
function middleOf6(a: v128, b: v128, c: v128, d: v128, e: v128, f: v128, lower: v128): v128 {
  const ab = lesser(a, b);
  const ba = greater(a, b);
  const cd = lesser(c, d);
  const dc = greater(c, d);
  const inner = lesser(greater(lesser(ab, cd), e), greater(ba, dc));
  return middleOf4(greater(ab, cd), lesser(ba, dc), inner, f, lower);
}

/** Forgets the extremes of the first six. */
function middleOf8(
  a: v128,
  b: v128,
  c: v128,
  d: v128,
  e: v128,
  f: v128,
  g: v128,
  h: v128,
  lower: v128,
): v128 {
  const ab = lesser(a, b);
  const ba = greater(a, b);
  const cd = lesser(c, d);
  const dc = greater(c, d);
  const low = greater(lesser(ab, cd), lesser(e, f));
  const high = lesser(greater(ba, dc), greater(e, f));
  return middleOf6(greater(ab, cd), lesser(ba, dc), low, high, g, h, lower);
}

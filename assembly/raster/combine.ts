import { Lanes } from './lanes';

/** Sets classes to 0 where the mask is 1, in place. */
export function clearWhere(classes: usize, mask: usize, length: usize): void {
  const body = length & ~15;
  const zero = i8x16.splat(0);
  for (let i: usize = 0; i < body; i += 16) {
    const stays = i8x16.eq(v128.load(mask + i), zero);
    v128.store(classes + i, v128.and(v128.load(classes + i), stays));
  }
  for (let i = body; i < length; i++) if (load<u8>(mask + i) != 0) store<u8>(classes + i, 0);
}

/** Sets classes to 0 where the mask is 0, in place. */
export function copyWhere(classes: usize, mask: usize, length: usize): void {
  const body = length & ~15;
  const zero = i8x16.splat(0);
  for (let i: usize = 0; i < body; i += 16) {
    const goes = i8x16.eq(v128.load(mask + i), zero);
    v128.store(classes + i, v128.andnot(v128.load(classes + i), goes));
  }
  for (let i = body; i < length; i++) if (load<u8>(mask + i) == 0) store<u8>(classes + i, 0);
}

/** Sets the u8 plane to 0 where the f32 plane is NaN, in place. */
export function copyObserved(classes: usize, plane: usize, length: usize): void {
  const body = length & ~15;
  for (let i: usize = 0; i < body; i += 16) {
    const at = plane + (i << 2);
    const missing = Lanes.toBytes(missingAt(at), missingAt(at + 16), missingAt(at + 32), missingAt(at + 48));
    v128.store(classes + i, v128.andnot(v128.load(classes + i), missing));
  }
  for (let i = body; i < length; i++) if (isNaN(load<f32>(plane + (i << 2)))) store<u8>(classes + i, 0);
}

function missingAt(plane: usize): v128 {
  return Lanes.isNaN(v128.load(plane));
}

/** Fills NaN pixels of the plane from the source, in place. */
export function fillPlane(plane: usize, source: usize, length: usize): void {
  const end = length << 2;
  const body = end & ~15;
  for (let at: usize = 0; at < body; at += 16) fillSome<v128>(plane + at, source + at);
  for (let at = body; at < end; at += 4) fillSome<f32>(plane + at, source + at);
}

function fillSome<T>(plane: usize, source: usize): void {
  const own = Lanes.load<T>(plane);
  Lanes.store<T>(plane, v128.bitselect(Lanes.load<T>(source), own, Lanes.isNaN(own)));
}

/** Fills classes that are 0 from the source, in place. */
export function fillClasses(classes: usize, source: usize, length: usize): void {
  const body = length & ~15;
  const zero = i8x16.splat(0);
  for (let i: usize = 0; i < body; i += 16) {
    const own = v128.load(classes + i);
    v128.store(classes + i, v128.bitselect(v128.load(source + i), own, i8x16.eq(own, zero)));
  }
  for (let i = body; i < length; i++) {
    if (load<u8>(classes + i) == 0) store<u8>(classes + i, load<u8>(source + i));
  }
}

/** Fills NaN pixels of the plane with `source` plus `shift`, in place. */
export function fillMissing(plane: usize, source: usize, length: usize, shift: f32): void {
  const end = length << 2;
  const body = end & ~15;
  for (let at: usize = 0; at < body; at += 16) fillMissingSome<v128>(plane + at, source + at, shift);
  for (let at = body; at < end; at += 4) fillMissingSome<f32>(plane + at, source + at, shift);
}

function fillMissingSome<T>(plane: usize, source: usize, shift: f32): void {
  const own = Lanes.load<T>(plane);
  const other = f32x4.add(Lanes.load<T>(source), f32x4.splat(shift));
  Lanes.store<T>(plane, v128.bitselect(other, own, Lanes.isNaN(own)));
}

/** Number of classes equal to `value`. */
export function countOfClass(classes: usize, length: usize, value: i32): u32 {
  const body = length & ~15;
  const wanted = i8x16.splat(<i8>value);
  let count: u32 = 0;
  for (let i: usize = 0; i < body; i += 16) {
    count += popcnt(i8x16.bitmask(i8x16.eq(v128.load(classes + i), wanted)));
  }
  for (let i = body; i < length; i++) count += u32(load<u8>(classes + i) == <u8>value);
  return count;
}

/** Sum of the f32 weights, 0…1, of the pixels whose class is `value`. */
export function weightOfClass(classes: usize, weights: usize, length: usize, value: i32): f64 {
  let sum: f64 = 0;
  for (let i: usize = 0; i < length; i++) {
    if (<i32>load<u8>(classes + i) == value) sum += load<f32>(weights + (i << 2));
  }
  return sum;
}

/** 1 where the u8 count is more than half of the total. */
export function majority(counts: usize, totals: usize, output: usize, length: usize): void {
  const body = length & ~15;
  for (let i: usize = 0; i < body; i += 16) {
    const count = v128.load(counts + i);
    const rest = i8x16.sub_sat_u(v128.load(totals + i), count);
    v128.store(output + i, v128.and(i8x16.gt_u(count, rest), i8x16.splat(1)));
  }
  for (let i = body; i < length; i++) {
    store<u8>(output + i, u8(2 * <u32>load<u8>(counts + i) > <u32>load<u8>(totals + i)));
  }
}

/** Sets each of `width` x `height` classes to 0 unless all `factor` x `factor` bytes of the finer mask over it are set. */
export function copyCovered(classes: usize, fineMask: usize, width: i32, height: i32, factor: i32): void {
  const fineWidth = width * factor;
  for (let y = 0; y < height * factor; y++) {
    const row = fineMask + <usize>(y * fineWidth);
    const target = classes + <usize>((y / factor) * width);
    const done = factor == 2 ? copyPairs(target, row, width) : 0;
    for (let x = done * factor; x < fineWidth; x++)
      if (load<u8>(row + x) == 0) store<u8>(target + x / factor, 0);
  }
}

/** Sets a class to 0 if one of its two bytes is 0, for whole vectors of classes. Returns the number of classes done. */
function copyPairs(classes: usize, mask: usize, length: i32): i32 {
  const zero = i8x16.splat(0);
  const body = length & ~15;
  for (let i = 0; i < body; i += 16) {
    const at = mask + ((<usize>i) << 1);
    const first = i16x8.ne(i8x16.eq(v128.load(at), zero), zero);
    const second = i16x8.ne(i8x16.eq(v128.load(at, 16), zero), zero);
    const missing = i8x16.narrow_i16x8_s(first, second);
    v128.store(classes + i, v128.andnot(v128.load(classes + i), missing));
  }
  return body;
}

/** Sets pixels of class `value` to 255 (unknown) where the mask is 0, in place. */
export function markUnknown(classes: usize, mask: usize, length: usize, value: i32): void {
  const body = length & ~15;
  const unknown = i8x16.splat(<i8>value);
  for (let i: usize = 0; i < body; i += 16) {
    const own = v128.load(classes + i);
    const outside = i8x16.eq(v128.load(mask + i), i8x16.splat(0));
    v128.store(classes + i, v128.or(own, v128.and(outside, i8x16.eq(own, unknown))));
  }
  for (let i = body; i < length; i++) {
    if (load<u8>(mask + i) == 0 && load<u8>(classes + i) == <u8>value) store<u8>(classes + i, 255);
  }
}

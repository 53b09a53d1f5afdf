import { Lanes } from '../raster/lanes';

/** `a - b`; NaN where either is NaN. */
export function difference(a: usize, b: usize, output: usize, length: usize): void {
  const end = length << 2;
  const body = end & ~15;
  for (let at: usize = 0; at < body; at += 16) subtract<v128>(a + at, b + at, output + at);
  for (let at = body; at < end; at += 4) subtract<f32>(a + at, b + at, output + at);
}

function subtract<T>(a: usize, b: usize, output: usize): void {
  Lanes.store<T>(output, f32x4.sub(Lanes.load<T>(a), Lanes.load<T>(b)));
}

/** 1 where the mask is 1 and the plane is within `low`…`high`, both included. */
export function maskWithin(
  plane: usize,
  mask: usize,
  output: usize,
  length: usize,
  low: f32,
  high: f32,
): void {
  const body = length & ~15;
  const one = i8x16.splat(1);
  for (let i: usize = 0; i < body; i += 16) {
    const at = plane + (i << 2);
    const within = Lanes.toBytes(
      withinSome<v128>(at, low, high),
      withinSome<v128>(at + 16, low, high),
      withinSome<v128>(at + 32, low, high),
      withinSome<v128>(at + 48, low, high),
    );
    const isMarked = v128.and(i8x16.eq(v128.load(mask + i), one), one);
    v128.store(output + i, v128.and(isMarked, within));
  }
  for (let i = body; i < length; i++) {
    const isWithin = v128.any_true(withinSome<f32>(plane + (i << 2), low, high));
    store<u8>(output + i, u8(load<u8>(mask + i) == 1 && isWithin));
  }
}

function withinSome<T>(plane: usize, low: f32, high: f32): v128 {
  const values = Lanes.load<T>(plane);
  return v128.and(f32x4.ge(values, f32x4.splat(low)), f32x4.le(values, f32x4.splat(high)));
}

/** Sets `value` where the mask (u8) is 1, in place. */
export function setWhere(plane: usize, mask: usize, length: usize, value: f32): void {
  const body = length & ~3;
  for (let i: usize = 0; i < body; i += 4) setSome<v128>(plane + (i << 2), mask + i, value);
  for (let i = body; i < length; i++) setSome<f32>(plane + (i << 2), mask + i, value);
}

function setSome<T>(plane: usize, mask: usize, value: f32): void {
  const isMarked = i32x4.eq(Lanes.loadBytes<T>(mask), i32x4.splat(1));
  Lanes.store<T>(plane, v128.bitselect(f32x4.splat(value), Lanes.load<T>(plane), isMarked));
}

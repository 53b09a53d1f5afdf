import { Lanes } from './lanes';

/** Per-pixel count (u8) of the observations whose u8 class plane equals `value`. */
export function countClass(
  stack: usize,
  output: usize,
  length: usize,
  observations: usize,
  value: i32,
): void {
  const body = length & ~15;
  const wanted = i8x16.splat(<i8>value);
  for (let i: usize = 0; i < body; i += 16) {
    let count = i8x16.splat(0);
    for (let observation: usize = 0; observation < observations; observation++) {
      count = i8x16.sub(count, i8x16.eq(v128.load(stack + observation * length + i), wanted));
    }
    v128.store(output + i, count);
  }
  for (let i = body; i < length; i++) {
    let count: u8 = 0;
    for (let observation: usize = 0; observation < observations; observation++) {
      count += u8(load<u8>(stack + observation * length + i) == <u8>value);
    }
    store<u8>(output + i, count);
  }
}

/**
 * Sets each observation's u8 mask to 0 where its plane is above `bright` while the pixel's median is below `dark`: haze (methods
 * 1.3).
 */
export function rejectHaze(
  stack: usize,
  median: usize,
  masks: usize,
  length: usize,
  observations: usize,
  bright: f32,
  dark: f32,
): void {
  const body = length & ~3;
  for (let observation: usize = 0; observation < observations; observation++) {
    const plane = stack + ((observation * length) << 2);
    const mask = masks + observation * length;
    for (let i: usize = 0; i < body; i += 4) {
      rejectSome<v128>(plane + (i << 2), median + (i << 2), mask + i, bright, dark);
    }
    for (let i = body; i < length; i++) {
      rejectSome<f32>(plane + (i << 2), median + (i << 2), mask + i, bright, dark);
    }
  }
}

function rejectSome<T>(plane: usize, median: usize, mask: usize, bright: f32, dark: f32): void {
  const over = f32x4.gt(Lanes.load<T>(plane), f32x4.splat(bright));
  const haze = v128.and(over, f32x4.lt(Lanes.load<T>(median), f32x4.splat(dark)));
  Lanes.storeBytes<T>(mask, v128.andnot(Lanes.loadBytes<T>(mask), haze));
}

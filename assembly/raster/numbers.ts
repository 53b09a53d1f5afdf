import { Lanes } from './lanes';

/**
 * 1 where the u16 number is not 0 and its reflectance, rounded to f32 after each step, does not exceed `maximum`: where
 * `reflectance` has a value.
 */
export function observedNumbers(
  numbers: usize,
  output: usize,
  length: usize,
  scale: f32,
  offset: f32,
  maximum: f32,
): void {
  const body = length & ~15;
  for (let i: usize = 0; i < body; i += 16) {
    const at = numbers + (i << 1);
    const first = missingAt<v128>(at, scale, offset, maximum);
    const second = missingAt<v128>(at + 8, scale, offset, maximum);
    const third = missingAt<v128>(at + 16, scale, offset, maximum);
    const fourth = missingAt<v128>(at + 24, scale, offset, maximum);
    const missing = Lanes.toBytes(first, second, third, fourth);
    v128.store(output + i, v128.andnot(i8x16.splat(1), missing));
  }
  for (let i = body; i < length; i++) {
    const missing = missingAt<f32>(numbers + (i << 1), scale, offset, maximum);
    store<u8>(output + i, <u8>(1 + i32x4.extract_lane(missing, 0)));
  }
}

/** All ones in the lanes without a value. */
function missingAt<T>(numbers: usize, scale: f32, offset: f32, maximum: f32): v128 {
  const whole = isVector<T>() ? v128.load_ext<u16>(numbers) : i32x4.splat(load<u16>(numbers));
  const missing = i32x4.eq(whole, i32x4.splat(0));
  return v128.or(missing, f32x4.gt(Lanes.scaled(whole, scale, offset), f32x4.splat(maximum)));
}

/** The u16 numbers where the mask is not 0, and 0 elsewhere; the output may be the input. */
export function maskNumbers(numbers: usize, mask: usize, output: usize, length: usize): void {
  const body = length & ~15;
  const zero = i8x16.splat(0);
  for (let i: usize = 0; i < body; i += 16) {
    const at = i << 1;
    const missing = i8x16.eq(v128.load(mask + i), zero);
    const low = i16x8.extend_low_i8x16_s(missing);
    const high = i16x8.extend_high_i8x16_s(missing);
    v128.store(output + at, v128.andnot(v128.load(numbers + at), low));
    v128.store(output + at, v128.andnot(v128.load(numbers + at, 16), high), 16);
  }
  for (let i = body; i < length; i++) {
    store<u16>(output + (i << 1), load<u8>(mask + i) == 0 ? 0 : load<u16>(numbers + (i << 1)));
  }
}

/** `number * scale + offset` of u16 numbers, rounded to f32 after each step as `reflectance` does; NaN for 0. */
export function reflectanceOfNumbers(
  numbers: usize,
  output: usize,
  length: usize,
  scale: f32,
  offset: f32,
): void {
  const body = length & ~3;
  for (let i: usize = 0; i < body; i += 4) {
    scaleNumbers<v128>(numbers + (i << 1), output + (i << 2), scale, offset);
  }
  for (let i = body; i < length; i++) scaleNumbers<f32>(numbers + (i << 1), output + (i << 2), scale, offset);
}

function scaleNumbers<T>(numbers: usize, output: usize, scale: f32, offset: f32): void {
  const whole = isVector<T>() ? v128.load_ext<u16>(numbers) : i32x4.splat(load<u16>(numbers));
  const missing = i32x4.eq(whole, i32x4.splat(0));
  Lanes.store<T>(output, Lanes.missing(Lanes.scaled(whole, scale, offset), missing));
}

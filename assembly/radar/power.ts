import { Lanes } from '../raster/lanes';

/** NaN where the power is not above 0 or not finite (nodata, excessive noise removal, or corruption); in place. */
export function validPower(plane: usize, length: usize): void {
  const end = length << 2;
  const body = end & ~15;
  for (let at: usize = 0; at < body; at += 16) validateSome<v128>(plane + at);
  for (let at = body; at < end; at += 4) validateSome<f32>(plane + at);
}

function validateSome<T>(plane: usize): void {
  const power = Lanes.load<T>(plane);
  const valid = v128.and(f32x4.gt(power, f32x4.splat(0)), f32x4.lt(power, f32x4.splat(Infinity)));
  Lanes.store<T>(plane, Lanes.missing(power, v128.not(valid)));
}

/** Adds one observation to the f64 sums and u8 counts of the pixels it covers; at most 255 observations. */
export function addPower(plane: usize, sums: usize, counts: usize, length: usize): void {
  for (let i: usize = 0; i < length; i++) {
    const power = <f64>load<f32>(plane + (i << 2));
    if (power != power) continue;
    store<f64>(sums + (i << 3), load<f64>(sums + (i << 3)) + power);
    store<u8>(counts + i, load<u8>(counts + i) + 1);
  }
}

/** Sum over count; NaN where the count is 0. */
export function meanPower(sums: usize, counts: usize, output: usize, length: usize): void {
  const body = length & ~3;
  for (let i: usize = 0; i < body; i += 4) {
    const count = Lanes.loadBytes<v128>(counts + i);
    const first = f64x2.div(v128.load(sums + (i << 3)), f64x2.convert_low_i32x4_s(count));
    const upper = f64x2.convert_low_i32x4_s(Lanes.upperHalf(count));
    const second = f64x2.div(v128.load(sums + (i << 3), 16), upper);
    v128.store(output + (i << 2), Lanes.demote(first, second));
  }
  for (let i = body; i < length; i++) {
    const mean = load<f64>(sums + (i << 3)) / <f64>load<u8>(counts + i);
    store<f32>(output + (i << 2), <f32>mean);
  }
}

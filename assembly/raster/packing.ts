import { Lanes } from './lanes';

/** Number of steps of packed reflectance per unit of reflectance, and the largest reflectance that fits besides nodata (0). */
const STEPS: f32 = 10_000;
const LARGEST: f32 = 6.5534;

/**
 * Reflectance as u16: 1 + its ten-thousandths, clamped to the range, and 0 for NaN. The output may be the input: each pixel is
 * read before its place is written.
 */
export function packReflectance(input: usize, output: usize, length: usize): void {
  const body = length & ~7;
  for (let i: usize = 0; i < body; i += 8) {
    const at = input + (i << 2);
    v128.store(output + (i << 1), i16x8.narrow_i32x4_u(stepsOf(v128.load(at)), stepsOf(v128.load(at, 16))));
  }
  for (let i = body; i < length; i++) {
    const steps = stepsOf(v128.load32_splat(input + (i << 2)));
    store<u16>(output + (i << 1), <u16>i32x4.extract_lane(steps, 0));
  }
}

function stepsOf(own: v128): v128 {
  const scaled = f32x4.mul(Lanes.clip(own, 0, LARGEST), f32x4.splat(STEPS));
  // An f32 of this size has no fraction, so the sum is rounded to an integer, which is in its low bits.
  const rounded = f32x4.add(scaled, f32x4.splat(8_388_608));
  const steps = i32x4.sub(rounded, i32x4.splat(0x4b000000 - 1));
  return v128.andnot(steps, Lanes.isNaN(own));
}

/** Packed reflectance as f32, NaN for 0. */
export function unpackReflectance(input: usize, output: usize, length: usize): void {
  const body = length & ~3;
  for (let i: usize = 0; i < body; i += 4) unpackSome<v128>(input + (i << 1), output + (i << 2));
  for (let i = body; i < length; i++) unpackSome<f32>(input + (i << 1), output + (i << 2));
}

function unpackSome<T>(input: usize, output: usize): void {
  const packed = isVector<T>() ? v128.load_ext<u16>(input) : i32x4.splat(load<u16>(input));
  const steps = f32x4.convert_i32x4_s(i32x4.sub(packed, i32x4.splat(1)));
  const missing = i32x4.eq(packed, i32x4.splat(0));
  Lanes.store<T>(output, Lanes.missing(f32x4.div(steps, f32x4.splat(STEPS)), missing));
}

/** Fills packed pixels that are 0 (nodata) from the source, in place. */
export function fillPacked(plane: usize, source: usize, length: usize): void {
  const end = length << 1;
  const body = end & ~15;
  for (let at: usize = 0; at < body; at += 16) {
    const own = v128.load(plane + at);
    const empty = i16x8.eq(own, i16x8.splat(0));
    v128.store(plane + at, v128.bitselect(v128.load(source + at), own, empty));
  }
  for (let at = body; at < end; at += 2) {
    if (load<u16>(plane + at) == 0) store<u16>(plane + at, load<u16>(source + at));
  }
}

import { Lanes } from './lanes';

/** Steps of packed reflectance in one, and the largest that fits beside the mark of what is masked. */
const STEPS: f32 = 10_000;
const LARGEST: f32 = 6.5534;

/**
 * Reflectance as u16: 1 + its ten-thousandths, limited to what fits, and 0 for NaN. Output may be the input: a pixel is
 * read before its place is written.
 */
export function packReflectance(input: usize, output: usize, length: usize): void {
  const body = length & ~3;
  for (let i: usize = 0; i < body; i += 4) packSome<v128>(input + (i << 2), output + (i << 1));
  for (let i = body; i < length; i++) packSome<f32>(input + (i << 2), output + (i << 1));
}

function packSome<T>(input: usize, output: usize): void {
  const own = Lanes.load<T>(input);
  const scaled = f32x4.mul(Lanes.clip(own, 0, LARGEST), f32x4.splat(STEPS));
  const steps = i32x4.add(i32x4.trunc_sat_f32x4_u(f32x4.nearest(scaled)), i32x4.splat(1));
  const packed = v128.andnot(steps, Lanes.isNaN(own));
  const shorts = i16x8.narrow_i32x4_u(packed, packed);
  if (isVector<T>()) v128.store64_lane(output, shorts, 0);
  else v128.store16_lane(output, shorts, 0);
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

/** Takes the source's packed pixel where the plane has none (0), in place. */
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

import { Lanes } from './lanes';

/** Sample types, numbered as the callers number them. */
const U8 = 0;
const I8 = 1;
const U16 = 2;
const I16 = 3;
const U32 = 4;
const I32 = 5;
const F32 = 6;

/**
 * Converts samples of any type to f32; `type` is an index of SAMPLE_TYPES. NaN where `valid` (u8, or address 0 for all valid) is
 * 0, where the sample is below `least`, and where it is `nodata` (NaN for none). Nodata is compared in the sample type: after
 * rounding to f32 for f32 samples (file tags store it as a rounded decimal), exactly for all others.
 */
export function widen(
  input: usize,
  valid: usize,
  output: usize,
  length: usize,
  type: i32,
  nodata: f64,
  least: f32,
): void {
  const exact = <f64>(<f32>nodata) == nodata ? <f32>nodata : NaN;
  if (type == U8) widenLanes<u8>(input, valid, output, length, exact, least);
  else if (type == I8) widenLanes<i8>(input, valid, output, length, exact, least);
  else if (type == U16) widenLanes<u16>(input, valid, output, length, exact, least);
  else if (type == I16) widenLanes<i16>(input, valid, output, length, exact, least);
  else if (type == U32) widenEach<u32>(input, valid, output, length, nodata, least);
  else if (type == I32) widenEach<i32>(input, valid, output, length, nodata, least);
  else if (type == F32) widenLanes<f32>(input, valid, output, length, <f32>nodata, least);
  else widenEach<f64>(input, valid, output, length, nodata, least);
}

/** For sample types that f32 represents exactly. */
function widenLanes<S>(
  input: usize,
  valid: usize,
  output: usize,
  length: usize,
  nodata: f32,
  least: f32,
): void {
  const body = length & ~3;
  const absent = f32x4.splat(nodata);
  const lowest = f32x4.splat(least);
  for (let i: usize = 0; i < body; i += 4) {
    widenSome<S, v128>(
      input + i * sizeof<S>(),
      valid == 0 ? 0 : valid + i,
      output + (i << 2),
      absent,
      lowest,
    );
  }
  for (let i = body; i < length; i++) {
    widenSome<S, f32>(input + i * sizeof<S>(), valid == 0 ? 0 : valid + i, output + (i << 2), absent, lowest);
  }
}

function widenSome<S, T>(input: usize, valid: usize, output: usize, nodata: v128, least: v128): void {
  const samples = toFloats<S, T>(input);
  let missing = v128.or(f32x4.eq(samples, nodata), f32x4.lt(samples, least));
  if (valid != 0) missing = v128.or(missing, i32x4.eq(Lanes.loadBytes<T>(valid), i32x4.splat(0)));
  Lanes.store<T>(output, Lanes.missing(samples, missing));
}

function toFloats<S, T>(address: usize): v128 {
  if (isFloat<S>()) return Lanes.load<T>(address);
  if (!isVector<T>()) return f32x4.splat(<f32>load<S>(address));
  if (sizeof<S>() == 2) return f32x4.convert_i32x4_s(v128.load_ext<S>(address));
  const bytes = v128.load32_zero(address);
  return f32x4.convert_i32x4_s(
    isSigned<S>()
      ? i32x4.extend_low_i16x8_s(i16x8.extend_low_i8x16_s(bytes))
      : i32x4.extend_low_i16x8_u(i16x8.extend_low_i8x16_u(bytes)),
  );
}

/** For sample types that f32 rounds: compares nodata before rounding. */
function widenEach<S>(
  input: usize,
  valid: usize,
  output: usize,
  length: usize,
  nodata: f64,
  least: f64,
): void {
  for (let i: usize = 0; i < length; i++) {
    const sample = load<S>(input + i * sizeof<S>());
    const value = <f64>sample;
    const missing = value == nodata || value < least || (valid != 0 && load<u8>(valid + i) == 0);
    store<f32>(output + (i << 2), missing ? NaN : <f32>sample);
  }
}

/** `DN * scale + offset`, rounded to f32 after each step; NaN stays, and a value above `maximum` becomes NaN (methods 1.1). */
export function reflectance(
  digitalNumbers: usize,
  output: usize,
  length: usize,
  scale: f32,
  offset: f32,
  maximum: f32,
): void {
  const end = length << 2;
  const body = end & ~15;
  for (let at: usize = 0; at < body; at += 16) {
    scaleSome<v128>(digitalNumbers + at, output + at, scale, offset, maximum);
  }
  for (let at = body; at < end; at += 4) {
    scaleSome<f32>(digitalNumbers + at, output + at, scale, offset, maximum);
  }
}

function scaleSome<T>(input: usize, output: usize, scale: f32, offset: f32, maximum: f32): void {
  const scaled = f32x4.mul(Lanes.load<T>(input), f32x4.splat(scale));
  const value = f32x4.add(scaled, f32x4.splat(offset));
  Lanes.store<T>(output, Lanes.missing(value, f32x4.gt(value, f32x4.splat(maximum))));
}

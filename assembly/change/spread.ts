import { Lanes } from '../raster/lanes';

/** Scales a median absolute deviation to the standard deviation of a normal distribution. */
const CONSISTENCY: f32 = 1.4826;
/**
 * With this many observations or more the median absolute deviation gives the spread; with fewer, the standard deviation does
 * (methods 10).
 */
const ENOUGH_OBSERVATIONS: i32 = 4;

/**
 * Sample standard deviation of each pixel's observations; NaN if there are fewer than two. `middle` is close to their mean, which
 * preserves precision.
 */
export function sampleDeviations(
  stack: usize,
  middle: usize,
  output: usize,
  length: usize,
  observations: usize,
): void {
  const body = length & ~3;
  for (let i: usize = 0; i < body; i += 4)
    deviateSome<v128>(stack, middle, output, length, observations, i << 2);
  for (let i = body; i < length; i++) deviateSome<f32>(stack, middle, output, length, observations, i << 2);
}

function deviateSome<T>(
  stack: usize,
  middle: usize,
  output: usize,
  length: usize,
  observations: usize,
  at: usize,
): void {
  const centre = Lanes.load<T>(middle + at);
  let sum = f32x4.splat(0);
  let squares = f32x4.splat(0);
  let count = f32x4.splat(0);
  for (let observation: usize = 0; observation < observations; observation++) {
    const value = Lanes.load<T>(stack + ((observation * length) << 2) + at);
    const observed = f32x4.eq(value, value);
    const deviation = v128.and(f32x4.sub(value, centre), observed);
    sum = f32x4.add(sum, deviation);
    squares = f32x4.add(squares, f32x4.mul(deviation, deviation));
    count = f32x4.add(count, v128.and(f32x4.splat(1), observed));
  }
  const around = f32x4.sub(squares, f32x4.div(f32x4.mul(sum, sum), count));
  const rest = f32x4.sub(count, f32x4.splat(1));
  const variance = f32x4.div(f32x4.pmax(around, f32x4.splat(0)), rest);
  Lanes.store<T>(output + at, f32x4.sqrt(variance));
}

/**
 * 1.4826 times the median absolute deviation where there are four observations (u8 `counts`) or more, otherwise the sample
 * deviation; in place.
 */
export function robustDeviations(absolute: usize, sample: usize, counts: usize, length: usize): void {
  const body = length & ~3;
  for (let i: usize = 0; i < body; i += 4)
    solveSome<v128>(absolute + (i << 2), sample + (i << 2), counts + i);
  for (let i = body; i < length; i++) solveSome<f32>(absolute + (i << 2), sample + (i << 2), counts + i);
}

function solveSome<T>(absolute: usize, sample: usize, counts: usize): void {
  const isEnough = i32x4.ge_s(Lanes.loadBytes<T>(counts), i32x4.splat(ENOUGH_OBSERVATIONS));
  const robust = f32x4.mul(Lanes.load<T>(absolute), f32x4.splat(CONSISTENCY));
  Lanes.store<T>(absolute, v128.bitselect(robust, Lanes.load<T>(sample), isEnough));
}

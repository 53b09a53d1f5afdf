import { Lanes } from './lanes';

/** Number of pixels summed separately before they are added to the total, to keep the rounding error of long sums small. */
const BLOCK: usize = 1024;

/** Byte offsets of the outputs: count, sum, sum of squared deviations, minimum, maximum. */
const SUM: usize = 8;
const SQUARES: usize = 16;
const MIN: usize = 24;
const GREATEST: usize = 32;

/**
 * Writes f64: count, sum, sum of squared deviations from the mean, minimum, maximum (+Infinity and -Infinity if there are no
 * pixels, so that windows merge by min and max). NaN pixels are left out. Takes two passes, because it squares deviations instead
 * of pixels.
 */
export function moments(plane: usize, mask: usize, output: usize, length: usize): void {
  memory.fill(output, 0, MIN);
  store<f64>(output + MIN, Infinity);
  store<f64>(output + GREATEST, -Infinity);
  const body = length & ~3;
  for (let i: usize = 0; i < body; i += BLOCK) addBlock<v128>(plane, mask, output, i, min(i + BLOCK, body));
  addBlock<f32>(plane, mask, output, body, length);
  for (let i: usize = 0; i < body; i += BLOCK) addSquares<v128>(plane, mask, output, i, min(i + BLOCK, body));
  addSquares<f32>(plane, mask, output, body, length);
}

function addBlock<T>(plane: usize, mask: usize, output: usize, start: usize, end: usize): void {
  let count = i32x4.splat(0);
  let low = f64x2.splat(0);
  let high = f64x2.splat(0);
  let minimum = f32x4.splat(Infinity);
  let greatest = f32x4.splat(-Infinity);
  for (let i = start; i < end; i += isVector<T>() ? 4 : 1) {
    const values = Lanes.load<T>(plane + (i << 2));
    const part = Lanes.counted<T>(values, mask, i);
    const stored = v128.and(values, part);
    count = i32x4.sub(count, part);
    low = f64x2.add(low, f64x2.promote_low_f32x4(stored));
    high = f64x2.add(high, f64x2.promote_low_f32x4(Lanes.upperHalf(stored)));
    minimum = f32x4.pmin(minimum, v128.bitselect(values, minimum, part));
    greatest = f32x4.pmax(greatest, v128.bitselect(values, greatest, part));
  }
  add(
    output,
    acrossLanes(
      f64x2.add(f64x2.convert_low_i32x4_s(count), f64x2.convert_low_i32x4_s(Lanes.upperHalf(count))),
    ),
  );
  add(output + SUM, acrossLanes(f64x2.add(low, high)));
  store<f64>(output + MIN, min(load<f64>(output + MIN), <f64>Lanes.minOf(minimum)));
  store<f64>(output + GREATEST, max(load<f64>(output + GREATEST), -(<f64>Lanes.minOf(f32x4.neg(greatest)))));
}

function addSquares<T>(plane: usize, mask: usize, output: usize, start: usize, end: usize): void {
  const mean = f64x2.splat(load<f64>(output + SUM) / load<f64>(output));
  let squares = f64x2.splat(0);
  for (let i = start; i < end; i += isVector<T>() ? 4 : 1) {
    const values = Lanes.load<T>(plane + (i << 2));
    const part = Lanes.counted<T>(values, mask, i);
    squares = f64x2.add(squares, squaresOf(values, part, mean));
    squares = f64x2.add(squares, squaresOf(Lanes.upperHalf(values), Lanes.upperHalf(part), mean));
  }
  add(output + SQUARES, acrossLanes(squares));
}

/** Squared deviations of the two low lanes. */
function squaresOf(values: v128, part: v128, mean: v128): v128 {
  const deviations = f64x2.sub(f64x2.promote_low_f32x4(values), mean);
  return v128.and(f64x2.mul(deviations, deviations), i64x2.extend_low_i32x4_s(part));
}

function add(total: usize, value: f64): void {
  store<f64>(total, load<f64>(total) + value);
}

function acrossLanes(lanes: v128): f64 {
  return f64x2.extract_lane(lanes, 0) + f64x2.extract_lane(lanes, 1);
}

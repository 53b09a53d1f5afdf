import { Lanes } from '../raster/lanes';

/**
 * A change in units of its standard error: `change / sqrt(s1² / n1 + s2² / n2 + floor²)` for medians over n observations (u8
 * counts) with standard deviation s (methods 10). The deviation of a single observation is `lone`.
 */
export function significance(
  change: usize,
  deviationBefore: usize,
  countsBefore: usize,
  deviationAfter: usize,
  countsAfter: usize,
  output: usize,
  length: usize,
  floor: f32,
  lone: f32,
): void {
  const body = length & ~3;
  const minimum = floor * floor;
  for (let i: usize = 0; i < body; i += 4) {
    const at = i << 2;
    const first = varianceOfSome<v128>(deviationBefore + at, countsBefore + i, lone);
    const second = varianceOfSome<v128>(deviationAfter + at, countsAfter + i, lone);
    assessSome<v128>(change + at, output + at, first, second, minimum);
  }
  for (let i = body; i < length; i++) {
    const at = i << 2;
    const first = varianceOfSome<f32>(deviationBefore + at, countsBefore + i, lone);
    const second = varianceOfSome<f32>(deviationAfter + at, countsAfter + i, lone);
    assessSome<f32>(change + at, output + at, first, second, minimum);
  }
}

function varianceOfSome<T>(deviation: usize, counts: usize, lone: f32): v128 {
  const count = Lanes.loadBytes<T>(counts);
  const isLone = i32x4.eq(count, i32x4.splat(1));
  const spread = v128.bitselect(f32x4.splat(lone), Lanes.load<T>(deviation), isLone);
  return f32x4.div(f32x4.mul(spread, spread), f32x4.convert_i32x4_s(count));
}

function assessSome<T>(change: usize, output: usize, first: v128, second: v128, minimum: f32): void {
  const variance = f32x4.add(f32x4.add(first, second), f32x4.splat(minimum));
  Lanes.store<T>(output, f32x4.div(Lanes.load<T>(change), f32x4.sqrt(variance)));
}

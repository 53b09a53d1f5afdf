import { Lanes } from '../raster/lanes';

/** What makes a change a gain of forest (METHODS 10), with slack for f32 at the bounds. */
const SLACK: f64 = 1e-6;
const LEAST_NDVI_RISE: f32 = <f32>(0.1 - SLACK);
const LEAST_NBR_RISE: f32 = <f32>(0.1 - SLACK);
const LEAST_Z: f32 = <f32>(2 - SLACK);

/**
 * A change in its standard errors: (after - before) / sqrt(s1² / n1 + s2² / n2 + floor²) of medians over n looks with
 * standard deviation s (METHODS 10). A single look's deviation is `lone`.
 */
export function significance(
  before: usize,
  deviationBefore: usize,
  countsBefore: usize,
  after: usize,
  deviationAfter: usize,
  countsAfter: usize,
  output: usize,
  length: usize,
  floor: f32,
  lone: f32,
): void {
  const body = length & ~3;
  const least = floor * floor;
  for (let i: usize = 0; i < body; i += 4) {
    const at = i << 2;
    const first = varianceOfSome<v128>(deviationBefore + at, countsBefore + i, lone);
    const second = varianceOfSome<v128>(deviationAfter + at, countsAfter + i, lone);
    judgeSome<v128>(before + at, after + at, output + at, first, second, least);
  }
  for (let i = body; i < length; i++) {
    const at = i << 2;
    const first = varianceOfSome<f32>(deviationBefore + at, countsBefore + i, lone);
    const second = varianceOfSome<f32>(deviationAfter + at, countsAfter + i, lone);
    judgeSome<f32>(before + at, after + at, output + at, first, second, least);
  }
}

function varianceOfSome<T>(deviation: usize, counts: usize, lone: f32): v128 {
  const count = Lanes.loadBytes<T>(counts);
  const isLone = i32x4.eq(count, i32x4.splat(1));
  const spread = v128.bitselect(f32x4.splat(lone), Lanes.load<T>(deviation), isLone);
  return f32x4.div(f32x4.mul(spread, spread), f32x4.convert_i32x4_s(count));
}

function judgeSome<T>(
  before: usize,
  after: usize,
  output: usize,
  first: v128,
  second: v128,
  least: f32,
): void {
  const change = f32x4.sub(Lanes.load<T>(after), Lanes.load<T>(before));
  const variance = f32x4.add(f32x4.add(first, second), f32x4.splat(least));
  Lanes.store<T>(output, f32x4.div(change, f32x4.sqrt(variance)));
}

/** 1 where the ground was no forest and is one now, greener by 0.10 in NDVI and NBR, and beyond doubt (z >= 2). */
export function gainMask(
  forestBefore: usize,
  forestAfter: usize,
  ndviBefore: usize,
  ndviAfter: usize,
  nbrBefore: usize,
  nbrAfter: usize,
  z: usize,
  output: usize,
  length: usize,
): void {
  for (let i: usize = 0; i < length; i++) {
    const at = i << 2;
    const isNew = load<u8>(forestBefore + i) == 0 && load<u8>(forestAfter + i) == 1;
    const ndviRise = load<f32>(ndviAfter + at) - load<f32>(ndviBefore + at);
    const nbrRise = load<f32>(nbrAfter + at) - load<f32>(nbrBefore + at);
    const isGreener = ndviRise >= LEAST_NDVI_RISE && nbrRise >= LEAST_NBR_RISE;
    store<u8>(output + i, u8(isNew && isGreener && load<f32>(z + at) >= LEAST_Z));
  }
}

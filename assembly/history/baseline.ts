import { Lanes } from '../raster/lanes';

/** Makes a median absolute deviation that of a normal distribution's standard deviation. */
const CONSISTENCY: f32 = 1.4826;
/** Noise of a surface's log odds of forest that no small sample may fall below (methods 8). */
const MIN_DEVIATION: f32 = 0.5;

/** `|value - middle|` of each observation, its distance from the pixel's median, in place. */
export function absoluteDeviations(stack: usize, middle: usize, length: usize, observations: usize): void {
  const body = length & ~3;
  for (let observation: usize = 0; observation < observations; observation++) {
    const plane = stack + ((observation * length) << 2);
    for (let i: usize = 0; i < body; i += 4) deviateSome<v128>(plane + (i << 2), middle + (i << 2));
    for (let i = body; i < length; i++) deviateSome<f32>(plane + (i << 2), middle + (i << 2));
  }
}

function deviateSome<T>(plane: usize, middle: usize): void {
  Lanes.store<T>(plane, f32x4.abs(f32x4.sub(Lanes.load<T>(plane), Lanes.load<T>(middle))));
}

/**
 * Median absolute deviations (in `deviation`) become robust standard deviations of at least 0.5, in place, and pixels
 * with fewer than `minimum` observations (u8 `counts`) have no baseline: NaN in all three planes.
 */
export function solveBaseline(
  counts: usize,
  logOdds: usize,
  nbr: usize,
  deviation: usize,
  length: usize,
  minimum: i32,
): void {
  const body = length & ~3;
  for (let i: usize = 0; i < body; i += 4) solveSome<v128>(counts, logOdds, nbr, deviation, i, minimum);
  for (let i = body; i < length; i++) solveSome<f32>(counts, logOdds, nbr, deviation, i, minimum);
}

function solveSome<T>(
  counts: usize,
  logOdds: usize,
  nbr: usize,
  deviation: usize,
  i: usize,
  minimum: i32,
): void {
  const at = i << 2;
  const missing = i32x4.lt_s(Lanes.loadBytes<T>(counts + i), i32x4.splat(minimum));
  Lanes.store<T>(logOdds + at, Lanes.missing(Lanes.load<T>(logOdds + at), missing));
  Lanes.store<T>(nbr + at, Lanes.missing(Lanes.load<T>(nbr + at), missing));
  const spread = f32x4.mul(Lanes.load<T>(deviation + at), f32x4.splat(CONSISTENCY));
  // pmax keeps its first operand where that is NaN.
  const floored = f32x4.pmax(spread, f32x4.splat(MIN_DEVIATION));
  Lanes.store<T>(deviation + at, Lanes.missing(floored, missing));
}

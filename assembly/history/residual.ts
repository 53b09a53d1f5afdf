import { Lanes } from '../raster/lanes';

/** Scales a median absolute deviation to the standard deviation of a normal distribution. */
const CONSISTENCY: f32 = 1.4826;
/** Noise of NBR relative to the forest of the same day: a lower bound for spreads from small samples (methods 8). */
const MIN_SPREAD: f32 = 0.03;
/** Minimum number of observations that define a pixel's spread. */
const MIN_OBSERVATIONS = 3;

/** Classes of an observation relative to the pixel's usual value. */
const LOW: u8 = 1;
const DEEP: u8 = 2;
const UNSEEN: u8 = 255;

/**
 * A low observation is more than LOW_FALL and SPREADS times the pixel's spread below the usual value, and below UNDER_FOREST
 * relative to the forest of the day. It is deep if the fall exceeds DEEP_FALL.
 */
const LOW_FALL: f32 = 0.1;
const DEEP_FALL: f32 = 0.25;
const SPREADS: f32 = 2.5;
const UNDER_FOREST: f32 = -0.1;
/** Minimum rise relative to the forest that counts as a gain. */
const MIN_RISE: f32 = 0.1;

const STANDING: u8 = 1;
/** Forest that is low in this many observations no longer counts as standing. */
const OFTEN = 2;

/** Subtracts each observation's f64 `shift` from its plane, in place; a NaN shift makes the plane NaN. */
export function shiftPlanes(stack: usize, shifts: usize, length: usize, observations: usize): void {
  const body = length & ~3;
  for (let observation: usize = 0; observation < observations; observation++) {
    const plane = stack + ((observation * length) << 2);
    const shift = <f32>load<f64>(shifts + (observation << 3));
    for (let i: usize = 0; i < body; i += 4) shiftSome<v128>(plane + (i << 2), shift);
    for (let i = body; i < length; i++) shiftSome<f32>(plane + (i << 2), shift);
  }
}

function shiftSome<T>(at: usize, shift: f32): void {
  Lanes.store<T>(at, f32x4.sub(Lanes.load<T>(at), f32x4.splat(shift)));
}

/** `|value - middle|` of each observation: its distance from the pixel's median, in place. */
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
 * Converts median absolute deviations of `counts` (u8) observations to robust standard deviations of at least 0.03, in place;
 * 0.03 with fewer than three observations.
 */
export function solveSpread(counts: usize, deviation: usize, length: usize): void {
  for (let i: usize = 0; i < length; i++) {
    const at = deviation + (i << 2);
    const isKnown = <i32>load<u8>(counts + i) >= MIN_OBSERVATIONS;
    store<f32>(at, isKnown ? max(MIN_SPREAD, load<f32>(at) * CONSISTENCY) : MIN_SPREAD);
  }
}

/**
 * Writes u8 0 where an observation's NBR, minus that of the day's forest (`median`), is usual, 1 where it is low, 2 where it is
 * deep, 255 where it or the usual value is NaN. `usual` and `spread` are per pixel (f32); a fall of up to `noise` is never low.
 */
export function markLows(
  nbr: usize,
  usual: usize,
  spread: usize,
  output: usize,
  length: usize,
  median: f64,
  noise: f64,
): void {
  for (let i: usize = 0; i < length; i++) {
    const at = i << 2;
    const residual = load<f32>(nbr + at) - <f32>median;
    const fall = load<f32>(usual + at) - residual;
    store<u8>(output + i, classOf(residual, fall, SPREADS * load<f32>(spread + at), <f32>noise));
  }
}

function classOf(residual: f32, fall: f32, own: f32, noise: f32): u8 {
  if (fall != fall) return UNSEEN;
  if (!(residual < UNDER_FOREST) || !(fall > max(LOW_FALL, max(own, noise)))) return 0;
  return fall > DEEP_FALL ? DEEP : LOW;
}

/** Counts the pixels of `mask` (u8, 1) that are usual, low and deep, as three u32. */
export function countLows(lows: usize, mask: usize, output: usize, length: usize): void {
  memory.fill(output, 0, 12);
  for (let i: usize = 0; i < length; i++) {
    const low = load<u8>(lows + i);
    if (low == UNSEEN || load<u8>(mask + i) != STANDING) continue;
    const at = output + ((<usize>low) << 2);
    store<u32>(at, load<u32>(at) + 1);
  }
}

/** 1 where `standing` is 1 and fewer than two of the observations that `clear` marks with 1 are low. */
export function everStanding(
  lows: usize,
  clear: usize,
  standing: usize,
  output: usize,
  length: usize,
  observations: usize,
): void {
  for (let i: usize = 0; i < length; i++) {
    let count = 0;
    for (let observation: usize = 0; observation < observations; observation++) {
      const low = load<u8>(lows + observation * length + i);
      count += i32(load<u8>(clear + observation) == 1 && (low == LOW || low == DEEP));
    }
    store<u8>(output + i, u8(load<u8>(standing + i) == STANDING && count < OFTEN));
  }
}

/**
 * 1 where ground that was not forest (u8 `before` 0) is forest now (u8 `after` 1), its log odds have risen by at least `minimum`,
 * and its NBR, minus that of the forest, by at least 0.10.
 */
export function markGains(
  before: usize,
  logOddsBefore: usize,
  usual: usize,
  after: usize,
  logOddsAfter: usize,
  residual: usize,
  output: usize,
  length: usize,
  minimum: f64,
): void {
  for (let i: usize = 0; i < length; i++) {
    const at = i << 2;
    const isNew = load<u8>(before + i) == 0 && load<u8>(after + i) == STANDING;
    const isClear = load<f32>(logOddsAfter + at) - load<f32>(logOddsBefore + at) >= <f32>minimum;
    const rise = load<f32>(residual + at) - load<f32>(usual + at);
    store<u8>(output + i, u8(isNew && isClear && rise >= MIN_RISE));
  }
}

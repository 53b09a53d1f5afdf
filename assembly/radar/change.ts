import { Lanes } from '../raster/lanes';

/* Probabilities are stored as log odds, ln(p / (1 - p)): Bayes' rule becomes a sum, and f32 represents 0.9999 as well as 0.5. */

/** ln 9, the log odds of 0.9: a single observation never counts for more, either way (methods 3). */
const MAX: f64 = 2.1972245773362196;
/** Log odds of the probabilities 0.5 and 0.9, each minus 1e-6 to tolerate f32 rounding. */
const FLAGS: f32 = -4e-6;
const CONFIRMS: f32 = <f32>(MAX - 1.1e-5);

/**
 * P_NF, the probability of non-forest, of each pixel, clipped to 0.1…0.9, as log odds from normal densities of forest and of
 * non-forest; NaN stays. A value beyond either mean counts as that mean, because densities of unequal width cross again out
 * there.
 */
export function lossLogOdds(
  plane: usize,
  output: usize,
  length: usize,
  forestMean: f64,
  forestDeviation: f64,
  otherMean: f64,
  otherDeviation: f64,
): void {
  const low = min(forestMean, otherMean);
  const high = max(forestMean, otherMean);
  const widths = f64x2.splat(Math.log(forestDeviation / otherDeviation));
  const body = length & ~3;
  for (let i: usize = 0; i < length; i += i < body ? 4 : 1) {
    const at = i << 2;
    const values = i < body ? v128.load(plane + at) : v128.load32_splat(plane + at);
    const first = clip(f64x2.promote_low_f32x4(values), low, high);
    const second = clip(f64x2.promote_low_f32x4(Lanes.upperHalf(values)), low, high);
    const odds = Lanes.demote(
      oddsOf(
        widths,
        squareOf(first, forestMean, forestDeviation),
        squareOf(first, otherMean, otherDeviation),
      ),
      oddsOf(
        widths,
        squareOf(second, forestMean, forestDeviation),
        squareOf(second, otherMean, otherDeviation),
      ),
    );
    if (i < body) v128.store(output + at, odds);
    else v128.store32_lane(output + at, odds, 0);
  }
}

/** Clamps to `low`…`high`; NaN stays. */
function clip(values: v128, low: f64, high: f64): v128 {
  return f64x2.pmax(f64x2.pmin(values, f64x2.splat(high)), f64x2.splat(low));
}

/** The squared distance from the mean in standard deviations. */
function squareOf(values: v128, mean: f64, deviation: f64): v128 {
  const distance = f64x2.div(f64x2.sub(values, f64x2.splat(mean)), f64x2.splat(deviation));
  return f64x2.mul(distance, distance);
}

function oddsOf(widths: v128, forest: v128, other: v128): v128 {
  const half = f64x2.mul(f64x2.sub(forest, other), f64x2.splat(0.5));
  return clip(f64x2.add(widths, half), -MAX, MAX);
}

/** Merges P_NF of another observation of the same date into the plane, in place; where one has no value the other is kept. */
export function mergeLogOdds(plane: usize, other: usize, length: usize): void {
  const end = length << 2;
  const body = end & ~15;
  for (let at: usize = 0; at < body; at += 16) mergeSome<v128>(plane + at, other + at);
  for (let at = body; at < end; at += 4) mergeSome<f32>(plane + at, other + at);
}

function mergeSome<T>(plane: usize, other: usize): void {
  const a = Lanes.load<T>(plane);
  const b = Lanes.load<T>(other);
  const merged = v128.bitselect(a, f32x4.add(a, b), Lanes.isNaN(b));
  Lanes.store<T>(plane, v128.bitselect(b, merged, Lanes.isNaN(a)));
}

/**
 * Updates the state of each pixel with one date's P_NF, in place: P_NF of the previous date (`previous`, 0 at first), the
 * probability of loss (NaN at first), the days on which it was flagged and confirmed (i32, 0 if it was not). A confirmed pixel no
 * longer changes.
 */
export function updateChange(
  date: usize,
  previous: usize,
  logOdds: usize,
  flagged: usize,
  confirmed: usize,
  length: usize,
  day: i32,
): void {
  for (let i: usize = 0; i < length; i++) {
    const at = i << 2;
    const loss = load<f32>(date + at);
    if (loss != loss) continue;
    const before = load<f32>(previous + at);
    store<f32>(previous + at, loss);
    if (load<i32>(confirmed + at) != 0) continue;
    const isFlagged = load<i32>(flagged + at) != 0;
    if (!isFlagged && loss < FLAGS) {
      store<f32>(logOdds + at, loss);
      continue;
    }
    const posterior = (isFlagged ? load<f32>(logOdds + at) : before) + loss;
    store<f32>(logOdds + at, posterior);
    if (!isFlagged) store<i32>(flagged + at, day);
    else if (posterior < FLAGS) store<i32>(flagged + at, 0);
    if (posterior >= CONFIRMS && loss >= FLAGS) store<i32>(confirmed + at, day);
  }
}

/**
 * Ends the period whose dates only initialise the state of `updateChange`, in place: pixels confirmed by then are no longer
 * assessed (u8 0, state reset), and pixels without a flag count as not observed yet.
 */
export function startAssessing(
  assessed: usize,
  logOdds: usize,
  flagged: usize,
  confirmed: usize,
  length: usize,
): void {
  for (let i: usize = 0; i < length; i++) {
    const at = i << 2;
    const isLost = load<i32>(confirmed + at) != 0;
    if (!isLost && load<i32>(flagged + at) != 0) continue;
    store<f32>(logOdds + at, NaN);
    store<i32>(flagged + at, 0);
    store<i32>(confirmed + at, 0);
    if (isLost) store<u8>(assessed + i, 0);
  }
}

/** Converts log odds to probabilities: 1 / (1 + e^-x). */
export function toProbability(logOdds: usize, output: usize, length: usize): void {
  for (let i: usize = 0; i < length; i++) {
    const odds = Math.exp(-(<f64>load<f32>(logOdds + (i << 2))));
    store<f32>(output + (i << 2), <f32>(1 / (1 + odds)));
  }
}

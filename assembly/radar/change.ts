/*
 * Probabilities are kept as log odds, ln(p / (1 - p)): Bayes' rule is a sum there, and f32 holds 0.9999 as well as 0.5.
 */

/** ln 9, the log odds of 0.9: one look alone never says more, either way (METHODS 3). */
const MOST: f64 = 2.1972245773362196;
/** 0.5 and 0.9 less 1e-6, for what f32 rounds. */
const FLAGS: f32 = -4e-6;
const CONFIRMS: f32 = <f32>(MOST - 1.1e-5);

/**
 * Log odds of no forest from normal densities of forest and of what replaces it. Beyond either mean the value counts as the
 * mean: densities of unequal width cross again out there.
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
  const widths = Math.log(forestDeviation / otherDeviation);
  for (let i: usize = 0; i < length; i++) {
    const value = max(low, min(high, <f64>load<f32>(plane + (i << 2))));
    const forest = (value - forestMean) / forestDeviation;
    const other = (value - otherMean) / otherDeviation;
    const odds = widths + (forest * forest - other * other) * 0.5;
    store<f32>(output + (i << 2), <f32>max(-MOST, min(MOST, odds)));
  }
}

/** Two looks of one date as one, in place; where one shows nothing the other stands. */
export function mergeLogOdds(plane: usize, other: usize, length: usize): void {
  for (let i: usize = 0; i < length; i++) {
    const at = i << 2;
    const a = load<f32>(plane + at);
    const b = load<f32>(other + at);
    if (a != a) store<f32>(plane + at, b);
    else if (b == b) store<f32>(plane + at, a + b);
  }
}

/**
 * One date's log odds of no forest taken into the state of each pixel, in place: the date's before (`previous`, 0 at
 * first), those of loss (NaN at first), the days it was flagged and confirmed (0 for not). What is confirmed stays as it is.
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
 * Ends the dates that only prepare the state, in place: what they confirmed is not assessed any more (0, its state as at
 * first), and what they left unflagged has not been seen yet.
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

/** 1 / (1 + e^-x). */
export function toProbability(logOdds: usize, output: usize, length: usize): void {
  for (let i: usize = 0; i < length; i++) {
    const odds = Math.exp(-(<f64>load<f32>(logOdds + (i << 2))));
    store<f32>(output + (i << 2), <f32>(1 / (1 + odds)));
  }
}

/** One look alone never says more than this, either way (METHODS 3). */
const LEAST: f64 = 0.1;
const MOST: f64 = 0.9;
/** Planes hold f32: 0.1 and 0.9 give 0.49999997. */
const SLACK: f64 = 1e-6;
const FLAGS: f64 = 0.5 - SLACK;
const CONFIRMS: f64 = 0.9 - SLACK;

/**
 * Probability of no forest from normal densities of forest and of what replaces it. Beyond either mean the value counts as
 * the mean: densities of unequal width cross again out there.
 */
export function lossProbability(
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
  const width = otherDeviation / forestDeviation;
  for (let i: usize = 0; i < length; i++) {
    const value = max(low, min(high, <f64>load<f32>(plane + (i << 2))));
    const forest = (value - forestMean) / forestDeviation;
    const other = (value - otherMean) / otherDeviation;
    const odds = width * Math.exp((other * other - forest * forest) * 0.5);
    store<f32>(output + (i << 2), <f32>max(LEAST, min(MOST, 1 / (1 + odds))));
  }
}

/** Two looks of one date as one, in place; where one shows nothing the other stands. */
export function mergeProbability(plane: usize, other: usize, length: usize): void {
  for (let i: usize = 0; i < length; i++) {
    const at = i << 2;
    const a = <f64>load<f32>(plane + at);
    const b = <f64>load<f32>(other + at);
    if (a != a) store<f32>(plane + at, <f32>b);
    else if (b == b) store<f32>(plane + at, <f32>update(a, b));
  }
}

/**
 * One date's probabilities of no forest taken into the state of each pixel, in place: the date's before (`previous`, 0.5
 * at first), the probability of loss (NaN at first), the days it was flagged and confirmed (0 for not). What is confirmed
 * stays as it is.
 */
export function updateChange(
  date: usize,
  previous: usize,
  probability: usize,
  flagged: usize,
  confirmed: usize,
  length: usize,
  day: i32,
): void {
  for (let i: usize = 0; i < length; i++) {
    const at = i << 2;
    const loss = <f64>load<f32>(date + at);
    if (loss != loss) continue;
    const before = <f64>load<f32>(previous + at);
    store<f32>(previous + at, <f32>loss);
    if (load<i32>(confirmed + at) != 0) continue;
    const isFlagged = load<i32>(flagged + at) != 0;
    if (!isFlagged && loss < FLAGS) {
      store<f32>(probability + at, <f32>loss);
      continue;
    }
    const posterior = update(isFlagged ? <f64>load<f32>(probability + at) : before, loss);
    store<f32>(probability + at, <f32>posterior);
    if (!isFlagged) store<i32>(flagged + at, day);
    else if (posterior < FLAGS) store<i32>(flagged + at, 0);
    if (posterior >= CONFIRMS && loss >= FLAGS) store<i32>(confirmed + at, day);
  }
}

/** Bayes' rule for two independent probabilities of the same. */
function update(prior: f64, likelihood: f64): f64 {
  const both = prior * likelihood;
  return both / (both + (1 - prior) * (1 - likelihood));
}

/**
 * Ends the dates that only prepare the state, in place: what they confirmed is not assessed any more (0, its state as at
 * first), and what they left unflagged has not been seen yet.
 */
export function startAssessing(
  assessed: usize,
  probability: usize,
  flagged: usize,
  confirmed: usize,
  length: usize,
): void {
  for (let i: usize = 0; i < length; i++) {
    const at = i << 2;
    const isLost = load<i32>(confirmed + at) != 0;
    if (!isLost && load<i32>(flagged + at) != 0) continue;
    store<f32>(probability + at, NaN);
    store<i32>(flagged + at, 0);
    store<i32>(confirmed + at, 0);
    if (isLost) store<u8>(assessed + i, 0);
  }
}

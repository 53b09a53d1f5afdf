/** Classes of the loss plane. */
const NONE: u8 = 0;
const PROVISIONAL: u8 = 1;
const CONFIRMED: u8 = 2;
const RETRACTED: u8 = 4;
const UNKNOWN: u8 = 255;

const FOREST: u8 = 1;
/** Classes of {@link markLows}. */
const LOW: u8 = 1;
const DEEP: u8 = 2;
const UNSEEN: u8 = 255;

/** Number of f64 weights per observation: one for each class of a pixel for any loss, then one for each class for a deep loss. */
const WEIGHTS = 6;
/** Minimum evidence of a confirmed loss, evidence that a provisional loss must exceed, and maximum of evidence (methods 8). */
const SURE: f64 = 5.5;
const SOME: f64 = 3;
const MOST: f64 = 3 * SURE;
/** Smallest number of days between the first and the last low observation of a confirmed loss. */
const APART: i32 = 16;
/** Number of usual observations that retract a loss. */
const TAKEN_BACK = 2;

/**
 * Bytes of a run of evidence: its f64 sum, which is never below 0, and the i32 days of its first observation, of the one before
 * that, and of the last low one.
 */
const RUN_BYTES = 24;
const any: usize = memory.data(RUN_BYTES);
const deep: usize = memory.data(RUN_BYTES);

function sumOf(run: usize): f64 {
  return load<f64>(run);
}

function dayOf(run: usize): i32 {
  return load<i32>(run, 8);
}

function addTo(run: usize, weight: f64, isLow: bool, today: i32, before: i32): void {
  const sum = sumOf(run) + weight;
  if (sumOf(run) <= 0 && sum > 0) {
    store<i32>(run, today, 8);
    store<i32>(run, before, 12);
  }
  store<f64>(run, min(MOST, max<f64>(0, sum)));
  if (isLow) store<i32>(run, today, 16);
}

function isSure(run: usize): bool {
  return sumOf(run) >= SURE && load<i32>(run, 16) - dayOf(run) >= APART;
}

/**
 * Follows each pixel through `observations` planes of u8 classes of {@link markLows}, oldest first, with their i32 `days` and six
 * f64 `weights` each: the log likelihood ratios of a loss for the classes usual, low and deep, then those of a deep loss.
 * `forest` is u8 1 where a loss can be detected, 0 without forest, 255 where neither is known.
 *
 * Writes u8 `loss` (0 none, 1 provisional, 2 confirmed, 4 confirmed once but retracted, 255 unknown) and i32 `after` and `by`, the
 * days between which the loss occurred, or 0 if there is none. `since` is the day of `forest`. A loss is confirmed if the last observation is low, its
 * evidence is at least 5.5, and its first and last low observations are at least 16 days apart. For a deep loss, it is enough
 * that its own evidence once reached 5.5, because cleared ground turns green again. One usual observation makes a confirmed loss
 * provisional, another retracts it: no forest regrows within months.
 */
export function followLosses(
  lows: usize,
  days: usize,
  weights: usize,
  forest: usize,
  loss: usize,
  after: usize,
  by: usize,
  length: usize,
  observations: usize,
  since: i32,
): void {
  for (let i: usize = 0; i < length; i++) {
    const at = i << 2;
    const ground = load<u8>(forest + i);
    const found = followPixel(lows + i, days, weights, length, observations, since, after + at, by + at);
    const isLost = ground == FOREST && (found == CONFIRMED || found == PROVISIONAL);
    store<u8>(loss + i, ground == FOREST ? found : ground);
    if (isLost) continue;
    store<i32>(after + at, 0);
    store<i32>(by + at, 0);
  }
}

function followPixel(
  lows: usize,
  days: usize,
  weights: usize,
  length: usize,
  observations: usize,
  since: i32,
  after: usize,
  by: usize,
): u8 {
  memory.fill(any, 0, RUN_BYTES);
  memory.fill(deep, 0, RUN_BYTES);
  let last = UNSEEN;
  let before = since;
  let isDeep = false;
  let notLost = NONE;
  /** Number of usual observations since the last low one. */
  let usual = 0;
  for (let observation: usize = 0; observation < observations; observation++) {
    const low = load<u8>(lows + observation * length);
    if (low == UNSEEN) continue;
    const today = load<i32>(days + (observation << 2));
    const weight = weights + (observation * WEIGHTS + low) * 8;
    addTo(any, load<f64>(weight), low >= LOW, today, before);
    if (!isDeep) {
      addTo(deep, load<f64>(weight, 24), low == DEEP, today, before);
      isDeep = isSure(deep);
    }
    if (low >= LOW && (isDeep || isSure(any))) notLost = RETRACTED;
    usual = low < LOW ? usual + 1 : 0;
    last = low;
    before = today;
  }
  // Cleared ground turns green, but not as green as forest.
  const isCleared = isDeep && last >= LOW;
  const run = isCleared ? deep : any;
  store<i32>(after, load<i32>(run, 12));
  store<i32>(by, dayOf(run));
  if (last == UNSEEN) return UNKNOWN;
  if (isCleared || (isSure(any) && last >= LOW)) return CONFIRMED;
  if (last >= LOW) return sumOf(any) > SOME ? PROVISIONAL : notLost;
  return usual < TAKEN_BACK && isSure(any) ? PROVISIONAL : notLost;
}

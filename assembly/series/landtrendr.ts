import {
  bend,
  heightAt,
  LINE_BYTES,
  MAX_VERTICES,
  pOf,
  residualOf,
  setP,
  setVertex,
  setVertexCount,
  SOLVER_BYTES,
  vertexAt,
  vertexCount,
} from './bent-line';
import {
  accumulate,
  countOf,
  gather,
  momentsOf,
  observationsBytes,
  rangeOf,
  setValue,
  timeAt,
  totalOf,
  valueAt,
  yearAt,
} from './observations';

/** Parameters of methods 2.6. */
const MIN_VALUES = 6;
const SPIKE: f64 = 0.9;
const MAX_SEGMENTS = 6;
const FASTEST_RECOVERY: f64 = 0.25;
const SIGNIFICANCE: f64 = 0.05;
const P_TOLERANCE: f64 = 1.25;
const RESIDUAL_FLOOR: f64 = 1e-4;
const MIN_MAGNITUDE: f64 = 0.15;
const LONGEST_DURATION: f64 = 4;
const ROUNDING: f64 = 1e-9;

/** Scratch: the solver, the current line, a trial line, the best trial, one line for each number of segments, the values. */
const LINE: usize = SOLVER_BYTES;
const TRIAL: usize = LINE + LINE_BYTES;
const BEST: usize = TRIAL + LINE_BYTES;
const LINES: usize = BEST + LINE_BYTES;
const OBSERVATIONS: usize = LINES + MAX_SEGMENTS * LINE_BYTES;

export function greatestDisturbanceScratchBytes(years: usize): usize {
  return OBSERVATIONS + observationsBytes(years);
}

/**
 * The greatest disturbance of each pixel by a simplified LandTrendr (methods 2.6): year (u16, 0 for none), depth (f32) and
 * duration in years (u8) of the fall. `times` are f64 calendar years.
 */
export function greatestDisturbance(
  stack: usize,
  times: usize,
  yearOutput: usize,
  magnitude: usize,
  duration: usize,
  scratch: usize,
  length: usize,
  years: usize,
): void {
  const observations = scratch + OBSERVATIONS;
  for (let i: usize = 0; i < length; i++) {
    store<u16>(yearOutput + (i << 1), 0);
    store<f32>(magnitude + (i << 2), 0);
    store<u8>(duration + i, 0);
    const count = gather(stack + (i << 2), times, observations, length << 2, years);
    if (count < MIN_VALUES) continue;
    despike(observations);
    accumulate(observations);
    const line = chooseLine(scratch, observations);
    if (line == 0) continue;
    const k = deepestFall(line, observations);
    if (k == 0) continue;
    const from = vertexAt(line, k - 1);
    store<u16>(yearOutput + (i << 1), <u16>yearAt(observations, from + 1));
    store<f32>(magnitude + (i << 2), <f32>(heightAt(line, k - 1) - heightAt(line, k)));
    const lasted = timeAt(observations, vertexAt(line, k)) - timeAt(observations, from);
    store<u8>(duration + i, <u8>lasted);
  }
}

/** Replaces every spike by a value interpolated between its neighbours, the sharpest spike first. */
function despike(observations: usize): void {
  const count = countOf(observations);
  let i = sharpestSpike(observations, count);
  for (let round = 0; i > 0 && round < count; round++) {
    const before = valueAt(observations, i - 1);
    const start = yearAt(observations, i - 1);
    const fraction = (yearAt(observations, i) - start) / (yearAt(observations, i + 1) - start);
    setValue(observations, i, before + (valueAt(observations, i + 1) - before) * fraction);
    i = sharpestSpike(observations, count);
  }
}

/** Position of the sharpest spike; 0 if there is none. */
function sharpestSpike(observations: usize, count: i32): i32 {
  let sharpest = SPIKE;
  let position = 0;
  let before = valueAt(observations, 0);
  let value = valueAt(observations, 1);
  for (let i = 1; i + 1 < count; i++) {
    const after = valueAt(observations, i + 1);
    const away = max(abs(value - before), abs(value - after));
    // Divides only for potentially sharper spikes, which are few.
    if (abs(after - before) < away * 0.2) {
      const sharpness = 1 - abs(after - before) / away;
      if (sharpness > sharpest) {
        sharpest = sharpness;
        position = i;
      }
    }
    before = value;
    value = after;
  }
  return position;
}

/** The line with the most segments, six at most, that is about as significant as the best; 0 if there is none. */
function chooseLine(scratch: usize, observations: usize): usize {
  const line = scratch + LINE;
  let lines: usize = 0;
  let best = Infinity;
  storeVertices(line, observations, scratch);
  bend(line, observations, scratch);
  for (;;) {
    const segments = vertexCount(line) - 1;
    if (segments <= MAX_SEGMENTS && !recoversTooFast(line, observations)) {
      const p = significance(line, observations);
      if (p <= SIGNIFICANCE) {
        setP(line, p);
        best = min(best, p);
        memory.copy(scratch + LINES + lines * LINE_BYTES, line, LINE_BYTES);
        lines++;
      }
    }
    if (segments == 1) break;
    dropVertex(line, observations, scratch);
  }
  for (let i: usize = 0; i < lines; i++) {
    const candidate = scratch + LINES + i * LINE_BYTES;
    if (pOf(candidate) <= P_TOLERANCE * best) return candidate;
  }
  return 0;
}

/** Stores both ends and up to eight vertices, where values deviate most from the regression of their stretch. */
function storeVertices(line: usize, observations: usize, solver: usize): void {
  setVertex(line, 0, 0);
  setVertex(line, 1, countOf(observations) - 1);
  for (let count = 2; ; count++) {
    setVertexCount(line, count);
    if (count == MAX_VERTICES) break;
    let furthest = ROUNDING;
    let position = 0;
    let index = 0;
    for (let k = 1; k < count; k++) {
      const from = vertexAt(line, k - 1);
      const to = vertexAt(line, k);
      const i = furthestBetween(observations, from, to, furthest, solver);
      if (i == 0) continue;
      furthest = load<f64>(solver);
      position = i;
      index = k;
    }
    if (position == 0) break;
    for (let k = count; k > index; k--) setVertex(line, k, vertexAt(line, k - 1));
    setVertex(line, index, position);
  }
}

/** Position furthest from the regression between two vertices, 0 if none exceeds `beyond`; writes its distance to `solver`. */
function furthestBetween(observations: usize, from: i32, to: i32, beyond: f64, solver: usize): i32 {
  momentsOf(observations, from, to + 1, solver);
  const n = load<f64>(solver);
  const u = load<f64>(solver, 8);
  const v = load<f64>(solver, 16);
  const y = load<f64>(solver, 24);
  const slope = (n * load<f64>(solver, 32) - u * y) / (n * v - u * u);
  const value = (y - slope * u) / n;
  const start = timeAt(observations, from);
  let furthest = beyond;
  let position = 0;
  for (let i = from + 1; i < to; i++) {
    const expected = value + slope * (timeAt(observations, i) - start);
    const deviation = abs(valueAt(observations, i) - expected);
    if (deviation > furthest) {
      furthest = deviation;
      position = i;
    }
  }
  store<f64>(solver, furthest);
  return position;
}

/** Removes the inner vertex whose removal leaves the smallest residual (the first, if several do). */
function dropVertex(line: usize, observations: usize, scratch: usize): void {
  const count = vertexCount(line);
  const trial = scratch + TRIAL;
  const best = scratch + BEST;
  setVertexCount(trial, count - 1);
  for (let dropped = 1; dropped + 1 < count; dropped++) {
    for (let k = 0; k + 1 < count; k++) setVertex(trial, k, vertexAt(line, k < dropped ? k : k + 1));
    bend(trial, observations, scratch);
    if (dropped == 1 || residualOf(trial) < residualOf(best) - ROUNDING) memory.copy(best, trial, LINE_BYTES);
  }
  memory.copy(line, best, LINE_BYTES);
}

/** Forests do not regrow within a year, or by more than a quarter of the series' range per year. */
function recoversTooFast(line: usize, observations: usize): bool {
  const range = rangeOf(observations);
  for (let k = 1; k < vertexCount(line); k++) {
    const rise = heightAt(line, k) - heightAt(line, k - 1);
    const years = timeAt(observations, vertexAt(line, k)) - timeAt(observations, vertexAt(line, k - 1));
    if (rise > ROUNDING && (years <= 1 || rise > FASTEST_RECOVERY * range * years)) return true;
  }
  return false;
}

/** p of the F test of the line against the mean, with two parameters per segment, as a finite sum. */
function significance(line: usize, observations: usize): f64 {
  const segments = vertexCount(line) - 1;
  const count = countOf(observations);
  const total = totalOf(observations);
  const freedom = count - 2 * segments - 1;
  const left = max(residualOf(line), <f64>count * RESIDUAL_FLOOR);
  if (freedom < 1 || left >= total) return 1;
  const x = left / total;
  let term: f64 = 1;
  let sum: f64 = 1;
  for (let j = 1; j < segments; j++) {
    term *= ((<f64>freedom / 2 + <f64>j - 1) / <f64>j) * (1 - x);
    sum += term;
  }
  const root = Math.sqrt(x);
  for (let k = 0; k < freedom; k++) sum *= root;
  return sum;
}

/** The vertex at the end of the deepest fall that counts; 0 if there is none. */
function deepestFall(line: usize, observations: usize): i32 {
  let deepest = MIN_MAGNITUDE - ROUNDING;
  let found = 0;
  for (let k = 1; k < vertexCount(line); k++) {
    const depth = heightAt(line, k - 1) - heightAt(line, k);
    const years = timeAt(observations, vertexAt(line, k)) - timeAt(observations, vertexAt(line, k - 1));
    if (years > LONGEST_DURATION || depth < deepest) continue;
    deepest = depth;
    found = k;
  }
  return found;
}

/**
 * A pixel's finite values of a series in the caller's scratch: their number, variation and range, then rows of running sums, so
 * that the moments of any stretch need only two look-ups. Row i holds the sums over the first i values of 1, t, t^2, y and t y,
 * then the time t since the first value and the centred value y of value i, and its year.
 */
const COUNT: usize = 0;
const TOTAL: usize = 8;
const RANGE: usize = 16;
const ROWS: usize = 24;

const ROW: usize = 64;
const TIME: usize = 40;
const VALUE: usize = 48;
const YEAR: usize = 56;

/** Output of {@link momentsOf}: sums of 1, u, u^2, y and u y, with u the time since the start of the stretch. */
export const MOMENTS: usize = 5 * 8;

export function observationsBytes(years: usize): usize {
  return ROWS + (years + 1) * ROW;
}

export function countOf(observations: usize): i32 {
  return load<i32>(observations, COUNT);
}

/** Sum of squared deviations from the mean. */
export function totalOf(observations: usize): f64 {
  return load<f64>(observations, TOTAL);
}

/** Maximum minus minimum. */
export function rangeOf(observations: usize): f64 {
  return load<f64>(observations, RANGE);
}

export function timeAt(observations: usize, i: i32): f64 {
  return load<f64>(rowAt(observations, i), TIME);
}

export function valueAt(observations: usize, i: i32): f64 {
  return load<f64>(rowAt(observations, i), VALUE);
}

export function yearAt(observations: usize, i: i32): f64 {
  return load<f64>(rowAt(observations, i), YEAR);
}

export function setValue(observations: usize, i: i32, value: f64): void {
  store<f64>(rowAt(observations, i), value, VALUE);
}

function rowAt(observations: usize, i: i32): usize {
  return observations + ROWS + <usize>i * ROW;
}

/** Collects the finite values of a pixel, with `plane` bytes between years; returns their number. */
export function gather(stack: usize, times: usize, observations: usize, plane: usize, years: usize): i32 {
  let count = 0;
  for (let year: usize = 0; year < years; year++) {
    const value = load<f32>(stack + year * plane);
    const row = rowAt(observations, count);
    store<f64>(row, <f64>value, VALUE);
    store<f64>(row, load<f64>(times + (year << 3)), YEAR);
    if (value - value == 0) count++;
  }
  store<i32>(observations, count, COUNT);
  return count;
}

/** Centres the values and computes times, running sums, variation and range. */
export function accumulate(observations: usize): void {
  const count = countOf(observations);
  let sum: f64 = 0;
  for (let i = 0; i < count; i++) sum += valueAt(observations, i);
  const mean = sum / <f64>count;
  const start = yearAt(observations, 0);
  let total: f64 = 0;
  let minimum = Infinity;
  let greatest = -Infinity;
  let row = rowAt(observations, 0);
  v128.store(row, i64x2.splat(0));
  v128.store(row, i64x2.splat(0), 16);
  store<f64>(row, 0, 32);
  for (let i = 0; i < count; i++, row += ROW) {
    const time = load<f64>(row, YEAR) - start;
    const value = load<f64>(row, VALUE) - mean;
    store<f64>(row, time, TIME);
    store<f64>(row, value, VALUE);
    const next = row + ROW;
    store<f64>(next, load<f64>(row) + 1);
    store<f64>(next, load<f64>(row, 8) + time, 8);
    store<f64>(next, load<f64>(row, 16) + time * time, 16);
    store<f64>(next, load<f64>(row, 24) + value, 24);
    store<f64>(next, load<f64>(row, 32) + time * value, 32);
    total += value * value;
    minimum = min(minimum, value);
    greatest = max(greatest, value);
  }
  store<f64>(observations, total, TOTAL);
  store<f64>(observations, greatest - minimum, RANGE);
}

/** Writes the moments of the values from `first` up to, but excluding, `end`. */
export function momentsOf(observations: usize, first: i32, end: i32, output: usize): void {
  const from = rowAt(observations, first);
  const to = rowAt(observations, end);
  const start = load<f64>(from, TIME);
  const n = load<f64>(to) - load<f64>(from);
  const t = load<f64>(to, 8) - load<f64>(from, 8);
  const tt = load<f64>(to, 16) - load<f64>(from, 16);
  const y = load<f64>(to, 24) - load<f64>(from, 24);
  const ty = load<f64>(to, 32) - load<f64>(from, 32);
  store<f64>(output, n);
  store<f64>(output, t - start * n, 8);
  store<f64>(output, tt - 2 * start * t + start * start * n, 16);
  store<f64>(output, y, 24);
  store<f64>(output, ty - start * y, 32);
}

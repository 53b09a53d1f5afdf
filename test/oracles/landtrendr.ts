import { observedOf, type TimeSeries } from '../../src/products/statistics.ts';

/**
 * Running sums of a series with centred values, so that sums over a stretch take two lookups: `at[k][i]` is the sum over the
 * first `i` values of 1, t, t^2, y, t y (k = 0…4), with t counted from the first time.
 */
interface RunningSums {
  readonly times: Float64Array;
  readonly values: Float64Array;
  readonly mean: number;
  /** Sum of squared deviations from the mean. */
  readonly total: number;
  readonly at: readonly Float64Array[];
}

function runningSums(times: readonly number[], values: readonly number[]): RunningSums {
  const n = values.length;
  let sum = 0;
  for (const value of values) sum += value;
  const mean = sum / n;
  const since = Float64Array.from(times, (time) => time - times[0]);
  const centred = Float64Array.from(values, (value) => value - mean);
  const at = Array.from({ length: 5 }, () => new Float64Array(n + 1));
  let total = 0;
  for (let i = 0; i < n; i++) {
    const [t, y] = [since[i], centred[i]];
    [1, t, t * t, y, t * y].forEach((term, k) => (at[k][i + 1] = at[k][i] + term));
    total += y * y;
  }
  return { times: since, values: centred, mean, total, at };
}

/** Value and slope of the least-squares line through the values `first` to `last`, inclusive, at time `first`. */
function lineThrough(sums: RunningSums, first: number, last: number): [value: number, slope: number] {
  const [n, u, v, y, uy] = momentsOf(sums, first, last + 1);
  const slope = (n * uy - u * y) / (n * v - u * u);
  return [(y - slope * u) / n, slope];
}

/** Sums of 1, u, u^2, y, u y over the values `first` to before `end`, with u the time since `first`. */
function momentsOf(
  { times, at }: RunningSums,
  first: number,
  end: number,
): [number, number, number, number, number] {
  const [n, t, tt, y, ty] = at.map((sum) => sum[end] - sum[first]);
  const start = times[first];
  return [n, t - start * n, tt - 2 * start * t + start * start * n, y, ty - start * y];
}

/** A continuous line bent at vertices: their positions in the series, and its centred values there. */
interface BentLine {
  readonly vertices: readonly number[];
  readonly heights: Float64Array;
  /** Sum of squared residuals. */
  readonly residual: number;
}

/** The least-squares line bent at `vertices`, which ascend and include the first and last positions of the series. */
function bendAt(sums: RunningSums, vertices: readonly number[]): BentLine {
  const count = vertices.length;
  const [diagonal, nearby, right] = Array.from({ length: 3 }, () => new Float64Array(count));
  for (let k = 0; k + 1 < count; k++) {
    const [from, to] = [vertices[k], vertices[k + 1]];
    const length = sums.times[to] - sums.times[from];
    const [n, u, v, y, uy] = momentsOf(sums, from, k + 2 === count ? to + 1 : to);
    const [linear, square, product] = [u / length, v / (length * length), uy / length];
    diagonal[k] += n - 2 * linear + square;
    nearby[k] += linear - square;
    diagonal[k + 1] += square;
    right[k] += y - product;
    right[k + 1] += product;
  }
  const heights = solveTridiagonal(diagonal, nearby, right);
  let explained = 0;
  for (let k = 0; k < count; k++) explained += heights[k] * right[k];
  return { vertices, heights, residual: Math.max(0, sums.total - explained) };
}

/** Solves the symmetric system by elimination without pivoting; as each vertex is an observation, it is positive definite. */
function solveTridiagonal(diagonal: Float64Array, nearby: Float64Array, right: Float64Array): Float64Array {
  const count = diagonal.length;
  const pivots = diagonal.slice();
  const heights = right.slice();
  for (let k = 1; k < count; k++) {
    const factor = nearby[k - 1] / pivots[k - 1];
    pivots[k] -= factor * nearby[k - 1];
    heights[k] -= factor * heights[k - 1];
  }
  heights[count - 1] /= pivots[count - 1];
  for (let k = count - 2; k >= 0; k--) heights[k] = (heights[k] - nearby[k] * heights[k + 1]) / pivots[k];
  return heights;
}

/** A loss of NBR in a bent line. */
interface Disturbance {
  /** The first observed year after the line begins to fall. */
  readonly year: number;
  /** Position of that year in the series. */
  readonly position: number;
  /** NBR at the start of the fall minus NBR at its end. */
  readonly magnitude: number;
  /** Years from start to end of the fall. */
  readonly duration: number;
}

/** methods 2.6. */
const MIN_VALUES = 6;
const SPIKE = 0.9;
const MAX_SEGMENTS = 6;
const MAX_VERTICES = MAX_SEGMENTS + 1 + 3;
const FASTEST_RECOVERY = 0.25;
const SIGNIFICANCE = 0.05;
/** Models whose p is at most this many times that of the best count too: 2 - 0.75. */
const P_TOLERANCE = 1.25;
/** Mean squared residual below which fits count as equal: otherwise, an exact fit would rule out all others. */
const RESIDUAL_FLOOR = 1e-4;
const MIN_MAGNITUDE = 0.15;
const LONGEST_DURATION = 4;
/** Differences of NBR, and of its squares, up to this count as rounding. */
const ROUNDING = 1e-9;

/**
 * The greatest disturbance of a series of yearly NBR by a simplified LandTrendr (Kennedy et al. 2010; methods 2.6):
 * spikes of one year are smoothed, a continuous line of at most six segments is fitted, and its deepest fall of at least 0.15
 * over at most four years is the disturbance. `null` without such a fall, or with fewer than 6 values.
 */
export function greatestDisturbance(series: TimeSeries): Disturbance | null {
  const { times, values } = observedOf(series);
  if (values.length < MIN_VALUES) return null;
  const sums = runningSums(times, despike(times, values));
  const line = chooseLine(sums);
  return line === null ? null : deepestFall(line, sums, series.times, times);
}

/** The series with every year that stands out from both neighbours interpolated between them, the sharpest first. */
function despike(times: readonly number[], values: readonly number[]): number[] {
  const smooth = [...values];
  let i = sharpestSpike(smooth);
  for (let round = 0; i > 0 && round < smooth.length; round++) {
    const fraction = (times[i] - times[i - 1]) / (times[i + 1] - times[i - 1]);
    smooth[i] = smooth[i - 1] + (smooth[i + 1] - smooth[i - 1]) * fraction;
    i = sharpestSpike(smooth);
  }
  return smooth;
}

/** Position of the sharpest spike, 0 for none. */
function sharpestSpike(values: readonly number[]): number {
  let [sharpest, position] = [SPIKE, 0];
  for (let i = 1; i + 1 < values.length; i++) {
    const [before, value, after] = [values[i - 1], values[i], values[i + 1]];
    const away = Math.max(Math.abs(value - before), Math.abs(value - after));
    const sharpness = away > 0 ? 1 - Math.abs(after - before) / away : 0;
    if (sharpness > sharpest) [sharpest, position] = [sharpness, i];
  }
  return position;
}

/** Of lines with six segments down to one, the one with the most segments that is about as significant as the best; or `null`. */
function chooseLine(sums: RunningSums): BentLine | null {
  const lines: { line: BentLine; p: number }[] = [];
  let line = bendAt(sums, startVertices(sums));
  for (;;) {
    const segments = line.vertices.length - 1;
    if (segments <= MAX_SEGMENTS && !recoversTooFast(line, sums)) {
      const p = significance(line, sums);
      if (p <= SIGNIFICANCE) lines.push({ line, p });
    }
    if (segments === 1) break;
    line = withoutOneVertex(line, sums);
  }
  const best = Math.min(...lines.map(({ p }) => p));
  return lines.find(({ p }) => p <= P_TOLERANCE * best)?.line ?? null;
}

/** Both ends, and up to eight more vertices where values are furthest from the lines fitted between vertices. */
function startVertices(sums: RunningSums): number[] {
  const vertices = [0, sums.values.length - 1];
  while (vertices.length < MAX_VERTICES) {
    let [furthest, position, index] = [ROUNDING, 0, 0];
    for (let k = 1; k < vertices.length; k++) {
      const [from, to] = [vertices[k - 1], vertices[k]];
      const [value, slope] = lineThrough(sums, from, to);
      for (let i = from + 1; i < to; i++) {
        const expected = value + slope * (sums.times[i] - sums.times[from]);
        const deviation = Math.abs(sums.values[i] - expected);
        if (deviation > furthest) [furthest, position, index] = [deviation, i, k];
      }
    }
    if (position === 0) break;
    vertices.splice(index, 0, position);
  }
  return vertices;
}

/** The line with the smallest residual after one inner vertex is removed; the first if several tie. */
function withoutOneVertex({ vertices }: BentLine, sums: RunningSums): BentLine {
  let best: BentLine | null = null;
  for (let k = 1; k + 1 < vertices.length; k++) {
    const line = bendAt(sums, vertices.toSpliced(k, 1));
    if (best === null || line.residual < best.residual - ROUNDING) best = line;
  }
  return best!;
}

/** Forests do not regrow within a year, nor by more than a quarter of the series' range per year. */
function recoversTooFast({ vertices, heights }: BentLine, { times, values }: RunningSums): boolean {
  const range = Math.max(...values) - Math.min(...values);
  return vertices.slice(1).some((vertex, k) => {
    const rise = heights[k + 1] - heights[k];
    const years = times[vertex] - times[vertices[k]];
    return rise > ROUNDING && (years <= 1 || rise > FASTEST_RECOVERY * range * years);
  });
}

/**
 * p of the F test of the line against the mean, with two parameters per segment. As their number is even, the distribution
 * function is x^(freedom / 2) times a finite sum in 1 - x, where x is the unexplained fraction of the variation.
 */
function significance({ vertices, residual }: BentLine, { total, values }: RunningSums): number {
  const segments = vertices.length - 1;
  const freedom = values.length - 2 * segments - 1;
  const left = Math.max(residual, values.length * RESIDUAL_FLOOR);
  if (freedom < 1 || left >= total) return 1;
  const x = left / total;
  let [term, sum] = [1, 1];
  for (let j = 1; j < segments; j++) {
    term *= ((freedom / 2 + j - 1) / j) * (1 - x);
    sum += term;
  }
  const root = Math.sqrt(x);
  for (let k = 0; k < freedom; k++) sum *= root;
  return sum;
}

function deepestFall(
  { vertices, heights }: BentLine,
  sums: RunningSums,
  allTimes: readonly number[],
  times: readonly number[],
): Disturbance | null {
  let deepest: Disturbance | null = null;
  for (let k = 1; k < vertices.length; k++) {
    const magnitude = heights[k - 1] - heights[k];
    const duration = sums.times[vertices[k]] - sums.times[vertices[k - 1]];
    if (duration > LONGEST_DURATION || magnitude < (deepest?.magnitude ?? MIN_MAGNITUDE - ROUNDING)) continue;
    const year = times[vertices[k - 1] + 1];
    deepest = { year, position: allTimes.indexOf(year), magnitude, duration };
  }
  return deepest;
}

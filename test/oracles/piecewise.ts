/**
 * Running sums of a series with centred values, so that sums over a stretch take two lookups: `at[k][i]` is the sum over the
 * first `i` values of 1, t, t^2, y, t y (k = 0…4), with t counted from the first time.
 */
export interface RunningSums {
  readonly times: Float64Array;
  readonly values: Float64Array;
  readonly mean: number;
  /** Sum of squared deviations from the mean. */
  readonly total: number;
  readonly at: readonly Float64Array[];
}

export function runningSums(times: readonly number[], values: readonly number[]): RunningSums {
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
export function lineThrough(sums: RunningSums, first: number, last: number): [value: number, slope: number] {
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
export interface BentLine {
  readonly vertices: readonly number[];
  readonly heights: Float64Array;
  /** Sum of squared residuals. */
  readonly residual: number;
}

/** The least-squares line bent at `vertices`, which ascend and include the first and last positions of the series. */
export function bendAt(sums: RunningSums, vertices: readonly number[]): BentLine {
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

function valid(plane: Float32Array, mask: Uint8Array | null): Float64Array {
  return Float64Array.from(plane.filter((value, i) => !Number.isNaN(value) && mask?.[i] !== 0));
}

/** Neumaier's compensated sum. */
function exactSum(values: Float64Array): number {
  let sum = 0;
  let compensation = 0;
  for (const value of values) {
    const next = sum + value;
    compensation += Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum;
    sum = next;
  }
  return sum + compensation;
}

/** Count, sum, sum of squared deviations, minimum, maximum. */
export function moments(plane: Float32Array, mask: Uint8Array | null): number[] {
  const values = valid(plane, mask);
  const sum = exactSum(values);
  const mean = sum / values.length;
  const squares = exactSum(values.map((value) => (value - mean) ** 2));
  return [values.length, sum, squares, Math.min(...values), Math.max(...values)];
}

/** Finds each pixel's bin by comparing it with the edges. */
export function histogram(
  plane: Float32Array,
  mask: Uint8Array | null,
  low: number,
  high: number,
  bins: number,
): Uint32Array {
  const edges = Array.from({ length: bins + 1 }, (_, i) =>
    Math.fround(i === bins ? high : i * ((high - low) / bins) + low),
  );
  const result = new Uint32Array(bins);
  for (const value of valid(plane, mask)) {
    if (value < edges[0] || value > edges[bins]) continue;
    const bin = edges.findLastIndex((edge) => value >= edge);
    result[Math.min(bin, bins - 1)] += 1;
  }
  return result;
}

export function quantile(plane: Float32Array, mask: Uint8Array | null, q: number): number {
  const values = valid(plane, mask).sort();
  if (values.length === 0) return NaN;
  const position = q * (values.length - 1);
  const [lower, upper] = [values[Math.floor(position)], values[Math.ceil(position)]];
  const fraction = position - Math.floor(position);
  if (fraction === 0) return lower;
  return fraction < 0.5 ? lower + (upper - lower) * fraction : upper - (upper - lower) * (1 - fraction);
}

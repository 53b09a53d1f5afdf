const f = Math.fround;

export interface Observations {
  readonly deviation: Float32Array;
  readonly counts: Uint8Array;
}

export function significance(
  change: Float32Array,
  before: Observations,
  after: Observations,
  floor: number,
  single: number,
): Float32Array {
  const variance = ({ deviation, counts }: Observations, i: number) => {
    const s = counts[i] === 1 ? f(single) : deviation[i];
    return f(f(s * s) / counts[i]);
  };
  return change.map((value, i) => {
    const sum = f(f(variance(before, i) + variance(after, i)) + f(f(floor) * f(floor)));
    return f(value / f(Math.sqrt(sum)));
  });
}

/** Sample standard deviation of each pixel's observations in double precision; NaN for fewer than two. */
export function sampleDeviations(stack: Float32Array, length: number): Float32Array {
  return Float32Array.from({ length }, (_, i) => {
    const values = observationsOf(stack, length, i);
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
    return values.length < 2 ? NaN : Math.sqrt(squares / (values.length - 1));
  });
}

/** Mean of each pixel's observations; NaN for none. */
export function means(stack: Float32Array, length: number): Float32Array {
  return Float32Array.from({ length }, (_, i) => {
    const values = observationsOf(stack, length, i);
    return values.reduce((sum, value) => sum + value, 0) / values.length;
  });
}

function observationsOf(stack: Float32Array, length: number, i: number): number[] {
  return [...stack.filter((_, at) => at % length === i)].filter((value) => !Number.isNaN(value));
}

/** Lower bounds of the classes, as printed in methods 8; an f32 value may be up to 1e-6 lower. */
const BOUNDS = [-0.25, -0.1, 0.1, 0.27, 0.44, 0.66];

export function severityClasses(dnbr: Float32Array, mask: Uint8Array): Uint8Array {
  return Uint8Array.from(dnbr, (value, i) => {
    if (mask[i] === 0 || Number.isNaN(value)) return 255;
    return BOUNDS.filter((bound) => value >= f(bound - 1e-6)).length;
  });
}

/** Means of the blocks with at least `minimum` pixels of the mask, row by row. */
export function blockMeans(
  plane: Float32Array,
  mask: Uint8Array,
  width: number,
  height: number,
  block: number,
  minimum: number,
): number[] {
  const sums = new Map<string, number[]>();
  plane.forEach((value, i) => {
    const [row, column] = [Math.floor(i / width / block), Math.floor((i % width) / block)];
    const key = `${String(row).padStart(6, '0')} ${String(column).padStart(6, '0')}`;
    if (mask[i] === 1) sums.set(key, [...(sums.get(key) ?? []), value]);
  });
  if (plane.length !== width * height) throw new RangeError('The plane does not fit');
  return [...sums]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, values]) => values)
    .filter((values) => values.length >= minimum)
    .map((values) => values.reduce((sum, value) => sum + value, 0) / values.length);
}

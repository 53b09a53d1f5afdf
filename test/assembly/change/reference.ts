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

/** Mean and sample standard deviation of each pixel's observations in double precision; NaN for none, or fewer than two. */
export function sampleMoments(stack: Float32Array, length: number): { mean: number; deviation: number }[] {
  return Array.from({ length }, (_, i) => {
    const observations = Array.from({ length: stack.length / length }, (_, at) => stack[at * length + i]);
    const values = observations.filter((value) => !Number.isNaN(value));
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
    return { mean, deviation: values.length < 2 ? NaN : Math.sqrt(squares / (values.length - 1)) };
  });
}

/** Means of the blocks with at least `minimum` pixels of the mask, row by row. */
export function blockMeans(
  plane: Float32Array,
  mask: Uint8Array,
  width: number,
  block: number,
  minimum: number,
): number[] {
  const across = Math.ceil(width / block);
  const blocks: number[][] = [];
  plane.forEach((value, i) => {
    const at = Math.floor(i / width / block) * across + Math.floor((i % width) / block);
    if (mask[i] === 1) (blocks[at] ??= []).push(value);
  });
  return blocks
    .filter((values) => values.length >= minimum)
    .map((values) => values.reduce((sum, value) => sum + value, 0) / values.length);
}

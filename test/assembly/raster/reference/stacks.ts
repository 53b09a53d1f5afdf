function observationsOf(stack: ArrayLike<number>, length: number, i: number): number[] {
  return Array.from({ length: stack.length / length }, (_, observation) => stack[observation * length + i]);
}

/** Median and number of each pixel's observations that are not NaN, by sorting. */
export function medianOfStack(
  stack: Float32Array,
  length: number,
): { median: Float32Array; counts: Uint8Array } {
  const median = new Float32Array(length);
  const counts = new Uint8Array(length);
  for (let i = 0; i < length; i++) {
    const values = observationsOf(stack, length, i).filter((value) => !Number.isNaN(value));
    values.sort((a, b) => a - b);
    const middle = values.length >> 1;
    const even = Math.fround(values[middle - 1] + values[middle]) * 0.5;
    median[i] = values.length === 0 ? NaN : values.length % 2 === 1 ? values[middle] : even;
    counts[i] = values.length;
  }
  return { median, counts };
}

export function countClass(stack: Uint8Array, length: number, value: number): Uint8Array {
  return Uint8Array.from(
    { length },
    (_, i) => observationsOf(stack, length, i).filter((entry) => entry === value).length,
  );
}

export function normalizedDifference(a: Float32Array, b: Float32Array): Float32Array {
  return a.map((value, i) => {
    const first = Math.max(value, 0);
    const second = Math.max(b[i], 0);
    return Math.fround(first - second) / Math.fround(first + second);
  });
}

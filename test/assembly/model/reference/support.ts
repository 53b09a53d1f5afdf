export function featureSupport(
  planes: readonly Float32Array[],
  ranges: readonly (readonly [number, number])[],
  maximum: number,
): Uint8Array {
  return Uint8Array.from(planes[0], (_, i) => {
    if (planes.some((plane) => Number.isNaN(plane[i]))) return 255;
    const outside = planes.filter((plane, k) => plane[i] < ranges[k][0] || plane[i] > ranges[k][1]);
    return outside.length >= maximum ? 1 : 0;
  });
}

export function limitPlane(
  plane: Float32Array,
  classes: Uint8Array,
  ceiling: Float32Array | null,
  low: number,
  high: number,
): Float32Array {
  return plane.map((value, i) => {
    if (classes[i] === 255) return NaN;
    return Math.min(Math.max(value, low), high, ceiling === null ? Infinity : ceiling[i]);
  });
}

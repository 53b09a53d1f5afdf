/** Samples as f32; `valid` null means all. `single` if the samples are f32, so that nodata is rounded like them. */
export function widen(
  samples: ArrayLike<number>,
  valid: Uint8Array | null,
  nodata: number,
  least: number,
  single: boolean,
): Float32Array {
  const absent = single ? Math.fround(nodata) : nodata;
  const isMissing = (sample: number, i: number) =>
    valid?.[i] === 0 || sample === absent || sample < Math.fround(least);
  return Float32Array.from(samples, (sample, i) => (isMissing(sample, i) ? NaN : sample));
}

export function reflectance(
  digitalNumbers: Float32Array,
  scale: number,
  offset: number,
  maximum: number,
): Float32Array {
  return digitalNumbers.map((dn) => {
    const scaled = Math.fround(dn * Math.fround(scale));
    const value = Math.fround(scaled + Math.fround(offset));
    return value > Math.fround(maximum) ? NaN : value;
  });
}

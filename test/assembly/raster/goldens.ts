import goldens from '../../oracles/raster.json' with { type: 'json' };

export { goldens };

/** Converts pixels in thousandths, null for NaN, to f32. */
export function pixelsOf(thousandths: readonly (number | null)[]): Float32Array<ArrayBuffer> {
  return Float32Array.from(thousandths, (value) => (value === null ? NaN : value / 1000));
}

/** Converts null to NaN. */
export function numbersOf(values: readonly (number | null)[]): number[] {
  return values.map((value) => value ?? NaN);
}

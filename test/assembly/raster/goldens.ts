import goldens from '../../oracles/raster.json' with { type: 'json' };

export { goldens };

/** Pixels of whole thousandths, null for NaN, as f32. */
export function pixelsOf(thousandths: readonly (number | null)[]): Float32Array<ArrayBuffer> {
  return Float32Array.from(thousandths, (value) => (value === null ? NaN : value / 1000));
}

/** Numbers with null for NaN. */
export function numbersOf(values: readonly (number | null)[]): number[] {
  return values.map((value) => value ?? NaN);
}

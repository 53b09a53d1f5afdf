/** Bands of the tables, in order. Green is derived from them. */
export const MEASURED_BANDS = ['blue', 'red', 'rededge1', 'nir', 'nir08', 'swir16', 'swir22'] as const;

export interface SpectrumStatistics {
  /** Six phases of two months: means of the bands followed by standard deviations, ten-thousandths. */
  readonly phases: readonly (readonly number[])[];
  /** Loadings of the bands on two factors, percent of a standard deviation. */
  readonly factors: readonly [readonly number[], readonly number[]];
}

import type { OpticalBand } from './bands.ts';

/** `reflectance * gain + shift`. */
interface Harmonisation {
  readonly gain: number;
  readonly shift: number;
}

export const AS_IT_IS: Harmonisation = { gain: 1, shift: 0 };

/**
 * From TM's reflectance to OLI's, by reduced major axis regression (Roy et al. 2016, RSE 185:57-70; METHODS 2.3). The
 * paper's least-squares table shrinks the range and moves NDVI the other way; none is sure enough to test a trend across
 * both sensors, so tests keep to one at a time.
 */
export const TM_TO_OLI = {
  blue: { gain: 0.9785, shift: -0.0095 },
  green: { gain: 0.9542, shift: -0.0016 },
  red: { gain: 0.9825, shift: -0.0022 },
  nir08: { gain: 1.0073, shift: -0.0021 },
  swir16: { gain: 1.0171, shift: -0.003 },
  swir22: { gain: 0.9949, shift: 0.0029 },
} as const satisfies Partial<Record<OpticalBand, Harmonisation>>;

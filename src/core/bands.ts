/** Optical bands by their STAC common name; a mission's own numbers (B08) never leave its source file. */
export const OPTICAL_BANDS = [
  'blue',
  'green',
  'red',
  'rededge1',
  'rededge2',
  'rededge3',
  'nir',
  'nir08',
  'swir16',
  'swir22',
] as const;

export type OpticalBand = (typeof OPTICAL_BANDS)[number];

/** Radar polarisations: sent and received vertically, sent vertically and received horizontally. */
export type Polarisation = 'vv' | 'vh';

/** Everything a scene's file may hold one of: bands, polarisations, and finished maps. */
export type Band = OpticalBand | Polarisation | 'fire_mask' | 'canopy_height';

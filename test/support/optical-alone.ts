/** Every source that can be turned off is: Sentinel-2 is left. */
export const OPTICAL_ALONE = {
  sentinel1: false,
  landsat89: false,
  landsat45: false,
  firms: false,
  gedi: false,
  'canopy-map': false,
} as const;

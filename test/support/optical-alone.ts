/** All sources off that can be switched off, which leaves Sentinel-2. */
export const OPTICAL_ALONE = {
  sentinel1: false,
  landsat89: false,
  landsat45: false,
  firms: false,
  gedi: false,
  'canopy-map': false,
} as const;

import type { OpticalBand } from '../core/bands.ts';
import type { AssetNames } from './assets.ts';

/** Earth Search's common names, the mission's numbers, those with a resolution (CDSE). */
export const SENTINEL2_BANDS: Readonly<Record<OpticalBand, AssetNames>> = {
  blue: { keys: ['blue', 'B02', 'B02_10m'], resolution: 10 },
  green: { keys: ['green', 'B03', 'B03_10m'], resolution: 10 },
  red: { keys: ['red', 'B04', 'B04_10m'], resolution: 10 },
  rededge1: { keys: ['rededge1', 'B05', 'B05_20m'], resolution: 20 },
  rededge2: { keys: ['rededge2', 'B06', 'B06_20m'], resolution: 20 },
  rededge3: { keys: ['rededge3', 'B07', 'B07_20m'], resolution: 20 },
  nir: { keys: ['nir', 'B08', 'B08_10m'], resolution: 10 },
  nir08: { keys: ['nir08', 'B8A', 'B8A_20m'], resolution: 20 },
  swir16: { keys: ['swir16', 'B11', 'B11_20m'], resolution: 20 },
  swir22: { keys: ['swir22', 'B12', 'B12_20m'], resolution: 20 },
};

/** Scene classification. */
export const SENTINEL2_SCL: AssetNames = { keys: ['scl', 'SCL', 'SCL_20m'], resolution: 20 };

import type { LandsatBands } from './landsat-assets.ts';
import { landsatProduct } from './landsat.ts';

/** Operational Land Imager: common names, and band numbers as USGS's own catalogues have them. */
const OLI: LandsatBands = {
  red: { keys: ['red', 'SR_B4', 'SR_B4.TIF'], resolution: 30 },
  nir08: { keys: ['nir08', 'SR_B5', 'SR_B5.TIF'], resolution: 30 },
  swir16: { keys: ['swir16', 'SR_B6', 'SR_B6.TIF'], resolution: 30 },
  swir22: { keys: ['swir22', 'SR_B7', 'SR_B7.TIF'], resolution: 30 },
};

/** Landsat 8 and 9, from 2013 on. Landsat items of no known mission are refused here, by name. */
export const landsat89 = landsatProduct({
  platforms: ['landsat-8', 'landsat-9'],
  bands: OLI,
  takesUnknown: true,
});

import type { LandsatBands } from './landsat-assets.ts';
import { landsatProduct } from './landsat.ts';

/** Thematic Mapper: the same common names, other band numbers. */
const TM: LandsatBands = {
  red: { keys: ['red', 'SR_B3', 'SR_B3.TIF'], resolution: 30 },
  nir08: { keys: ['nir08', 'SR_B4', 'SR_B4.TIF'], resolution: 30 },
  swir16: { keys: ['swir16', 'SR_B5', 'SR_B5.TIF'], resolution: 30 },
  swir22: { keys: ['swir22', 'SR_B7', 'SR_B7.TIF'], resolution: 30 },
};

/** Landsat 4 and 5, 1982 to 2012. */
export const landsat45 = landsatProduct({
  platforms: ['landsat-4', 'landsat-5'],
  bands: TM,
  takesUnknown: false,
});

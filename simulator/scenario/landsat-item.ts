import type { JsonObject } from '../items.ts';
import { EXTENSION, projectionProperties, rasterAsset, scenarioItem } from './item.ts';
import { LANDSAT_SCALE, type LandsatRasters } from './landsat.ts';
import type { LandsatBand, LandsatPass } from './spec.ts';

const TITLES: Readonly<Record<LandsatBand, string>> = {
  red: 'Red Band',
  nir08: 'Near Infrared Band 0.8',
  swir16: 'Short-wave Infrared Band 1.6',
  swir22: 'Short-wave Infrared Band 2.2',
};

const INSTRUMENTS: Readonly<Record<LandsatPass['platform'], readonly string[]>> = {
  'landsat-5': ['tm'],
  'landsat-8': ['oli', 'tirs'],
  'landsat-9': ['oli', 'tirs'],
};

const PREFIX: Readonly<Record<LandsatPass['platform'], string>> = {
  'landsat-5': 'LT05',
  'landsat-8': 'LC08',
  'landsat-9': 'LC09',
};

/** A path and row that no satellite uses. */
const FRAME = { path: '900', row: '900' } as const;

/** `SIM_LT05_L2SP_900900_19870714_02_T1`. */
export function landsatId({ platform, datetime }: LandsatPass): string {
  const day = datetime.slice(0, 10).replaceAll('-', '');
  return `SIM_${PREFIX[platform]}_L2SP_${FRAME.path}${FRAME.row}_${day}_02_T1`;
}

/** The STAC item of one overpass, in Planetary Computer's form for Landsat Collection 2 Level 2. */
export function landsatItem(pass: LandsatPass, rasters: LandsatRasters): JsonObject {
  const id = landsatId(pass);
  const band = (key: LandsatBand) =>
    rasterAsset(id, key, rasters.bands[key], {
      title: TITLES[key],
      roles: ['data', 'reflectance'],
      band: { ...LANDSAT_SCALE },
    });
  return scenarioItem({
    id,
    collection: 'landsat-c2-l2',
    extensions: [EXTENSION.raster, EXTENSION.cloud, EXTENSION.projection, EXTENSION.landsat],
    description: 'no satellite took this image; the layout is that of Landsat Collection 2 Level-2.',
    datetime: pass.datetime,
    grid: rasters.quality.grid,
    properties: {
      platform: pass.platform,
      instruments: INSTRUMENTS[pass.platform],
      gsd: 30,
      ...projectionProperties(rasters.quality.grid),
      'eo:cloud_cover': Math.round(10_000 * pass.cloudFraction) / 100,
      'landsat:cloud_cover_land': Math.round(10_000 * pass.cloudFraction) / 100,
      'landsat:wrs_type': '2',
      'landsat:wrs_path': FRAME.path,
      'landsat:wrs_row': FRAME.row,
      'landsat:collection_number': '02',
      'landsat:collection_category': 'T1',
      'landsat:correction': 'L2SP',
    },
    assets: {
      red: band('red'),
      nir08: band('nir08'),
      swir16: band('swir16'),
      swir22: band('swir22'),
      qa_pixel: rasterAsset(id, 'qa_pixel', rasters.quality, {
        title: 'Pixel Quality Assessment Band',
        roles: ['cloud', 'cloud-shadow', 'snow-ice', 'water-mask'],
        band: { unit: 'bit index' },
      }),
      qa_radsat: rasterAsset(id, 'qa_radsat', rasters.saturation, {
        title: 'Radiometric Saturation and Terrain Occlusion Quality Assessment Band',
        roles: ['saturation'],
        band: { unit: 'bit index' },
      }),
    },
  });
}

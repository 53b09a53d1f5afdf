export type AnyItem = Record<string, unknown>;

const COG = 'image/tiff; application=geotiff; profile=cloud-optimized';

const BANDS = [
  'blue',
  'green',
  'red',
  'nir',
  'rededge1',
  'rededge2',
  'rededge3',
  'nir08',
  'swir16',
  'swir22',
  'scl',
];
const TEN_METRES = new Set(['blue', 'green', 'red', 'nir']);

/**
 * An item like those of Earth Search's Collection 1, overridden by `properties` and `assets` (undefined
 * removes one).
 */
export function earthSearchItem(
  properties: AnyItem = {},
  assets: AnyItem = {},
  id = 'S2B_T24MUV_20250731T130245_L2A',
): AnyItem {
  const plain = Object.fromEntries(BANDS.map((key) => [key, assetOf(key, id)]));
  const all = Object.entries({ ...plain, ...assets }).filter(([, asset]) => asset !== undefined);
  return {
    type: 'Feature',
    stac_version: '1.0.0',
    id,
    collection: 'sentinel-2-c1-l2a',
    bbox: [-40.8, -1.0, -39.8, 0.0],
    geometry: null,
    links: [],
    properties: {
      datetime: '2025-07-31T13:03:25.899000Z',
      platform: 'sentinel-2b',
      'eo:cloud_cover': 12.5,
      'proj:epsg': 32724,
      'grid:code': 'MGRS-24MUV',
      's2:processing_baseline': '05.11',
      's2:product_type': 'S2MSI2A',
      ...properties,
    },
    assets: Object.fromEntries(all),
  };
}

function assetOf(key: string, id: string): AnyItem {
  const side = TEN_METRES.has(key) ? 10 : 20;
  return {
    href: `https://pixels.example/${id}/${key}.tif`,
    type: COG,
    'proj:transform': [side, 0, 300000, 0, -side, 10000000],
    ...(key !== 'scl' && { 'raster:bands': [{ nodata: 0, scale: 0.0001, offset: -0.1 }] }),
  };
}

/** An ItemCollection as returned by a search. */
export function pageOf(features: readonly unknown[], more: AnyItem = {}): AnyItem {
  return { type: 'FeatureCollection', features, links: [], ...more };
}

/** An item like those of Planetary Computer's `landsat-c2-l2`, overridden by `properties` and `assets`. */
export function landsatItem(
  properties: AnyItem = {},
  assets: AnyItem = {},
  id = 'LC09_L2SP_010065_20220129_02_T1',
): AnyItem {
  const sensor = /^L[CT]0[45]/.test(id) ? 'tm' : 'oli-tirs';
  const href = (key: string) =>
    `https://landsateuwest.blob.core.windows.net/landsat-c2/level-2/standard/${sensor}/${id.replace(/_02_/, '_20220131_02_')}_${key.toUpperCase()}.TIF`;
  const asset = (key: string, band: AnyItem): [string, AnyItem] => [
    key,
    {
      href: href(key),
      type: COG,
      'raster:bands': [{ data_type: 'uint16', spatial_resolution: 30, ...band }],
    },
  ];
  return itemOf(id, 'landsat-c2-l2', {
    properties: {
      datetime: '2022-01-29T15:28:34.396428Z',
      platform: 'landsat-9',
      'eo:cloud_cover': 21.12,
      'proj:epsg': 32617,
      'proj:transform': [30, 0, 491985, 0, -30, -683685],
      'landsat:correction': 'L2SP',
      'landsat:wrs_path': '010',
      'landsat:wrs_row': '065',
      'landsat:collection_number': '02',
      'landsat:collection_category': 'T1',
      created: '2022-10-15T12:20:02.609948Z',
      ...properties,
    },
    assets: {
      ...Object.fromEntries(
        ['red', 'nir08', 'swir16', 'swir22'].map((key) =>
          asset(key, { nodata: 0, scale: 0.0000275, offset: -0.2 }),
        ),
      ),
      ...Object.fromEntries([
        asset('qa_pixel', { nodata: 1, unit: 'bit index' }),
        asset('qa_radsat', { unit: 'bit index' }),
      ]),
      ...assets,
    },
    bbox: [-81.07, -8.29, -79, -6.18],
  });
}

/** An item like those of Planetary Computer's `sentinel-1-rtc`. */
export function sentinel1Item(
  properties: AnyItem = {},
  assets: AnyItem = {},
  id = 'S1A_IW_GRDH_1SDV_20200727T122412_20200727T122441_033640_03E61B_rtc',
): AnyItem {
  const folder = `https://sentinel1euwestrtc.blob.core.windows.net/sentinel1-grd-rtc/GRD/2020/7/27/IW/DV/${id}/measurement`;
  const asset = (key: string) => ({
    href: `${folder}/iw-${key}.rtc.tiff`,
    type: COG,
    'raster:bands': [{ nodata: -32768, data_type: 'float32', spatial_resolution: 10 }],
  });
  return itemOf(id, 'sentinel-1-rtc', {
    properties: {
      datetime: '2020-07-27T12:24:27.016000Z',
      start_datetime: '2020-07-27T12:24:12.5Z',
      end_datetime: '2020-07-27T12:24:41.5Z',
      platform: 'SENTINEL-1A',
      constellation: 'Sentinel-1',
      // The type of its input; the collection gives the type of the item.
      'sar:product_type': 'GRD',
      'sar:instrument_mode': 'IW',
      'sat:relative_orbit': 143,
      'sat:orbit_state': 'descending',
      'proj:epsg': 32614,
      'proj:transform': [10, 0, 552510, 0, -10, 3176250],
      ...properties,
    },
    assets: { vh: asset('vh'), vv: asset('vv'), ...assets },
    bbox: [-98.9, 26.1, -95.9, 28.7],
  });
}

/** An item like those of Planetary Computer's `modis-14A1-061`. */
export function modisItem(
  properties: AnyItem = {},
  assets: AnyItem = {},
  id = 'MOD14A1.A2022017.h10v05.061.2022026155645',
): AnyItem {
  const folder = `https://modiseuwest.blob.core.windows.net/modis-061-cogs/MOD14A1/10/05/2022017/${id}`;
  return itemOf(id, 'modis-14A1-061', {
    properties: {
      datetime: null,
      start_datetime: '2022-01-17T00:00:00Z',
      end_datetime: '2022-01-24T23:59:59Z',
      platform: 'terra',
      updated: '2022-01-26T23:32:06.516000Z',
      'modis:horizontal-tile': 10,
      'modis:vertical-tile': 5,
      ...properties,
    },
    assets: {
      hdf: { href: `${folder}.hdf`, type: 'application/x-hdf' },
      FireMask: { href: `${folder}_FireMask.tif`, type: COG },
      MaxFRP: { href: `${folder}_MaxFRP.tif`, type: COG },
      ...assets,
    },
    bbox: [-104.44, 29.84, -80.57, 40.07],
  });
}

/** An item of a canopy height map, as in folder catalogs: in degrees. */
export function canopyItem(properties: AnyItem = {}, assets: AnyItem = {}): AnyItem {
  return itemOf('canopy-2020', 'canopy-height', {
    properties: {
      datetime: '2020-01-01T00:00:00Z',
      'proj:epsg': 4326,
      'proj:transform': [1 / 12000, 0, -81, 0, -1 / 12000, -6],
      ...properties,
    },
    assets: { canopy_height: { href: './canopy.tif', type: COG }, ...assets },
    bbox: [-81, -9, -78, -6],
  });
}

/** A complete item, without assets that are undefined. */
function itemOf(
  id: string,
  collection: string,
  { assets, ...more }: { properties: AnyItem; assets: AnyItem; bbox: readonly number[] },
): AnyItem {
  return {
    type: 'Feature',
    stac_version: '1.0.0',
    id,
    collection,
    geometry: null,
    links: [],
    ...more,
    assets: Object.fromEntries(Object.entries(assets).filter(([, asset]) => asset !== undefined)),
  };
}

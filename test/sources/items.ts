export type AnyItem = Record<string, unknown>;

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

/** An item in the shape of Earth Search's Collection 1, with `properties` and `assets` laid over it (undefined takes one out). */
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
    type: 'image/tiff; application=geotiff; profile=cloud-optimized',
    'proj:transform': [side, 0, 300000, 0, -side, 10000000],
    ...(key !== 'scl' && { 'raster:bands': [{ nodata: 0, scale: 0.0001, offset: -0.1 }] }),
  };
}

/** An ItemCollection as a search answers it. */
export function pageOf(features: readonly unknown[], more: AnyItem = {}): AnyItem {
  return { type: 'FeatureCollection', features, links: [], ...more };
}

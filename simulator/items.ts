import { applyAffine, type Grid } from '../src/geo/grid.ts';
import type { Json } from '../src/errors/errors.ts';
import { projectionOf } from '../src/geo/projection.ts';
import type { Raster } from '../src/export/tiff/raster.ts';
import { addedOffset, type Acquisition, type SceneRasters, type Tile } from './scenes.ts';
import { SCL } from './sky.ts';
import type { SimulatedBand } from './spectra.ts';

export type JsonObject = { readonly [key: string]: Json };

/** Names and wavelengths (micrometres) as stated by Earth Search. */
const BAND_NAMES: Readonly<Record<SimulatedBand, readonly [name: string, title: string, centre: number]>> = {
  blue: ['B02', 'Blue', 0.49],
  green: ['B03', 'Green', 0.56],
  red: ['B04', 'Red', 0.665],
  nir: ['B08', 'NIR 1', 0.842],
  rededge1: ['B05', 'Red Edge 1', 0.704],
  nir08: ['B8A', 'NIR 2', 0.865],
  swir16: ['B11', 'SWIR 1.6μm', 1.61],
  swir22: ['B12', 'SWIR 2.2μm', 2.19],
};

const COLLECTION = 'sentinel-2-c1-l2a';

export const MEDIA_TYPE = 'image/tiff; application=geotiff; profile=cloud-optimized';

const EXTENSIONS = [
  'https://stac-extensions.github.io/eo/v1.1.0/schema.json',
  'https://stac-extensions.github.io/grid/v1.1.0/schema.json',
  'https://stac-extensions.github.io/mgrs/v1.0.0/schema.json',
  'https://stac-extensions.github.io/projection/v1.1.0/schema.json',
  'https://stac-extensions.github.io/raster/v1.1.0/schema.json',
  'https://stac-extensions.github.io/sentinel-2/v1.0.0/schema.json',
];

/** The time at which the instrument passed over a tile: some seconds after the first tile of the acquisition. */
function timeOver({ secondsLater = 0 }: Tile, { datetime }: Acquisition): string {
  return new Date(Date.parse(datetime) + 1000 * secondsLater).toISOString().replace('.000Z', 'Z');
}

/** `SIM_20LPP_20240816T143731_L2A`: easy to distinguish from a real scene. */
export function sceneId(tile: Tile, acquisition: Acquisition): string {
  return `SIM_${tile.code}_${timeOver(tile, acquisition).slice(0, 19).replaceAll(/[-:]/g, '')}_L2A`;
}

/** The STAC item of one tile of an acquisition, in the form of Earth Search v1, with hrefs relative to the catalog. */
export function sceneItem(tile: Tile, acquisition: Acquisition, rasters: SceneRasters): JsonObject {
  const id = sceneId(tile, acquisition);
  const { ring, bbox } = footprint(tile.grid);
  const bands = Object.entries(rasters.bands) as [SimulatedBand, Raster][];
  return {
    type: 'Feature',
    stac_version: '1.0.0',
    id,
    collection: COLLECTION,
    stac_extensions: EXTENSIONS,
    bbox,
    geometry: { type: 'Polygon', coordinates: [ring] },
    properties: properties(tile, acquisition, rasters.scl),
    links: [{ rel: 'collection', type: 'application/json', href: './collection.json' }],
    assets: {
      ...Object.fromEntries(bands.map(([band, raster]) => [band, bandAsset(id, band, raster, acquisition)])),
      scl: { ...assetOf(id, 'scl', rasters.scl), title: 'Scene classification map (SCL)', roles: ['data'] },
    },
  };
}

function properties(tile: Tile, acquisition: Acquisition, scl: Raster): JsonObject {
  const { code, grid } = tile;
  const { platform, baseline } = acquisition;
  const datetime = timeOver(tile, acquisition);
  return {
    'sylvan:simulated': true,
    description: 'Simulated: no satellite took this image.',
    datetime,
    created: datetime,
    updated: datetime,
    platform,
    constellation: 'sentinel-2',
    instruments: ['msi'],
    'eo:cloud_cover': percent(scl, SCL.cloud, SCL.denseCloud),
    'proj:epsg': grid.epsg,
    'mgrs:utm_zone': grid.epsg % 100,
    'mgrs:latitude_band': code.slice(2, 3),
    'mgrs:grid_square': code.slice(3),
    'grid:code': `MGRS-${code}`,
    's2:processing_baseline': baseline,
    's2:nodata_pixel_percentage': percent(scl, SCL.nodata),
    's2:cloud_shadow_percentage': percent(scl, SCL.shadow),
    's2:water_percentage': percent(scl, SCL.water),
  };
}

/**
 * Percentage, to four decimals, of the file's pixels that are in the classes. Nodata pixels are part of the total only if their
 * own percentage is computed.
 */
function percent({ data }: Raster, ...classes: readonly number[]): number {
  const among = classes.includes(SCL.nodata) ? data : data.filter((value) => value !== SCL.nodata);
  const found = among.filter((value) => classes.includes(value)).length;
  return among.length === 0 ? 0 : Math.round((1_000_000 * found) / among.length) / 10_000;
}

function bandAsset(id: string, band: SimulatedBand, raster: Raster, acquisition: Acquisition): JsonObject {
  const [name, title, centre] = BAND_NAMES[band];
  const { 'raster:bands': stored, ...asset } = assetOf(id, band, raster);
  const scaled = { ...stored[0], scale: 0.0001, offset: -addedOffset(acquisition.baseline) / 10_000 };
  return {
    ...asset,
    title: `${title} - ${raster.grid.affine[0]}m`,
    'eo:bands': [{ name, common_name: band, center_wavelength: centre }],
    ...(acquisition.statesOffset && { 'raster:bands': [scaled] }),
    roles: ['data', 'reflectance'],
  };
}

function assetOf(id: string, key: string, { grid, data }: Raster) {
  const [resolution] = grid.affine;
  return {
    href: `./${id}/${key}.tif`,
    type: MEDIA_TYPE,
    gsd: resolution,
    'proj:shape': [grid.height, grid.width],
    'proj:transform': [...grid.affine],
    'raster:bands': [
      {
        nodata: 0,
        data_type: data instanceof Uint8Array ? 'uint8' : 'uint16',
        spatial_resolution: resolution,
      },
    ],
  };
}

/** The grid's outline in degrees, counterclockwise from the upper left, rounded to a decimetre. */
export function footprint(grid: Grid): { ring: number[][]; bbox: number[] } {
  const projection = projectionOf(grid.epsg);
  const corners = [
    [0, 0],
    [0, grid.height],
    [grid.width, grid.height],
    [grid.width, 0],
    [0, 0],
  ];
  const ring = corners.map(([column, row]) =>
    projection
      .inverse(...applyAffine(grid.affine, column, row))
      .map((value) => Math.round(value * 1e6) / 1e6),
  );
  const [lngs, lats] = [ring.map(([lng]) => lng), ring.map(([, lat]) => lat)];
  const [west, east] = longitudeSpan(lngs);
  return { ring, bbox: [west, Math.min(...lats), east, Math.max(...lats)] };
}

/** West and east of a scene's longitudes; west > east, as in RFC 7946, if it crosses the antimeridian. */
function longitudeSpan(lngs: readonly number[]): [west: number, east: number] {
  const span = (values: readonly number[]): [number, number] => [Math.min(...values), Math.max(...values)];
  const [west, east] = span(lngs);
  if (east - west < 180) return [west, east];
  return [span(lngs.filter((lng) => lng > 0))[0], span(lngs.filter((lng) => lng < 0))[1]];
}

/** The STAC collection that describes the items. */
export function sampleCollection(title: string, items: readonly JsonObject[]): JsonObject {
  const dates = items.map((item) => (item.properties as { datetime: string }).datetime).sort();
  const boxes = items.map((item) => item.bbox as number[]);
  return {
    type: 'Collection',
    stac_version: '1.0.0',
    id: COLLECTION,
    title: `Simulated: ${title}`,
    description:
      'Simulated scenes in the layout of Sentinel-2 Level-2A, made from a seed by the scene simulator. No satellite took them; truth.json says what they show.',
    license: 'Apache-2.0',
    'sylvan:simulated': true,
    extent: {
      spatial: {
        bbox: [[0, 1, 2, 3].map((i) => (i < 2 ? Math.min : Math.max)(...boxes.map((box) => box[i])))],
      },
      temporal: { interval: [[dates[0], dates[dates.length - 1]]] },
    },
    links: [{ rel: 'items', type: 'application/geo+json', href: './items.json' }],
  };
}

import type { Json } from '../../src/errors/errors.ts';
import type { Grid } from '../../src/geo/grid.ts';
import type { Raster } from '../../src/export/tiff/raster.ts';
import { footprint, MEDIA_TYPE, type JsonObject } from '../items.ts';

interface ItemParts {
  readonly id: string;
  readonly collection: string;
  readonly extensions?: readonly string[];
  readonly description: string;
  readonly datetime: string;
  /** The ground that the item covers. */
  readonly grid: Grid;
  readonly properties: JsonObject;
  readonly assets: JsonObject;
}

/** A STAC item of any simulated source. Hrefs of its assets are relative to the catalog. */
export function scenarioItem(parts: ItemParts): JsonObject {
  const { id, collection, extensions = [], description, datetime, grid, properties, assets } = parts;
  const { ring, bbox } = footprint(grid);
  return {
    type: 'Feature',
    stac_version: '1.0.0',
    id,
    collection,
    stac_extensions: extensions,
    bbox,
    geometry: { type: 'Polygon', coordinates: [ring] },
    properties: {
      'sylvan:simulated': true,
      description: `Simulated: ${description}`,
      datetime,
      ...properties,
    },
    links: [{ rel: 'collection', type: 'application/json', href: './collection.json' }],
    assets,
  };
}

/** The position of the grid in the form of the projection extension for an item. */
export function projectionProperties({ epsg, affine, width, height }: Grid): JsonObject {
  return { 'proj:epsg': epsg, 'proj:shape': [height, width], 'proj:transform': [...affine] };
}

export function rasterAsset(
  id: string,
  key: string,
  raster: Raster,
  more: { readonly title: string; readonly roles: readonly string[]; readonly band?: JsonObject },
): JsonObject {
  const { title, roles, band = {} } = more;
  const { data, nodata, grid } = raster;
  const type = data instanceof Float32Array ? 'float32' : data instanceof Uint16Array ? 'uint16' : 'uint8';
  const stored: { [key: string]: Json } = { data_type: type, spatial_resolution: grid.affine[0] };
  if (nodata !== null) stored.nodata = nodata;
  return {
    href: `./${id}/${key}.tif`,
    type: MEDIA_TYPE,
    title,
    roles,
    'raster:bands': [{ ...stored, ...band }],
  };
}

export function tableAsset(id: string, name: string, title: string): JsonObject {
  return { href: `./${id}/${name}.csv`, type: 'text/csv', title, roles: ['data'] };
}

export const EXTENSION = {
  projection: 'https://stac-extensions.github.io/projection/v1.1.0/schema.json',
  raster: 'https://stac-extensions.github.io/raster/v1.1.0/schema.json',
  sar: 'https://stac-extensions.github.io/sar/v1.0.0/schema.json',
  satellite: 'https://stac-extensions.github.io/sat/v1.0.0/schema.json',
  cloud: 'https://stac-extensions.github.io/eo/v1.0.0/schema.json',
  landsat: 'https://landsat.usgs.gov/stac/landsat-extension/v1.1.1/schema.json',
} as const;

/** `20240817T143731`: a time inside an id. */
export function compactTime(datetime: string): string {
  return datetime.slice(0, 19).replaceAll(/[-:]/g, '');
}

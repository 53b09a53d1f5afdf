import { assetsOf, type Asset, type Scene } from './scene.ts';
import type { ErrorData } from '../errors/errors.ts';
import type { CatalogName } from './catalog.ts';
import { collectionHref } from './collection-writer.ts';
import type { Bbox } from '../geo/outline.ts';
import type { JsonObject } from '../cache/json-client.ts';
import { normalizeLongitude } from '../geo/ellipsoid.ts';
import type { Product } from './product.ts';

/** Options for writing a scene. */
interface ItemWriting {
  /** The product of the scene. */
  readonly product: Product;
  /** The catalog it came from. */
  readonly catalog: CatalogName;
  /** The address of a file in the folder, relative to `items.json`; `null` omits the file. */
  readonly hrefs: (asset: Asset) => string | null;
  /** Why missing parts of a scene's files could not be read. */
  readonly failure?: ErrorData | undefined;
}

/**
 * Writes a scene as an item of a folder catalog, STAC 1.0, which `product` reads back as the same scene, except for the files'
 * addresses and sizes and its duplicates. States where the scene came from without anything that may be secret.
 */
export function itemOf(scene: Scene, { product, catalog, hrefs, failure }: ItemWriting): JsonObject {
  const { id, collection, datetime, bbox, updated, platform, cloudCover, sunElevation, epsg } = scene;
  const files = assetsOf(scene);
  const assets = files.flatMap((asset) => {
    const href = hrefs(asset);
    return href === null ? [] : [[asset.key, writtenAsset(asset, href, failure)] as const];
  });
  return itemFrom({
    ...{ id, collection, bbox, catalog, simulated: scene.simulated },
    properties: {
      datetime,
      ...(updated !== null && { updated }),
      ...(platform !== null && { platform }),
      ...(files.length > 0 && { gsd: Math.min(...files.map(({ resolution }) => resolution)) }),
      ...(cloudCover !== null && { 'eo:cloud_cover': cloudCover }),
      ...(epsg !== null && { 'proj:epsg': epsg, 'proj:code': `EPSG:${epsg}` }),
      ...(sunElevation != null && { 'view:sun_elevation': sunElevation }),
      ...product.propertiesOf(scene),
    },
    assets: Object.fromEntries(assets),
  });
}

/** Parts common to items of scenes and of points. */
export interface ItemParts {
  readonly id: string;
  /** Empty if there is none. */
  readonly collection: string;
  readonly bbox: Bbox;
  readonly catalog: CatalogName;
  readonly simulated: boolean;
  readonly properties: JsonObject;
  readonly assets: JsonObject;
}

/** Builds an item of a folder catalog from its parts. */
export function itemFrom({ id, collection, bbox, catalog, simulated, ...parts }: ItemParts): JsonObject {
  const properties: JsonObject = {
    ...parts.properties,
    ...(simulated && { 'sylvan:simulated': true }),
    'sylvan:catalog': catalog.id,
    ...(catalog.host !== '' && { 'sylvan:host': catalog.host }),
  };
  return {
    type: 'Feature',
    stac_version: '1.0.0',
    stac_extensions: extensionsOf(properties, parts.assets),
    id,
    // STAC allows a collection only together with a link to it.
    ...(collection !== '' && { collection }),
    geometry: geometryOf(bbox),
    bbox,
    properties,
    links:
      collection === ''
        ? []
        : [{ rel: 'collection', type: 'application/json', href: collectionHref(collection) }],
    assets: parts.assets,
  };
}

export const COG = 'image/tiff; application=geotiff; profile=cloud-optimized';

/** `proj:transform` is added by the code that cuts the file, because the cut file has a different one. */
function writtenAsset(
  { href: original, scale, offset, nodata, resolution, origin }: Asset,
  href: string,
  failure: ErrorData | undefined,
): JsonObject {
  const source = sourceOf(original);
  return {
    href,
    type: COG,
    roles: ['data'],
    'raster:bands': [{ scale, offset, ...(nodata !== null && { nodata }), spatial_resolution: resolution }],
    ...(origin && { 'sylvan:origin': origin }),
    ...(failure && { 'sylvan:failure': failureOf(failure) }),
    ...(source !== null && { alternate: { original: { href: source } } }),
  };
}

function failureOf({ code, detail, fields }: ErrorData): JsonObject {
  return { code, detail, fields };
}

/** The address of a web file without its query, which may be a signature, and without a user name; `null` for a local file. */
function sourceOf(href: string): string | null {
  const url = new URL(href);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  return `${url.origin}${url.pathname}`;
}

/** The scene's ground as GeoJSON, in two parts if it crosses the antimeridian (RFC 7946). */
export function geometryOf([west, south, east, north]: Bbox): JsonObject {
  const ring = (left: number, right: number) => [
    [left, south],
    [right, south],
    [right, north],
    [left, north],
    [left, south],
  ];
  if (west >= -180 && east <= 180 && west <= east)
    return { type: 'Polygon', coordinates: [ring(west, east)] };
  const [left, right] = [normalizeLongitude(west), normalizeLongitude(east)];
  if (left <= right) return { type: 'Polygon', coordinates: [ring(left, right)] };
  return { type: 'MultiPolygon', coordinates: [[ring(left, 180)], [ring(-180, right)]] };
}

/** The extensions by the prefix of their members. */
const EXTENSIONS: readonly (readonly [prefix: string, schema: string])[] = [
  ['alternate', 'https://stac-extensions.github.io/alternate-assets/v1.2.0/schema.json'],
  ['eo:', 'https://stac-extensions.github.io/eo/v1.1.0/schema.json'],
  ['grid:', 'https://stac-extensions.github.io/grid/v1.1.0/schema.json'],
  ['landsat:', 'https://landsat.usgs.gov/stac/landsat-extension/v1.1.1/schema.json'],
  // The only version with both proj:epsg and proj:code.
  ['proj:', 'https://stac-extensions.github.io/projection/v1.2.0/schema.json'],
  ['raster:', 'https://stac-extensions.github.io/raster/v1.1.0/schema.json'],
  ['s2:', 'https://stac-extensions.github.io/sentinel-2/v1.0.0/schema.json'],
  ['sar:', 'https://stac-extensions.github.io/sar/v1.0.0/schema.json'],
  ['sat:', 'https://stac-extensions.github.io/sat/v1.0.0/schema.json'],
  ['view:', 'https://stac-extensions.github.io/view/v1.0.0/schema.json'],
];

export function extensionsOf(properties: JsonObject, assets: JsonObject): string[] {
  const holders = [properties, ...Object.values(assets as Readonly<Record<string, JsonObject>>)];
  const names = holders.flatMap((holder) => Object.keys(holder));
  return EXTENSIONS.flatMap(([prefix, schema]) =>
    names.some((name) => name.startsWith(prefix)) ? schema : [],
  );
}

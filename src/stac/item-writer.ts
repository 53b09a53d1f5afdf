import { assetsOf, type Asset, type Scene } from './scene.ts';
import type { ErrorData } from '../errors/errors.ts';
import type { CatalogName } from './catalog.ts';
import { enclosing, type Bbox } from '../geo/outline.ts';
import type { JsonObject } from '../cache/json-client.ts';
import { normalizeLongitude } from '../geo/ellipsoid.ts';
import type { Product } from './product.ts';

interface ItemWriting {
  readonly product: Product;
  /** The catalog that the scene came from. */
  readonly catalog: CatalogName;
  /** The address of a file in the folder, relative to `items.json`; `null` omits the file. */
  readonly hrefs: (asset: Asset) => string | null;
  /** Why missing parts of a scene's files could not be read. */
  readonly failure?: ErrorData | undefined;
}

/**
 * Writes a scene as an item of a folder catalog, STAC 1.0, which `product` reads back as the same scene, except for its
 * duplicates and the addresses and sizes of its files. The item states where the scene came from, but nothing that may be secret.
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
interface ItemParts {
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
export function itemFrom({ catalog, simulated, ...parts }: ItemParts): JsonObject {
  const { collection } = parts;
  const properties: JsonObject = {
    ...parts.properties,
    ...(simulated && { 'sylvan:simulated': true }),
    'sylvan:catalog': catalog.id,
    ...(catalog.host !== '' && { 'sylvan:host': catalog.host }),
  };
  // STAC allows a collection only together with a link to it.
  const link = { rel: 'collection', type: 'application/json', href: collectionHref(collection) };
  return itemFeature({ ...parts, properties, links: collection === '' ? [] : [link] });
}

/** An item as GeoJSON, with the extensions that it uses. */
export function itemFeature({
  id,
  collection,
  bbox,
  properties,
  links,
  assets,
}: Omit<ItemParts, 'catalog' | 'simulated'> & { readonly links: readonly JsonObject[] }): JsonObject {
  return {
    type: 'Feature',
    stac_version: '1.0.0',
    stac_extensions: extensionsOf(properties, assets),
    id,
    ...(collection !== '' && { collection }),
    geometry: geometryOf(bbox),
    bbox,
    properties,
    links,
    assets,
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
function geometryOf([west, south, east, north]: Bbox): JsonObject {
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

function extensionsOf(properties: JsonObject, assets: JsonObject): string[] {
  const holders = [properties, ...Object.values(assets as Readonly<Record<string, JsonObject>>)];
  const names = holders.flatMap((holder) => Object.keys(holder));
  return EXTENSIONS.flatMap(([prefix, schema]) =>
    names.some((name) => name.startsWith(prefix)) ? schema : [],
  );
}

/** The input of a collection: items as written by `itemFrom`. */
interface WrittenItem {
  readonly bbox: Bbox;
  readonly properties: {
    readonly datetime: string;
    readonly start_datetime?: string;
    readonly end_datetime?: string;
  };
}

/** Address of the collection of written items, relative to `items.json`. */
export function collectionHref(collection: string): string {
  return `./collections/${encodeURIComponent(collection)}.json`;
}

/** The collection that a folder's items link to, with their extent. Throws RangeError if there are no items. */
export function collectionOf(id: string, items: readonly JsonObject[]): JsonObject {
  if (items.length === 0) throw new RangeError(`Collection ${id} has no items`);
  const written = items as unknown as readonly WrittenItem[];
  const starts = written.map(({ properties }) => properties.start_datetime ?? properties.datetime).sort();
  const ends = written.map(({ properties }) => properties.end_datetime ?? properties.datetime).sort();
  return {
    type: 'Collection',
    stac_version: '1.0.0',
    id,
    description: `Items of ${id} whose files are cut to a zone.`,
    license: 'various',
    extent: {
      spatial: { bbox: [enclosing(written.map(({ bbox }) => bbox))] },
      temporal: { interval: [[starts[0], ends[ends.length - 1]]] },
    },
    links: [{ rel: 'items', type: 'application/geo+json', href: '../items.json' }],
  };
}

import type { Band } from '../core/bands.ts';
import type { Asset, OffsetSource, Scene } from '../core/scene.ts';
import { resolveHref, type HrefPolicy } from './href.ts';
import { Refusal } from './refusal.ts';
import { SENTINEL2_BANDS, SENTINEL2_SCL, type AssetNames } from './sentinel2-bands.ts';
import { processingBaseline, radiometryOf } from './sentinel2-offset.ts';
import { sensingOf, tileOf } from './sentinel2-identity.ts';
import { firstFault, stacAssetSchema, type StacAsset, type StacItem } from './stac-schema.ts';

/** A scene and the start of its sensing, the second half of what makes two items the same picture (the tile is the first). */
export interface SensedScene {
  readonly scene: Scene;
  readonly sensing: string;
}

/** Which catalogue an item came from, and where its assets may point. */
export interface ItemOrigin {
  readonly source: string;
  readonly hrefs: HrefPolicy;
}

/**
 * A Sentinel-2 L2A item as a scene, or why it is none. One asset that cannot be used refuses the whole item; bands
 * that the item does not have are simply absent.
 */
export function sentinel2Scene(item: StacItem, origin: ItemOrigin): SensedScene | Refusal {
  const wrong = wrongProduct(item);
  if (wrong !== null) return wrong;
  const { properties } = item;
  const datetime = utc(properties.datetime ?? properties.start_datetime);
  if (datetime === null) return new Refusal('no-datetime', 'no acquisition time with a time zone');
  if (!item.bbox) return new Refusal('no-bbox', 'the item does not say where it is');
  const assets = readAssets(item, origin.hrefs);
  if (assets instanceof Refusal) return assets;
  const scene: Scene = {
    id: item.id,
    source: origin.source,
    collection: item.collection ?? '',
    datetime,
    platform: properties.platform?.toLowerCase() ?? null,
    tile: tileOf(item),
    bbox: item.bbox,
    epsg: epsgOf(item, assets.first),
    processingBaseline: processingBaseline(item),
    offsetSource: assets.offsetSource,
    cloudCover: properties['eo:cloud_cover'] ?? null,
    updated: utc(properties.updated),
    simulated: properties['sylvan:simulated'] === true,
    bands: assets.bands,
    quality: assets.quality,
  };
  return { scene, sensing: sensingOf(item, datetime) };
}

function wrongProduct({ id, collection, properties }: StacItem): Refusal | null {
  const mission = properties.platform ?? properties.constellation ?? collection ?? '';
  if (!/^sentinel-?2/i.test(mission))
    return new Refusal(
      'not-sentinel-2',
      `platform ${mission || 'unknown'}, collection ${collection ?? 'none'}`,
    );
  const product = properties['s2:product_type'] ?? properties['s2:product_uri'] ?? '';
  if (/S2MSI1C|MSIL1C/.test(product) || /l1c/i.test(`${collection ?? ''} ${id}`))
    return new Refusal('not-l2a', `top-of-atmosphere product, collection ${collection ?? 'none'}`);
  return null;
}

interface SceneAssets {
  readonly bands: Partial<Record<Band, Asset>>;
  readonly quality: Asset;
  readonly offsetSource: OffsetSource;
  /** The metadata of one of them, for what may stand there instead of on the item. */
  readonly first: StacAsset;
}

function readAssets(item: StacItem, hrefs: HrefPolicy): SceneAssets | Refusal {
  const bands: Partial<Record<Band, Asset>> = {};
  const sources = new Set<OffsetSource>();
  for (const [band, names] of Object.entries(SENTINEL2_BANDS) as [Band, AssetNames][]) {
    const found = findAsset(item, names);
    if (found === null) continue;
    if (found instanceof Refusal) return found;
    const radiometry = radiometryOf(item, found.asset);
    if (radiometry === null)
      return new Refusal('offset-unknown', `neither asset ${found.key} nor a processing baseline states it`);
    const asset = bandAsset(found, names, radiometry, hrefs);
    if (asset instanceof Refusal) return asset;
    bands[band] = asset;
    sources.add(radiometry.source);
  }
  if (sources.size === 0) return new Refusal('no-assets', 'no band under any known name');
  const scl = findAsset(item, SENTINEL2_SCL);
  if (scl === null) return new Refusal('no-scl', 'no scene classification');
  if (scl instanceof Refusal) return scl;
  const quality = bandAsset(scl, SENTINEL2_SCL, { scale: 1, offset: 0 }, hrefs);
  if (quality instanceof Refusal) return quality;
  return { bands, quality, offsetSource: leastSure(sources), first: scl.asset };
}

/** Where the bands of one scene were judged in different ways, the scene goes by the less certain one. */
function leastSure(sources: ReadonlySet<OffsetSource>): OffsetSource {
  if (sources.has('flag')) return 'flag';
  return sources.has('baseline') ? 'baseline' : 'asset';
}

interface FoundAsset {
  readonly key: string;
  readonly asset: StacAsset;
}

function findAsset({ assets }: StacItem, { keys }: AssetNames): FoundAsset | Refusal | null {
  const key = keys.find((name) => Object.hasOwn(assets ?? {}, name));
  if (key === undefined) return null;
  const asset = stacAssetSchema.safeParse(assets?.[key]);
  if (!asset.success) return new Refusal('invalid-asset', `asset ${key}: ${firstFault(asset.error)}`);
  return { key, asset: asset.data };
}

function bandAsset(
  { key, asset }: FoundAsset,
  names: AssetNames,
  { scale, offset }: { readonly scale: number; readonly offset: number },
  hrefs: HrefPolicy,
): Asset | Refusal {
  const type = asset.type ?? '';
  if (/jp2|jpeg2000/i.test(type) || /\.jp2$/i.test(asset.href))
    return new Refusal('jpeg2000', `asset ${key} is ${type || 'a .jp2 file'}`);
  if (type !== '' && !/tiff/i.test(type))
    return new Refusal('unsupported-media-type', `asset ${key} is ${type}`);
  const href = resolveHref(asset.href, hrefs);
  if (href === null)
    return new Refusal('href-refused', `asset ${key} points outside https and the catalogue`);
  if (!(scale > 0 && scale <= 1 && Math.abs(offset) <= 1))
    return new Refusal('invalid-asset', `asset ${key}: scale ${scale}, offset ${offset}`);
  return { href, key, scale, offset, nodata: nodataOf(asset), resolution: resolutionOf(asset, names) };
}

/** Every Sentinel-2 file writes 0 for no data, also where the catalogue does not say so. */
function nodataOf(asset: StacAsset): number {
  const stated = asset['raster:bands']?.[0]?.nodata ?? asset.nodata;
  return typeof stated === 'number' ? stated : 0;
}

function resolutionOf(asset: StacAsset, names: AssetNames): number {
  const [a = 0, , , d = 0] = asset['proj:transform'] ?? [];
  const side = Math.hypot(a, d);
  return side > 0 ? side : (asset['raster:bands']?.[0]?.spatial_resolution ?? asset.gsd ?? names.resolution);
}

function epsgOf({ properties }: StacItem, asset: StacAsset): number | null {
  for (const place of [asset, properties]) {
    if (place['proj:epsg']) return place['proj:epsg'];
    const code = /^EPSG:(\d{4,6})$/.exec(place['proj:code'] ?? '')?.[1];
    if (code !== undefined) return Number(code);
  }
  return null;
}

/** An RFC 3339 time as UTC; null for none, and for a time without a zone, which would be read as local. */
function utc(time: string | null | undefined): string | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d)$/i.test(time ?? '')) return null;
  const milliseconds = Date.parse(time ?? '');
  return Number.isNaN(milliseconds) ? null : new Date(milliseconds).toISOString();
}

import type { OpticalBand } from '../core/bands.ts';
import type { Asset, OffsetSource } from '../core/scene.ts';
import { resolveHref, type HrefPolicy } from './href.ts';
import { Refusal } from './refusal.ts';
import { SENTINEL2_BANDS, SENTINEL2_SCL, type AssetNames } from './sentinel2-bands.ts';
import { radiometryOf } from './sentinel2-offset.ts';
import { firstFault, stacAssetSchema, type StacAsset, type StacItem } from './stac-schema.ts';

export interface SceneAssets {
  readonly bands: Partial<Record<OpticalBand, Asset>>;
  readonly quality: Asset;
  readonly offsetSource: OffsetSource;
  /** The metadata of one of them, for what may stand there instead of on the item. */
  readonly first: StacAsset;
}

/** Every band an item has, and its scene classification; or what is wrong with the first that is wrong. */
export function readAssets(item: StacItem, hrefs: HrefPolicy): SceneAssets | Refusal {
  const bands: Partial<Record<OpticalBand, Asset>> = {};
  const sources = new Set<OffsetSource>();
  for (const [band, names] of Object.entries(SENTINEL2_BANDS) as [OpticalBand, AssetNames][]) {
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
  const resolution = resolutionOf(asset, names);
  return { href, key, scale, offset, nodata: nodataOf(asset), resolution, ...originOf(asset) };
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

function originOf(asset: StacAsset): Pick<Asset, 'origin'> {
  if (!asset['proj:transform']) return {};
  const [, b, west, d, , north] = asset['proj:transform'];
  return b === 0 && d === 0 ? { origin: [west, north] } : {};
}

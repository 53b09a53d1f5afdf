import type { Asset } from '../core/scene.ts';
import { resolveHref } from './href.ts';
import type { ItemOrigin } from './product.ts';
import { Refusal } from './refusal.ts';
import { firstFault, stacAssetSchema, type StacAsset, type StacItem } from './stac-schema.ts';

/** How catalogues name one file of a product. */
export interface AssetNames {
  readonly keys: readonly string[];
  /** Native pixel side in metres. */
  readonly resolution: number;
}

export interface FoundAsset {
  readonly key: string;
  readonly asset: StacAsset;
}

/** How digital numbers become values, and which of them means "no data" where the catalogue does not say. */
export interface Radiometry {
  readonly scale: number;
  readonly offset: number;
  readonly nodata: number | null;
}

/** The asset under the first of its names that the item has; `null` where it has none of them. */
export function findAsset({ assets }: StacItem, { keys }: AssetNames): FoundAsset | Refusal | null {
  const key = keys.find((name) => Object.hasOwn(assets ?? {}, name));
  if (key === undefined) return null;
  const asset = stacAssetSchema.safeParse(assets?.[key]);
  if (!asset.success) return new Refusal('invalid-asset', `asset ${key}: ${firstFault(asset.error)}`);
  return { key, asset: asset.data };
}

/** A found asset as a file to read, or what is wrong with it. `transform` is the item's, for products whose files share one. */
export function usableAsset(
  { key, asset }: FoundAsset,
  names: AssetNames,
  { scale, offset, nodata }: Radiometry,
  { hrefs }: Pick<ItemOrigin, 'hrefs'>,
  transform?: readonly number[] | null,
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
  const affine = asset['proj:transform'] ?? transform;
  const resolution = resolutionOf(asset, names, affine);
  return { href, key, scale, offset, nodata: nodataOf(asset, nodata), resolution, ...originOf(affine) };
}

/** {@link findAsset} and {@link usableAsset} in one, for files whose scale is known beforehand. */
export function readAsset(
  item: StacItem,
  names: AssetNames,
  radiometry: Radiometry,
  origin: Pick<ItemOrigin, 'hrefs'>,
): Asset | Refusal | null {
  const found = findAsset(item, names);
  if (found === null || found instanceof Refusal) return found;
  return usableAsset(found, names, radiometry, origin, item.properties['proj:transform']);
}

function nodataOf(asset: StacAsset, otherwise: number | null): number | null {
  const stated = asset['raster:bands']?.[0]?.nodata ?? asset.nodata;
  return typeof stated === 'number' ? stated : otherwise;
}

/** Metres; a smaller pixel side is one in degrees. */
const FINEST = 0.1;

function resolutionOf(
  asset: StacAsset,
  names: AssetNames,
  transform: readonly number[] | null | undefined,
): number {
  const [a = 0, , , d = 0] = transform ?? [];
  const side = Math.hypot(a, d);
  return side > FINEST
    ? side
    : (asset['raster:bands']?.[0]?.spatial_resolution ?? asset.gsd ?? names.resolution);
}

function originOf(transform: readonly number[] | null | undefined): Pick<Asset, 'origin'> {
  if (!transform) return {};
  const [, b, west, d, , north] = transform;
  return b === 0 && d === 0 ? { origin: [west, north] } : {};
}

import type { Asset } from '../core/scene.ts';
import { resolveHref } from './href.ts';
import type { ItemOrigin } from './product.ts';
import { Refusal } from './refusal.ts';
import { bandOf, firstFault, stacAssetSchema, type StacAsset, type StacItem } from './stac-schema.ts';

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

/** Where assets may point, and the lattice they lie on where they do not say so themselves. */
interface AssetPlace extends Pick<ItemOrigin, 'hrefs'> {
  readonly transform?: readonly number[] | null;
}

/** The place of a product's files that all lie on one lattice, which may stand on the item instead of on each. */
export function onOneLattice({ properties }: StacItem, { hrefs }: ItemOrigin): AssetPlace {
  return { hrefs, transform: properties['proj:transform'] ?? null };
}

/** The asset under the first of its names that the item has; `null` where it has none of them. */
function findAsset({ assets }: StacItem, { keys }: AssetNames): FoundAsset | Refusal | null {
  const key = keys.find((name) => Object.hasOwn(assets ?? {}, name));
  if (key === undefined) return null;
  const asset = stacAssetSchema.safeParse(assets?.[key]);
  if (!asset.success) return new Refusal('invalid-asset', `asset ${key}: ${firstFault(asset.error)}`);
  return { key, asset: asset.data };
}

/** A found asset as a file to read, or what is wrong with it. */
function usableAsset(
  { key, asset }: FoundAsset,
  names: AssetNames,
  { scale, offset, nodata }: Radiometry,
  { hrefs, transform }: AssetPlace,
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

/** One file of an item, under the first of its names that the item has; `null` where it has none of them. */
export function readAsset(
  item: StacItem,
  names: AssetNames,
  radiometry: Radiometry,
  place: AssetPlace,
): Asset | Refusal | null {
  const found = findAsset(item, names);
  if (found === null || found instanceof Refusal) return found;
  return usableAsset(found, names, radiometry, place);
}

interface BandFiles<B extends string> {
  readonly bands: Readonly<Partial<Record<B, Asset>>>;
  /** The metadata of the first of them, for what may stand there instead of on the item; `null` where there is no band. */
  readonly first: StacAsset | null;
}

/** Every band of `table` that an item has, or what is wrong with the first that is wrong: that refuses the whole item. */
export function readBands<B extends string>(
  item: StacItem,
  table: Readonly<Partial<Record<B, AssetNames>>>,
  radiometryOf: (found: FoundAsset) => Radiometry | Refusal,
  place: AssetPlace,
): BandFiles<B> | Refusal {
  const bands: Partial<Record<B, Asset>> = {};
  let first: StacAsset | null = null;
  for (const [band, names] of Object.entries(table) as [B, AssetNames][]) {
    const found = findAsset(item, names);
    if (found === null) continue;
    if (found instanceof Refusal) return found;
    const radiometry = radiometryOf(found);
    if (radiometry instanceof Refusal) return radiometry;
    const asset = usableAsset(found, names, radiometry, place);
    if (asset instanceof Refusal) return asset;
    bands[band] = asset;
    first ??= found.asset;
  }
  return { bands, first };
}

function nodataOf(asset: StacAsset, otherwise: number | null): number | null {
  const stated = bandOf(asset).nodata;
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
  return side > FINEST ? side : (bandOf(asset).spatial_resolution ?? names.resolution);
}

function originOf(transform: readonly number[] | null | undefined): Pick<Asset, 'origin'> {
  if (!transform) return {};
  const [, b, west, d, , north] = transform;
  return b === 0 && d === 0 ? { origin: [west, north] } : {};
}

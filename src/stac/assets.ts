import type { Asset, Scene } from './scene.ts';
import { isDay } from '../contract/dates.ts';
import { IN_ENGLISH } from '../contract/zod-texts.ts';
import { onWgs84 } from '../geo/utm-kin.ts';
import { resolveHref } from '../net/address.ts';
import { refuse, type ItemOrigin } from './product.ts';
import { bandOf, firstFault, stacAssetSchema, type StacAsset, type StacItem } from './schema.ts';

/** The names that catalogs give to one file of a product. */
export interface AssetNames {
  readonly keys: readonly string[];
  /** Native pixel size, metres. */
  readonly resolution: number;
}

export interface FoundAsset {
  readonly key: string;
  readonly asset: StacAsset;
}

/** How digital numbers become values, and which number means "no data" if the catalog does not state it. */
export interface Radiometry {
  readonly scale: number;
  readonly offset: number;
  readonly nodata: number | null;
}

/** Where assets may point, and their lattice if they do not state it themselves. */
interface AssetLattice extends Pick<ItemOrigin, 'hrefs'> {
  readonly transform?: readonly number[] | null;
  readonly shape?: readonly [number, number] | null;
}

/** For products whose files share one lattice, which the item may state instead of each asset. */
export function onOneLattice({ properties }: StacItem, { hrefs }: ItemOrigin): AssetLattice {
  return { hrefs, transform: properties['proj:transform'] ?? null, shape: properties['proj:shape'] ?? null };
}

/** The asset under the first of its names that the item has; `null` if it has none of them. */
function findAsset({ assets }: StacItem, { keys }: AssetNames): FoundAsset | null {
  const key = keys.find((name) => Object.hasOwn(assets ?? {}, name));
  if (key === undefined) return null;
  const asset = stacAssetSchema.safeParse(assets?.[key], IN_ENGLISH);
  return asset.success
    ? { key, asset: asset.data }
    : refuse('invalid-asset', `asset ${key}: ${firstFault(asset.error)}`);
}

/** A found asset as a file to read. */
function usableAsset(
  { key, asset }: FoundAsset,
  names: AssetNames,
  { scale, offset, nodata }: Radiometry,
  { hrefs, transform, shape }: AssetLattice,
): Asset {
  const type = asset.type ?? '';
  if (/jp2|jpeg2000/i.test(type) || /\.jp2$/i.test(asset.href))
    refuse('jpeg2000', `asset ${key} is ${type || 'a .jp2 file'}`);
  if (type !== '' && !/tiff/i.test(type)) refuse('unsupported-media-type', `asset ${key} is ${type}`);
  const href =
    resolveHref(asset.href, hrefs) ??
    refuse('href-refused', `asset ${key} has an address that is neither https nor in the catalog`);
  if (!(scale > 0 && scale <= 1 && Math.abs(offset) <= 1))
    refuse('invalid-asset', scalingFault(key, scale, offset));
  const affine = asset['proj:transform'] ?? transform;
  const resolution = resolutionOf(asset, names, affine);
  const size = asset['proj:shape'] ?? shape;
  return {
    href,
    key,
    scale,
    offset,
    nodata: nodataOf(asset, nodata),
    resolution,
    ...originOf(asset, affine),
    // A cut file appears as the file it was cut from, whose size is not stated.
    ...(size && !asset['sylvan:origin'] && { shape: size }),
    ...(asset['sylvan:failure'] && { failure: asset['sylvan:failure'] }),
  };
}

/** Describes a wrong scale or offset. If a divisor or an offset in digital numbers is stated, adds the correct values. */
function scalingFault(key: string, scale: number, offset: number): string {
  const factor = scale >= 10 ? 1 / scale : scale;
  const added = Math.abs(offset) > 1 ? Number((offset * factor).toPrecision(6)) : offset;
  return factor > 0 && factor < 1 && Math.abs(added) <= 1
    ? `asset ${key}: scale ${scale}, offset ${offset}; write scale ${factor}, offset ${added}: a value is its digital number × scale + offset`
    : `asset ${key}: scale ${scale}, offset ${offset}`;
}

/** One file of an item, under the first of its names that the item has; `null` if it has none of them. */
export function readAsset(
  item: StacItem,
  names: AssetNames,
  radiometry: Radiometry,
  lattice: AssetLattice,
): Asset | null {
  const found = findAsset(item, names);
  return found && usableAsset(found, names, radiometry, lattice);
}

interface BandFiles<B extends string> {
  readonly bands: Readonly<Partial<Record<B, Asset>>>;
  /** The first band, whose metadata may complete the item's; `null` if there is no band. */
  readonly first: StacAsset | null;
}

/** Every band of `table` that an item has. If one band is unusable, the whole item is refused. */
export function readBands<B extends string>(
  item: StacItem,
  table: Readonly<Partial<Record<B, AssetNames>>>,
  radiometryOf: (found: FoundAsset) => Radiometry,
  lattice: AssetLattice,
): BandFiles<B> {
  const bands: Partial<Record<B, Asset>> = {};
  let first: StacAsset | null = null;
  for (const [band, names] of Object.entries(table) as [B, AssetNames][]) {
    const found = findAsset(item, names);
    if (found === null) continue;
    bands[band] = usableAsset(found, names, radiometryOf(found), lattice);
    first ??= found.asset;
  }
  return { bands, first };
}

function nodataOf(asset: StacAsset, otherwise: number | null): number | null {
  const stated = bandOf(asset).nodata;
  return typeof stated === 'number' ? stated : otherwise;
}

/** Minimum pixel size in metres. Smaller numbers are taken to be in degrees. */
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

function originOf(asset: StacAsset, transform: readonly number[] | null | undefined): Pick<Asset, 'origin'> {
  const stated = asset['sylvan:origin'];
  if (stated) return { origin: stated };
  if (!transform) return {};
  const [, b, west, d, , north] = transform;
  return b === 0 && d === 0 ? { origin: [west, north] } : {};
}

/** The parts of a scene, without its files, that items of any mission state. */
type SceneBasics = Omit<Scene, 'bands'>;

/** The basics of an item's scene. If an item states a period, the start of that period is the scene's time. */
export function basicsOf(item: StacItem, origin: ItemOrigin): SceneBasics {
  const { id, collection, bbox, properties } = item;
  const datetime =
    utc(properties.datetime ?? properties.start_datetime) ??
    refuse('no-datetime', 'no datetime with a time zone, such as 2019-06-02T07:46:21Z');
  return {
    id,
    source: origin.source,
    collection: collection ?? '',
    datetime,
    platform: properties.platform?.toLowerCase() ?? null,
    bbox: bbox ?? refuse('no-bbox', 'the item has no bbox, so its position is unknown'),
    tile: null,
    epsg: epsgOf(item),
    processingBaseline: null,
    offsetSource: 'asset',
    quality: null,
    cloudCover: properties['eo:cloud_cover'] ?? null,
    updated: utc(properties.updated),
    simulated: properties['sylvan:simulated'] === true,
    sunElevation: sunElevationOf(item),
  };
}

/** The sun's elevation in degrees, from the view extension or Sentinel-2's own metadata; null if neither states it. */
function sunElevationOf({ properties }: StacItem): number | null {
  const zenith = properties['s2:mean_solar_zenith'];
  return properties['view:sun_elevation'] ?? (zenith == null ? null : 90 - zenith);
}

/** EPSG code of `asset` or of the item, or that of WGS 84 for equivalent systems; null if neither states one. */
export function epsgOf({ properties }: StacItem, asset?: StacAsset | null): number | null {
  for (const lattice of [asset, properties]) {
    const stated = lattice?.['proj:epsg'] ?? /^EPSG:(\d{4,6})$/.exec(lattice?.['proj:code'] ?? '')?.[1];
    if (stated) return onWgs84(Number(stated));
  }
  return null;
}

/** An RFC 3339 time as UTC; null for no time, an impossible day, and a time without a time zone, which would be read as local. */
export function utc(time: string | null | undefined): string | null {
  const parts = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d)$/i.exec(time ?? '');
  if (parts === null) return null;
  const [whole, day] = parts;
  const milliseconds = Date.parse(whole);
  return isDay(day) && !Number.isNaN(milliseconds) ? new Date(milliseconds).toISOString() : null;
}

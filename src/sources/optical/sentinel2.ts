import type { OpticalBand, OffsetSource, Scene } from '../../stac/scene.ts';
import {
  type AssetNames,
  readAsset,
  readBands,
  type FoundAsset,
  basicsOf,
  epsgOf,
} from '../../stac/assets.ts';
import { bandOf, type StacAsset, type StacItem } from '../../stac/schema.ts';
import {
  type ItemOrigin,
  familyOf,
  momentOf,
  refuse,
  type Product,
  type SensedScene,
} from '../../stac/product.ts';
import type { JsonObject } from '../../cache/json-client.ts';
import { latestFirst } from '../../stac/search.ts';

/** Asset keys: Earth Search's common names, the mission's band numbers, and those with a resolution (CDSE). */
export const SENTINEL2_BANDS: Readonly<Record<OpticalBand, AssetNames>> = {
  blue: { keys: ['blue', 'B02', 'B02_10m'], resolution: 10 },
  green: { keys: ['green', 'B03', 'B03_10m'], resolution: 10 },
  red: { keys: ['red', 'B04', 'B04_10m'], resolution: 10 },
  rededge1: { keys: ['rededge1', 'B05', 'B05_20m'], resolution: 20 },
  rededge2: { keys: ['rededge2', 'B06', 'B06_20m'], resolution: 20 },
  rededge3: { keys: ['rededge3', 'B07', 'B07_20m'], resolution: 20 },
  nir: { keys: ['nir', 'B08', 'B08_10m'], resolution: 10 },
  nir08: { keys: ['nir08', 'B8A', 'B8A_20m'], resolution: 20 },
  swir16: { keys: ['swir16', 'B11', 'B11_20m'], resolution: 20 },
  swir22: { keys: ['swir22', 'B12', 'B12_20m'], resolution: 20 },
};

export const SENTINEL2_SCL: AssetNames = { keys: ['scl', 'SCL', 'SCL_20m'], resolution: 20 };

/** ESA's scale of surface reflectance, and the offset of its products from processing baseline 04.00 on. */
export const ESA_SCALE = 0.0001;
const ESA_OFFSET = -0.1;
const FIRST_OFFSET_BASELINE = 4;

interface Radiometry {
  readonly scale: number;
  readonly offset: number;
  readonly source: OffsetSource;
}

/**
 * How an asset's digital numbers become reflectance (methods 1.1), or null if the item does not state it. The first of these rows
 * that applies counts:
 *
 * | what the item states | offset | source |
 * |---|---|---|
 * | `…:boa_offset_applied` is true | 0 | `flag` |
 * | the asset's own offset | as stated | `asset` |
 * | the asset's own scale, other than ESA's, without an offset | 0 | `asset` |
 * | processing baseline 04.00 or later | -0.1 | `baseline` |
 * | an earlier baseline | 0 | `baseline` |
 *
 * The flag comes first because it describes these very files: Earth Search v1 removes the offset from the pixels of
 * `sentinel-2-l2a` but still repeats ESA's -0.1 in `raster:bands`; applying that would remove the offset twice. If the flag is
 * false, the pixels are as ESA made them, and the rows below apply. The flag is known to be wrong on some items, so the pixels
 * decide in the end (src/sources/optical/worker/offset.ts). The date is not used, because Collection 1 gave old scenes the
 * offset.
 */
export function radiometryOf(item: StacItem, asset: StacAsset): Radiometry | null {
  const own = bandOf(asset);
  const scale = own.scale ?? ESA_SCALE;
  const offset = own.offset ?? null;
  if (offsetApplied(item)) return { scale, offset: 0, source: 'flag' };
  if (offset !== null) return { scale, offset, source: 'asset' };
  if (scale !== ESA_SCALE) return { scale, offset: 0, source: 'asset' };
  const baseline = processingBaseline(item);
  if (baseline === null) return null;
  return { scale, offset: offsetOfBaseline(baseline), source: 'baseline' };
}

export function offsetOfBaseline(baseline: string): number {
  return Number(baseline) >= FIRST_OFFSET_BASELINE ? ESA_OFFSET : 0;
}

function offsetApplied({ properties }: StacItem): boolean {
  return (properties['earthsearch:boa_offset_applied'] ?? properties['sentinel:boa_offset_applied']) === true;
}

/** Processing baseline in ESA's form, such as `05.11`, from any property or product name that has it; null if none does. */
function processingBaseline({ id, properties }: StacItem): string | null {
  const stated = properties['s2:processing_baseline'] ?? properties['processing:version'];
  if (stated !== null && stated !== undefined) return baselineText(String(stated));
  const names = [properties['s2:product_uri'], properties['sentinel:product_id'], id];
  for (const name of names) {
    const digits = /_N(\d{4})_/.exec(name ?? '')?.[1];
    if (digits !== undefined) return `${digits.slice(0, 2)}.${digits.slice(2)}`;
  }
  return null;
}

/** ESA treats a baseline as a decimal number: 5.1 and 05.10 are the same. */
function baselineText(stated: string): string | null {
  return /^\d{1,2}(\.\d{1,2})?$/.test(stated) ? Number(stated).toFixed(2).padStart(5, '0') : null;
}

/** Every Sentinel-2 file uses 0 for no data, even if the catalog does not say so. */
const NODATA = 0;

/** Every band of an item and its scene classification. */
function sentinel2Assets(item: StacItem, origin: ItemOrigin) {
  const sources = new Set<OffsetSource>();
  const radiometry = ({ key, asset }: FoundAsset) => {
    const stated =
      radiometryOf(item, asset) ??
      refuse(
        'offset-unknown',
        `raster:bands of asset ${key} states no offset, and the item no s2:processing_baseline`,
      );
    sources.add(stated.source);
    return { ...stated, nodata: NODATA };
  };
  const files = readBands(item, SENTINEL2_BANDS, radiometry, origin);
  const first = files.first ?? refuse('no-assets', bandless(item));
  const quality =
    readAsset(item, SENTINEL2_SCL, { scale: 1, offset: 0, nodata: NODATA }, origin) ??
    refuse('no-scl', `no asset ${SENTINEL2_SCL.keys.join(' or ')}`);
  const offsetSource = item.properties['sylvan:offset_source'] ?? leastSure(sources);
  return { scene: { bands: files.bands, quality, offsetSource }, first };
}

function bandless({ assets }: StacItem): string {
  const keys =
    Object.keys(assets ?? {})
      .slice(0, 8)
      .join(', ') || 'none';
  return `no asset has the name of a band, such as red or B04, nir or B08 (assets: ${keys})`;
}

/** If the bands of a scene have different offset sources, the scene takes the least certain one. */
function leastSure(sources: ReadonlySet<OffsetSource>): OffsetSource {
  if (sources.has('flag')) return 'flag';
  return sources.has('baseline') ? 'baseline' : 'asset';
}

/** MGRS tile (`01WCP`) from any property or name that has it; null if none does. */
function tileOf({ id, properties }: StacItem): string | null {
  const parts = (prefix: 'mgrs' | 'sentinel') =>
    `${properties[`${prefix}:utm_zone`] ?? ''}${properties[`${prefix}:latitude_band`] ?? ''}${properties[`${prefix}:grid_square`] ?? ''}`;
  const candidates = [
    properties['s2:mgrs_tile'],
    properties['grid:code']?.replace(/^MGRS-/, ''),
    parts('mgrs'),
    parts('sentinel'),
    /_T?(\d{2}[C-X][A-Z]{2})(?=_|$)/.exec(id)?.[1],
  ];
  for (const candidate of candidates) {
    const tile = /^T?(\d{1,2}[C-X][A-Z]{2})$/.exec(candidate ?? '')?.[1];
    if (tile !== undefined) return tile.padStart(5, '0');
  }
  return null;
}

/**
 * The key that distinguishes two images of one tile. The start of the datastrip is best: reprocessing keeps it, and it differs
 * between the halves of a tile split across two datastrips, even if a catalog gives both the time of the whole pass. Without it,
 * the key is the acquisition time to the second.
 */
function sensingOf({ datastrip = '', datetime }: Scene): string {
  return /_S(\d{8}T\d{6})(?=_|$)/.exec(datastrip)?.[1] ?? datetime.slice(0, 19);
}

/** Sentinel-2 L2A. Items in a folder that no source knows are refused here, so that they do not disappear silently. */
export const sentinel2: Product = {
  collections: ['sentinel-2-l2a'],
  metadata: ['cloudCover', 'epsg', 'processingBaseline'],
  isOwn: (item) => ['sentinel2', null].includes(familyOf(item)),
  sceneOf: sentinel2Scene,
  propertiesOf: sentinel2Properties,
  prefer,
  filter: ({ maxCloud }) => (maxCloud <= 100 ? { 'eo:cloud_cover': { lt: maxCloud } } : {}),
};

/**
 * Converts a Sentinel-2 L2A item to a scene. An item with an unusable asset is refused; bands that it lacks are simply absent.
 */
function sentinel2Scene(item: StacItem, origin: ItemOrigin): SensedScene {
  refuseOthers(item);
  const basics = basicsOf(item, origin);
  const assets = sentinel2Assets(item, origin);
  const datastrip = item.properties['s2:datastrip_id'];
  const scene: Scene = {
    ...basics,
    ...(datastrip && { datastrip }),
    tile: tileOf(item),
    epsg: epsgOf(item, assets.first),
    processingBaseline: processingBaseline(item),
    ...assets.scene,
  };
  return { scene, picture: pictureOf(scene), period: momentOf(scene) };
}

/** A baseline that the catalog does not state is written as `unknown`; otherwise, it would be derived from the id. */
function sentinel2Properties({ tile, processingBaseline, datastrip, offsetSource }: Scene): JsonObject {
  return {
    constellation: 'sentinel-2',
    ...(tile !== null && { 'grid:code': `MGRS-${tile}` }),
    's2:processing_baseline': processingBaseline ?? 'unknown',
    ...(datastrip !== undefined && { 's2:datastrip_id': datastrip }),
    'sylvan:offset_source': offsetSource,
  };
}

function refuseOthers({ id, collection, properties }: StacItem): void {
  const mission = properties.platform ?? properties.constellation ?? collection ?? '';
  if (!/^sentinel-?2/i.test(mission)) {
    const stated = mission === '' ? 'neither platform nor collection is stated' : `it is from ${mission}`;
    refuse(
      'not-sentinel-2',
      `${stated}; items of Sentinel-2 have collection sentinel-2-l2a or platform sentinel-2a`,
    );
  }
  const product = properties['s2:product_type'] ?? properties['s2:product_uri'] ?? '';
  if (/S2MSI1C|MSIL1C/.test(product) || /l1c/i.test(`${collection ?? ''} ${id}`))
    refuse('not-l2a', `top-of-atmosphere product, collection ${collection ?? 'none'}`);
}

function pictureOf(scene: Scene): string {
  const { id, tile, platform } = scene;
  return tile === null ? id : `${tile} ${platform ?? ''} ${sensingOf(scene)}`;
}

/** Prefers Collection 1, because its offsets are reliable, then the highest processing baseline, then the latest update. */
function prefer(a: Scene, b: Scene): number {
  const isC1 = (scene: Scene) => (scene.collection.includes('-c1-') ? 1 : 0);
  return (
    isC1(b) - isC1(a) ||
    Number(b.processingBaseline ?? 0) - Number(a.processingBaseline ?? 0) ||
    latestFirst(a, b)
  );
}

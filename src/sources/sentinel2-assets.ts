import type { OpticalBand } from '../core/bands.ts';
import type { Asset, OffsetSource } from '../core/scene.ts';
import { findAsset, usableAsset, type AssetNames } from './assets.ts';
import type { ItemOrigin } from './product.ts';
import { Refusal } from './refusal.ts';
import { SENTINEL2_BANDS, SENTINEL2_SCL } from './sentinel2-bands.ts';
import { radiometryOf } from './sentinel2-offset.ts';
import type { StacAsset, StacItem } from './stac-schema.ts';

/** Every Sentinel-2 file writes 0 for no data, also where the catalogue does not say so. */
const NODATA = 0;

export interface SceneAssets {
  readonly bands: Partial<Record<OpticalBand, Asset>>;
  readonly quality: Asset;
  readonly offsetSource: OffsetSource;
  /** The metadata of one of them, for what may stand there instead of on the item. */
  readonly first: StacAsset;
}

/** Every band an item has, and its scene classification; or what is wrong with the first that is wrong. */
export function sentinel2Assets(item: StacItem, origin: ItemOrigin): SceneAssets | Refusal {
  const bands: Partial<Record<OpticalBand, Asset>> = {};
  const sources = new Set<OffsetSource>();
  for (const [band, names] of Object.entries(SENTINEL2_BANDS) as [OpticalBand, AssetNames][]) {
    const found = findAsset(item, names);
    if (found === null) continue;
    if (found instanceof Refusal) return found;
    const radiometry = radiometryOf(item, found.asset);
    if (radiometry === null)
      return new Refusal('offset-unknown', `neither asset ${found.key} nor a processing baseline states it`);
    const asset = usableAsset(found, names, { ...radiometry, nodata: NODATA }, origin);
    if (asset instanceof Refusal) return asset;
    bands[band] = asset;
    sources.add(radiometry.source);
  }
  if (sources.size === 0) return new Refusal('no-assets', 'no band under any known name');
  const scl = findAsset(item, SENTINEL2_SCL);
  if (scl === null) return new Refusal('no-scl', 'no scene classification');
  if (scl instanceof Refusal) return scl;
  const quality = usableAsset(scl, SENTINEL2_SCL, { scale: 1, offset: 0, nodata: NODATA }, origin);
  if (quality instanceof Refusal) return quality;
  return { bands, quality, offsetSource: leastSure(sources), first: scl.asset };
}

/** Where the bands of one scene were judged in different ways, the scene goes by the less certain one. */
function leastSure(sources: ReadonlySet<OffsetSource>): OffsetSource {
  if (sources.has('flag')) return 'flag';
  return sources.has('baseline') ? 'baseline' : 'asset';
}

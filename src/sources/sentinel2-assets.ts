import type { OpticalBand } from '../core/bands.ts';
import type { Asset, OffsetSource } from '../core/scene.ts';
import { readAsset, readBands, type FoundAsset } from './assets.ts';
import type { ItemOrigin } from './product.ts';
import { Refusal } from './refusal.ts';
import { SENTINEL2_BANDS, SENTINEL2_SCL } from './sentinel2-bands.ts';
import { radiometryOf } from './sentinel2-offset.ts';
import type { StacAsset, StacItem } from './stac-schema.ts';

/** Every Sentinel-2 file writes 0 for no data, also where the catalogue does not say so. */
const NODATA = 0;

interface SceneAssets {
  readonly bands: Readonly<Partial<Record<OpticalBand, Asset>>>;
  readonly quality: Asset;
  readonly offsetSource: OffsetSource;
  /** The metadata of one band, for what may stand there instead of on the item. */
  readonly first: StacAsset;
}

/** Every band an item has, and its scene classification; or what is wrong with the first that is wrong. */
export function sentinel2Assets(item: StacItem, origin: ItemOrigin): SceneAssets | Refusal {
  const sources = new Set<OffsetSource>();
  const radiometry = ({ key, asset }: FoundAsset) => {
    const stated = radiometryOf(item, asset);
    if (stated === null)
      return new Refusal('offset-unknown', `neither asset ${key} nor a processing baseline states it`);
    sources.add(stated.source);
    return { ...stated, nodata: NODATA };
  };
  const files = readBands(item, SENTINEL2_BANDS, radiometry, origin);
  if (files instanceof Refusal) return files;
  if (files.first === null) return new Refusal('no-assets', 'no band under any known name');
  const quality = readAsset(item, SENTINEL2_SCL, { scale: 1, offset: 0, nodata: NODATA }, origin);
  if (quality === null) return new Refusal('no-scl', 'no scene classification');
  if (quality instanceof Refusal) return quality;
  return { bands: files.bands, quality, offsetSource: leastSure(sources), first: files.first };
}

/** Where the bands of one scene were judged in different ways, the scene goes by the less certain one. */
function leastSure(sources: ReadonlySet<OffsetSource>): OffsetSource {
  if (sources.has('flag')) return 'flag';
  return sources.has('baseline') ? 'baseline' : 'asset';
}

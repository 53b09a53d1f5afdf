import type { OpticalBand } from '../core/bands.ts';
import type { Scene } from '../core/scene.ts';
import {
  onOneLattice,
  readAsset,
  readBands,
  type AssetNames,
  type FoundAsset,
  type Radiometry,
} from './assets.ts';
import type { ItemOrigin } from './product.ts';
import { Refusal } from './refusal.ts';
import { bandOf, type StacAsset, type StacItem } from './stac-schema.ts';

export type LandsatBands = Readonly<Partial<Record<OpticalBand, AssetNames>>>;

const QUALITY: AssetNames = { keys: ['qa_pixel', 'QA_PIXEL', 'QA_PIXEL.TIF'], resolution: 30 };
const SATURATION: AssetNames = { keys: ['qa_radsat', 'QA_RADSAT', 'QA_RADSAT.TIF'], resolution: 30 };

/** Scale and offset of Collection 2's surface reflectance (METHODS 2.1), for items that state none. */
const REFLECTANCE = { scale: 0.0000275, offset: -0.2, nodata: 0 };
/** Fill of `qa_pixel` is 1; 0 never occurs there. `qa_radsat` has no fill: 0 is "nothing saturated". */
const QUALITY_WORD = { scale: 1, offset: 0, nodata: 1 };
const SATURATION_WORD = { scale: 1, offset: 0, nodata: null };

interface LandsatAssets extends Pick<Scene, 'bands' | 'quality' | 'saturation'> {
  /** The metadata of one band, for what may stand there instead of on the item. */
  readonly first: StacAsset;
}

/** Reflectances and the two quality words, or what is wrong with the first that is wrong. */
export function landsatAssets(
  item: StacItem,
  names: LandsatBands,
  origin: ItemOrigin,
): LandsatAssets | Refusal {
  const place = onOneLattice(item, origin);
  const files = readBands(item, names, reflectance, place);
  if (files instanceof Refusal) return files;
  if (files.first === null) return new Refusal('no-assets', 'no surface reflectance under any known name');
  const quality = readAsset(item, QUALITY, QUALITY_WORD, place);
  if (quality === null) return new Refusal('no-quality', 'no qa_pixel');
  if (quality instanceof Refusal) return quality;
  const saturation = readAsset(item, SATURATION, SATURATION_WORD, place);
  if (saturation instanceof Refusal) return saturation;
  return { bands: files.bands, quality, saturation, first: files.first };
}

function reflectance({ asset }: FoundAsset): Radiometry {
  const own = bandOf(asset);
  const scale = own.scale ?? REFLECTANCE.scale;
  const offset = own.offset ?? REFLECTANCE.offset;
  return { ...REFLECTANCE, scale, offset };
}

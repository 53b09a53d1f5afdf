import type { OffsetSource } from '../core/scene.ts';
import { bandOf, type StacAsset, type StacItem } from './stac-schema.ts';

/** ESA's scale of surface reflectance, and the offset its products carry from processing baseline 04.00 on. */
const ESA_SCALE = 0.0001;
const ESA_OFFSET = -0.1;
const FIRST_OFFSET_BASELINE = 4;

interface Radiometry {
  readonly scale: number;
  readonly offset: number;
  readonly source: OffsetSource;
}

/**
 * How an asset's digital numbers become reflectance (METHODS 1.1), or null when the item does not say. In this order:
 *
 * | what the item says | offset | source |
 * |---|---|---|
 * | `…:boa_offset_applied` is true | 0 | `flag` |
 * | the asset's own offset | as stated | `asset` |
 * | the asset's own scale, other than ESA's, without an offset | 0 | `asset` |
 * | processing baseline 04.00 or later | -0.1 | `baseline` |
 * | an earlier baseline | 0 | `baseline` |
 *
 * The flag comes first because it speaks of these very files: Earth Search v1 takes the offset out of the pixels of
 * `sentinel-2-l2a` and yet repeats ESA's -0.1 in `raster:bands`, where applying it would take it out twice. Its false
 * says the pixels are as ESA made them, and the rows below it hold. The flag is known to be wrong on some items; the
 * pixels have the last word (core/offset-guard.ts). The date decides nothing: Collection-1 gave old scenes the offset.
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
  return { scale, offset: Number(baseline) >= FIRST_OFFSET_BASELINE ? ESA_OFFSET : 0, source: 'baseline' };
}

function offsetApplied({ properties }: StacItem): boolean {
  return (properties['earthsearch:boa_offset_applied'] ?? properties['sentinel:boa_offset_applied']) === true;
}

/** Processing baseline in ESA's form, `05.11`, from whichever property or product name has it; null when none does. */
export function processingBaseline({ id, properties }: StacItem): string | null {
  const stated = properties['s2:processing_baseline'] ?? properties['processing:version'];
  if (stated !== null && stated !== undefined) return baselineText(String(stated));
  const names = [properties['s2:product_uri'], properties['sentinel:product_id'], id];
  for (const name of names) {
    const digits = /_N(\d{4})_/.exec(name ?? '')?.[1];
    if (digits !== undefined) return `${digits.slice(0, 2)}.${digits.slice(2)}`;
  }
  return null;
}

/** A baseline is a decimal number to ESA: 5.1 and 05.10 are one. */
function baselineText(stated: string): string | null {
  return /^\d{1,2}(\.\d{1,2})?$/.test(stated) ? Number(stated).toFixed(2).padStart(5, '0') : null;
}

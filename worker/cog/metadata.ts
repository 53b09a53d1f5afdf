import type { SampleType } from '../kernels.ts';
import { damagedHeader, unsupported } from './faults.ts';
import { text, type Directory } from './parse.ts';
import { Tag } from './tags.ts';

const LARGEST_FLOAT = 3.4028234663852886e38;

/**
 * The value of GDAL_NODATA, or null where it is absent or empty. Rounded to f32 for f32 samples, as GDAL does, so that it
 * equals the pixels it speaks of. Throws `unsupported-tiff` where it is no number: which pixels are data is not known then.
 */
export function nodataOf(directory: Directory, sampleType: SampleType, asset: string): number | null {
  const written = text(directory, Tag.gdalNodata)?.toLowerCase() ?? '';
  if (written === '') return null;
  const value = parseNumber(written);
  if (value === null) throw unsupported(asset, 'a nodata value that is no number');
  if (sampleType !== 'f32' || !Number.isFinite(value)) return value;
  return Math.max(-LARGEST_FLOAT, Math.min(LARGEST_FLOAT, Math.fround(value)));
}

/** Null for no number. Not-a-number and infinity in the spellings of C libraries (`nan`, `-1.#IND`, `1.#INF`), else a decimal number. */
function parseNumber(written: string): number | null {
  if (/^ *[+-]?(nan|1\.#(qnan|snan|ind))/.test(written)) return NaN;
  const infinite = /^ *([+-]?)(inf|1\.#inf)/.exec(written);
  if (infinite) return infinite[1] === '-' ? -Infinity : Infinity;
  return DECIMAL.test(written) ? Number(written) : null;
}

/** Whoever damages a digit does not make it an `x` of a hexadecimal number, nor a sign another kind of blank. */
const DECIMAL = /^ *[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)? *$/i;

/** GDAL_METADATA as GDAL writes it; whatever else it may hold is well-formed and says nothing of scale or offset. */
const DOCUMENT = /^\s*(?:<\?xml[^<>]*\?>\s*)?<GDALMetadata(?:\s[^<>]*)?(?:\/>|>[^]*<\/GDALMetadata>)\s*$/;
const ITEM = /<Item((?:\s+(?:name|sample|role|domain|format)="[^"<>]*")+)\s*(?:\/>|>([^<>]*)<\/Item>)/g;
/** A band's scale or offset has each word twice: as its name and as its role. */
const MENTIONS = /"(?:scale|offset)"/gi;

type Role = 'scale' | 'offset';

/**
 * The scale and offset in GDAL_METADATA: the value all `samples` share, or null where any lacks it or they differ. Throws
 * `not-a-tiff` where the tag is damaged: what the numbers mean is not known then.
 */
export function metadataOf(
  directory: Directory,
  samples: number,
  asset: string,
): { readonly scale: number | null; readonly offset: number | null } {
  const xml = text(directory, Tag.gdalMetadata);
  if (xml === null || xml === '') return { scale: null, offset: null };
  const damaged = () => damagedHeader(asset, 'its GDAL_METADATA cannot be read');
  if (!DOCUMENT.test(xml)) throw damaged();
  const values = { scale: new Map<number, number>(), offset: new Map<number, number>() };
  let mentions = 0;
  for (const [item, attributes, value = ''] of xml.matchAll(ITEM)) {
    mentions += item.match(MENTIONS)?.length ?? 0;
    const role = roleOf(attributes);
    if (role === null) continue;
    const sample = Number(attribute(attributes, 'sample'));
    const isSound = role && sample < samples && !values[role].has(sample) && DECIMAL.test(value);
    if (!isSound) throw damaged();
    values[role].set(sample, Number(value));
  }
  if (mentions !== (xml.match(MENTIONS)?.length ?? 0)) throw damaged();
  return { scale: sharedBy(samples, values.scale), offset: sharedBy(samples, values.offset) };
}

/** What an item says of its sample; null where it is of no interest, undefined where its name contradicts its role. */
function roleOf(attributes: string): Role | null | undefined {
  const role = attribute(attributes, 'role')?.toLowerCase();
  const name = attribute(attributes, 'name')?.toLowerCase();
  const isRole = (word: string | undefined): word is Role => word === 'scale' || word === 'offset';
  if (isRole(role)) return role === name ? role : undefined;
  return role !== undefined && isRole(name) ? undefined : null;
}

function sharedBy(samples: number, values: ReadonlyMap<number, number>): number | null {
  const shared = values.get(0) ?? null;
  for (let sample = 1; sample < samples; sample++) if (values.get(sample) !== shared) return null;
  return shared;
}

function attribute(attributes: string, name: string): string | undefined {
  return new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1];
}

import { damagedHeader, unsupported } from './faults.ts';
import { type Directory, tagText } from './parse.ts';
import { Tag } from './tags.ts';
import type { SampleType } from '../kernels.ts';

const LARGEST_FLOAT = 3.4028234663852886e38;

/**
 * The value of GDAL_NODATA, or null if it is absent or empty. Rounded to f32 for f32 samples, as in GDAL, so that it equals
 * those pixels. Throws `unsupported-tiff` if it is not a number, because the pixels without data are then unknown.
 */
export function nodataOf(directory: Directory, sampleType: SampleType, asset: string): number | null {
  const written = tagText(directory, Tag.gdalNodata)?.toLowerCase() ?? '';
  if (written === '') return null;
  const value = parseNumber(written);
  if (value === null) throw unsupported(asset, 'a nodata value that is not a number');
  if (sampleType !== 'f32' || !Number.isFinite(value)) return value;
  return Math.max(-LARGEST_FLOAT, Math.min(LARGEST_FLOAT, Math.fround(value)));
}

/**
 * Returns null if the text is not a number. Accepts decimal numbers, and NaN and infinity as C libraries spell them (`nan`,
 * `-1.#IND`, `1.#INF`).
 */
function parseNumber(written: string): number | null {
  if (/^ *[+-]?(nan|1\.#(qnan|snan|ind))/.test(written)) return NaN;
  const infinite = /^ *([+-]?)(inf|1\.#inf)/.exec(written);
  if (infinite) return infinite[1] === '-' ? -Infinity : Infinity;
  return DECIMAL.test(written) ? Number(written) : null;
}

/** Strict, to detect damaged digits: no hexadecimal numbers, no whitespace other than spaces. */
const DECIMAL = /^ *[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)? *$/i;

/** GDAL_METADATA as GDAL writes it; other elements are allowed if they do not state scale or offset. */
const DOCUMENT = /^\s*(?:<\?xml[^<>]*\?>\s*)?<GDALMetadata(?:\s[^<>]*)?(?:\/>|>[^]*<\/GDALMetadata>)\s*$/;
const ITEM = /<Item((?:\s+(?:name|sample|role|domain|format)="[^"<>]*")+)\s*(?:\/>|>([^<>]*)<\/Item>)/g;
/** Name of the item that describes the file this one was cut from. */
export const CUT_ITEM = 'SYLVAN_CUT';
/** An item for a band's scale or offset contains the word twice: as its name and as its role. */
const MENTIONS = /"(?:scale|offset|sylvan_cut)"/gi;

type Role = 'scale' | 'offset';

/** The facts in GDAL_METADATA about the samples and the file. */
interface Metadata {
  readonly scale: number | null;
  readonly offset: number | null;
  /** Names of the samples; null for a sample without a name. */
  readonly bandNames: readonly (string | null)[];
  /** The sample marked as alpha; null if there is none. */
  readonly alpha: number | null;
  /** The description, in JSON, of the file that this one was cut from. Null if it is not a cut. */
  readonly cutFrom: string | null;
}

/**
 * Reads the names, the alpha, the cut, the scale and the offset in GDAL_METADATA. The scale, like the offset, is the value common
 * to all `samples`, or null if a sample lacks it or the values differ. Throws `not-a-tiff` if the tag is damaged, because the
 * meaning of the numbers is then unknown.
 */
export function metadataOf(directory: Directory, samples: number, asset: string): Metadata {
  const xml = tagText(directory, Tag.gdalMetadata) ?? '';
  const damaged = () => damagedHeader(asset, 'its GDAL_METADATA cannot be read');
  if (xml !== '' && !DOCUMENT.test(xml)) throw damaged();
  const values = { scale: new Map<number, number>(), offset: new Map<number, number>() };
  const names = new Map<number, string>();
  const cuts: string[] = [];
  let mentions = 0;
  let alpha: number | null = null;
  for (const [item, attributes, value = ''] of xml.matchAll(ITEM)) {
    mentions += item.match(MENTIONS)?.length ?? 0;
    const sample = Number(attribute(attributes, 'sample'));
    if (attribute(attributes, 'name') === CUT_ITEM) cuts.push(unescaped(value));
    if (attribute(attributes, 'role') === 'description') names.set(sample, unescaped(value));
    if (attribute(attributes, 'role') === 'colorinterp' && value === 'Alpha') alpha = sample;
    const role = roleOf(attributes);
    if (role === null) continue;
    const isSound = role && sample < samples && !values[role].has(sample) && DECIMAL.test(value);
    if (!isSound) throw damaged();
    values[role].set(sample, Number(value));
  }
  if (mentions !== (xml.match(MENTIONS)?.length ?? 0) || cuts.length > 1) throw damaged();
  return {
    scale: sharedBy(samples, values.scale),
    offset: sharedBy(samples, values.offset),
    bandNames: Array.from({ length: samples }, (_, sample) => names.get(sample) ?? null),
    alpha,
    cutFrom: cuts.at(0) ?? null,
  };
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** GDAL escapes the values of items twice. */
function unescaped(value: string): string {
  const once = (text: string) => text.replace(/&(amp|lt|gt|quot);/g, (_, name: string) => ENTITIES[name]);
  return once(once(value));
}

/** The role of an item for its sample. Null if it is neither scale nor offset, undefined if name and role differ. */
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

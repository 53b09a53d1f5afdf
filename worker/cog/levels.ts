import type { Affine } from '../../src/geo/grid.ts';
import { overviewAffine } from './georeference.ts';
import { layoutOf, type ImageLayout } from './layout.ts';
import { type CogLimits, SubfileType, Tag, TRANSPARENCY_MASK } from './tags.ts';
import { wholeNumber, type Directory, text } from './parse.ts';
import { damagedHeader, unsupported } from './faults.ts';
import type { TiffStructure } from './validate.ts';
import type { SampleType } from '../kernels.ts';

/** One resolution of a file: level 0 is the image itself, higher ones its overviews, ever coarser. */
export interface Level {
  readonly index: number;
  readonly width: number;
  readonly height: number;
  /** Null where the file has no georeferencing. */
  readonly affine: Affine | null;
  readonly tileWidth: number;
  readonly tileHeight: number;
}

/** A level and how it is stored. */
export interface StoredLevel extends Level {
  readonly layout: ImageLayout;
  readonly mask: ImageLayout | null;
}

type Size = Pick<ImageLayout, 'width' | 'height'>;

/**
 * The image of the first directory and its overviews, by measured size, finest first. An overview must be marked as one
 * (NewSubfileType), have the same kind of samples and cover the same ground. Where the image has a mask, an overview without
 * a mask of its own size is left out, because its valid pixels are not known. Overviews in SubIFDs or in a file next to this
 * one are ignored.
 */
export function levelsOf(
  directories: readonly Directory[],
  structure: Pick<TiffStructure, 'littleEndian' | 'leaders'>,
  affine: Affine | null,
  asset: string,
  limits: CogLimits,
): StoredLevel[] {
  const layout = (directory: Directory) => layoutOf(directory, structure, asset, limits);
  const [main, ...others] = directories as [Directory, ...Directory[]];
  const image = layout(main);
  const kind = (directory: Directory) => kindOf(directory, asset);
  const masks = others.filter((other) => (kind(other) & SubfileType.mask) !== 0).map(layout);
  const overviews = others
    .filter((other) => (kind(other) & (SubfileType.mask | SubfileType.reduced)) === SubfileType.reduced)
    .map(layout)
    .filter((overview) => isOverviewOf(image, overview))
    .sort((a, b) => b.width * b.height - a.width * a.height);
  const stored = [image, ...overviews].map((level) => ({ layout: level, mask: maskFor(level, masks) }));
  const masked = stored[0].mask !== null;
  return stored
    .filter(({ mask }) => mask !== null || !masked)
    .map(({ layout: level, mask }, index) => describe(level, mask, index, image, affine));
}

/** NewSubfileType. A mask that is not marked as one would leave masked pixels visible. */
function kindOf(directory: Directory, asset: string): number {
  const kind = wholeNumber(directory, Tag.newSubfileType, asset, 0);
  const isMask = wholeNumber(directory, Tag.photometric, asset, 1) === TRANSPARENCY_MASK;
  if (isMask && (kind & SubfileType.mask) === 0)
    throw damagedHeader(asset, `it holds a mask whose NewSubfileType is ${kind}`);
  return kind;
}

function describe(
  layout: ImageLayout,
  mask: ImageLayout | null,
  index: number,
  image: Size,
  affine: Affine | null,
): StoredLevel {
  const { width, height, tileWidth, tileHeight } = layout;
  const ownAffine = affine && overviewAffine(affine, image, layout);
  return { index, width, height, affine: ownAffine, tileWidth, tileHeight, layout, mask };
}

function isOverviewOf(image: ImageLayout, overview: ImageLayout): boolean {
  return (
    overview.samplesPerPixel === image.samplesPerPixel &&
    overview.sampleType === image.sampleType &&
    overview.width * overview.height < image.width * image.height &&
    coversTheSame(image, overview)
  );
}

/** Halving rounds up or down at each step, so the sides may differ from the ratio by a pixel or so. */
function coversTheSame(image: Size, { width, height }: Size): boolean {
  const factor = Math.max(image.width / width, image.height / height);
  return Math.abs(image.width / factor - width) <= 1.5 && Math.abs(image.height / factor - height) <= 1.5;
}

function maskFor({ width, height }: Size, masks: readonly ImageLayout[]): ImageLayout | null {
  return masks.find((mask) => mask.width === width && mask.height === height) ?? null;
}

const LARGEST_FLOAT = 3.4028234663852886e38;

/**
 * The value of GDAL_NODATA, or null where it is absent or empty. Rounded to f32 for f32 samples, as GDAL does, so that it
 * equals those pixels. Throws `unsupported-tiff` where it is no number, because the pixels without data are not known then.
 */
export function nodataOf(directory: Directory, sampleType: SampleType, asset: string): number | null {
  const written = text(directory, Tag.gdalNodata)?.toLowerCase() ?? '';
  if (written === '') return null;
  const value = parseNumber(written);
  if (value === null) throw unsupported(asset, 'a nodata value that is no number');
  if (sampleType !== 'f32' || !Number.isFinite(value)) return value;
  return Math.max(-LARGEST_FLOAT, Math.min(LARGEST_FLOAT, Math.fround(value)));
}

/**
 * Null for no number. Not-a-number and infinity in the spellings of C libraries (`nan`, `-1.#IND`, `1.#INF`), else a decimal
 * number.
 */
function parseNumber(written: string): number | null {
  if (/^ *[+-]?(nan|1\.#(qnan|snan|ind))/.test(written)) return NaN;
  const infinite = /^ *([+-]?)(inf|1\.#inf)/.exec(written);
  if (infinite) return infinite[1] === '-' ? -Infinity : Infinity;
  return DECIMAL.test(written) ? Number(written) : null;
}

/** Strict, so that a damaged digit is noticed: no hexadecimal numbers, no other blanks than spaces. */
const DECIMAL = /^ *[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)? *$/i;

/** GDAL_METADATA as GDAL writes it; other elements are allowed if they do not state scale or offset. */
const DOCUMENT = /^\s*(?:<\?xml[^<>]*\?>\s*)?<GDALMetadata(?:\s[^<>]*)?(?:\/>|>[^]*<\/GDALMetadata>)\s*$/;
const ITEM = /<Item((?:\s+(?:name|sample|role|domain|format)="[^"<>]*")+)\s*(?:\/>|>([^<>]*)<\/Item>)/g;
/** The scale or offset of a band has the word twice: as its name and as its role. */
const MENTIONS = /"(?:scale|offset)"/gi;

type Role = 'scale' | 'offset';

/**
 * The scale and offset in GDAL_METADATA: the common value of all `samples`, or null where one lacks it or they differ. Throws
 * `not-a-tiff` where the tag is damaged, because the meaning of the numbers is not known then.
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

/** What an item states of its sample; null where it is neither scale nor offset, undefined where name and role differ. */
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

import type { Affine } from '../../src/geo/grid.ts';
import type { LevelCut } from './cut-ground.ts';
import { overviewAffine } from './georeference.ts';
import { layoutOf, type ImageLayout } from './layout.ts';
import { type CogLimits, SubfileType, Tag, TRANSPARENCY_MASK } from './tags.ts';
import { wholeNumber, type Directory } from './parse.ts';
import { damagedHeader } from './faults.ts';
import type { TiffStructure } from './validate.ts';

/** One resolution of a file: level 0 is the image itself, and each higher level is a coarser overview. */
export interface Level {
  readonly index: number;
  readonly width: number;
  readonly height: number;
  /** Null if the file has no georeferencing. */
  readonly affine: Affine | null;
  readonly tileWidth: number;
  readonly tileHeight: number;
}

/** An image as stored, with its mask. */
export interface StoredImage {
  readonly layout: ImageLayout;
  readonly mask: ImageLayout | null;
}

/** A level and how it is stored. */
export interface StoredLevel extends Level {
  /** Null if the file is a cut that lacks the level. */
  readonly image: StoredImage | null;
  /** The part of the level that is stored; null if all of it is. */
  readonly cut: LevelCut | null;
}

type Size = Pick<ImageLayout, 'width' | 'height'>;

/** The image of the first directory, then those marked as reduced, in file order. */
export function imagesOf(
  directories: readonly Directory[],
  structure: Pick<TiffStructure, 'littleEndian' | 'leaders'>,
  asset: string,
  limits: CogLimits,
): StoredImage[] {
  const layout = (directory: Directory) => layoutOf(directory, structure, asset, limits);
  const [main, ...others] = directories as [Directory, ...Directory[]];
  const image = layout(main);
  const kind = (directory: Directory) => kindOf(directory, asset);
  const masks = others.filter((other) => (kind(other) & SubfileType.mask) !== 0).map(layout);
  const overviews = others
    .filter((other) => (kind(other) & (SubfileType.mask | SubfileType.reduced)) === SubfileType.reduced)
    .map(layout);
  return [image, ...overviews].map((level) => ({ layout: level, mask: maskFor(level, masks) }));
}

/**
 * The image and its overviews, sorted by their size in pixels, finest first. An overview must be marked as one (NewSubfileType),
 * have the same kind of samples and cover the same ground. If the image has a mask, an overview without a mask of the same size
 * is left out, because its valid pixels are unknown. Overviews in SubIFDs or in a separate file are ignored.
 */
export function levelsOf([main, ...others]: readonly StoredImage[], affine: Affine | null): StoredLevel[] {
  const overviews = others
    .filter(({ layout }) => isOverviewOf(main.layout, layout))
    .sort((a, b) => b.layout.width * b.layout.height - a.layout.width * a.layout.height);
  return [main, ...overviews]
    .filter(({ mask }) => mask !== null || main.mask === null)
    .map((image, index) => {
      const { tileWidth, tileHeight } = image.layout;
      const level = levelOf(image.layout, index, main.layout, affine);
      return { ...level, tileWidth, tileHeight, image, cut: null };
    });
}

/** Reads NewSubfileType. Throws for a mask that is not marked as one, because the pixels it masks would stay visible. */
function kindOf(directory: Directory, asset: string): number {
  const kind = wholeNumber(directory, Tag.newSubfileType, asset, 0);
  const isMask = wholeNumber(directory, Tag.photometric, asset, 1) === TRANSPARENCY_MASK;
  if (isMask && (kind & SubfileType.mask) === 0)
    throw damagedHeader(asset, `it contains a mask whose NewSubfileType is ${kind}`);
  return kind;
}

/** The affine of a level of `image`. */
export function levelOf(
  { width, height }: Size,
  index: number,
  image: Size,
  affine: Affine | null,
): Omit<Level, 'tileWidth' | 'tileHeight'> {
  return { index, width, height, affine: affine && overviewAffine(affine, image, { width, height }) };
}

function isOverviewOf(image: ImageLayout, overview: ImageLayout): boolean {
  return (
    overview.samplesPerPixel === image.samplesPerPixel &&
    overview.sampleType === image.sampleType &&
    isReduced(image, overview)
  );
}

/** Whether an image of this size may be an overview. */
export function isReduced(image: Size, overview: Size): boolean {
  return overview.width * overview.height < image.width * image.height && coversTheSame(image, overview);
}

/** Halving rounds up or down at each step, so the sides may differ from the exact ratio by about a pixel. */
function coversTheSame(image: Size, { width, height }: Size): boolean {
  const factor = Math.max(image.width / width, image.height / height);
  return Math.abs(image.width / factor - width) <= 1.5 && Math.abs(image.height / factor - height) <= 1.5;
}

function maskFor({ width, height }: Size, masks: readonly ImageLayout[]): ImageLayout | null {
  return masks.find((mask) => mask.width === width && mask.height === height) ?? null;
}

import type { Affine } from '../../src/core/affine.ts';
import { overviewAffine } from './georeference.ts';
import { layoutOf, type ImageLayout } from './layout.ts';
import type { CogLimits } from './limits.ts';
import { wholeNumber, type Directory } from './parse.ts';
import { damagedHeader } from './faults.ts';
import { SubfileType, Tag, TRANSPARENCY_MASK } from './tags.ts';
import type { TiffStructure } from './validate.ts';

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
 * The image of the first directory and its overviews, by measured size, finest first. An overview must say it is one
 * (NewSubfileType), hold the same kind of samples and cover the same ground. Where the image has a mask, an overview
 * without one of its own size is left out: which of its pixels are valid is not known. Overviews kept in SubIFDs or in a
 * file beside this one are not looked for.
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

/** NewSubfileType. A mask that does not say it is one would leave hidden pixels in sight. */
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

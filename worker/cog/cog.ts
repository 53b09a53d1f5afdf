import { needsOverview, unsupported } from './faults.ts';
import { georeferenceOf } from './georeference.ts';
import type { SylvanError } from '../../src/errors/errors.ts';
import type { Grid, Window } from '../../src/geo/grid.ts';
import type { RangeSource } from '../../src/net/range-source.ts';
import type { SampleType } from '../kernels.ts';
import { HeaderReader } from './header-reader.ts';
import { levelsOf, type Level, type StoredLevel, metadataOf, nodataOf } from './levels.ts';
import { DEFAULT_LIMITS, type CogLimits } from './tags.ts';
import { parseDirectories } from './parse.ts';
import { readPlane } from './read-plane.ts';
import type { TileDecoder } from './tile-decoder.ts';
import type { TakeWork } from './tiles.ts';
import { validateStructure } from './validate.ts';
import type { Plane } from './window-plane.ts';

/** A cloud-optimised GeoTIFF whose header has been read and checked. */
export interface Cog {
  /** Still the caller's to close. */
  readonly source: RangeSource;
  /** Finest first. */
  readonly levels: readonly Level[];
  /** EPSG code, or null where the file names none. */
  readonly epsg: number | null;
  /** The value that means "no data", in the file's numbers; pixels with this value are *not* marked in `valid`. */
  readonly nodata: number | null;
  readonly sampleType: SampleType;
  readonly samplesPerPixel: number;
  /** `value = number * scale + offset` where GDAL_METADATA gives them and all samples agree, else null. */
  readonly scale: number | null;
  readonly offset: number | null;
  readonly hasMask: boolean;
  /**
   * For each window that was read without all of its tiles: the fault of its first missing tile, with {valid_fraction}.
   */
  readonly losses: readonly SylvanError[];

  /**
   * Sample `sample` (0 by default) of `window` at level `level`, in the file's type. The window may extend beyond the image;
   * its sides are 1 to 4096 pixels. The plane lies in the kernels' memory until the decoder's shelf is cleared.
   *
   * `valid` is 0 outside the image, in sparse tiles, in damaged tiles where the limits allow some, and where the internal
   * mask is 0; null when all pixels are valid.
   *
   * Throws RangeError for an impossible window, level or sample; `needs-overview` {asset, window} for a window with a side
   * over the limit; `unsupported-tiff` {asset, what} for one whose tiles are too many or too large to be decoded in time;
   * `tile-corrupt` or `tile-too-large` {asset, level, x, y, reason} where more tiles than allowed are damaged, also when
   * fetched again; and whatever the source throws.
   */
  readWindow(level: number, window: Window, signal: AbortSignal, sample?: number): Promise<Plane>;
}

/**
 * Opens a (cloud-optimised) GeoTIFF: reads byte order, BigTIFF, directories, georeferencing, overviews and masks, and checks
 * them against `limits`; reads no pixels. Throws `not-a-tiff` {asset, what} where the header is damaged, `unsupported-tiff`
 * {asset, what} where the file uses a feature that Sylvan does not read, and whatever the source throws. `takeWork` is called
 * for each window before its tiles are fetched, and may refuse it by throwing.
 */
export async function openCog(
  source: RangeSource,
  decoder: TileDecoder,
  signal: AbortSignal,
  limits: Partial<CogLimits> = {},
  takeWork: TakeWork = () => undefined,
): Promise<Cog> {
  signal.throwIfAborted();
  const allLimits = { ...DEFAULT_LIMITS, ...limits };
  const header = new HeaderReader(source, allLimits.headerBytes, signal);
  const structure = await validateStructure(header, allLimits);
  const directories = await parseDirectories(header, structure);
  const main = directories[0];
  const { epsg, affine } = georeferenceOf(main, source.url);
  const levels = levelsOf(directories, structure, affine, source.url, allLimits);
  const { samplesPerPixel, sampleType } = levels[0].layout;
  const metadata = metadataOf(main, samplesPerPixel, source.url);
  const nodata = nodataOf(main, sampleType, source.url);
  signal.throwIfAborted();
  return new OpenCog(source, decoder, allLimits, takeWork, levels, {
    epsg,
    nodata,
    sampleType,
    samplesPerPixel,
    ...metadata,
  });
}

/** A level as a grid. Throws `unsupported-tiff` where the file has no georeferencing. */
export function levelGrid(cog: Cog, level: number): Grid {
  const { affine, width, height } = cog.levels[level];
  if (cog.epsg === null || affine === null)
    throw unsupported(cog.source.url, 'no georeferencing by EPSG code');
  return { epsg: cog.epsg, affine, width, height };
}

type Facts = Pick<Cog, 'epsg' | 'nodata' | 'sampleType' | 'samplesPerPixel' | 'scale' | 'offset'>;

class OpenCog implements Cog {
  readonly epsg;
  readonly nodata;
  readonly sampleType;
  readonly samplesPerPixel;
  readonly scale;
  readonly offset;
  readonly losses: SylvanError[] = [];

  constructor(
    readonly source: RangeSource,
    readonly decoder: TileDecoder,
    readonly limits: CogLimits,
    readonly takeWork: TakeWork,
    readonly levels: readonly StoredLevel[],
    facts: Facts,
  ) {
    this.epsg = facts.epsg;
    this.nodata = facts.nodata;
    this.sampleType = facts.sampleType;
    this.samplesPerPixel = facts.samplesPerPixel;
    this.scale = facts.scale;
    this.offset = facts.offset;
  }

  get hasMask(): boolean {
    return this.levels[0].mask !== null;
  }

  async readWindow(level: number, window: Window, signal: AbortSignal, sample = 0): Promise<Plane> {
    const stored = Number.isInteger(level) ? this.levels.at(level) : undefined;
    if (!stored || level < 0)
      throw new RangeError(`Level ${level} is not one of the ${this.levels.length} there are`);
    if (!Number.isInteger(sample) || sample < 0 || sample >= this.samplesPerPixel)
      throw new RangeError(`Sample ${sample} is not one of the ${this.samplesPerPixel} there are`);
    checkWindow(window, this.limits.windowSide, this.source.url);
    signal.throwIfAborted();
    const onLoss = (loss: SylvanError) => void this.losses.push(loss);
    const { decoder, limits, takeWork } = this;
    const context = { decoder, limits, takeWork, signal, onLoss };
    const { layout, mask } = stored;
    const image = { source: this.source, level };
    const pixels = await readPlane({ ...image, layout }, window, sample, this.nodata, context);
    if (!mask) return pixels;
    const maskSample = mask.samplesPerPixel > 1 ? Math.min(sample, mask.samplesPerPixel - 1) : 0;
    const inMask = await readPlane({ ...image, layout: mask }, window, maskSample, 0, context);
    pixels.markMasked(inMask);
    return pixels;
  }
}

function checkWindow(window: Window, side: number, asset: string): void {
  const { x, y, width, height } = window;
  const whole = [x, y, width, height].every(Number.isSafeInteger);
  if (!whole || width < 1 || height < 1)
    throw new RangeError(`A window of ${width} x ${height} pixels at (${x}, ${y}) cannot be read`);
  if (width > side || height > side) throw needsOverview(asset, window, side);
}

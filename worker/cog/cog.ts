import { isCovered, type SampleWindow } from './cut-ground.ts';
import { needsOverview, noGeoreference, notInCut, severalBands } from './faults.ts';
import { georeferenceOf } from './georeference.ts';
import type { SylvanError } from '../../src/errors/errors.ts';
import type { Grid, Window } from '../../src/geo/grid.ts';
import type { RangeSource } from '../../src/net/range-source.ts';
import { sampleBytes, type SampleType } from '../kernels.ts';
import { HeaderReader } from './header-reader.ts';
import { imagesOf, levelsOf, type Level, type StoredImage, type StoredLevel } from './levels.ts';
import { metadataOf, nodataOf } from './metadata.ts';
import { originalOf, type OriginalFile } from './original.ts';
import { COG_LIMITS, type CogLimits } from './tags.ts';
import { parseDirectories } from './parse.ts';
import { readPlane } from './read-plane.ts';
import type { TileDecoder } from './tile-decoder.ts';
import { endOfTiles, type TakeWork } from './tiles.ts';
import { validateStructure } from './validate.ts';
import { intersection, type WindowPlane } from './window-plane.ts';

/**
 * A cloud-optimised GeoTIFF whose header has been read and checked. A file cut from another presents itself as the original: its
 * levels, and the windows in them, are the original's.
 */
export interface Cog {
  /** The caller still has to close it. */
  readonly source: RangeSource;
  /** Finest first. */
  readonly levels: readonly Level[];
  /** EPSG code, or null if the file names none. */
  readonly epsg: number | null;
  /** The value that means "no data", in the file's numbers; pixels with this value are *not* marked as invalid in `valid`. */
  readonly nodata: number | null;
  readonly sampleType: SampleType;
  readonly samplesPerPixel: number;
  /** The alpha sample, which masks the others where it is 0. Null if there is none. */
  readonly alpha: number | null;
  /** `value = number * scale + offset` if GDAL_METADATA gives them and all samples agree, else null. */
  readonly scale: number | null;
  readonly offset: number | null;
  readonly hasMask: boolean;
  /** Names of the samples from GDAL_METADATA; null for a sample without a name. */
  readonly bandNames: readonly (string | null)[];
  /** The file it was cut from. Null if it is not a cut. */
  readonly origin: OriginalFile | null;
  /** One entry per window that was read without some of its tiles: the fault of the first such tile, with {valid_fraction}. */
  readonly losses: readonly SylvanError[];

  /**
   * Reads sample `sample` of `window` at level `level`, in the file's type. By default reads the only sample that is not alpha.
   * The window may extend beyond the image; its sides are 1 to 4096 pixels. The plane lies in the kernels' memory until the
   * decoder's shelf is cleared.
   *
   * `valid` is 0 outside the image, in sparse tiles, in damaged tiles if the limits allow some, and where the internal mask, or
   * the alpha if there is no mask, is 0. It is null if all pixels are valid.
   *
   * Throws RangeError for an impossible window, level or sample; `unsupported-tiff` {asset, what, fault: several-bands} if no
   * sample is given and there are several; `needs-overview` {asset, window} for a window with a side over the limit;
   * `unsupported-tiff` {asset, what} for a window with too many or too large tiles to decode in time; `tile-corrupt` or
   * `tile-too-large` {asset, level, x, y, reason} if more tiles than allowed are still damaged after a second fetch;
   * `offline-miss` {asset, level, window} for pixels that a cut does not hold; and any error from the source.
   */
  readWindow(level: number, window: Window, signal: AbortSignal, sample?: number): Promise<WindowPlane>;

  /**
   * The number of tile bytes past the end of the file, for a file that was not copied completely. 0 if the source does not state
   * its size. Reads the whole tile index and no pixels. Throws any error from the source.
   */
  missingBytes(signal: AbortSignal): Promise<number>;
}

/** Called for each window: `takeWork` before its tiles are fetched, `onWindow` after it has been read. */
export interface CogListener {
  /** May refuse the window by throwing. */
  readonly takeWork?: TakeWork | undefined;
  readonly onWindow?: ((level: number, window: SampleWindow) => void) | undefined;
}

/**
 * Opens a (cloud-optimised) GeoTIFF: reads byte order, BigTIFF, directories, georeferencing, overviews and masks, and checks
 * them against `limits`. Reads no pixels. Throws `not-a-tiff` {asset, what} if the header is damaged, `unsupported-tiff` {asset,
 * what} if the file uses a feature that Sylvan does not read, and any error from the source.
 */
export async function openCog(
  source: RangeSource,
  decoder: TileDecoder,
  signal: AbortSignal,
  limits: Partial<CogLimits> = {},
  listener: CogListener = {},
): Promise<Cog> {
  signal.throwIfAborted();
  const allLimits = { ...COG_LIMITS, ...limits };
  const header = new HeaderReader(source, allLimits.headerBytes, signal, limits.firstBytes);
  const structure = await validateStructure(header, allLimits);
  const directories = await parseDirectories(header, structure);
  const main = directories[0];
  const { epsg, affine } = georeferenceOf(main, source.url);
  const images = imagesOf(directories, structure, source.url, allLimits);
  const { samplesPerPixel, sampleType, alpha: tagged } = images[0].layout;
  const { cutFrom, alpha: called, ...metadata } = metadataOf(main, samplesPerPixel, source.url);
  const nodata = nodataOf(main, sampleType, source.url);
  const { levels, origin } =
    cutFrom === null
      ? { levels: levelsOf(images, affine), origin: null }
      : originalOf(cutFrom, images, affine, source.url);
  signal.throwIfAborted();
  const hasMask = images[0].mask !== null;
  const alpha = tagged ?? called;
  const facts = { epsg, nodata, sampleType, samplesPerPixel, alpha, hasMask, origin, ...metadata };
  const reader = new PixelReader(source, decoder, allLimits, listener, levels, facts);
  return {
    ...{ ...facts, source, levels, losses: reader.losses },
    readWindow: (...window) => reader.readWindow(...window),
    missingBytes: (own) => reader.missingBytes(own),
  };
}

/**
 * Returns a level as a grid. Throws `unsupported-tiff` {asset, what, fault: no-georeference} if the file has no georeferencing.
 */
export function levelGrid(cog: Cog, level: number): Grid {
  const { affine, width, height } = cog.levels[level];
  if (cog.epsg === null || affine === null) throw noGeoreference(cog.source.url);
  return { epsg: cog.epsg, affine, width, height };
}

type Facts = Omit<Cog, 'source' | 'levels' | 'losses' | 'readWindow' | 'missingBytes'>;

/** Reads the pixels of an opened file. */
class PixelReader {
  readonly losses: SylvanError[] = [];

  constructor(
    readonly source: RangeSource,
    readonly decoder: TileDecoder,
    readonly limits: CogLimits,
    readonly listener: CogListener,
    readonly levels: readonly StoredLevel[],
    readonly facts: Facts,
  ) {}

  async readWindow(
    level: number,
    window: Window,
    signal: AbortSignal,
    sample = this.#onlySample(),
  ): Promise<WindowPlane> {
    const pixels = await this.#readSample(level, window, signal, sample);
    // The mask of a cut states which pixels of its original are valid; without a mask, all are.
    const { hasMask, origin, alpha } = this.facts;
    if (hasMask || origin !== null || alpha === null || sample === alpha) return pixels;
    pixels.markMasked(await this.#readSample(level, window, signal, alpha));
    return pixels;
  }

  async missingBytes(signal: AbortSignal): Promise<number> {
    const images = this.levels.flatMap(({ image }) => (image === null ? [] : [image]));
    const layouts = images.flatMap(({ layout, mask }) => (mask === null ? [layout] : [layout, mask]));
    const ends: number[] = [];
    for (const layout of layouts) ends.push(await endOfTiles(this.source, layout, signal));
    const { size } = this.source;
    return size === null ? 0 : Math.max(0, ...ends.map((end) => end - size));
  }

  #onlySample(): number {
    const { samplesPerPixel, alpha } = this.facts;
    const samples = [...Array(samplesPerPixel).keys()].filter((sample) => sample !== alpha);
    if (samples.length !== 1) throw severalBands(this.source.url, samples.length);
    return samples[0];
  }

  async #readSample(
    level: number,
    window: Window,
    signal: AbortSignal,
    sample: number,
  ): Promise<WindowPlane> {
    const stored = Number.isInteger(level) ? this.levels.at(level) : undefined;
    if (!stored || level < 0)
      throw new RangeError(`Level ${level} is not one of the ${this.levels.length} there are`);
    const { samplesPerPixel, nodata } = this.facts;
    if (!Number.isInteger(sample) || sample < 0 || sample >= samplesPerPixel)
      throw new RangeError(`Sample ${sample} is not one of the ${samplesPerPixel} there are`);
    checkWindow(window, this.limits.windowSide, this.source.url);
    signal.throwIfAborted();
    const onLoss = (loss: SylvanError) => void this.losses.push(loss);
    const { decoder, limits, listener } = this;
    const context = { decoder, limits, takeWork: listener.takeWork, signal, onLoss };
    const { image, at } = this.#stored(stored, window, sample);
    const { layout, mask } = image;
    const where = { source: this.source, level };
    const pixels = await readPlane({ ...where, layout }, at, sample, nodata, context);
    if (mask !== null) {
      const maskSample = Math.min(sample, mask.samplesPerPixel - 1);
      pixels.markMasked(await readPlane({ ...where, layout: mask }, at, maskSample, 0, context));
    }
    listener.onWindow?.(level, { ...window, sample });
    return pixels;
  }

  /**
   * The image that holds a window, and the position of the window in it. A window that extends beyond the original extends
   * equally far beyond its cut.
   */
  #stored(level: StoredLevel, window: Window, sample: number): { image: StoredImage; at: Window } {
    const { image, cut, index, width, height } = level;
    if (image !== null && cut === null) return { image, at: window };
    const read = cut?.read.filter((one) => one.sample === sample) ?? [];
    const wanted = intersection(window, { x: 0, y: 0, width, height });
    if (wanted === null) return this.#outside(window);
    if (image === null || cut === null || !isCovered(wanted, read)) {
      const bytes = window.width * window.height * sampleBytes(this.facts.sampleType);
      throw notInCut(this.source.url, index, window, bytes);
    }
    return { image, at: { ...window, x: window.x - cut.x, y: window.y - cut.y } };
  }

  /** Any stored level will do, because the pixels outside it are the same for all levels. */
  #outside(window: Window): { image: StoredImage; at: Window } {
    const { image } = this.levels.find((level) => level.image !== null)!;
    return { image: image!, at: { ...window, x: -window.width, y: -window.height } };
  }
}

function checkWindow(window: Window, side: number, asset: string): void {
  const { x, y, width, height } = window;
  const whole = [x, y, width, height].every(Number.isSafeInteger);
  if (!whole || width < 1 || height < 1)
    throw new RangeError(`A window of ${width} x ${height} pixels at (${x}, ${y}) cannot be read`);
  if (width > side || height > side) throw needsOverview(asset, window, side);
}

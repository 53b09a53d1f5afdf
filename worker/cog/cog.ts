import { isCovered, type SampleWindow } from './cut-ground.ts';
import { needsOverview, noGeoreference, notInCut, severalBands } from './faults.ts';
import { georeferenceOf } from './georeference.ts';
import type { SylvanError } from '../../src/errors/errors.ts';
import type { Grid, Window } from '../../src/geo/grid.ts';
import type { RangeSource } from '../../src/net/range-source.ts';
import type { SampleType } from '../kernels.ts';
import { HeaderReader } from './header-reader.ts';
import { imagesOf, levelsOf, type Level, type StoredImage, type StoredLevel } from './levels.ts';
import { metadataOf, nodataOf } from './metadata.ts';
import { originalOf, type Origin } from './original.ts';
import { DEFAULT_LIMITS, type CogLimits } from './tags.ts';
import { parseDirectories } from './parse.ts';
import { readPlane } from './read-plane.ts';
import type { TileDecoder } from './tile-decoder.ts';
import { endOfTiles, type TakeWork } from './tiles.ts';
import { validateStructure } from './validate.ts';
import { intersection, type Plane, SAMPLE_ARRAYS, type WindowPlane } from './window-plane.ts';

/**
 * A cloud-optimised GeoTIFF whose header has been read and checked. One that was cut from another presents itself as that one:
 * its levels, and the windows in them, are the original's.
 */
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
  /** The sample that masks the others where it is 0; null without one. */
  readonly alpha: number | null;
  /** `value = number * scale + offset` where GDAL_METADATA gives them and all samples agree, else null. */
  readonly scale: number | null;
  readonly offset: number | null;
  readonly hasMask: boolean;
  /** Names of the samples by GDAL_METADATA; null for one without. */
  readonly bandNames: readonly (string | null)[];
  /** What it was cut from; null for a file that was not. */
  readonly origin: Origin | null;
  /**
   * For each window that was read without all of its tiles: the fault of its first missing tile, with {valid_fraction}.
   */
  readonly losses: readonly SylvanError[];

  /**
   * Sample `sample` of `window` at level `level`, in the file's type; by default the only one that is no alpha. The window may
   * extend beyond the image; its sides are 1 to 4096 pixels. The plane lies in the kernels' memory until the decoder's shelf is
   * cleared.
   *
   * `valid` is 0 outside the image, in sparse tiles, in damaged tiles where the limits allow some, and where the internal
   * mask, or without one the alpha, is 0; null when all pixels are valid.
   *
   * Throws RangeError for an impossible window, level or sample; `unsupported-tiff` {asset, what, fault: several-bands} where
   * none is named and there are several; `needs-overview` {asset, window} for a window with a side
   * over the limit; `unsupported-tiff` {asset, what} for one whose tiles are too many or too large to be decoded in time;
   * `tile-corrupt` or `tile-too-large` {asset, level, x, y, reason} where more tiles than allowed are damaged, also when
   * fetched again; `offline-miss` {asset, level, window} for pixels that a cut does not hold; and whatever the source throws.
   */
  readWindow(level: number, window: Window, signal: AbortSignal, sample?: number): Promise<Plane>;

  /**
   * How many bytes of its tiles lie past the end of the file, for one that was not copied whole; 0 where the source does not
   * state its size. Reads the whole tile index, and no pixels. Throws what the source throws.
   */
  missingBytes(signal: AbortSignal): Promise<number>;
}

/** Hears of each window before its tiles are fetched. */
export interface CogListener {
  /** May refuse a window by throwing. */
  readonly takeWork?: TakeWork | undefined;
  readonly onWindow?: ((level: number, window: SampleWindow) => void) | undefined;
}

/**
 * Opens a (cloud-optimised) GeoTIFF: reads byte order, BigTIFF, directories, georeferencing, overviews and masks, and checks
 * them against `limits`; reads no pixels. Throws `not-a-tiff` {asset, what} where the header is damaged, `unsupported-tiff`
 * {asset, what} where the file uses a feature that Sylvan does not read, and whatever the source throws.
 */
export async function openCog(
  source: RangeSource,
  decoder: TileDecoder,
  signal: AbortSignal,
  limits: Partial<CogLimits> = {},
  listener: CogListener = {},
): Promise<Cog> {
  signal.throwIfAborted();
  const allLimits = { ...DEFAULT_LIMITS, ...limits };
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
  return new OpenCog(source, decoder, allLimits, listener, levels, facts);
}

/** A level as a grid. Throws `unsupported-tiff` {asset, what, fault: no-georeference} where the file has no georeferencing. */
export function levelGrid(cog: Cog, level: number): Grid {
  const { affine, width, height } = cog.levels[level];
  if (cog.epsg === null || affine === null) throw noGeoreference(cog.source.url);
  return { epsg: cog.epsg, affine, width, height };
}

type Facts = Omit<Cog, 'source' | 'levels' | 'losses' | 'readWindow' | 'missingBytes'>;

class OpenCog implements Cog {
  readonly epsg;
  readonly nodata;
  readonly sampleType;
  readonly samplesPerPixel;
  readonly alpha;
  readonly scale;
  readonly offset;
  readonly hasMask;
  readonly bandNames;
  readonly origin;
  readonly losses: SylvanError[] = [];

  constructor(
    readonly source: RangeSource,
    readonly decoder: TileDecoder,
    readonly limits: CogLimits,
    readonly listener: CogListener,
    readonly levels: readonly StoredLevel[],
    facts: Facts,
  ) {
    this.epsg = facts.epsg;
    this.nodata = facts.nodata;
    this.sampleType = facts.sampleType;
    this.samplesPerPixel = facts.samplesPerPixel;
    this.alpha = facts.alpha;
    this.scale = facts.scale;
    this.offset = facts.offset;
    this.hasMask = facts.hasMask;
    this.bandNames = facts.bandNames;
    this.origin = facts.origin;
  }

  async readWindow(
    level: number,
    window: Window,
    signal: AbortSignal,
    sample = this.#onlySample(),
  ): Promise<Plane> {
    const pixels = await this.#readSample(level, window, signal, sample);
    // What a cut says of validity is its original's.
    const isKnown = this.hasMask || this.origin !== null;
    if (isKnown || this.alpha === null || sample === this.alpha) return pixels;
    pixels.markMasked(await this.#readSample(level, window, signal, this.alpha));
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
    const samples = [...Array(this.samplesPerPixel).keys()].filter((sample) => sample !== this.alpha);
    if (samples.length !== 1) throw severalBands(this.source.url, samples.length);
    return samples[0];
  }

  async #readSample(
    level: number,
    window: Window,
    signal: AbortSignal,
    sample: number,
  ): Promise<WindowPlane> {
    const pixels = await this.#readStored(level, window, signal, sample);
    this.listener.onWindow?.(level, { ...window, sample });
    return pixels;
  }

  async #readStored(
    level: number,
    window: Window,
    signal: AbortSignal,
    sample: number,
  ): Promise<WindowPlane> {
    const stored = Number.isInteger(level) ? this.levels.at(level) : undefined;
    if (!stored || level < 0)
      throw new RangeError(`Level ${level} is not one of the ${this.levels.length} there are`);
    if (!Number.isInteger(sample) || sample < 0 || sample >= this.samplesPerPixel)
      throw new RangeError(`Sample ${sample} is not one of the ${this.samplesPerPixel} there are`);
    checkWindow(window, this.limits.windowSide, this.source.url);
    signal.throwIfAborted();
    const onLoss = (loss: SylvanError) => void this.losses.push(loss);
    const { decoder, limits, listener } = this;
    const context = { decoder, limits, takeWork: listener.takeWork ?? (() => undefined), signal, onLoss };
    const { image, at } = this.#stored(stored, window, sample);
    const { layout, mask } = image;
    const where = { source: this.source, level };
    const pixels = await readPlane({ ...where, layout }, at, sample, this.nodata, context);
    if (!mask) return pixels;
    const maskSample = mask.samplesPerPixel > 1 ? Math.min(sample, mask.samplesPerPixel - 1) : 0;
    const inMask = await readPlane({ ...where, layout: mask }, at, maskSample, 0, context);
    pixels.markMasked(inMask);
    return pixels;
  }

  get #sampleBytes(): number {
    return SAMPLE_ARRAYS[this.sampleType].BYTES_PER_ELEMENT;
  }

  /** The image that holds a window, and where in it. What reaches beyond the original reaches beyond its cut as far. */
  #stored(level: StoredLevel, window: Window, sample: number): { image: StoredImage; at: Window } {
    const { image, cut, index, width, height } = level;
    if (image !== null && cut === null) return { image, at: window };
    const read = cut?.read.filter((one) => one.sample === sample) ?? [];
    const wanted = intersection(window, { x: 0, y: 0, width, height });
    if (wanted === null) return this.#outside(window);
    if (image === null || cut === null || !isCovered(wanted, read))
      throw notInCut(this.source.url, index, window, window.width * window.height * this.#sampleBytes);
    return { image, at: { ...window, x: window.x - cut.x, y: window.y - cut.y } };
  }

  /** Outside of one level there is what there is outside of any. */
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

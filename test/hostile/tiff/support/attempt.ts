import { isSylvanError } from '../../../../src/errors/errors.ts';
import { projectionOf } from '../../../../src/geo/projection.ts';
import { openCog, type Cog } from '../../../../worker/cog/cog.ts';
import type { Level } from '../../../../worker/cog/levels.ts';
import { GdalChecksum } from '../../../support/gdal-checksum.ts';
import { signal, theDecoder } from '../../../worker/cog/reading.ts';
import type { ByteRange, ReadOptions } from '../../../../src/net/range-source.ts';
import { BytesRangeSource } from '../../../support/file-range-source.ts';

const MAX_BYTES = 2 ** 28;

/** A source that records invalid requests, so that the test fails whatever the reader does with the error. */
class WatchedSource extends BytesRangeSource {
  /** The first invalid request. */
  fault: string | null = null;
  #requested = 0;

  override read(offset: number, length: number, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
    this.#check({ offset, length });
    if (this.size !== null && offset >= this.size)
      this.fault ??= `a header read from ${offset} of ${this.size} bytes`;
    return super.read(offset, length, signal);
  }

  override readMany(
    ranges: readonly ByteRange[],
    signal: AbortSignal,
    options?: ReadOptions,
  ): Promise<Uint8Array<ArrayBuffer>[]> {
    for (const range of ranges) {
      this.#check(range);
      if (this.size !== null && range.offset + range.length > this.size)
        this.fault ??= `a tile read of ${range.length} bytes from ${range.offset} of ${this.size}`;
    }
    return super.readMany(ranges, signal, options);
  }

  #check({ offset, length }: ByteRange): void {
    this.#requested += length;
    const whole = Number.isSafeInteger(offset) && Number.isSafeInteger(length) && offset >= 0 && length >= 1;
    if (!whole) this.fault ??= `a request of ${length} bytes from ${offset}`;
    if (this.#requested > MAX_BYTES) this.fault ??= `${this.#requested} bytes requested`;
  }
}

/** Error codes that a damaged file may cause. */
const CODES = ['not-a-tiff', 'unsupported-tiff', 'tile-corrupt', 'tile-too-large', 'out-of-range'] as const;
/** Longest side of the window that is read from a level, in pixels. */
const SIDE = 1000;
const LEVELS = 4;

/** The data read from a level, for its first and its last sample. */
export interface LevelRead {
  readonly width: number;
  readonly height: number;
  /**
   * GDAL's checksums; null if the level is larger than the window, or has signed bytes, which GDAL 3.6 does
   * not support.
   */
  readonly checksums: readonly (number | null)[];
  /** Number of valid pixels. */
  readonly valid: readonly number[];
}

/** Metadata that gives pixels their meaning; numbers as text, because JSON does not support all of them. */
export interface Meaning {
  /**
   * `unsupported` if the file has no coordinate system that Sylvan supports, which is an error once it is
   * used.
   */
  readonly epsg: string;
  readonly affine: string;
  readonly nodata: string;
  readonly scale: string;
  readonly offset: string;
}

export interface Picture {
  readonly levels: readonly LevelRead[];
  readonly meaning: Meaning;
}

/** The outcome of a read: an image, or the code of a typed error. */
export type Outcome = Picture | { readonly code: string };

/**
 * Opens a file and reads everything that a caller could. Throws unless the outcome is an image or a typed
 * error.
 */
export async function attempt(bytes: Uint8Array<ArrayBuffer>, size: number | null): Promise<Outcome> {
  const decoder = await theDecoder();
  decoder.shelf.clear();
  const source = new WatchedSource(bytes, 'mutant.tif', size);
  const outcome = await openCog(source, decoder, signal)
    .then(async (cog) => ({ levels: await readLevels(cog), meaning: meaningOf(cog) }))
    .catch((error: unknown) => {
      if (isSylvanError(error, ...CODES)) return { code: error.code };
      throw error;
    });
  if (source.fault !== null) throw new Error(`Invalid request to the source: ${source.fault}`);
  return outcome;
}

export function isSame(a: Outcome, b: Outcome): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function meaningOf({ epsg, levels, nodata, scale, offset }: Cog): Meaning {
  const { affine } = levels[0];
  return {
    epsg: isSupported(epsg) ? String(epsg) : 'unsupported',
    affine: String(affine),
    nodata: String(nodata),
    scale: String(scale ?? 1),
    offset: String(offset ?? 0),
  };
}

function isSupported(epsg: number | null): epsg is number {
  try {
    if (epsg !== null) projectionOf(epsg);
    return epsg !== null;
  } catch (error) {
    if (isSylvanError(error, 'unsupported-tiff')) return false;
    throw error;
  }
}

async function readLevels(cog: Cog): Promise<LevelRead[]> {
  const read: LevelRead[] = [];
  for (const level of cog.levels.slice(0, LEVELS)) read.push(await readLevel(cog, level));
  return read;
}

async function readLevel(cog: Cog, { index, width, height }: Level): Promise<LevelRead> {
  const window = { x: 0, y: 0, width: Math.min(width, SIDE), height: Math.min(height, SIDE) };
  const comparable = Math.max(width, height) <= SIDE && cog.sampleType !== 'i8';
  const checksums: (number | null)[] = [];
  const counts: number[] = [];
  for (const sample of [0, cog.samplesPerPixel - 1]) {
    const { data, valid } = await cog.readWindow(index, window, signal, sample);
    if (data.length !== window.width * window.height || (valid && valid.length !== data.length))
      throw new Error(`${data.length} pixels in a window of ${window.width} x ${window.height}`);
    checksums.push(comparable ? new GdalChecksum().add(data).value : null);
    counts.push(valid ? valid.reduce((sum, one) => sum + one, 0) : data.length);
  }
  return { width, height, checksums, valid: counts };
}

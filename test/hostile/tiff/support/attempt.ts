import { isSylvanError } from '../../../../src/errors/errors.ts';
import { projectionOf } from '../../../../src/geo/projection.ts';
import { openCog, type Cog } from '../../../../worker/cog/cog.ts';
import type { Level } from '../../../../worker/cog/levels.ts';
import { GdalChecksum } from '../../../support/gdal-checksum.ts';
import { signal, theDecoder } from '../../../worker/cog/reading.ts';
import { WatchedSource } from './watched-source.ts';

/** Codes that a damaged file may end with. */
const CODES = ['not-a-tiff', 'unsupported-tiff', 'tile-corrupt', 'tile-too-large', 'out-of-range'] as const;
/** Longest side of the window that is read of a level, pixels. */
const SIDE = 1000;
const LEVELS = 4;

/** What was read of one level, of its first and of its last sample. */
export interface LevelRead {
  readonly width: number;
  readonly height: number;
  /** GDAL's checksums; null where the level is larger than the window, and of signed bytes, which GDAL 3.6 does not know. */
  readonly checksums: readonly (number | null)[];
  /** How many pixels are valid. */
  readonly valid: readonly number[];
}

/** What gives the pixels their meaning; numbers as text, so that all of them survive JSON. */
export interface Meaning {
  /**
   * `unsupported` where no pixel can be placed: the file names no system that Sylvan knows, which is an error where it is used.
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

/** What became of a file: a picture, or the code of a named error. */
export type Outcome = Picture | { readonly code: string };

/** Opens a file and reads the most a caller would. Throws for what is neither a picture nor a named error. */
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
  if (source.fault !== null) throw new Error(`The source was asked for what it cannot have: ${source.fault}`);
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

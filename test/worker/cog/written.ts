import { expect } from 'vitest';
import type { SampleArray } from '../../../worker/cog/window-plane.ts';
import { temporaryFolder, translate, writeVrt } from '../../support/gdal.ts';
import { seededRandom } from '../../support/random.ts';
import { newSamples } from '../../support/samples.ts';
import { differences, openFile, sameBytes, signal, wholeLevel } from './reading.ts';

export const TYPES = ['u8', 'i16', 'u16', 'i32', 'u32', 'f32', 'f64'] as const;
export type Type = (typeof TYPES)[number];

/** Compressions with their predictors. */
export const CODECS = [
  ['NONE'],
  ['PACKBITS'],
  ['LZW'],
  ['LZW', 2],
  ['LZW', 3],
  ['DEFLATE'],
  ['DEFLATE', 2],
  ['DEFLATE', 3],
  ['ZSTD'],
  ['ZSTD', 2],
  ['ZSTD', 3],
  ['LERC'],
  ['LERC_DEFLATE'],
  ['LERC_ZSTD'],
] as const;

/** Tiles that extend beyond the image, and strips of which the last is shorter; cases use them in turn. */
export const LAYOUTS = [
  ['TILED=YES', 'BLOCKXSIZE=48', 'BLOCKYSIZE=32', 'INTERLEAVE=PIXEL'],
  ['BLOCKYSIZE=7', 'INTERLEAVE=BAND'],
  ['TILED=YES', 'BLOCKXSIZE=16', 'BLOCKYSIZE=16', 'INTERLEAVE=BAND', 'BIGTIFF=YES'],
  ['BLOCKYSIZE=130', 'INTERLEAVE=PIXEL'],
  ['BLOCKYSIZE=40', 'INTERLEAVE=PIXEL', 'BIGTIFF=YES'],
] as const;

export const [WIDTH, HEIGHT] = [151, 130];
export const folder = temporaryFolder();

/** A noisy ramp over the type's whole range; floats are NaN where `isEmpty`. */
export function band(
  type: Type,
  seed: number,
  isEmpty: (i: number) => boolean = (i) => i === 400,
): SampleArray {
  const random = seededRandom(seed);
  const samples = newSamples(type, WIDTH * HEIGHT);
  const isFloat = type.startsWith('f');
  const top = isFloat ? 1e6 : 2 ** (8 * samples.BYTES_PER_ELEMENT);
  for (let i = 0; i < samples.length; i++) {
    const value = (i / samples.length) * top * 0.9 + random() * 9;
    samples[i] = isFloat ? (isEmpty(i) ? NaN : value) : Math.floor(value);
  }
  return samples;
}

/** Three bands, with extremes and, for floats, special values, which LERC does not keep. */
export function bandsOf(type: Type, seed: number, hasExtremes: boolean): SampleArray[] {
  return [0, 1, 2].map((number) => {
    const samples = band(type, seed + number);
    if (!hasExtremes) return samples;
    const random = seededRandom(seed);
    for (let i = 0; i < 50; i++) samples[Math.floor(random() * samples.length)] = random() * 2 ** 40;
    if (type.startsWith('f')) samples.set([NaN, Infinity, -Infinity, -0, 5e-324], 400);
    return samples;
  });
}

export const creation = (...options: readonly string[]) => options.flatMap((option) => ['-co', option]);

export function write(type: Type, bands: readonly SampleArray[], ...options: readonly string[]): string {
  const vrt = writeVrt(folder.path, 'written', type, WIDTH, bands);
  return translate(vrt, `${folder.path}/written.tif`, ...options);
}

/** Checks that the file has exactly these bands, also in a window that extends beyond the image. */
export async function expectBands(file: string, type: Type, bands: readonly SampleArray[]): Promise<void> {
  const cog = await openFile(file);
  expect([cog.sampleType, cog.samplesPerPixel, cog.nodata]).toEqual([type, bands.length, null]);
  for (const [sample, image] of bands.entries()) {
    const { data, valid } = await cog.readWindow(0, wholeLevel(cog, 0), signal, sample);
    expect(valid).toBeNull();
    expect(sameBytes(data, image), `band ${sample + 1}`).toBe(true);
  }
  const window = { x: 40, y: -3, width: 120, height: 60 };
  expect(differences(bands[1], WIDTH, window, await cog.readWindow(0, window, signal, 1))).toBe(0);
}

/**
 * Creation options of a case. GDAL 3.6 cannot read back its own big-endian predictor 3 (`tricky-tiff` has such a file), and
 * LERC reads floats of big-endian files in the wrong byte order.
 */
export function optionsOf([codec, predictor]: (typeof CODECS)[number], type: Type, turn: number): string[] {
  const isLittle = predictor === 3 || (codec.startsWith('LERC') && type.startsWith('f')) || turn % 2 === 0;
  return [
    `COMPRESS=${codec}`,
    ...(predictor ? [`PREDICTOR=${predictor}`] : []),
    `ENDIANNESS=${isLittle ? 'LITTLE' : 'BIG'}`,
    ...LAYOUTS[turn % LAYOUTS.length],
  ];
}

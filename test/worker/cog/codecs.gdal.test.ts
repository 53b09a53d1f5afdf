import { afterAll, describe, expect, test } from 'vitest';
import type { SampleArray } from '../../../worker/cog/window-plane.ts';
import { gdalPixels, hasGdal, temporaryFolder, translate, writeVrt } from '../../support/gdal.ts';
import { seededRandom } from '../../support/random.ts';
import { newSamples } from '../../support/samples.ts';
import { bytesOf, differences, openFile, sameBytes, signal, wholeLevel } from './reading.ts';

const TYPES = ['u8', 'i16', 'u16', 'i32', 'u32', 'f32', 'f64'] as const;
type Type = (typeof TYPES)[number];

const CODECS = [['ZSTD'], ['ZSTD', 2], ['ZSTD', 3], ['LERC'], ['LERC_DEFLATE'], ['LERC_ZSTD']] as const;

/** Tiles that extend beyond the image, and strips of which the last is shorter. */
const LAYOUTS = [
  ['TILED=YES', 'BLOCKXSIZE=48', 'BLOCKYSIZE=32', 'INTERLEAVE=PIXEL'],
  ['BLOCKYSIZE=7', 'INTERLEAVE=BAND'],
  ['TILED=YES', 'BLOCKXSIZE=16', 'BLOCKYSIZE=16', 'INTERLEAVE=BAND', 'BIGTIFF=YES'],
  ['BLOCKYSIZE=40', 'INTERLEAVE=PIXEL'],
] as const;

const [WIDTH, HEIGHT, BANDS] = [151, 130, 3];
const SEED = 31;
const folder = temporaryFolder();
afterAll(() => folder.remove());

/** A noisy ramp; floats are NaN where `isEmpty`. */
function band(type: Type, seed: number, isEmpty: (i: number) => boolean = (i) => i === 400): SampleArray {
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

function write(name: string, type: Type, bands: readonly SampleArray[], options: readonly string[]): string {
  const vrt = writeVrt(folder.path, name, type, WIDTH, bands);
  return translate(vrt, `${folder.path}/${name}.tif`, ...options.flatMap((option) => ['-co', option]));
}

/** Checks that the file has exactly these bands, also in a window that extends beyond the image. */
async function expectBands(file: string, type: Type, bands: readonly SampleArray[]): Promise<void> {
  const cog = await openFile(file);
  expect([cog.sampleType, cog.samplesPerPixel]).toEqual([type, bands.length]);
  for (const [sample, image] of bands.entries()) {
    const { data, valid } = await cog.readWindow(0, wholeLevel(cog, 0), signal, sample);
    expect(valid).toBeNull();
    expect(sameBytes(data, image), `band ${sample + 1}`).toBe(true);
  }
  const window = { x: 40, y: -3, width: 120, height: 60 };
  expect(differences(bands[1], WIDTH, window, await cog.readWindow(0, window, signal, 1))).toBe(0);
}

/** LERC reads floats of big-endian files in the wrong byte order: some look like NaN and are lost when written. */
function byteOrder(codec: string, predictor: number | undefined, type: Type, turn: number): string {
  const isLittle = predictor === 3 || (codec !== 'ZSTD' && type.startsWith('f')) || turn % 2 === 0;
  return isLittle ? 'ENDIANNESS=LITTLE' : 'ENDIANNESS=BIG';
}

const CASES = TYPES.flatMap((type, t) =>
  CODECS.filter(([, predictor]) => predictor !== 3 || type.startsWith('f')).map(([codec, predictor], c) => ({
    type,
    options: [
      `COMPRESS=${codec}`,
      ...(predictor ? [`PREDICTOR=${predictor}`] : []),
      byteOrder(codec, predictor, type, t + c),
      ...LAYOUTS[(t + c) % LAYOUTS.length],
    ],
  })),
);

describe.skipIf(!hasGdal)(`reading ZSTD and LERC written by GDAL (seed ${SEED})`, () => {
  const images = Object.fromEntries(
    TYPES.map((type, t) => [type, Array.from({ length: BANDS }, (_, b) => band(type, SEED + 10 * t + b))]),
  ) as Record<Type, SampleArray[]>;

  test.each(CASES)('restores $type $options', async ({ type, options }) => {
    await expectBands(write('case', type, images[type], options), type, images[type]);
  });

  /** GDAL 3.6 itself cannot read back these files if the samples of a pixel are stored together. */
  const SOME = (i: number) => i % 7 === 0;
  const EMPTY = { some: SOME, all: () => true, none: () => false };
  test.each(
    (['f32', 'f64'] as const).flatMap((type) =>
      (['some', 'all', 'none'] as const).flatMap((empty) =>
        LAYOUTS.slice(0, 2).map((layout) => [type, empty, layout] as const),
      ),
    ),
  )('restores LERC of %s, NaN in %s, %s', async (type, empty, layout) => {
    const bands = [0, 1, 2].map((b) => band(type, SEED + b, EMPTY[empty]));
    await expectBands(write('nan', type, bands, ['COMPRESS=LERC', ...layout]), type, bands);
  });

  test.each(['LERC', 'LERC_DEFLATE', 'LERC_ZSTD'])('uses an alpha band as the mask of %s', async (codec) => {
    const alpha = images.u8[0].map((_, i) => (i % 5 === 0 ? 0 : 255));
    const layout = ['TILED=YES', 'BLOCKXSIZE=48', 'BLOCKYSIZE=32', 'ALPHA=YES', 'PHOTOMETRIC=RGB'];
    const file = write('alpha', 'u8', [...images.u8, alpha], [`COMPRESS=${codec}`, ...layout]);
    const cog = await openFile(file);
    for (let sample = 0; sample < BANDS; sample++) {
      const { data, valid } = await cog.readWindow(0, wholeLevel(cog, 0), signal, sample);
      expect(Buffer.compare(bytesOf(data), gdalPixels(file, folder.path, sample + 1))).toBe(0);
      expect(Buffer.from(valid!).equals(Buffer.from(alpha.map((value) => Number(value > 0))))).toBe(true);
    }
    const { data } = await cog.readWindow(0, wholeLevel(cog, 0), signal, BANDS);
    expect(sameBytes(data, alpha)).toBe(true);
  });

  test('reads an alpha band of many values as a sample of LERC', async () => {
    const bands = [...images.u8, images.u8[0]];
    const options = ['COMPRESS=LERC', 'ALPHA=YES', 'PHOTOMETRIC=RGB'];
    const cog = await openFile(write('alpha', 'u8', bands, options));
    const { data } = await cog.readWindow(0, wholeLevel(cog, 0), signal, 3);
    expect(sameBytes(data, bands[3])).toBe(true);
  });

  test('reads lossy LERC_ZSTD pixels as GDAL does', async () => {
    const bands = [band('f32', SEED, () => false)];
    const file = write('loss', 'f32', bands, ['COMPRESS=LERC_ZSTD', 'MAX_Z_ERROR=0.5', 'TILED=YES']);
    const { data } = await (
      await openFile(file)
    ).readWindow(0, { x: 0, y: 0, width: WIDTH, height: HEIGHT }, signal);
    expect(Buffer.compare(bytesOf(data), gdalPixels(file, folder.path, 1))).toBe(0);
    expect(sameBytes(data, bands[0])).toBe(false);
  });

  test.each(['ZSTD', 'LERC', 'LERC_DEFLATE', 'LERC_ZSTD'])(
    'reads a COG with %s, overviews and a mask',
    async (codec) => {
      const image = newSamples('u16', 700 * 600).map((_, i) => (i * 40503) >>> 8);
      const vrt = writeVrt(folder.path, 'cog', 'u16', 700, [image]);
      const options = ['-of', 'COG', '-co', `COMPRESS=${codec}`, '-co', 'BLOCKSIZE=256', '-mask', '1'];
      const file = translate(vrt, `${folder.path}/cog.tif`, ...options);
      const cog = await openFile(file);
      expect([cog.levels.length, cog.hasMask]).toEqual([3, true]);
      for (const level of cog.levels.keys()) {
        const { data } = await cog.readWindow(level, wholeLevel(cog, level), signal);
        const theirs = gdalPixels(file, folder.path, 1, level === 0 ? undefined : level - 1);
        expect(Buffer.compare(bytesOf(data), theirs), `level ${level}`).toBe(0);
      }
    },
  );
});

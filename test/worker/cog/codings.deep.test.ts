import { afterAll, describe, expect, test } from 'vitest';
import type { SampleArray } from '../../../worker/cog/window-plane.ts';
import { gdal, hasGdal, temporaryFolder, translate, writeVrt } from '../../support/gdal.ts';
import { seededRandom } from '../../support/random.ts';
import { newSamples } from '../../support/samples.ts';
import { differences, openFile, sameBytes, signal, wholeLevel } from './reading.ts';

const TYPES = ['u8', 'i16', 'u16', 'i32', 'u32', 'f32', 'f64'] as const;
type Type = (typeof TYPES)[number];

const CODECS = [
  ['none'],
  ['packbits'],
  ['lzw'],
  ['lzw', 2],
  ['lzw', 3],
  ['deflate'],
  ['deflate', 2],
  ['deflate', 3],
] as const;

/** Types, codecs and byte orders use these in turn. */
const LAYOUTS = [
  ['TILED=YES', 'BLOCKXSIZE=48', 'BLOCKYSIZE=32', 'INTERLEAVE=PIXEL'],
  ['BLOCKYSIZE=7', 'INTERLEAVE=BAND'],
  ['TILED=YES', 'BLOCKXSIZE=16', 'BLOCKYSIZE=16', 'INTERLEAVE=BAND', 'BIGTIFF=YES'],
  ['BLOCKYSIZE=130', 'INTERLEAVE=PIXEL'],
  ['BLOCKYSIZE=40', 'INTERLEAVE=PIXEL', 'BIGTIFF=YES'],
] as const;

const [WIDTH, HEIGHT, BANDS] = [151, 130, 3];
const SEED = 7;
const folder = temporaryFolder();
afterAll(() => folder.remove());

/** A noisy ramp over the type's whole range, with extremes and, for floats, special values. */
function band(type: Type, seed: number): SampleArray {
  const random = seededRandom(seed);
  const samples = newSamples(type, WIDTH * HEIGHT);
  const float = type.startsWith('f');
  const top = float ? 1e6 : 2 ** (8 * samples.BYTES_PER_ELEMENT);
  for (let i = 0; i < samples.length; i++)
    samples[i] = float
      ? i * 0.37 + random() * 5
      : Math.floor((i / samples.length) * top * 0.9 + random() * 9);
  for (let i = 0; i < 50; i++) samples[Math.floor(random() * samples.length)] = random() * top;
  if (float) samples.set([NaN, Infinity, -Infinity, -0, 5e-324], 400);
  return samples;
}

/**
 * Predictor 2 depends on the byte order, so both are tested; the others alternate. Big-endian predictor 3 is not tested,
 * because GDAL 3.6 cannot read back its own output; `tricky-tiff` has such a file.
 */
function byteOrders(predictor: 2 | 3 | undefined, turn: number): readonly ('LITTLE' | 'BIG')[] {
  if (predictor === 3) return ['LITTLE'];
  return predictor === 2 ? ['LITTLE', 'BIG'] : [turn % 2 === 0 ? 'LITTLE' : 'BIG'];
}

const CASES = TYPES.flatMap((type, t) =>
  CODECS.filter(([, predictor]) => predictor !== 3 || type.startsWith('f')).flatMap(([codec, predictor], c) =>
    byteOrders(predictor, t + c).map((order, o) => ({
      name: `${type} ${codec} predictor ${predictor ?? 1} ${order}`,
      type,
      options: [
        `COMPRESS=${codec.toUpperCase()}`,
        ...(predictor ? [`PREDICTOR=${predictor}`] : []),
        `ENDIANNESS=${order}`,
        ...LAYOUTS[(t + 2 * c + 3 * o) % LAYOUTS.length],
      ],
    })),
  ),
);

describe.skipIf(!hasGdal)(`reading files written by GDAL, bit for bit (seed ${SEED})`, () => {
  const images = Object.fromEntries(
    TYPES.map((type, t) => [type, Array.from({ length: BANDS }, (_, b) => band(type, SEED + 10 * t + b))]),
  ) as Record<Type, SampleArray[]>;

  test.each(CASES)('restores $name $options', async ({ type, options }) => {
    const vrt = writeVrt(folder.path, type, type, WIDTH, images[type]);
    const file = translate(vrt, `${folder.path}/case.tif`, ...options.flatMap((option) => ['-co', option]));
    const cog = await openFile(file);
    expect([cog.sampleType, cog.samplesPerPixel, cog.nodata]).toEqual([type, BANDS, null]);
    for (const [sample, image] of images[type].entries()) {
      const { data, valid } = await cog.readWindow(0, wholeLevel(cog, 0), signal, sample);
      expect(valid).toBeNull();
      expect(sameBytes(data, image)).toBe(true);
    }
    const window = { x: 40, y: -3, width: 120, height: 60 };
    expect(differences(images[type][1], WIDTH, window, await cog.readWindow(0, window, signal, 1))).toBe(0);
  });

  test('reads signed bytes', async () => {
    const vrt = writeVrt(folder.path, 'i8', 'u8', WIDTH, images.u8);
    const cog = await openFile(translate(vrt, `${folder.path}/i8.tif`, '-co', 'PIXELTYPE=SIGNEDBYTE'));
    const { data } = await cog.readWindow(0, wholeLevel(cog, 0), signal, 0);
    expect(cog.sampleType).toBe('i8');
    expect(data).toEqual(new Int8Array(images.u8[0].buffer));
  });

  test.each(['INTERLEAVE=PIXEL', 'INTERLEAVE=BAND'])('reads one-bit samples, %s', async (interleave) => {
    const bits = images.u8.map((samples) => Uint8Array.from(samples, (value) => value & 1));
    const vrt = writeVrt(folder.path, 'bits', 'u8', WIDTH, bits);
    const file = translate(vrt, `${folder.path}/bits.tif`, '-co', 'NBITS=1', '-co', interleave);
    const cog = await openFile(file);
    for (const [sample, image] of bits.entries())
      expect((await cog.readWindow(0, wholeLevel(cog, 0), signal, sample)).data).toEqual(image);
  });

  test.each(Array.from({ length: 14 }, (_, i) => i + 2).filter((bits) => bits !== 8))(
    'reads samples of %i bits',
    async (bits) => {
      const type = bits > 8 ? 'u16' : 'u8';
      const bands = images[type].map((samples) => samples.map((value) => value & (2 ** bits - 1)));
      const vrt = writeVrt(folder.path, 'odd-bits', type, WIDTH, bands);
      const layout = LAYOUTS[bits % LAYOUTS.length];
      const codec = ['none', 'lzw', 'deflate', 'packbits'][bits % 4];
      const order = bits % 2 === 0 ? 'LITTLE' : 'BIG';
      const options = [`NBITS=${bits}`, `COMPRESS=${codec.toUpperCase()}`, `ENDIANNESS=${order}`, ...layout];
      const file = translate(vrt, `${folder.path}/odd-bits.tif`, ...options.flatMap((one) => ['-co', one]));
      const cog = await openFile(file);
      expect(cog.sampleType).toBe(type);
      for (const [sample, band] of bands.entries()) {
        const { data } = await cog.readWindow(0, wholeLevel(cog, 0), signal, sample);
        expect(sameBytes(data, band)).toBe(true);
      }
      const window = { x: 37, y: 29, width: 41, height: 60 };
      expect(differences(bands[1], WIDTH, window, await cog.readWindow(0, window, signal, 1))).toBe(0);
    },
  );

  test('reads a big-endian tile index of many thousand entries', async () => {
    const image = newSamples('u16', 1600 * 1200).map((_, i) => (i * 40503) >>> 4);
    const vrt = writeVrt(folder.path, 'many', 'u16', 1600, [image]);
    const layout = ['TILED=YES', 'BLOCKXSIZE=16', 'BLOCKYSIZE=16', 'ENDIANNESS=BIG'];
    const file = translate(vrt, `${folder.path}/many.tif`, ...layout.flatMap((option) => ['-co', option]));
    const cog = await openFile(file);
    const window = { x: 777, y: 555, width: 823, height: 645 };
    expect(differences(image, 1600, window, await cog.readWindow(0, window, signal))).toBe(0);
  });

  test('finds the overviews of a BigTIFF', async () => {
    const vrt = writeVrt(folder.path, 'overviews', 'i16', WIDTH, images.i16);
    const file = translate(vrt, `${folder.path}/overviews.tif`, '-co', 'BIGTIFF=YES', '-co', 'TILED=YES');
    gdal('gdaladdo', '-q', '-r', 'nearest', file, '2', '4', '8');
    expect((await openFile(file)).levels.map(({ width, height }) => [width, height])).toEqual([
      [151, 130],
      [76, 65],
      [38, 33],
      [19, 17],
    ]);
  });
});

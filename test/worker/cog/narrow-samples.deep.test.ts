import { afterAll, describe, expect, test } from 'vitest';
import { northUpGrid } from '../../../src/geo/grid.ts';
import { gdalPixels, hasGdal, temporaryFolder, translate, writeVrt } from '../../support/gdal.ts';
import { seededRandom } from '../../support/random.ts';
import { readOntoGrid, theArena, withFile } from '../../support/task-files.ts';
import { bytesOf, differences, openFile, sameBytes, signal, wholeLevel } from './reading.ts';

const [WIDTH, HEIGHT] = [151, 130];
const SEED = 5;
const folder = temporaryFolder();
afterAll(() => folder.remove());

const options = (...names: readonly string[]) => names.flatMap((name) => ['-co', name]);

/** Noise over the range of half floats, with special values. */
function halves(seed: number): Float32Array<ArrayBuffer> {
  const random = seededRandom(seed);
  const samples = new Float32Array(WIDTH * HEIGHT).map(() => (random() - 0.5) * 2 ** (34 * random() - 18));
  samples.set([NaN, Infinity, -Infinity, 0, -0, 2 ** -24, -(2 ** -15), 65504, 1, 2 ** -14], 400);
  return samples;
}

const LAYOUTS = [
  ['TILED=YES', 'BLOCKXSIZE=48', 'BLOCKYSIZE=32', 'INTERLEAVE=PIXEL'],
  ['BLOCKYSIZE=7', 'INTERLEAVE=BAND'],
] as const;

const CODINGS = [
  ['COMPRESS=NONE'],
  ['COMPRESS=NONE', 'ENDIANNESS=BIG'],
  ['COMPRESS=PACKBITS', 'ENDIANNESS=BIG'],
  ['COMPRESS=LZW', 'PREDICTOR=2'],
  ['COMPRESS=DEFLATE', 'PREDICTOR=2', 'ENDIANNESS=BIG'],
  ['COMPRESS=DEFLATE', 'PREDICTOR=3'],
  ['COMPRESS=ZSTD', 'PREDICTOR=2'],
  ['COMPRESS=ZSTD', 'PREDICTOR=3'],
] as const;

describe.skipIf(!hasGdal)(`reading 16-bit floats (seed ${SEED})`, () => {
  const bands = [0, 1, 2].map((b) => halves(SEED + b));

  test.each(CODINGS.flatMap((coding) => LAYOUTS.map((layout) => [...coding, ...layout])))(
    'agrees with GDAL on %s %s %s',
    async (...names) => {
      const vrt = writeVrt(folder.path, 'half', 'f32', WIDTH, bands);
      const file = translate(vrt, `${folder.path}/half.tif`, ...options('NBITS=16', ...names));
      const cog = await openFile(file);
      expect(cog.sampleType).toBe('f32');
      for (const sample of bands.keys()) {
        const { data } = await cog.readWindow(0, wholeLevel(cog, 0), signal, sample);
        expect(Buffer.compare(bytesOf(data), gdalPixels(file, folder.path, sample + 1))).toBe(0);
        const window = { x: 37, y: 29, width: 41, height: 60 };
        const image = data.slice();
        expect(differences(image, WIDTH, window, await cog.readWindow(0, window, signal, sample))).toBe(0);
      }
    },
  );
});

describe.skipIf(!hasGdal)('reading signed 8-bit integers', () => {
  const samples = new Int8Array(WIDTH * HEIGHT).map((_, i) => (i * 7) % 256);
  const grid = northUpGrid(32637, 500000, 9200000, 10, WIDTH, HEIGHT);
  const CODECS = ['NONE', 'LZW', 'DEFLATE', 'ZSTD', 'LERC', 'LERC_ZSTD'];

  test.each(CODECS)('gives pixels, nodata and scale of %s, and reads it onto a grid', async (codec) => {
    const vrt = writeVrt(folder.path, 'i8', 'u8', WIDTH, [new Uint8Array(samples.buffer)]);
    const facts = ['-a_nodata', '-99', '-a_scale', '0.5', '-a_offset', '1'];
    const written = options('PIXELTYPE=SIGNEDBYTE', `COMPRESS=${codec}`, 'TILED=YES');
    const file = translate(vrt, `${folder.path}/i8.tif`, ...facts, ...written);
    await withFile(file, async (cog) => {
      const { sampleType, nodata, scale, offset } = cog;
      expect({ sampleType, nodata, scale, offset }).toEqual({
        ...{ sampleType: 'i8', nodata: -99, scale: 0.5, offset: 1 },
      });
      const { data } = await cog.readWindow(0, wholeLevel(cog, 0), signal);
      expect(sameBytes(data, samples)).toBe(true);
      const onGrid = await readOntoGrid(cog, { nodata: null }, grid, await theArena(), signal);
      expect(onGrid).toEqual(Float32Array.from(samples, (value) => (value === -99 ? NaN : value)));
    });
  });
});

import { afterAll, describe, expect, test } from 'vitest';
import { northUpGrid } from '../../../src/geo/grid.ts';
import { gdalPixels, hasGdal, translate, writeVrt } from '../../support/gdal.ts';
import { seededRandom } from '../../support/random.ts';
import { newSamples } from '../../support/samples.ts';
import { readOntoGrid, theArena, withFile } from '../../support/task-files.ts';
import { bytesOf, differences, openFile, sameBytes, signal, wholeLevel } from './reading.ts';
import { creation, folder, HEIGHT, LAYOUTS, WIDTH, write } from './written.ts';

const SEED = 7;
afterAll(() => folder.remove());

describe.skipIf(!hasGdal)(`reading files written by GDAL, bit for bit (seed ${SEED})`, () => {
  test('reads a big-endian tile index of many thousand entries', async () => {
    const image = newSamples('u16', 1600 * 1200).map((_, i) => (i * 40503) >>> 4);
    const vrt = writeVrt(folder.path, 'many', 'u16', 1600, [image]);
    const layout = creation('TILED=YES', 'BLOCKXSIZE=16', 'BLOCKYSIZE=16', 'ENDIANNESS=BIG');
    const cog = await openFile(translate(vrt, `${folder.path}/many.tif`, ...layout));
    const window = { x: 777, y: 555, width: 823, height: 645 };
    expect(differences(image, 1600, window, await cog.readWindow(0, window, signal))).toBe(0);
  });
});

/** Noise over the range of half floats, with special values. */
function halves(seed: number): Float32Array<ArrayBuffer> {
  const random = seededRandom(seed);
  const samples = new Float32Array(WIDTH * HEIGHT).map(() => (random() - 0.5) * 2 ** (34 * random() - 18));
  samples.set([NaN, Infinity, -Infinity, 0, -0, 2 ** -24, -(2 ** -15), 65504, 1, 2 ** -14], 400);
  return samples;
}

describe.skipIf(!hasGdal)(`reading narrow samples (seed ${SEED})`, () => {
  test.each([
    ['COMPRESS=NONE', 'ENDIANNESS=BIG'],
    ['COMPRESS=PACKBITS', 'ENDIANNESS=BIG'],
    ['COMPRESS=LZW', 'PREDICTOR=2'],
    ['COMPRESS=DEFLATE', 'PREDICTOR=2', 'ENDIANNESS=BIG'],
    ['COMPRESS=DEFLATE', 'PREDICTOR=3'],
    ['COMPRESS=ZSTD', 'PREDICTOR=2'],
    ['COMPRESS=ZSTD', 'PREDICTOR=3'],
  ])('agrees with GDAL on 16-bit floats, %s %s %s', async (...coding) => {
    const bands = [0, 1, 2].map((b) => halves(SEED + b));
    for (const layout of LAYOUTS.slice(0, 2)) {
      const file = write('f32', bands, ...creation('NBITS=16', ...coding, ...layout));
      const cog = await openFile(file);
      expect(cog.sampleType).toBe('f32');
      const { data } = await cog.readWindow(0, wholeLevel(cog, 0), signal, 1);
      expect(Buffer.compare(bytesOf(data), gdalPixels(file, folder.path, 2))).toBe(0);
      const window = { x: 37, y: 29, width: 41, height: 60 };
      const image = data.slice();
      expect(differences(image, WIDTH, window, await cog.readWindow(0, window, signal, 1))).toBe(0);
    }
  });

  test.each(['NONE', 'LZW', 'DEFLATE', 'ZSTD', 'LERC', 'LERC_ZSTD'])(
    'gives pixels, nodata and scale of signed bytes in %s, and reads them onto a grid',
    async (codec) => {
      const samples = new Int8Array(WIDTH * HEIGHT).map((_, i) => (i * 7) % 256);
      const grid = northUpGrid(32637, 500000, 9200000, 10, WIDTH, HEIGHT);
      const facts = ['-a_nodata', '-99', '-a_scale', '0.5', '-a_offset', '1'];
      const coding = creation('PIXELTYPE=SIGNEDBYTE', `COMPRESS=${codec}`, 'TILED=YES');
      const file = write('u8', [new Uint8Array(samples.buffer)], ...facts, ...coding);
      await withFile(file, async (cog) => {
        expect(cog).toMatchObject({ sampleType: 'i8', nodata: -99, scale: 0.5, offset: 1 });
        const { data } = await cog.readWindow(0, wholeLevel(cog, 0), signal);
        expect(sameBytes(data, samples)).toBe(true);
        const onGrid = await readOntoGrid(cog, { nodata: null }, grid, await theArena(), signal);
        expect(onGrid).toEqual(Float32Array.from(samples, (value) => (value === -99 ? NaN : value)));
      });
    },
  );
});

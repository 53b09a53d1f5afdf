import { afterAll, describe, expect, test } from 'vitest';
import { northUpGrid } from '../../../src/geo/grid.ts';
import { gdal, gdalPixels, hasGdal, translate, writeVrt } from '../../support/gdal.ts';
import { seededRandom } from '../../support/random.ts';
import { newSamples } from '../../support/samples.ts';
import { readOntoGrid, theArena, withFile } from '../../support/task-files.ts';
import { bytesOf, differences, openFile, sameBytes, signal, wholeLevel } from './reading.ts';
import {
  bandsOf,
  CODECS,
  creation,
  expectBands,
  folder,
  HEIGHT,
  LAYOUTS,
  optionsOf,
  TYPES,
  WIDTH,
  write,
} from './written.ts';

const SEED = 7;
afterAll(() => folder.remove());

/** Predictor 2 depends on the byte order, so both are tested; the others alternate. */
const CASES = TYPES.flatMap((type, t) =>
  CODECS.filter(([, predictor]) => predictor !== 3 || type.startsWith('f')).flatMap((codec, c) =>
    (codec[1] === 2 ? [0, 1] : [0]).map((other) => ({
      type,
      codec,
      options: optionsOf(codec, type, t + c + other),
    })),
  ),
);

describe.skipIf(!hasGdal)(`reading files written by GDAL, bit for bit (seed ${SEED})`, () => {
  test.each(CASES)('restores $type $options', async ({ type, codec: [name], options }) => {
    const bands = bandsOf(type, SEED + TYPES.indexOf(type), !name.startsWith('LERC'));
    await expectBands(write(type, bands, ...creation(...options)), type, bands);
  });

  test.each(Array.from({ length: 15 }, (_, i) => i + 1).filter((bits) => bits !== 8))(
    'reads samples of %i bits',
    async (bits) => {
      const type = bits > 8 ? 'u16' : 'u8';
      const bands = bandsOf(type, SEED, true).map((samples) =>
        samples.map((value) => value & (2 ** bits - 1)),
      );
      const codec = ['NONE', 'LZW', 'DEFLATE', 'PACKBITS'][bits % 4];
      const order = bits % 2 === 0 ? 'LITTLE' : 'BIG';
      const layout = LAYOUTS[bits % LAYOUTS.length];
      const options = creation(`NBITS=${bits}`, `COMPRESS=${codec}`, `ENDIANNESS=${order}`, ...layout);
      await expectBands(write(type, bands, ...options), type, bands);
    },
  );

  test('reads a big-endian tile index of many thousand entries', async () => {
    const image = newSamples('u16', 1600 * 1200).map((_, i) => (i * 40503) >>> 4);
    const vrt = writeVrt(folder.path, 'many', 'u16', 1600, [image]);
    const layout = creation('TILED=YES', 'BLOCKXSIZE=16', 'BLOCKYSIZE=16', 'ENDIANNESS=BIG');
    const cog = await openFile(translate(vrt, `${folder.path}/many.tif`, ...layout));
    const window = { x: 777, y: 555, width: 823, height: 645 };
    expect(differences(image, 1600, window, await cog.readWindow(0, window, signal))).toBe(0);
  });

  test('finds the overviews of a BigTIFF', async () => {
    const file = write('i16', bandsOf('i16', SEED, true), ...creation('BIGTIFF=YES', 'TILED=YES'));
    gdal('gdaladdo', '-q', '-r', 'nearest', file, '2', '4', '8');
    const sizes = (await openFile(file)).levels.map(({ width, height }) => `${width} x ${height}`);
    expect(sizes).toEqual(['151 x 130', '76 x 65', '38 x 33', '19 x 17']);
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

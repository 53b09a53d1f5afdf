import { afterAll, describe, expect, test } from 'vitest';
import { levelGrid } from '../../../worker/cog/cog.ts';
import {
  gdal,
  gdalPixels,
  hasGdal,
  temporaryFolder,
  translate,
  writeVrt,
  type RasterFacts,
} from '../../support/gdal.ts';
import { seededRandom } from '../../support/random.ts';
import { cutFile, isSameCopy, openBytes, read } from '../cut/cutting.ts';
import { bytesOf, differences, openFile, sameBytes, signal, wholeLevel } from './reading.ts';

const [WIDTH, HEIGHT] = [300, 260];
const SEED = 11;
const folder = temporaryFolder();
afterAll(() => folder.remove());

const random = seededRandom(SEED);
const pixels = Uint16Array.from({ length: WIDTH * HEIGHT }, () => 1 + Math.floor(random() * 10_000));

/** 255 inside a disc, so that some tiles are valid entirely, some partly, some not at all. */
const disc = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, i) =>
  Math.hypot((i % WIDTH) - 120, Math.floor(i / WIDTH) - 90) < 100 ? 255 : 0,
);

const options = (...pairs: readonly string[]) => pairs.flatMap((pair) => ['-co', pair]);

const TILES = ['TILED=YES', 'BLOCKXSIZE=64', 'BLOCKYSIZE=64', 'COMPRESS=DEFLATE'];
const INSIDE = { x: 80, y: 60, width: 70, height: 60 };

/** Writes bands with GDAL. */
function write(
  name: string,
  bands: readonly Uint16Array<ArrayBuffer>[],
  facts: RasterFacts,
  ...arguments_: readonly string[]
): string {
  const vrt = writeVrt(folder.path, name, 'u16', WIDTH, bands, facts);
  return translate(vrt, `${folder.path}/${name}.tif`, ...arguments_);
}

/** A file of pixels valid in the disc, by its second band, with two overviews. */
function masked(name: string, ...arguments_: readonly string[]): string {
  const file = write(name, [pixels, Uint16Array.from(disc)], {}, ...arguments_, ...options(...TILES));
  gdal('gdaladdo', '-q', '-r', 'nearest', '--config', 'GDAL_TIFF_INTERNAL_MASK', 'YES', file, '2', '4');
  return file;
}

describe.skipIf(!hasGdal)(`validity of pixels (seed ${SEED})`, () => {
  test.each([
    ['mask', ['-b', '1', '-mask', '2', '--config', 'GDAL_TIFF_INTERNAL_MASK', 'YES']],
    ['alpha band', options('ALPHA=YES')],
    ['premultiplied alpha band', options('ALPHA=PREMULTIPLIED')],
    ['separate alpha band', options('ALPHA=YES', 'INTERLEAVE=BAND')],
  ])('agrees with GDAL on an internal %s and its overviews', async (name, arguments_) => {
    const file = masked(name, ...arguments_);
    const cog = await openFile(file);
    const isAlpha = name !== 'mask';
    expect([cog.hasMask, cog.alpha === 1, cog.levels.length]).toEqual([!isAlpha, isAlpha, 3]);
    for (const level of cog.levels.keys()) {
      const overview = level === 0 ? undefined : level - 1;
      const { data, valid } = await cog.readWindow(level, wholeLevel(cog, level), signal);
      // GDAL scales a 16-bit mask down to bytes, in which small values become 0.
      const mask = gdalPixels(file, folder.path, 'mask', overview);
      const isSame = sameBytes(
        valid!,
        mask.map((value) => Number(value > 0)),
      );
      expect(isSame, `validity of level ${level}`).toBe(true);
      expect(Buffer.compare(bytesOf(data), gdalPixels(file, folder.path, 1, overview))).toBe(0);
    }
    expect((await cog.readWindow(0, INSIDE, signal)).valid).toBeNull();
    if (isAlpha) expect((await cog.readWindow(0, wholeLevel(cog, 0), signal, 1)).valid).toBeNull();
  });

  test.each([INSIDE, { x: 0, y: 0, width: 200, height: 200 }])(
    'is kept in a cut of a file with alpha: %o',
    async (window) => {
      const path = masked('alpha-cut', ...options('ALPHA=YES'));
      const windows = [0, 1].map((sample) => ({ level: 0, window, sample }));
      const [own, cut] = [await openFile(path), await openBytes(await cutFile(path, windows))];
      const wanted = await read(own, { level: 0, window, sample: 0 });
      const { data, valid } = await cut.readWindow(0, window, signal);
      const copy = { data: Buffer.from(bytesOf(data)), valid: valid && Buffer.from(valid) };
      expect(isSameCopy(copy, wanted)).toBe(true);
    },
  );

  test.each([
    ['bands', 3, []],
    ['colours with alpha', 4, ['PHOTOMETRIC=RGB', 'ALPHA=YES']],
  ])('of several %s cannot be read without choosing one', async (_, count, creation) => {
    const bands = Array.from({ length: count }, () => pixels);
    const cog = await openFile(write('several', bands, {}, ...options(...creation)));
    const whole = wholeLevel(cog, 0);
    await expect(cog.readWindow(0, whole, signal)).rejects.toMatchObject({
      code: 'unsupported-tiff',
      fields: { what: '3 bands', fault: 'several-bands' },
      message: expect.stringContaining('gdal_translate -b 1') as string,
    });
    expect((await cog.readWindow(0, whole, signal, 2)).data).toEqual(pixels);
  });

  test('is 0 in sparse tiles, which have the nodata value', async () => {
    const nodata = 65000;
    const holes = pixels.map((value, i) => (disc[i] === 0 ? nodata : value));
    const layout = options('TILED=YES', 'BLOCKXSIZE=32', 'BLOCKYSIZE=32', 'SPARSE_OK=TRUE', 'COMPRESS=LZW');
    const cog = await openFile(write('sparse', [holes], { nodata }, ...layout));
    const { data, valid } = await cog.readWindow(0, wholeLevel(cog, 0), signal);
    expect(cog.nodata).toBe(nodata);
    expect(data).toEqual(holes);
    // Only tiles without any pixel are invalid; nodata in stored tiles is left to the caller.
    expect(valid?.filter((value) => value === 0).length).toBe(pixelsOfEmptyTiles(32));
  });

  test('is 0 outside the image, in a window that extends beyond it and in one that misses it', async () => {
    const cog = await openFile(write('plain', [pixels], { nodata: 7 }, ...options('BLOCKYSIZE=16')));
    const around = { x: -20, y: -30, width: 400, height: 350 };
    const plane = await cog.readWindow(0, around, signal);
    expect(differences(pixels, WIDTH, around, plane)).toBe(0);
    expect(plane.data[0]).toBe(7);
    const away = await cog.readWindow(0, { x: 5000, y: 0, width: 3, height: 2 }, signal);
    expect([...away.data, ...away.valid!]).toEqual([7, 7, 7, 7, 7, 7, 0, 0, 0, 0, 0, 0]);
  });
});

function pixelsOfEmptyTiles(side: number): number {
  let count = 0;
  for (let y = 0; y < HEIGHT; y += side)
    for (let x = 0; x < WIDTH; x += side) {
      const [width, height] = [Math.min(side, WIDTH - x), Math.min(side, HEIGHT - y)];
      const empty = Array.from({ length: width * height }).every(
        (_, i) => disc[(y + Math.floor(i / width)) * WIDTH + x + (i % width)] === 0,
      );
      if (empty) count += width * height;
    }
  return count;
}

describe.skipIf(!hasGdal)('metadata of a file', () => {
  const geoTransform = [600000, 10, 0, 4100040, 0, -10];
  const affine = [10, 0, 600000, 0, -10, 4100040];
  const facts = { epsg: 32629, geoTransform, nodata: 0, scale: 0.0001, offset: -0.1 };

  test('include CRS, affine, nodata, scale and offset of a COG, and the affines of its overviews', async () => {
    const file = write('facts', [pixels], facts, '-of', 'COG', ...options('BLOCKSIZE=128'));
    const cog = await openFile(file);
    expect(cog).toMatchObject({ epsg: 32629, nodata: 0, scale: 0.0001, offset: -0.1, hasMask: false });
    expect(levelGrid(cog, 0)).toEqual({ epsg: 32629, affine, width: WIDTH, height: HEIGHT });
    for (const [overview, level] of cog.levels.slice(1).entries()) {
      const info = gdal('gdalinfo', '-json', '-oo', `OVERVIEW_LEVEL=${overview}`, file);
      const { geoTransform: answer } = JSON.parse(info) as { geoTransform: number[] };
      const [a, b, c, d, e, f] = level.affine!;
      expect([c, a, b, f, d, e]).toEqual(answer.map((value) => expect.closeTo(value, 6) as number));
    }
  });

  test.each([
    ['of pixels as points, shifted by half a pixel', facts, ['-mo', 'AREA_OR_POINT=Point'], affine],
    [
      'of a rotated grid',
      { ...facts, geoTransform: [600000, 8, 6, 4100040, 6, -8] },
      [],
      [8, 6, 600000, 6, -8, 4100040],
    ],
  ])('include the affine %s', async (_, given, arguments_, expected) => {
    const cog = await openFile(write('placed', [pixels], given, ...arguments_));
    expect(cog.levels[0].affine).toEqual(expected);
  });

  test('include the EPSG code of geographic coordinates and the scale of two samples', async () => {
    const degrees = { epsg: 4326, geoTransform: [39, 0.001, 0, -7, 0, -0.001] };
    const cog = await openFile(write('degrees', [pixels, pixels], degrees, '-a_scale', '2'));
    expect([cog.epsg, cog.scale, cog.offset]).toEqual([4326, 2, 0]);
  });

  test('have no affine and no grid without georeferencing', async () => {
    const cog = await openFile(write('nowhere', [pixels], {}, ...options('PROFILE=BASELINE')));
    expect([cog.epsg, cog.levels[0].affine]).toEqual([null, null]);
    expect(() => levelGrid(cog, 0)).toThrow('no georeferencing by EPSG code');
  });
});

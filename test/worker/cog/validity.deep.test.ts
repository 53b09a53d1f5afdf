import { afterAll, describe, expect, test } from 'vitest';
import { levelGrid } from '../../../worker/cog/cog.ts';
import { gdal, gdalPixels, hasGdal, temporaryFolder, translate, writeVrt } from '../../support/gdal.ts';
import { seededRandom } from '../../support/random.ts';
import { cutFile, isSameCopy, openBytes, read } from '../cut/cutting.ts';
import { bytesOf, differences, openFile, signal, wholeLevel } from './reading.ts';

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

describe.skipIf(!hasGdal)(`validity of pixels (seed ${SEED})`, () => {
  test('agrees with GDAL on an internal mask and its overviews', async () => {
    const image = writeVrt(folder.path, 'masked', 'u16', WIDTH, [pixels, Uint16Array.from(disc)]);
    const file = translate(
      image,
      `${folder.path}/masked.tif`,
      '-b',
      '1',
      '-mask',
      '2',
      '--config',
      'GDAL_TIFF_INTERNAL_MASK',
      'YES',
      ...options('TILED=YES', 'BLOCKXSIZE=64', 'BLOCKYSIZE=64', 'COMPRESS=DEFLATE'),
    );
    gdal('gdaladdo', '-q', '-r', 'average', '--config', 'GDAL_TIFF_INTERNAL_MASK', 'YES', file, '2', '4');
    const cog = await openFile(file);
    expect([cog.hasMask, cog.levels.length]).toEqual([true, 3]);
    for (const level of cog.levels.keys()) {
      const overview = level === 0 ? undefined : level - 1;
      const { data, valid } = await cog.readWindow(level, wholeLevel(cog, level), signal);
      const mask = gdalPixels(file, folder.path, 'mask', overview);
      expect(valid).toEqual(mask.map((value) => (value === 0 ? 0 : 1)));
      expect(bytesOf(data)).toEqual(gdalPixels(file, folder.path, 1, overview));
    }
  });

  test('is null for a window entirely inside the mask', async () => {
    const cog = await openFile(`${folder.path}/masked.tif`);
    const { valid } = await cog.readWindow(0, { x: 80, y: 60, width: 70, height: 60 }, signal);
    expect(valid).toBeNull();
  });

  const alphaFile = (name: string, ...creation: readonly string[]) => {
    const vrt = writeVrt(folder.path, name, 'u16', WIDTH, [pixels, Uint16Array.from(disc)]);
    const layout = options('TILED=YES', 'BLOCKXSIZE=64', 'BLOCKYSIZE=64', 'COMPRESS=DEFLATE', ...creation);
    const file = translate(vrt, `${folder.path}/${name}.tif`, ...layout);
    gdal('gdaladdo', '-q', '-r', 'nearest', file, '2', '4');
    return file;
  };

  test.each([
    ['straight', ['ALPHA=YES']],
    ['premultiplied', ['ALPHA=PREMULTIPLIED']],
    ['separate', ['ALPHA=YES', 'INTERLEAVE=BAND']],
  ])('agrees with GDAL on an alpha band and its overviews: %s', async (name, creation) => {
    const file = alphaFile(`alpha-${name}`, ...creation);
    const cog = await openFile(file);
    expect([cog.alpha, cog.levels.length]).toEqual([1, 3]);
    for (const level of cog.levels.keys()) {
      const overview = level === 0 ? undefined : level - 1;
      const { data, valid } = await cog.readWindow(level, wholeLevel(cog, level), signal);
      const mask = gdalPixels(file, folder.path, 'mask', overview);
      // GDAL scales a 16-bit mask down to bytes, in which small values become 0.
      expect(valid).toEqual(mask.map((value) => (value === 0 ? 0 : 1)));
      expect(bytesOf(data)).toEqual(gdalPixels(file, folder.path, 1, overview));
    }
    const inside = { x: 80, y: 60, width: 70, height: 60 };
    expect((await cog.readWindow(0, inside, signal)).valid).toBeNull();
    expect((await cog.readWindow(0, wholeLevel(cog, 0), signal, 1)).valid).toBeNull();
  });

  test('agrees with GDAL on an alpha band added by gdalwarp', async () => {
    const vrt = writeVrt(folder.path, 'warped', 'u16', WIDTH, [pixels]);
    const file = `${folder.path}/warped.tif`;
    const [west, north] = [500000 - 200, 9200000 + 100];
    const extent = [west, north - 10 * HEIGHT, west + 10 * WIDTH, north].map(String);
    gdal('gdalwarp', '-q', '-dstalpha', '-te', ...extent, '-tr', '10', '10', vrt, file);
    const { valid } = await (await openFile(file)).readWindow(0, wholeLevel(await openFile(file), 0), signal);
    expect(valid).toEqual(gdalPixels(file, folder.path, 'mask').map((value) => (value === 0 ? 0 : 1)));
    expect(valid!.filter((one) => one === 0).length).toBe(20 * HEIGHT + 10 * (WIDTH - 20));
  });

  test('is kept in a cut of a file with alpha', async () => {
    const path = alphaFile('alpha-cut', 'ALPHA=YES');
    for (const window of [
      { x: 80, y: 60, width: 70, height: 60 },
      { x: 0, y: 0, width: 200, height: 200 },
    ]) {
      const windows = [0, 1].map((sample) => ({ level: 0, window, sample }));
      const [own, cut] = [await openFile(path), await openBytes(await cutFile(path, windows))];
      const wanted = await read(own, { level: 0, window, sample: 0 });
      const { data, valid } = await cut.readWindow(0, window, signal);
      expect(
        isSameCopy({ data: Buffer.from(bytesOf(data)), valid: valid && Buffer.from(valid) }, wanted),
      ).toBe(true);
    }
  });

  test.each([
    ['bands', 3, []],
    ['colours with alpha', 4, ['PHOTOMETRIC=RGB', 'ALPHA=YES']],
  ])('of several %s cannot be read without choosing one', async (_, count, creation) => {
    const vrt = writeVrt(
      folder.path,
      'several',
      'u16',
      WIDTH,
      Array<Uint16Array<ArrayBuffer>>(count).fill(pixels),
    );
    const cog = await openFile(translate(vrt, `${folder.path}/several.tif`, ...options(...creation)));
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
    const vrt = writeVrt(folder.path, 'sparse', 'u16', WIDTH, [holes], { nodata });
    const layout = options('TILED=YES', 'BLOCKXSIZE=32', 'BLOCKYSIZE=32', 'SPARSE_OK=TRUE', 'COMPRESS=LZW');
    const cog = await openFile(translate(vrt, `${folder.path}/sparse.tif`, ...layout));
    const { data, valid } = await cog.readWindow(0, wholeLevel(cog, 0), signal);
    expect(cog.nodata).toBe(nodata);
    expect(data).toEqual(holes);
    // Only tiles without any pixel are invalid; nodata in stored tiles is left to the caller.
    expect(valid?.filter((value) => value === 0).length).toBe(pixelsOfEmptyTiles(32));
  });

  test('is 0 outside the image, in a window that extends beyond it and in one that misses it', async () => {
    const vrt = writeVrt(folder.path, 'plain', 'u16', WIDTH, [pixels], { nodata: 7 });
    const cog = await openFile(translate(vrt, `${folder.path}/plain.tif`, ...options('BLOCKYSIZE=16')));
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
    const vrt = writeVrt(folder.path, 'facts', 'u16', WIDTH, [pixels], facts);
    const file = translate(vrt, `${folder.path}/facts.tif`, '-of', 'COG', ...options('BLOCKSIZE=128'));
    const cog = await openFile(file);
    const { epsg, nodata, scale, offset, hasMask } = cog;
    expect({ epsg, nodata, scale, offset, hasMask }).toEqual({
      epsg: 32629,
      nodata: 0,
      scale: 0.0001,
      offset: -0.1,
      hasMask: false,
    });
    expect(levelGrid(cog, 0)).toEqual({ epsg: 32629, affine, width: WIDTH, height: HEIGHT });
    for (const [overview, level] of cog.levels.slice(1).entries()) {
      const info = gdal('gdalinfo', '-json', '-oo', `OVERVIEW_LEVEL=${overview}`, file);
      const { geoTransform: answer } = JSON.parse(info) as { geoTransform: number[] };
      const [a, b, c, d, e, f] = level.affine!;
      expect([c, a, b, f, d, e]).toEqual(answer.map((value) => expect.closeTo(value, 6) as number));
    }
  });

  test('shift pixels as points by half a pixel', async () => {
    const vrt = writeVrt(folder.path, 'point', 'u16', WIDTH, [pixels], facts);
    const cog = await openFile(translate(vrt, `${folder.path}/point.tif`, '-mo', 'AREA_OR_POINT=Point'));
    expect(cog.levels[0].affine).toEqual(affine);
  });

  test('include the affine of a rotated grid', async () => {
    const rotated = { ...facts, geoTransform: [600000, 8, 6, 4100040, 6, -8] };
    const vrt = writeVrt(folder.path, 'rotated', 'u16', WIDTH, [pixels], rotated);
    const cog = await openFile(translate(vrt, `${folder.path}/rotated.tif`));
    expect(cog.levels[0].affine).toEqual([8, 6, 600000, 6, -8, 4100040]);
  });

  test('include the EPSG code of geographic coordinates and the scale of two samples', async () => {
    const degrees = { epsg: 4326, geoTransform: [39, 0.001, 0, -7, 0, -0.001] };
    const vrt = writeVrt(folder.path, 'degrees', 'u16', WIDTH, [pixels, pixels], degrees);
    const file = translate(vrt, `${folder.path}/degrees.tif`, '-a_scale', '2');
    const cog = await openFile(file);
    expect([cog.epsg, cog.scale, cog.offset]).toEqual([4326, 2, 0]);
  });

  test('have no affine and no grid without georeferencing', async () => {
    const vrt = writeVrt(folder.path, 'nowhere', 'u16', WIDTH, [pixels]);
    const bare = options('PROFILE=BASELINE');
    const cog = await openFile(translate(vrt, `${folder.path}/nowhere.tif`, ...bare));
    expect([cog.epsg, cog.levels[0].affine]).toEqual([null, null]);
    expect(() => levelGrid(cog, 0)).toThrow('no georeferencing by EPSG code');
  });
});

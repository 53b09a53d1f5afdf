import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { northUpGrid, subgrid, type Grid, type Window } from '../../../../src/geo/grid.ts';
import { levelGrid } from '../../../../worker/cog/cog.ts';
import { readClasses } from '../../../../src/sources/optical/worker/quality.ts';
import { gdalPixels, hasGdal, temporaryFolder, translate, writeVrt } from '../../../support/gdal.ts';
import { seededRandom } from '../../../support/random.ts';
import { hasRealData, realData } from '../../../support/real-data.ts';
import { signal, withFile } from '../../../support/task-files.ts';

const SEED = 7;
/** A Sentinel-2 tile's corner: a multiple of 20 m, but not of 40 m or 80 m. */
const IMAGE = northUpGrid(32629, 199_980, 2_800_020, 20, 488, 408);

const folder = temporaryFolder();
afterAll(() => folder.remove());

/** Writes scene classes with GDAL as a cloud-optimised GeoTIFF whose overviews have the most common class. */
function writeClasses(name: string, classes: Uint8Array<ArrayBuffer>, { affine, width }: Grid): string {
  const [a, b, c, d, e, f] = affine;
  const vrt = writeVrt(folder.path, name, 'u8', width, [classes], {
    epsg: 32629,
    geoTransform: [c, a, b, f, d, e],
    nodata: 0,
  });
  const options = ['BLOCKSIZE=128', 'OVERVIEW_RESAMPLING=MODE', 'OVERVIEW_COUNT=3', 'COMPRESS=DEFLATE'];
  const path = join(folder.path, `${name}.tif`);
  return translate(vrt, path, '-of', 'COG', ...options.flatMap((option) => ['-co', option]));
}

/** Vegetation with random patches of all classes, some of a single pixel. */
function randomClasses({ width, height }: Grid): Uint8Array<ArrayBuffer> {
  const random = seededRandom(SEED);
  const pick = (values: readonly number[]) => values[Math.floor(random() * values.length)];
  const classes = new Uint8Array(width * height).fill(4);
  for (let patch = 0; patch < 500; patch++) {
    const value = pick([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    const [side, left, top] = [1 + random() ** 3 * 30, random() * width, random() * height].map(Math.floor);
    for (let row = top; row < Math.min(height, top + side); row++)
      classes.fill(value, row * width + left, row * width + Math.min(width, left + side));
  }
  return classes;
}

/** Methods 1.3 in plain loops: 0 where a class hides the ground, or a cloud or shadow is within `radius` pixels. */
function shownClasses(classes: Uint8Array, width: number, radius: number): Uint8Array {
  const height = classes.length / width;
  const shown = classes.map((value) => ([2, 4, 5, 6, 7].includes(value) ? value : 0));
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      if (![3, 8, 9, 10].includes(classes[row * width + column])) continue;
      for (let j = Math.max(0, row - radius); j <= Math.min(height - 1, row + radius); j++)
        for (let i = Math.max(0, column - radius); i <= Math.min(width - 1, column + radius); i++)
          shown[j * width + i] = 0;
    }
  return shown;
}

/** The classes inside a window that may extend beyond the plane; 0 outside. */
function under(classes: Uint8Array, width: number, window: Window): Uint8Array {
  const height = classes.length / width;
  return Uint8Array.from({ length: window.width * window.height }, (_, i) => {
    const [x, y] = [window.x + (i % window.width), window.y + Math.floor(i / window.width)];
    return x >= 0 && y >= 0 && x < width && y < height ? classes[y * width + x] : 0;
  });
}

function readShown(path: string, grid: Grid): Promise<Uint8Array | null> {
  return withFile(path, async (cog, shelf) => {
    const shown = await readClasses(cog, grid, shelf, signal);
    return shown?.view.slice() ?? null;
  });
}

/** Compares the worker's classes in windows of a level with plain loops over GDAL's pixels; returns the hidden fraction. */
async function expectShownEverywhere(path: string, level: number, radius: number): Promise<number> {
  const image = await withFile(path, (cog) => Promise.resolve(levelGrid(cog, level)));
  const classes = gdalPixels(path, folder.path, 1, level === 0 ? undefined : level - 1);
  const expected = shownClasses(classes, image.width, radius);
  const random = seededRandom(SEED);
  const windows = [
    { x: 0, y: 0, width: image.width, height: image.height },
    ...Array.from({ length: 12 }, () => ({
      x: Math.floor((random() * 1.2 - 0.2) * image.width),
      y: Math.floor((random() * 1.2 - 0.2) * image.height),
      width: 3 + Math.floor((random() * image.width) / 3),
      height: 3 + Math.floor((random() * image.height) / 3),
    })),
  ];
  for (const window of windows) {
    const shown = await readShown(path, subgrid(image, window));
    // Outside the image the result is null, which is not the same as nothing clear.
    const nothing = new Uint8Array(window.width * window.height);
    expect(shown ?? nothing).toEqual(under(expected, image.width, window));
  }
  return expected.filter((value) => value === 0).length / expected.length;
}

describe.skipIf(!hasGdal)(`readClasses (seed ${SEED})`, { timeout: 30_000 }, () => {
  let path: string;
  beforeAll(() => {
    path = writeClasses('strewn', randomClasses(IMAGE), IMAGE);
  });

  test.each([
    { metres: 20, level: 0, radius: 3 },
    { metres: 40, level: 1, radius: 2 },
    { metres: 160, level: 3, radius: 1 },
  ])('widens clouds by $radius pixels at $metres m', async ({ metres, level, radius }) => {
    const { affine } = await withFile(path, (cog) => Promise.resolve(levelGrid(cog, level)));
    expect(affine[0]).toBe(metres);
    const hidden = await expectShownEverywhere(path, level, radius);
    expect(hidden).toBeGreaterThan(0.1);
    expect(hidden).toBeLessThan(0.9);
  });

  test.skipIf(!hasRealData('cog-layout/S2A_29RKH_20200219')).each([0, 1])(
    'matches GDAL on a scene of the Sahara, level %i',
    async (level) => {
      const scl = realData('cog-layout/S2A_29RKH_20200219/SCL.tif');
      expect(await expectShownEverywhere(scl, level, 1)).toBeGreaterThan(0.02);
    },
  );

  test('takes the class under the pixel centre if the grid is shifted by half a pixel', async () => {
    const classes = gdalPixels(path, folder.path, 1, 0);
    const expected = shownClasses(classes, IMAGE.width / 2, 2);
    const shifted = northUpGrid(32629, 199_980 + 40 * 10 - 20, 2_800_020 - 40 * 10 + 20, 40, 60, 50);
    // A centre on the corner of four pixels takes the lower right one.
    const lowerRight = under(expected, IMAGE.width / 2, { x: 10, y: 10, width: 60, height: 50 });
    expect(await readShown(path, shifted)).toEqual(lowerRight);
  });

  test('returns null if file and zone do not overlap, and rejects masks of other sample types', async () => {
    const away = northUpGrid(32629, 300_000, 2_800_020, 20, 10, 10);
    expect(await readShown(path, away)).toBeNull();
    const wide = new Uint16Array(64 * 64).fill(4);
    const vrt = writeVrt(folder.path, 'wide', 'u16', 64, [wide], { epsg: 32629 });
    const words = translate(vrt, join(folder.path, 'wide.tif'), '-of', 'COG');
    await expect(readShown(words, away)).rejects.toMatchObject({
      code: 'unsupported-tiff',
      fields: { fault: 'mask-samples', what: 'u16 samples' },
    });
  });
});

import { afterAll, describe, expect, test } from 'vitest';
import { northUpGrid, type Grid } from '../../src/geo/grid.ts';
import { locator } from '../../src/geo/mesh.ts';
import { levelGrid } from '../../worker/cog/cog.ts';
import type { Block } from '../../worker/arena.ts';
import { type SampleArray } from '../../worker/cog/window-plane.ts';
import { sightingOf, warpClasses } from '../../worker/warp.ts';
import { gdalPixels, hasGdal, temporaryFolder } from '../support/gdal.ts';
import { gdalwarp } from '../support/gdalwarp.ts';
import { hasRealData, realData } from '../support/real-data.ts';
import { asSamples } from '../support/samples.ts';
import { readOntoGrid, signal, theArena, withFile } from '../support/task-files.ts';
import {
  comparePixels,
  coverage,
  gridAround,
  isInBoth,
  isMissing,
  isMissingInGdal,
  MARGIN,
  SEED,
  SITE,
  weightAt,
  type Pixel,
} from './sites.ts';

/** 100 m (overviews of 200 and 399.3 m), 200 m (399.3 m), classes of 200 m, and 10 m. */
const TILE = 'cog-layout/S2A_29RKH_20200219';
const [B04, B12, SCL] = ['B04', 'B12', 'SCL'].map((band) => realData(`${TILE}/${band}.tif`));
const NILE = realData('cog-layout/openlayers/test/rendering/data/raster/sentinel-b08.tif');
/** With nodata holes and an origin off every lattice. */
const RUFIJI = realData('zones/rufiji/S2_37MEM_20170615_rufiji/nir.tif');

/** Number of parts of a grid pixel's side for its true mean. */
const FINER = 8;

const folder = temporaryFolder();
afterAll(() => folder.remove());

describe.skipIf(!hasGdal || !hasRealData(TILE))(
  `reading onto a grid, 20 sites each (seed ${SEED})`,
  { timeout: 30_000 },
  () => {
    test.each([
      { name: '100 m pixels', path: B04, level: 0, metres: 100 },
      { name: '200 m overview', path: B04, level: 1, metres: 200 },
      { name: '10 m pixels', path: NILE, level: 0, metres: 10 },
    ])(
      'gives the bytes of the file on the lattice of $name, NaN outside',
      async ({ path, level, metres }) => {
        await withFile(path, async (cog) => {
          const image = levelGrid(cog, level);
          const overview = level === 0 ? undefined : level - 1;
          const bytes = gdalPixels(path, folder.path, 1, overview);
          const grid = gridAround(image, image.epsg, metres);
          const whole = embed(asSamples(cog.sampleType, bytes), image, grid);
          const pixels = await comparePixels(cog, grid, whole);
          expect(pixels).toHaveLength(20 * SITE.width * SITE.height);
          expect(pixels.filter(({ ours, theirs }) => !Object.is(ours, theirs))).toEqual([]);
          expect(pixels.filter(isMissing).length).toBeGreaterThan(5000);
        });
      },
    );

    /** Here GDAL and Sylvan do the same arithmetic at the same positions, so only rounding to f32 may differ. */
    test.each([
      { name: '100 m, shifted by half a pixel', path: B04, metres: 100, shift: [0.5, 0.5] },
      { name: '100 m, shifted by 0.46, -0.008', path: B04, metres: 100, shift: [0.46, -0.008] },
      { name: '10 m, shifted by -0.3, 0.77', path: NILE, metres: 10, shift: [-0.3, 0.77] },
      { name: '200 m band on 100 m pixels', path: B12, metres: 100, shift: [0, 0] },
      { name: '399.3 m overview on 400 m pixels', path: B04, metres: 400, shift: [0.1, 0.2] },
    ])("agrees with GDAL's bilinear within 1e-3: $name", async ({ path, metres, shift }) => {
      await withFile(path, async (cog) => {
        const grid = gridAround(levelGrid(cog, 0), levelGrid(cog, 0).epsg, metres, shift);
        const { level } = sightingOf(cog, grid)!;
        const theirs = gdalwarp(path, folder.path, grid, { resampling: 'bilinear', level });
        const pixels = await comparePixels(cog, grid, theirs);
        const both = pixels.filter(isInBoth);
        expect(both.length).toBeGreaterThan(20_000);
        expect(greatest(both.map(({ ours, theirs }) => Math.abs(ours - theirs)))).toBeLessThan(1e-3);
        expectSameEdges(pixels, levelGrid(cog, level));
      });
    });

    /**
     * GDAL projects every pixel (-et 0), Sylvan every 32nd, and interpolates: the mesh may be off by 0.1 pixel, but values differ
     * by less than 0.01 of the range of the pixels around.
     */
    test.each([
      { name: 'zone 30, 100 m', path: B04, epsg: 32630, metres: 100 },
      { name: 'zone 30, 200 m overview', path: B04, epsg: 32630, metres: 200 },
      { name: 'zone 28, 200 m band', path: B12, epsg: 32628, metres: 200 },
      { name: 'zone 35 instead of 36, 10 m', path: NILE, epsg: 32635, metres: 10 },
    ])("agrees with GDAL's bilinear within 0.01 pixel: $name", async ({ path, epsg, metres }) => {
      await withFile(path, async (cog) => {
        const grid = gridAround(levelGrid(cog, 0), epsg, metres);
        const { level } = sightingOf(cog, grid)!;
        const theirs = gdalwarp(path, folder.path, grid, { resampling: 'bilinear', level });
        const pixels = await comparePixels(cog, grid, theirs);
        const both = pixels.filter(isInBoth);
        expect(both.length).toBeGreaterThan(20_000);
        const over = both.filter(({ ours, theirs, range }) => Math.abs(ours - theirs) > 0.01 * range + 1e-3);
        expect(over).toEqual([]);
        expectSameEdges(pixels, levelGrid(cog, level));
      });
    });

    /**
     * GDAL fills pixels that the image covers in any part, and weights its outermost pixels differently; Sylvan fills those
     * that it covers by at least half. So only fully covered pixels are compared.
     */
    test.each([
      { name: '100 m onto 150 m', path: B04, metres: 150, shift: [0, 0] },
      { name: '200 m overview onto 250 m', path: B04, metres: 250, shift: [0.3, 0.1] },
      { name: '399.3 m overview onto 1600 m', path: B04, metres: 1600, shift: [0, 0] },
      { name: '10 m onto 40 m, shifted', path: NILE, metres: 40, shift: [0.33, -0.21] },
    ])("agrees with GDAL's average within 1e-3: $name", async ({ path, metres, shift }) => {
      await withFile(path, async (cog) => {
        const grid = gridAround(levelGrid(cog, 0), levelGrid(cog, 0).epsg, metres, shift);
        const { level } = sightingOf(cog, grid)!;
        const theirs = gdalwarp(path, folder.path, grid, { resampling: 'average', level });
        const pixels = await comparePixels(cog, grid, theirs);
        const both = pixels.filter(
          (pixel) => isInBoth(pixel) && coverage(pixel, levelGrid(cog, level)) > 1 - 1e-9,
        );
        expect(both.length).toBeGreaterThan(8000);
        expect(greatest(both.map(({ ours, theirs }) => Math.abs(ours - theirs)))).toBeLessThan(1e-3);
        expectHalfCovered(pixels, levelGrid(cog, level));
      });
    });

    /**
     * Grid pixels of another UTM zone are rotated in the image. GDAL averages over their upright bounding box, Sylvan over an
     * upright box of their size: the truth is the mean over the rotated pixel, here of GDAL's nearest at an eighth of its side.
     */
    test.each([
      { name: '399.3 m overview in zone 28 at 800 m', path: B04, epsg: 32628, metres: 800 },
      { name: '10 m in zone 35 instead of 36 at 40 m', path: NILE, epsg: 32635, metres: 40 },
    ])("is closer to the true mean than GDAL's average: $name", async ({ path, epsg, metres }) => {
      await withFile(path, async (cog) => {
        const grid = gridAround(levelGrid(cog, 0), epsg, metres);
        const { level } = sightingOf(cog, grid)!;
        const average = gdalwarp(path, folder.path, grid, { resampling: 'average', level });
        const fine = refined(grid, FINER);
        const truth = blockMeans(
          gdalwarp(path, folder.path, fine, { resampling: 'near', level }),
          grid,
          FINER,
        );
        const ours = (await readOntoGrid(cog, { nodata: null }, grid, await theArena(), signal))!;
        const compared = [...truth.keys()].filter((i) => !Number.isNaN(truth[i] + ours[i] + average[i]));
        const errorOf = (plane: Float32Array) => rootMeanSquare(compared.map((i) => plane[i] - truth[i]));
        expect(compared.length).toBeGreaterThan(8000);
        expect(errorOf(ours)).toBeLessThan(errorOf(average));
      });
    });

    /** Both weight only valid pixels; GDAL requires the nearest one to be valid, Sylvan half of the weight. */
    test.each([
      { name: 'where the nearest pixel has over half of the weight', shift: [0.46, -0.008], same: true },
      { name: 'where four pixels share the weight', shift: [0.4, 0.35], same: false },
    ])('requires half of the weight to be valid around nodata holes, $name', async ({ shift, same }) => {
      await withFile(RUFIJI, async (cog) => {
        const image = levelGrid(cog, 0);
        const grid = gridAround(image, image.epsg, 20, shift);
        const theirs = gdalwarp(RUFIJI, folder.path, grid, { resampling: 'bilinear', level: 0 });
        const raw = gdalPixels(RUFIJI, folder.path, 1);
        const samples = asSamples(cog.sampleType, raw);
        const pixels = await comparePixels(cog, grid, theirs);
        const isValid = (x: number, y: number) => samples[y * image.width + x] !== 0;
        const both = pixels.filter(isInBoth);
        expect(both.length).toBeGreaterThan(10_000);
        expect(greatest(both.map(({ ours, theirs }) => Math.abs(ours - theirs)))).toBeLessThan(1e-3);
        expect(pixels.filter((pixel) => isMissing(pixel) === weightAt(pixel, image, isValid) >= 0.5)).toEqual(
          [],
        );
        expect(pixels.every((pixel) => isMissing(pixel) === isMissingInGdal(pixel))).toBe(same);
      });
    });

    test.each([
      { name: 'their own grid', epsg: 32629, metres: 200, shift: [0, 0] },
      { name: '100 m pixels', epsg: 32629, metres: 100, shift: [0.31, 0.2] },
      { name: 'an overview at 400 m', epsg: 32629, metres: 400, shift: [0.13, 0.21] },
      { name: 'zone 28', epsg: 32628, metres: 200, shift: [0, 0] },
      { name: 'zone 30, an overview', epsg: 32630, metres: 400, shift: [0, 0] },
    ])(
      "gives GDAL's nearest class on $name, except for pixels on a border",
      async ({ epsg, metres, shift }) => {
        await withFile(SCL, async (cog, shelf) => {
          const grid = gridAround(levelGrid(cog, 0), epsg, metres, shift);
          const sighting = sightingOf(cog, grid)!;
          const { pixels } = await cog.readWindow(sighting.level, sighting.window, signal);
          const ours = warpClasses(shelf, pixels as Block<Uint8Array>, sighting, grid).view;
          const theirs = gdalwarp(SCL, folder.path, grid, { resampling: 'near', level: sighting.level });
          const start = locator(grid, levelGrid(cog, sighting.level));
          const differing = [...ours.keys()].filter((i) => ours[i] !== (theirs[i] || 0));
          const fromBorder = differing.map((i) => {
            const position = start((i % grid.width) + 0.5, Math.floor(i / grid.width) + 0.5);
            return Math.min(...position.map((value) => Math.abs(value - Math.round(value))));
          });
          expect(new Set(ours).size).toBeGreaterThan(4);
          expect(differing.length).toBeLessThanOrEqual(epsg === 32629 ? 0 : ours.length / 1000);
          expect(greatest(fromBorder)).toBeLessThan(0.01);
        });
      },
    );
  },
);

/** The same ground in pixels `factor` times finer. */
function refined({ epsg, affine, width, height }: Grid, factor: number): Grid {
  return northUpGrid(epsg, affine[2], affine[5], affine[0] / factor, width * factor, height * factor);
}

/** Mean of each block of `factor` x `factor` pixels, NaN if one of them is NaN. */
function blockMeans(plane: Float32Array, { width, height }: Grid, factor: number): Float32Array {
  const sums = new Float64Array(width * height);
  plane.forEach((value, i) => {
    const column = i % (width * factor);
    const row = Math.floor(i / (width * factor));
    sums[Math.floor(row / factor) * width + Math.floor(column / factor)] += value;
  });
  return Float32Array.from(sums, (sum) => sum / factor ** 2);
}

function rootMeanSquare(values: readonly number[]): number {
  return Math.sqrt(values.reduce((sum, value) => sum + value ** 2, 0) / values.length);
}

/** Checks that Sylvan has a value exactly where the image covers half of a pixel and its centre, and that GDAL has one there too. */
function expectHalfCovered(pixels: readonly Pixel[], image: Grid): void {
  expect(pixels.filter((pixel) => !isMissing(pixel) && isMissingInGdal(pixel))).toEqual([]);
  expect(pixels.filter((pixel) => isMissing(pixel) && coverage(pixel, image) > 0.5 + 1e-6)).toEqual([]);
  expect(pixels.filter((pixel) => !isMissing(pixel) && coverage(pixel, image) < 0.5 - 1e-6)).toEqual([]);
}

/** Checks that GDAL has a value wherever Sylvan has one, and that the pixels around weigh up to half where only GDAL has one. */
function expectSameEdges(pixels: readonly Pixel[], level: Grid): void {
  expect(pixels.filter((pixel) => !isMissing(pixel) && isMissingInGdal(pixel))).toEqual([]);
  const onlyGdal = pixels.filter((pixel) => isMissing(pixel) && !isMissingInGdal(pixel));
  expect(onlyGdal.filter((pixel) => weightAt(pixel, level, () => true) > 0.51)).toEqual([]);
  expect(onlyGdal.length).toBeLessThan(10);
}

/** The image as a plane on `grid`, which is on its lattice. */
function embed(samples: SampleArray, image: Grid, grid: Grid): Float32Array {
  const plane = new Float32Array(grid.width * grid.height).fill(NaN);
  for (let i = 0; i < samples.length; i++) {
    const [column, row] = [i % image.width, Math.floor(i / image.width)];
    if (samples[i] !== 0) plane[(row + MARGIN) * grid.width + column + MARGIN] = samples[i];
  }
  return plane;
}

function greatest(values: readonly number[]): number {
  return values.reduce((maximum, value) => Math.max(maximum, value), 0);
}

import { afterAll, describe, expect, test } from 'vitest';
import { type Grid } from '../../src/geo/grid.ts';
import { locator } from '../../src/geo/mesh.ts';
import { levelGrid } from '../../worker/cog/cog.ts';
import type { Block } from '../../worker/arena.ts';
import { type SampleArray } from '../../worker/cog/window-plane.ts';
import { sightingOf, warpClasses } from '../../worker/warp.ts';
import { gdalPixels, hasGdal, temporaryFolder } from '../support/gdal.ts';
import { gdalwarp } from '../support/gdalwarp.ts';
import { hasRealData, realData } from '../support/real-data.ts';
import { asSamples } from '../support/samples.ts';
import { signal, withFile } from '../support/task-files.ts';
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
  SITES,
  weightAt,
  type Pixel,
} from './sites.ts';

/** 100 m (overviews of 200 and 399.3 m), classes of 200 m, and 10 m. */
const TILE = 'cog-layout/S2A_29RKH_20200219';
const [B04, SCL] = ['B04', 'SCL'].map((band) => realData(`${TILE}/${band}.tif`));
const NILE = realData('cog-layout/openlayers/test/rendering/data/raster/sentinel-b08.tif');
/** With nodata holes and an origin off every lattice. */
const RUFIJI = realData('zones/rufiji/S2_37MEM_20170615_rufiji/nir.tif');

interface Case {
  readonly name: string;
  readonly resampling: 'bilinear' | 'average';
  readonly path: string;
  readonly metres: number;
  /** If not the image's. */
  readonly epsg?: number;
  readonly shift?: readonly [number, number];
}

const CASES: readonly Case[] = [
  { name: '100 m, shifted', resampling: 'bilinear', path: B04, metres: 100, shift: [0.46, -0.008] },
  { name: '10 m, shifted', resampling: 'bilinear', path: NILE, metres: 10, shift: [-0.3, 0.77] },
  { name: '399.3 m overview at 400 m', resampling: 'bilinear', path: B04, metres: 400, shift: [0.1, 0.2] },
  { name: 'zone 30, 200 m overview', resampling: 'bilinear', path: B04, epsg: 32630, metres: 200 },
  { name: 'zone 35 instead of 36', resampling: 'bilinear', path: NILE, epsg: 32635, metres: 10 },
  { name: '100 m onto 150 m', resampling: 'average', path: B04, metres: 150 },
  { name: '10 m onto 40 m, shifted', resampling: 'average', path: NILE, metres: 40, shift: [0.33, -0.21] },
];

const folder = temporaryFolder();
afterAll(() => folder.remove());

describe.skipIf(!hasGdal || !hasRealData(TILE))(
  `reading onto a grid, ${SITES} sites each (seed ${SEED})`,
  () => {
    test.each([
      { name: '200 m overview', path: B04, level: 1, metres: 200 },
      { name: '10 m pixels', path: NILE, level: 0, metres: 10 },
    ])(
      'gives the bytes of the file on the lattice of $name, NaN outside',
      async ({ path, level, metres }) => {
        await withFile(path, async (cog) => {
          const image = levelGrid(cog, level);
          const bytes = gdalPixels(path, folder.path, 1, level === 0 ? undefined : level - 1);
          const grid = gridAround(image, image.epsg, metres);
          const whole = embed(asSamples(cog.sampleType, bytes), image, grid);
          const pixels = await comparePixels(cog, grid, whole);
          expect(pixels).toHaveLength(SITES * SITE.width * SITE.height);
          expect(pixels.filter(({ ours, theirs }) => !Object.is(ours, theirs))).toEqual([]);
          expect(pixels.filter(isMissing).length).toBeGreaterThan(2500);
        });
      },
    );

    /**
     * On the image's own CRS, GDAL and Sylvan do the same arithmetic at the same positions, so only rounding to f32 may differ. In
     * another zone, GDAL projects every pixel (-et 0), Sylvan every 32nd, and interpolates: the mesh may be off by 0.1 pixel, but
     * values differ by less than 0.01 of the range of the pixels around.
     *
     * In averages, GDAL fills pixels that the image covers in any part, and weights its outermost pixels differently; Sylvan fills
     * those that it covers by at least half. So only fully covered pixels are compared.
     */
    test.each(CASES)("agrees with GDAL's $resampling: $name", async (given) => {
      const { resampling, path, epsg, metres, shift } = given;
      await withFile(path, async (cog) => {
        const whole = levelGrid(cog, 0);
        const grid = gridAround(whole, epsg ?? whole.epsg, metres, shift);
        const { level } = sightingOf(cog, grid)!;
        const image = levelGrid(cog, level);
        const pixels = await comparePixels(
          cog,
          grid,
          gdalwarp(path, folder.path, grid, { resampling, level }),
        );
        const isCompared = (pixel: Pixel) =>
          isInBoth(pixel) && (resampling === 'bilinear' || coverage(pixel, image) > 1 - 1e-9);
        const compared = pixels.filter(isCompared);
        expect(compared.length).toBeGreaterThan(resampling === 'bilinear' ? 10_000 : 4000);
        const inexact = epsg === undefined ? 0 : 0.01;
        const wrong = compared.filter(
          ({ ours, theirs, range }) => Math.abs(ours - theirs) > inexact * range + 1e-3,
        );
        expect(wrong).toEqual([]);
        if (resampling === 'bilinear') expectSameEdges(pixels, image);
        else expectHalfCovered(pixels, image);
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
        const samples = asSamples(cog.sampleType, gdalPixels(RUFIJI, folder.path, 1));
        const pixels = await comparePixels(cog, grid, theirs);
        const isValid = (x: number, y: number) => samples[y * image.width + x] !== 0;
        const both = pixels.filter(isInBoth);
        expect(both.length).toBeGreaterThan(5000);
        expect(both.filter(({ ours, theirs }) => Math.abs(ours - theirs) >= 1e-3)).toEqual([]);
        const isHeavy = (pixel: Pixel) => weightAt(pixel, image, isValid) >= 0.5;
        expect(pixels.filter((pixel) => isMissing(pixel) === isHeavy(pixel))).toEqual([]);
        expect(pixels.every((pixel) => isMissing(pixel) === isMissingInGdal(pixel))).toBe(same);
      });
    });

    test.each([
      { name: '100 m pixels', epsg: 32629, metres: 100, shift: [0.31, 0.2] },
      { name: 'zone 30, an overview', epsg: 32630, metres: 400, shift: [0, 0] },
    ])("gives GDAL's nearest class on $name, except on a border", async ({ epsg, metres, shift }) => {
      await withFile(SCL, async (cog, shelf) => {
        const grid = gridAround(levelGrid(cog, 0), epsg, metres, shift);
        const sighting = sightingOf(cog, grid)!;
        const { pixels } = await cog.readWindow(sighting.level, sighting.window, signal);
        const ours = warpClasses(shelf, pixels as Block<Uint8Array>, sighting, grid).view;
        const theirs = gdalwarp(SCL, folder.path, grid, { resampling: 'near', level: sighting.level });
        const start = locator(grid, levelGrid(cog, sighting.level));
        const differing = [...ours.keys()].filter((i) => ours[i] !== (theirs[i] || 0));
        const isNearBorder = (i: number) =>
          start((i % grid.width) + 0.5, Math.floor(i / grid.width) + 0.5).some(
            (position) => Math.abs(position - Math.round(position)) < 0.01,
          );
        expect(new Set(ours).size).toBeGreaterThan(4);
        expect(differing.length).toBeLessThanOrEqual(epsg === 32629 ? 0 : ours.length / 1000);
        expect(differing.every(isNearBorder)).toBe(true);
      });
    });
  },
);

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

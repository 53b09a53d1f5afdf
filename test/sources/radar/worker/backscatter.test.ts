import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeCogFile } from '../../../../simulator/cog-writer.ts';
import { applyAffine, northUpGrid, type Grid, resolutionOf } from '../../../../src/geo/grid.ts';
import { projectionOf } from '../../../../src/geo/projection.ts';
import type { BackscatterResult, RadarTile } from '../../../../src/sources/radar/tasks.ts';
import { runBackscatter } from '../../../../src/sources/radar/worker/backscatter.ts';
import { useFolder } from '../../../support/closing.ts';
import { radarAsset, RADAR_NODATA, writeRadarCog } from '../../../support/radar-files.ts';
import { seededRandom } from '../../../support/random.ts';
import { powerOf, speckle } from '../../../support/speckle.ts';
import { fileContext, LIMITS } from '../../../support/task-context.ts';

const SEED = 41;
const SCENE = northUpGrid(32637, 499_000, 9_201_000, 10, 200, 150);
/** On the scene's lattice, inside it. */
const INSIDE = northUpGrid(32637, 499_200, 9_200_600, 10, 50, 40);
const COARSE = northUpGrid(32637, 499_200, 9_200_600, 20, 25, 20);

const folder = useFolder();
const pathOf = (name: string) => join(folder.path, `${name}.tif`);

/** Random power; one in eight values is invalid, of every kind. */
function spoiled(random: () => number): number {
  const bad = [RADAR_NODATA, 0, -0.01, NaN, Infinity, -Infinity, -1e30, -0];
  return random() < 0.125 ? bad[Math.floor(random() * bad.length)] : 0.05 + 0.3 * random();
}

function tile(sceneId: string, vv: string, vh?: string): RadarTile {
  return { sceneId, bands: { vv: radarAsset(vv), ...(vh !== undefined && { vh: radarAsset(vh) }) } };
}

async function read(tiles: readonly RadarTile[], grid: Grid, metres = resolutionOf(grid)) {
  const task = { kind: 'backscatter', tiles, grid, metres, polarisations: ['vv', 'vh'] } as const;
  return runBackscatter({ ...task, limits: LIMITS }, await fileContext());
}

/** Index in the scene of a pixel of a grid on the scene's lattice. */
function sceneIndex(grid: Grid, i: number): number {
  const [x, y] = applyAffine(grid.affine, i % grid.width, Math.floor(i / grid.width));
  const [column, row] = [(x - SCENE.affine[2]) / 10, (SCENE.affine[5] - y) / 10];
  return Math.round(row) * SCENE.width + Math.round(column);
}

const isPower = (value: number) => value > 0 && value < Infinity;

function expectPlane(actual: Float32Array, expected: (i: number) => number): void {
  const wrong = [...actual.keys()].filter((i) => {
    const value = expected(i);
    return Number.isNaN(value)
      ? !Number.isNaN(actual[i])
      : !(Math.abs(actual[i] - value) <= 1e-6 * Math.abs(value));
  });
  expect(wrong.map((i) => [i, actual[i], expected(i)])).toEqual([]);
}

/** A scene with invalid pixels: its data and its file. */
function spoiledScene(name: string): { readonly data: Float32Array; readonly path: string } {
  const random = seededRandom(SEED);
  const data = new Float32Array(SCENE.width * SCENE.height).map(() => spoiled(random));
  const path = writeRadarCog(pathOf(name), SCENE, (_x, _y, i) => data[i], { overviews: 'none' });
  return { data, path };
}

describe(`runBackscatter (seed ${SEED})`, () => {
  it('copies the pixels if the lattices coincide, except for invalid power', async () => {
    const { data, path } = spoiledScene('vv');
    const vh = writeRadarCog(pathOf('vh'), SCENE, () => 0.04);
    const { planes, scenes, failures } = await read([tile('a', path, vh)], INSIDE);
    const at = (i: number) => data[sceneIndex(INSIDE, i)];
    expectPlane(planes[0], (i) => (isPower(at(i)) ? at(i) : NaN));
    expectPlane(planes[1], () => Math.fround(0.04));
    expect(failures).toEqual([]);
    const result = planes[0].filter(isPower).length / planes[0].length;
    expect(scenes).toMatchObject([{ sceneId: 'a', validFraction: result }]);
  });

  it('reads the requested level and interpolates its power, which preserves the mean', async () => {
    const random = seededRandom(SEED);
    const wide = northUpGrid(32637, 499_000, 9_201_000, 10, 420, 420);
    const path = writeRadarCog(pathOf('levels'), wide, () => powerOf(-8) * speckle(random), { tileSize: 64 });
    const grid = northUpGrid(32637, 499_100, 9_200_900, 20, 200, 200);
    const [fine, coarse] = [await read([tile('a', path)], grid), await read([tile('a', path)], grid, 40)];
    const meanOf = ({ planes: [vv] }: BackscatterResult) =>
      vv.reduce((sum, value) => sum + value, 0) / vv.length;
    expect(Math.abs(10 * Math.log10(meanOf(coarse) / meanOf(fine)))).toBeLessThan(0.02);
    expect(coarse.scenes[0].validFraction).toBe(1);
    const spreadOf = (result: BackscatterResult) => {
      const mean = meanOf(result);
      return Math.sqrt(meanOf({ ...result, planes: [result.planes[0].map((value) => (value - mean) ** 2)] }));
    };
    expect(spreadOf(coarse)).toBeLessThan(0.5 * spreadOf(fine));
  });

  it('averages the power of valid pixels onto a coarser grid', async () => {
    const { data, path } = spoiledScene('vv-mean');
    const { planes } = await read([tile('a', path)], COARSE);
    expectPlane(planes[0], (i) => {
      const first = sceneIndex(COARSE, i);
      const four = [0, 1, SCENE.width, SCENE.width + 1].map((step) => data[first + step]).filter(isPower);
      return four.length >= 2 ? four.reduce((sum, value) => sum + value, 0) / four.length : NaN;
    });
    expect(planes[1].every(Number.isNaN)).toBe(true);
  });

  it.each([
    ['decibels', (power: number) => 10 * Math.log10(power)],
    ['amplitude', Math.sqrt],
  ])('rejects %s with the conversion to apply', async (scale, transform) => {
    const random = seededRandom(SEED);
    const [vv, vh] = [0.13, 0.03].map((mean, i) =>
      writeRadarCog(pathOf(`${scale}-${i}`), SCENE, () => transform(mean * speckle(random))),
    );
    await expect(read([tile('a', vv, vh)], INSIDE)).rejects.toMatchObject({
      code: 'inconsistent-scene',
      fields: { fault: 'not-linear' },
      message: expect.stringMatching(new RegExp(`^asset \\S+ contains ${scale}.*gdal_calc`)) as string,
    });
    const power = writeRadarCog(pathOf('power'), SCENE, () => 0.13 * speckle(random));
    const { failures } = await read([tile('b', vv, vh), tile('a', power)], INSIDE);
    expect(failures).toMatchObject([{ sceneId: 'b', error: { code: 'inconsistent-scene' } }]);
  });

  it('does not take slightly negative noise or undeclared fill for decibels', async () => {
    const random = seededRandom(SEED);
    const noisy = writeRadarCog(pathOf('noisy'), SCENE, () => 0.02 + 0.04 * (random() - 0.5));
    const filled = writeRadarCog(pathOf('filled'), SCENE, (_x, _y, i) => (i % 3 === 0 ? 0.1 : -9999));
    for (const path of [noisy, filled])
      expect((await read([tile('a', path)], INSIDE)).scenes[0].validFraction).toBeGreaterThan(0.2);
  });

  it('reads scenes of a neighbouring UTM zone', async () => {
    const zone = northUpGrid(32636, 826_000, 9_198_000, 20, 40, 30);
    const [here, there] = [projectionOf(32636), projectionOf(32637)];
    const [x, y] = there.forward(...here.inverse(826_400, 9_197_700));
    const grid = northUpGrid(32637, Math.round(x - 2000), Math.round(y + 2000), 10, 400, 400);
    const [, , west, , , north] = grid.affine;
    const ramp = (east: number, up: number) => 0.1 + (east - west) * 2e-5 + (north - up) * 1e-5;
    const path = writeRadarCog(pathOf('neighbour'), grid, ramp, { overviews: 'none' });
    const { planes, scenes } = await read([tile('a', path)], zone);
    expect(scenes[0].validFraction).toBe(1);
    const worst = [...planes[0].keys()].map((i) => {
      const centre = applyAffine(zone.affine, (i % 40) + 0.5, Math.floor(i / 40) + 0.5);
      return Math.abs(planes[0][i] - ramp(...there.forward(...here.inverse(...centre))));
    });
    expect(Math.max(...worst)).toBeLessThan(1e-4);
  });

  it('joins tiles, and takes the first one where both show a pixel', async () => {
    const west = northUpGrid(32637, 499_000, 9_201_000, 10, 45, 150);
    const a = writeRadarCog(pathOf('west'), west, () => 0.1);
    const b = writeRadarCog(pathOf('all'), SCENE, (_x, _y, i) => (i % SCENE.width < 60 ? 0.2 : NaN));
    const { planes, scenes } = await read([tile('west', a), tile('all', b)], INSIDE);
    const column = (i: number) => 20 + (i % INSIDE.width);
    expectPlane(planes[0], (i) => Math.fround(column(i) < 45 ? 0.1 : column(i) < 60 ? 0.2 : NaN));
    expect(scenes.map(({ validFraction }) => validFraction)).toEqual([25 / 50, 40 / 50]);
    const reversed = await read([tile('all', b), tile('west', a)], INSIDE);
    expectPlane(reversed.planes[0], (i) => (column(i) < 60 ? Math.fround(0.2) : NaN));
  });

  it('shows nothing if the tile lies elsewhere or has no power', async () => {
    const nearby = northUpGrid(32637, 600_000, 9_201_000, 10, 64, 64);
    const beside = writeRadarCog(pathOf('beside'), nearby, () => 0.2);
    const empty = writeRadarCog(pathOf('empty'), SCENE, () => RADAR_NODATA);
    const { planes, scenes } = await read([tile('beside', beside), tile('empty', empty)], INSIDE);
    expect(planes.every((plane) => plane.every(Number.isNaN))).toBe(true);
    expect(scenes.map(({ validFraction }) => validFraction)).toEqual([0, 0]);
  });

  const whole = { grid: SCENE, data: new Uint16Array(SCENE.width * SCENE.height).fill(900), nodata: 0 };
  writeCogFile(pathOf('u16'), whole, { overviews: 'none' });
  writeRadarCog(pathOf('web'), northUpGrid(2193, 499_000, 9_201_000, 10, 8, 8), () => 0.2);
  writeFileSync(pathOf('nothing'), '');

  it.each([
    ['whole numbers', 'u16', 'unsupported-tiff', /u16.*linear power/],
    ['another projection', 'web', 'unsupported-tiff', /EPSG:2193, .*gdalwarp -t_srs/],
    ['a missing file', 'absent', 'not-found', /absent/],
    ['an empty file', 'nothing', 'not-a-tiff', /nothing/],
  ])('skips %s if another tile can be read', async (_, name, code, detail) => {
    const good = writeRadarCog(pathOf('good'), SCENE, () => 0.2);
    const tiles = [tile('bad', pathOf(name)), tile('good', good)];
    const { planes, scenes, failures } = await read(tiles, INSIDE);
    expectPlane(planes[0], () => Math.fround(0.2));
    expect(scenes.map(({ sceneId }) => sceneId)).toEqual(['good']);
    expect(failures).toMatchObject([{ sceneId: 'bad', error: { code } }]);
    expect(failures[0].error.detail).toMatch(detail);
    await expect(read(tiles.slice(0, 1), INSIDE)).rejects.toMatchObject({ code });
  });

  it('rejects a scene if one of its polarisations cannot be read', async () => {
    const vv = writeRadarCog(pathOf('half'), SCENE, () => 0.2);
    const half = tile('half', vv, pathOf('absent'));
    await expect(read([half], INSIDE)).rejects.toMatchObject({ code: 'not-found' });
  });
});

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { coarsen, northUpGrid } from '../../../../src/geo/grid.ts';
import { TM_TO_OLI } from '../../../../src/sources/landsat/worker/tile.ts';
import { runAnnual } from '../../../../src/sources/landsat/worker/annual.ts';
import { useFolder } from '../../../support/closing.ts';
import { fileContext } from '../../../support/task-context.ts';
import { annualTask, FOREST, SCENE_GRID, writeScene, type SceneSpec } from './landsat-scene.ts';

const folder = useFolder();

const scene = (spec: SceneSpec) => writeScene(folder.path, spec, { overviews: 'none' });
const at = (column: number, row: number) => row * SCENE_GRID.width + column;

async function annual(...[tiles, own]: Parameters<typeof annualTask>) {
  return runAnnual(annualTask(tiles, own), await fileContext());
}

it('TM reflectance is harmonised to OLI by the published table (methods 2.3)', () => {
  const { red, nir08, swir22 } = TM_TO_OLI;
  expect(0.05 * red.gain + red.shift).toBeCloseTo(0.046925, 9);
  expect(0.3 * nir08.gain + nir08.shift).toBeCloseTo(0.30009, 9);
  expect(0.08 * swir22.gain + swir22.shift).toBeCloseTo(0.082492, 9);
});

describe('an annual composite', () => {
  it('has the indices of the forest pixel', async () => {
    const result = await annual([scene({ id: 'forest' })]);
    expect(result.ndvi[0]).toBeCloseTo(0.8954181, 6);
    expect(result.nbr[0]).toBeCloseTo(0.7378229, 6);
    expect(result.swir22[0]).toBeCloseTo(0.04882, 6);
    expect(result).toMatchObject({ validFraction: 1, qualityAveraged: false, failures: [] });
    expect(result.scenes).toMatchObject([{ sceneId: 'forest', validFraction: 1 }]);
    expect(result.water.some(Boolean)).toBe(false);
  });

  it('harmonises TM reflectance to OLI if requested', async () => {
    // Reflectances of methods 2.3, to the nearest digital number.
    const dn = (reflectance: number) => Math.round((reflectance + 0.2) / 0.0000275);
    const tile = scene({ id: 'tm', red: dn(0.05), nir08: dn(0.3), swir22: dn(0.08), quality: 5440 });
    const raw = await annual([tile]);
    expect([raw.ndvi[0], raw.nbr[0]]).toEqual([expect.closeTo(0.7142857, 3), expect.closeTo(0.5789474, 3)]);
    const own = await annual([tile], { harmonise: true });
    expect([own.ndvi[0], own.nbr[0]]).toEqual([expect.closeTo(0.7295506, 3), expect.closeTo(0.5687617, 3)]);
  });

  it('uses only clear pixels', async () => {
    const words = [21824, 5440, 21952, 5442, 22280, 23888, 30048, 54596, 1];
    const quality = (column: number) => words[column] ?? 21824;
    const { ndvi, water } = await annual([scene({ id: 'words', quality })]);
    const isClear = words.map((_, i) => !Number.isNaN(ndvi[at(i, 5)]));
    expect(isClear).toEqual([true, true, true, false, false, false, false, false, false]);
    expect([...water.slice(0, 9)]).toEqual([0, 0, 1, 0, 0, 0, 0, 0, 0]);
  });

  it('ignores digital numbers outside 7273 to 43636, in any band', async () => {
    const numbers = [0, 1, 7272, 7273, 43636, 43637, 65535];
    const red = (column: number) => numbers[column] ?? FOREST.red;
    const nir08 = (column: number) => numbers[column - 10] ?? FOREST.nir08;
    const swir22 = (column: number) => numbers[column - 20] ?? FOREST.swir22;
    const { ndvi, nbr } = await annual([scene({ id: 'numbers', red, nir08, swir22 })]);
    for (const first of [0, 10, 20])
      for (const index of [ndvi, nbr]) {
        const isThere = numbers.map((_, i) => !Number.isNaN(index[at(first + i, 0)]));
        expect(isThere).toEqual([false, false, false, true, true, false, false]);
      }
  });

  it('is the median of the clear observations', async () => {
    const cloudy = (column: number) => (column < 2 ? 22280 : 21824);
    const observations = [
      scene({ id: 'a', red: 9000, nir08: 18000 }),
      scene({ id: 'b', datetime: '2020-07-17T14:00:00Z', red: 10000, nir08: 18000, quality: cloudy }),
      scene({ id: 'c', datetime: '2020-08-02T14:00:00Z', red: 12000, nir08: 18000 }),
    ];
    const { ndvi } = await annual(observations);
    const index = (red: number) => {
      const [r, n] = [red, 18000].map((value) => value * 0.0000275 - 0.2);
      return (n - r) / (n + r);
    };
    expect(ndvi[at(1, 0)]).toBeCloseTo(index(10500), 6);
    expect(ndvi[at(2, 0)]).toBeCloseTo(index(10000), 6);
  });

  it('reads scenes until 65 % has enough observations, and only the quality words of one that adds little', async () => {
    const clouds = (from: number) => (column: number) => (column >= from ? 22280 : 21824);
    const { width } = SCENE_GRID;
    const tiles = [
      scene({ id: 'half', quality: clouds(width / 2) }),
      scene({ id: 'same half', datetime: '2020-07-17T14:00:00Z', quality: clouds(width / 2) }),
      scene({ id: 'all', datetime: '2020-08-02T14:00:00Z', red: 12000 }),
      scene({ id: 'too late', datetime: '2020-08-18T14:00:00Z' }),
    ];
    const { scenes, ndvi, validFraction } = await annual(tiles, { enough: 1 });
    expect(scenes.map(({ sceneId, isNeeded }) => [sceneId, isNeeded])).toEqual([
      ['half', true],
      ['same half', false],
      ['all', true],
    ]);
    expect(validFraction).toBe(1);
    expect(ndvi[at(width - 1, 0)]).toBeLessThan(ndvi[at(0, 0)]);
    const all = await annual(tiles, { enough: Infinity });
    expect(all.scenes.map(({ isNeeded }) => isNeeded)).toEqual([true, true, true, true]);
  });

  const shownUpTo = (part: number) => (column: number) => (column < part * SCENE_GRID.width ? 21824 : 22280);
  const idsOf = (read: readonly { readonly sceneId: string }[]) => read.map(({ sceneId }) => sceneId);

  it.each([
    [0.66, ['first']],
    [0.63, ['first', 'second']],
  ])('reads a second scene if the first shows less than 0.65: %d', async (shown, read) => {
    const quality = shownUpTo(shown);
    const tiles = ['first', 'second'].map((id, i) =>
      scene({ id, datetime: `2020-07-0${i + 1}T14:00:00Z`, quality }),
    );
    expect(idsOf((await annual(tiles, { enough: 1 })).scenes)).toEqual(read);
  });

  it.each([
    [0.31, ['planned']],
    [0.29, ['planned', 'spare']],
  ])('reads spare scenes if the others show less than 0.3, and no scene twice: %d', async (shown, read) => {
    const planned = scene({ id: 'planned', quality: shownUpTo(shown) });
    const spare = [scene({ id: 'spare', datetime: '2020-07-17T14:00:00Z' })];
    for (const enough of [1, Infinity]) {
      const { scenes, validFraction } = await annual([planned], { spare, enough });
      expect(idsOf(scenes)).toEqual(read);
      expect(validFraction).toBeCloseTo(read.length === 2 ? 1 : shown, 1);
    }
  });

  it('counts scenes of one overpass once, and takes the first where they overlap', async () => {
    const [north, below] = [
      { id: 'north', red: 9000, quality: (_: number, row: number) => (row < 40 ? 21824 : 1) },
      { id: 'south', red: 12000, quality: (_: number, row: number) => (row < 30 ? 1 : 21824) },
    ];
    const overpass = [scene(north), scene({ ...below, datetime: '2020-07-01T14:00:24Z' })];
    const other = scene({ id: 'later', datetime: '2020-07-17T14:00:00Z', red: 10000 });
    const { ndvi, validFraction } = await annual([...overpass, other]);
    const { ndvi: pair } = await annual([scene({ id: 'n2', red: 9000 }), { ...other, sceneId: 'l2' }]);
    const { ndvi: south } = await annual([scene({ id: 's2', red: 12000 }), { ...other, sceneId: 'l3' }]);
    expect(validFraction).toBe(1);
    expect(ndvi[at(3, 35)]).toBe(pair[0]);
    expect(ndvi[at(3, 50)]).toBe(south[0]);
  });

  it('marks water if more than half of the clear observations show it', async () => {
    const words = [
      [21952, 21952, 21824],
      [21952, 21824, 22280],
      [21952, 22280, 1],
    ];
    const observations = words.map((_, i) => {
      const quality = (column: number) => words[column]?.[i] ?? 21824;
      return scene({ id: `water${i}`, datetime: `2020-07-${10 + i}T14:00:00Z`, quality });
    });
    expect([...(await annual(observations)).water.slice(0, 4)]).toEqual([1, 0, 1, 0]);
  });
});

describe('overviews', () => {
  const cloud = (column: number) => (column < 21 ? 22280 : 21824);
  const withOverviews = (spec: SceneSpec, overviews: 'nearest' | 'average') =>
    writeScene(folder.path, spec, { overviews, smallestOverview: 16 });
  const coarse = coarsen(SCENE_GRID, 2);
  /** Coarse enough to read quality words from an overview. */
  const coarser = coarsen(SCENE_GRID, 8);

  it('hide a coarse pixel if any part of it is hidden', async () => {
    const quality = (column: number, row: number) => (column === 20 && row === 20 ? 22280 : 21824);
    const { ndvi } = await annual([scene({ id: 'part', quality })], { grid: coarser });
    const hidden = [...ndvi].flatMap((value, i) => (Number.isNaN(value) ? i : []));
    expect(hidden).toEqual([18]);
    const whole = await annual([scene({ id: 'whole', quality })]);
    expect(whole.ndvi.filter(Number.isNaN)).toHaveLength(1);
  });

  it('of quality words are used if resampled by nearest neighbour', async () => {
    const tile = withOverviews({ id: 'nearest', quality: cloud }, 'nearest');
    const result = await annual([tile], { grid: coarser });
    expect(result.qualityAveraged).toBe(false);
    expect(result.validFraction).toBeGreaterThan(0.5);
  });

  it('of quality words are ignored if averaged', async () => {
    const averaged = withOverviews({ id: 'averaged', quality: cloud }, 'average');
    const none = scene({ id: 'none', quality: cloud });
    const result = await annual([averaged], { grid: coarser });
    const expected = await annual([none], { grid: coarser });
    expect(result.qualityAveraged).toBe(true);
    expect(expected.qualityAveraged).toBe(false);
    expect([...result.ndvi].map(Number.isNaN)).toEqual([...expected.ndvi].map(Number.isNaN));
  });

  it('of reflectances have means', async () => {
    const red = (column: number) => (column % 2 === 0 ? 9000 : 10000);
    const tile = withOverviews({ id: 'means', red }, 'nearest');
    const { ndvi } = await annual([tile], { grid: coarse });
    const [r, n] = [9500, FOREST.nir08].map((value) => value * 0.0000275 - 0.2);
    expect(ndvi[40]).toBeCloseTo((n - r) / (n + r), 6);
  });
});

describe('unusual scenes', () => {
  const good = () => scene({ id: 'good' });

  it('that cannot be read are skipped, and cause an error if there are no others', async () => {
    const broken = scene({ id: 'broken', datetime: '2020-07-17T14:00:00Z' });
    writeFileSync(broken.bands.red.href, 'no TIFF');
    const lost = scene({ id: 'lost', datetime: '2020-08-02T14:00:00Z' });
    const quality = { ...lost.quality, href: join(folder.path, 'nowhere') };
    const result = await annual([broken, good(), { ...lost, quality }]);
    expect(result.validFraction).toBe(1);
    expect(result.scenes).toMatchObject([{ sceneId: 'good' }]);
    expect(result.failures).toMatchObject([
      { sceneId: 'broken', error: { code: 'not-a-tiff' } },
      { sceneId: 'lost', error: { code: 'not-found' } },
    ]);
    await expect(annual([broken])).rejects.toMatchObject({ code: 'not-a-tiff' });
  });

  it('outside the zone or without data show nothing', async () => {
    const grid = northUpGrid(32720, 700_005, 9_000_015, 30, 64, 64);
    const far = scene({ id: 'far', grid, datetime: '2020-07-17T14:00:00Z' });
    const alone = await annual([far]);
    const unseen = [{ sceneId: 'far', validFraction: 0 }];
    expect(alone).toMatchObject({ validFraction: 0, failures: [], scenes: unseen });
    expect(alone.ndvi.every(Number.isNaN)).toBe(true);
    expect((await annual([far, good()])).validFraction).toBe(1);
    const empty = scene({ id: 'empty', red: 0, nir08: 0, swir22: 0, quality: 1 });
    expect(await annual([empty])).toMatchObject({ validFraction: 0, failures: [] });
  });
});

import { rmSync, writeFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { SylvanError } from '../../../src/errors/errors.ts';
import { northUpGrid } from '../../../src/geo/grid.ts';
import { addDays } from '../../../src/contract/dates.ts';
import { makeZone } from '../../../src/geo/zone.ts';
import { readRadar, type Radar } from '../../../src/sources/radar/read.ts';
import type { Acquired, SourceRequest } from '../../../src/sources/context.ts';
import type { Catalog } from '../../../src/stac/catalog.ts';
import type { RadarScene } from '../../support/radar-folder.ts';
import { CENTRE, evenScene, folderOf, removeFolders, ZONE } from '../../support/radar-scenes.ts';
import { seededRandom } from '../../support/random.ts';
import { dead, sourceContext } from '../../support/source-context.ts';
import { powerOf, speckle } from '../../support/speckle.ts';

const POINT = { ...CENTRE, date: '2024-06-30' };
const [, , WEST, , , NORTH] = ZONE.grid.affine;

afterEach(removeFolders);

/** A scene `days` before the date, of uniform power in dB, with VH 6 dB below VV. */
const scene = (days: number, orbit: number, vv: number, more: Partial<RadarScene> = {}) =>
  evenScene(addDays(POINT.date, -days), orbit, vv, { vh: () => powerOf(vv - 6), ...more });

const context = (signal?: AbortSignal) => sourceContext('sentinel1', signal && { signal });

function read(
  catalogs: readonly Catalog[],
  request: Partial<SourceRequest> = {},
  own = context(),
): Promise<Acquired<Radar>> {
  return readRadar({ ...POINT, detail: 'full', zone: Promise.resolve(ZONE), ...request }, catalogs, own);
}

const decibel = ({ value }: Acquired<Radar>) => 10 * Math.log10(value!.result.vvPower!);
const reasons = ({ run }: Acquired<Radar>) =>
  Object.fromEntries(run.skipped.map(({ id, code }) => [id, code]));

describe('readRadar', () => {
  it('averages the passes of one orbit in power, on the coarse grid', async () => {
    const scenes = [-5, -7, -9, -7, -7].map((vv, i) => scene(1 + 6 * i, 44, vv));
    const acquired = await read([folderOf(...scenes).catalog]);
    const { grid, result, dates, orbit } = acquired.value!;
    expect(grid).toEqual(ZONE.coarse);
    expect(orbit).toBe(44);
    expect(dates).toEqual([25, 19, 13, 7, 1].map((days) => addDays(POINT.date, -days)));
    const mean = [-5, -7, -9, -7, -7].reduce((sum, vv) => sum + powerOf(vv), 0) / 5;
    expect(decibel(acquired)).toBeCloseTo(10 * Math.log10(mean), 5);
    expect(result.vv.every((value) => Math.abs(value - 10 * Math.log10(mean)) < 1e-4)).toBe(true);
    expect(result.ratio!.every((value) => Math.abs(value + 6) < 1e-4)).toBe(true);
    expect(result.evidence.every((value) => value === 1)).toBe(true);
    expect(result.validFraction).toBe(1);
    expect(acquired.run).toMatchObject({ host: null, simulated: true, failures: [], notes: [], skipped: [] });
    expect(acquired.run.scenes).toHaveLength(5);
    expect(acquired.run.scenes[0]).toEqual({
      id: scenes[0].id,
      date: '2024-06-29',
      processing_baseline: null,
      valid_fraction: 1,
    });
  });

  it('is accurate under realistic speckle (seed 71)', async () => {
    const random = seededRandom(71);
    const scenes = [2, 8, 14, 20].map((days) =>
      scene(days, 44, -8, {
        vv: () => powerOf(-8) * speckle(random),
        vh: () => powerOf(-14) * speckle(random),
      }),
    );
    const acquired = await read([folderOf(...scenes).catalog]);
    expect(Math.abs(decibel(acquired) + 8)).toBeLessThan(0.05);
    expect(acquired.value!.result.evidence.filter((value) => value === 1).length).toBeGreaterThan(2480);
  });

  it('searches 60 days if one orbit has fewer than two dates in 30, and notes that they are few', async () => {
    const acquired = await read([folderOf(scene(3, 44, -7), scene(5, 17, -9), scene(40, 44, -7)).catalog]);
    expect(acquired.value!.dates).toEqual(['2024-05-21', '2024-06-27']);
    expect(acquired.value!.orbit).toBe(44);
    expect(acquired.run.notes).toEqual(['radar-few-dates']);
    expect(Object.values(reasons(acquired))).toEqual(['not-needed']);
    const usual = await read([folderOf(scene(3, 44, -7), scene(15, 44, -7), scene(40, 44, -7)).catalog]);
    expect(usual.value!.dates).toEqual(['2024-06-15', '2024-06-27']);
  });

  it('uses the orbit with the most dates, for any order of items', async () => {
    const scenes = [
      scene(1, 17, -12),
      scene(13, 17, -12),
      scene(2, 44, -7),
      scene(8, 44, -7),
      scene(14, 44, -7),
    ];
    for (const ordered of [scenes, [...scenes].reverse()]) {
      const acquired = await read([folderOf(...ordered).catalog]);
      expect(acquired.value!.orbit).toBe(44);
      expect(decibel(acquired)).toBeCloseTo(-7, 5);
      expect(acquired.run.notes).toEqual(['radar-few-dates']);
      expect(reasons(acquired)).toEqual({ [scenes[0].id]: 'not-needed', [scenes[1].id]: 'not-needed' });
    }
  });

  it('uses the four newest passes if they agree', async () => {
    const scenes = Array.from({ length: 12 }, (_, i) => scene(1 + 2 * i, 44, i < 4 ? -7 + 0.1 * i : -15));
    const acquired = await read([folderOf(...scenes).catalog]);
    expect(acquired.value!.dates).toEqual([7, 5, 3, 1].map((days) => addDays(POINT.date, -days)));
    expect(decibel(acquired)).toBeCloseTo(-6.85, 2);
    expect(acquired.run.notes).toEqual([]);
    expect(Object.values(reasons(acquired))).toEqual(Array(8).fill('not-needed'));
  });

  it('uses up to eight of the newest passes if four disagree or have fewer dates', async () => {
    const apart = Array.from({ length: 12 }, (_, i) => scene(1 + 2 * i, 44, i < 8 ? -7 - (i % 2) : -15));
    const acquired = await read([folderOf(...apart).catalog]);
    expect(acquired.value!.dates).toHaveLength(8);
    expect(decibel(acquired)).toBeCloseTo(-7.47, 2);
    const twice = [1, 1, 7, 13, 19].map((days, i) =>
      scene(days, 44, -7, {
        id: `pass-${i}_rtc`,
        datetime: `${addDays(POINT.date, -days)}T0${i + 3}:00:00.000000Z`,
      }),
    );
    expect((await read([folderOf(...twice).catalog])).value!.dates).toHaveLength(4);
  });

  it('mixes orbits, with a note, if one shows too little of the zone', async () => {
    const half = { vv: (x: number) => (x < WEST + 500 ? powerOf(-7) : -32768), vh: () => NaN };
    const scenes = [scene(1, 44, -7, half), scene(7, 44, -7, half), scene(13, 44, -7, half)];
    const acquired = await read([folderOf(...scenes, scene(3, 17, -7), scene(15, 17, -7)).catalog]);
    expect(acquired.value!.orbit).toBe(17);
    expect(acquired.run.notes).toEqual(['radar-few-dates']);
    const mixed = await read([folderOf(...scenes, scene(3, 17, -7)).catalog]);
    expect(mixed.value).toMatchObject({ orbit: null, result: { validFraction: 1 } });
    expect(mixed.run.notes).toEqual(['radar-mixed-orbits']);
    expect(mixed.run.scenes.map(({ valid_fraction: fraction }) => fraction)).toEqual([0.5, 1, 0.5, 0.5]);
  });

  it('joins neighbouring tiles of one pass into one observation', async () => {
    const [west, east] = [-505, 485].map((x) => northUpGrid(ZONE.epsg, WEST + x, NORTH + 505, 10, 100, 200));
    const pair = (days: number) => [
      scene(days, 44, -7, { grid: west, id: `west-${days}_rtc` }),
      scene(days, 44, -9, {
        grid: east,
        id: `east-${days}_rtc`,
        datetime: scene(days, 44, 0).datetime.replace(':00.', ':25.'),
      }),
    ];
    const acquired = await read([folderOf(...pair(2), ...pair(14)).catalog]);
    expect(acquired.value!.dates).toHaveLength(2);
    expect(acquired.run.scenes).toHaveLength(4);
    const fractions = acquired.run.scenes.map(({ valid_fraction: fraction }) => fraction!);
    expect(fractions[0] + fractions[1]).toBeGreaterThanOrEqual(1);
    expect(acquired.value!.result.vvStandardError).toBeCloseTo(0, 6);
    expect(decibel(acquired)).toBeCloseTo(10 * Math.log10((powerOf(-7) + powerOf(-9)) / 2), 1);
  });

  it('counts a pass once that was processed twice', async () => {
    const again = { id: 'S1A_reprocessed_rtc', properties: { updated: '2024-07-05T00:00:00Z' } };
    const folder = folderOf(scene(2, 44, -7), scene(2, 44, -7, again), scene(14, 44, -9));
    const acquired = await read([folder.catalog]);
    expect(acquired.value!.dates).toHaveLength(2);
    expect(decibel(acquired)).toBeCloseTo(10 * Math.log10((powerOf(-7) + powerOf(-9)) / 2), 5);
  });

  it('works without VH', async () => {
    const bare = (days: number): RadarScene => {
      const { id, datetime, orbit, grid, vv } = scene(days, 44, -7);
      return { id, datetime, orbit, grid, vv };
    };
    const { value } = await read([folderOf(bare(1), bare(13)).catalog]);
    expect(value!.result).toMatchObject({ vh: null, ratio: null, vhPower: null });
  });

  it('reads scenes of a neighbouring UTM zone', async () => {
    const [, , x, , , y] = makeZone({ ...POINT, size: 4 }, { epsg: 32736 }).grid.affine;
    const grid = northUpGrid(32736, x, y, 10, 400, 400);
    const acquired = await read([folderOf(scene(1, 44, -7, { grid }), scene(13, 44, -7, { grid })).catalog]);
    expect(acquired.value!.result.validFraction).toBe(1);
    expect(decibel(acquired)).toBeCloseTo(-7, 4);
  });
});

describe('readRadar, with missing data,', () => {
  it.each([
    ['no items', []],
    ['only items of other times', [scene(-2, 44, -7), scene(61, 44, -7)]],
    [
      'only items of other places',
      [scene(2, 44, -7, { grid: northUpGrid(ZONE.epsg, 600_000, NORTH, 10, 64, 64) })],
    ],
  ])('returns null with %s', async (_, scenes) => {
    const acquired = await read([folderOf(...scenes).catalog], { zone: new Promise(() => undefined) });
    expect(acquired.value).toBeNull();
    expect(acquired.run).toMatchObject({ scenes: [], failures: [], notes: [] });
  });

  it('returns null if the files show nothing of the zone', async () => {
    const acquired = await read([
      folderOf(scene(2, 44, -7, { vv: () => -32768 }), scene(14, 44, 0, { vv: () => NaN })).catalog,
    ]);
    expect(acquired.value).toBeNull();
    expect(Object.values(reasons(acquired))).toEqual(['outside', 'outside']);
  });

  it('uses a single date if there is only one, without a standard error', async () => {
    const acquired = await read([folderOf(scene(2, 44, -7)).catalog]);
    expect(acquired.value!.dates).toHaveLength(1);
    expect(acquired.value!.result.vvStandardError).toBeNull();
    expect(acquired.run.notes).toEqual(['radar-few-dates']);
  });

  it('skips and reports scenes that cannot be read', async () => {
    const folder = folderOf(...[2, 8, 14, 20].map((days) => scene(days, 44, -7)));
    const [absent, empty] = [scene(2, 44, 0), scene(8, 44, 0)].map(({ id }) => folder.file(id, 'vv'));
    rmSync(absent);
    writeFileSync(empty, '');
    const acquired = await read([folder.catalog]);
    expect(acquired.value!.dates).toHaveLength(2);
    expect(acquired.run.failures.map(({ code }) => code).sort()).toEqual(['not-a-tiff', 'not-found']);
    expect(Object.values(reasons(acquired)).sort()).toEqual(['not-a-tiff', 'not-found']);
    expect(acquired.run.scenes).toHaveLength(2);
  });

  it('returns null and the failures if no file can be read', async () => {
    const folder = folderOf(scene(2, 44, -7), scene(8, 44, -7));
    for (const days of [2, 8]) rmSync(folder.file(scene(days, 44, 0).id, 'vv'));
    const acquired = await read([folder.catalog]);
    expect(acquired.value).toBeNull();
    expect(acquired.run.failures.map(({ code }) => code)).toEqual(['not-found', 'not-found']);
  });

  it('tries the next catalog, reports failures, and rejects if all fail', async () => {
    const good = folderOf(scene(2, 44, -7), scene(8, 44, -7));
    const acquired = await read([dead, folderOf().catalog, good.catalog]);
    expect(decibel(acquired)).toBeCloseTo(-7, 5);
    expect(acquired.run.failures.map(({ code }) => code)).toEqual(['timeout']);
    await expect(read([dead, dead])).rejects.toMatchObject({ code: 'timeout' });
    const nothing = await read([dead, folderOf().catalog]);
    expect(nothing.value).toBeNull();
    expect(nothing.run.failures.map(({ code }) => code)).toEqual(['timeout']);
  });

  it('rejects with the abort reason, even while waiting for the zone', async () => {
    const controller = new AbortController();
    const folder = folderOf(scene(2, 44, -7), scene(8, 44, -7));
    const waiting = read(
      [folder.catalog],
      { zone: new Promise(() => undefined) },
      context(controller.signal),
    );
    setTimeout(() => controller.abort(new Error('enough')), 30);
    await expect(waiting).rejects.toThrow('enough');
    await expect(read([folder.catalog], {}, context(AbortSignal.abort(new Error('before'))))).rejects.toThrow(
      'before',
    );
  });

  it('rejects with the error of the zone', async () => {
    const zone = Promise.reject(new SylvanError('no-imagery', 'nothing was seen'));
    zone.catch(() => undefined);
    const folder = folderOf(scene(2, 44, -7), scene(8, 44, -7));
    await expect(read([folder.catalog], { zone })).rejects.toMatchObject({ code: 'no-imagery' });
  });
});

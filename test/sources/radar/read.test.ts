import { rmSync, writeFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { northUpGrid } from '../../../src/geo/grid.ts';
import { addDays } from '../../../src/contract/dates.ts';
import { readRadar, type Radar } from '../../../src/sources/radar/read.ts';
import type { SourceResult, SourceRequest } from '../../../src/sources/context.ts';
import type { RadarFolder, RadarScene } from '../../support/radar-folder.ts';
import { CENTRE, evenScene, folderOf, removeFolders, ZONE } from '../../support/radar-scenes.ts';
import { sourceContext } from '../../support/source-context.ts';
import { powerOf } from '../../support/speckle.ts';

const POINT = { ...CENTRE, date: '2024-06-30' };
const [, , WEST, , , NORTH] = ZONE.grid.affine;

afterEach(removeFolders);

/** A scene `days` before the date, of uniform power in dB, with VH 6 dB below VV. */
const scene = (days: number, orbit: number, vv: number, more: Partial<RadarScene> = {}) =>
  evenScene(addDays(POINT.date, -days), orbit, vv, { vh: () => powerOf(vv - 6), ...more });

const request: SourceRequest = { ...POINT, detail: 'full', zone: Promise.resolve(ZONE) };

const read = ({ catalog }: RadarFolder): Promise<SourceResult<Radar>> =>
  readRadar(request, [catalog], sourceContext('sentinel1'));
const readScenes = (...scenes: readonly RadarScene[]) => read(folderOf(...scenes));

const decibel = ({ value }: SourceResult<Radar>) => 10 * Math.log10(value!.result.vvPower!);
const reasons = ({ run }: SourceResult<Radar>) =>
  Object.fromEntries(run.skipped.map(({ id, code }) => [id, code]));

describe('readRadar', () => {
  it('averages the passes of one orbit in power, on the coarse grid', async () => {
    const scenes = [-5, -7, -9, -7, -7].map((vv, i) => scene(1 + 6 * i, 44, vv));
    const radar = await readScenes(...scenes);
    const { result, dates, orbit } = radar.value!;
    expect(result.vv).toHaveLength(ZONE.coarse.width * ZONE.coarse.height);
    expect(orbit).toBe(44);
    expect(dates).toEqual([25, 19, 13, 7, 1].map((days) => addDays(POINT.date, -days)));
    const mean = [-5, -7, -9, -7, -7].reduce((sum, vv) => sum + powerOf(vv), 0) / 5;
    expect(decibel(radar)).toBeCloseTo(10 * Math.log10(mean), 5);
    expect(result.vv.every((value) => Math.abs(value - 10 * Math.log10(mean)) < 1e-4)).toBe(true);
    expect(result.ratio!.every((value) => Math.abs(value + 6) < 1e-4)).toBe(true);
    expect(result.validFraction).toBe(1);
    expect(radar.run).toMatchObject({ host: null, simulated: true, failures: [], notes: [], skipped: [] });
    expect(radar.run.scenes).toHaveLength(5);
    const first = { id: scenes[0].id, date: '2024-06-29', processing_baseline: null, valid_fraction: 1 };
    expect(radar.run.scenes[0]).toEqual(first);
  });

  it('searches 60 days if one orbit has fewer than two dates in 30, and notes that they are few', async () => {
    const radar = await readScenes(scene(3, 44, -7), scene(5, 17, -9), scene(40, 44, -7));
    expect(radar.value!.dates).toEqual(['2024-05-21', '2024-06-27']);
    expect(radar.value!.orbit).toBe(44);
    expect(radar.run.notes).toEqual(['radar-few-dates']);
    expect(Object.values(reasons(radar))).toEqual(['not-needed']);
    const usual = await readScenes(scene(3, 44, -7), scene(15, 44, -7), scene(40, 44, -7));
    expect(usual.value!.dates).toEqual(['2024-06-15', '2024-06-27']);
  });

  it('uses the orbit with the most dates, for any order of items', async () => {
    const few = [1, 13].map((days) => scene(days, 17, -12));
    const scenes = [...few, ...[2, 8, 14].map((days) => scene(days, 44, -7))];
    for (const ordered of [scenes, [...scenes].reverse()]) {
      const radar = await readScenes(...ordered);
      expect(radar.value!.orbit).toBe(44);
      expect(decibel(radar)).toBeCloseTo(-7, 5);
      expect(radar.run.notes).toEqual(['radar-few-dates']);
      expect(reasons(radar)).toEqual({ [scenes[0].id]: 'not-needed', [scenes[1].id]: 'not-needed' });
    }
  });

  it('uses the four newest passes if they agree', async () => {
    const scenes = Array.from({ length: 12 }, (_, i) => scene(1 + 2 * i, 44, i < 4 ? -7 + 0.1 * i : -15));
    const radar = await readScenes(...scenes);
    expect(radar.value!.dates).toEqual([7, 5, 3, 1].map((days) => addDays(POINT.date, -days)));
    expect(decibel(radar)).toBeCloseTo(-6.85, 2);
    expect(radar.run.notes).toEqual([]);
    expect(Object.values(reasons(radar))).toEqual(Array(8).fill('not-needed'));
  });

  it('uses up to eight of the newest passes if four disagree or have fewer dates', async () => {
    const apart = Array.from({ length: 12 }, (_, i) => scene(1 + 2 * i, 44, i < 8 ? -7 - (i % 2) : -15));
    const radar = await readScenes(...apart);
    expect(radar.value!.dates).toHaveLength(8);
    expect(decibel(radar)).toBeCloseTo(-7.47, 2);
    const twice = [1, 1, 7, 13, 19].map((days, i) =>
      scene(days, 44, -7, {
        id: `pass-${i}_rtc`,
        datetime: `${addDays(POINT.date, -days)}T0${i + 3}:00:00.000000Z`,
      }),
    );
    expect((await readScenes(...twice)).value!.dates).toHaveLength(4);
  });

  it('mixes orbits, with a note, if one shows too little of the zone', async () => {
    const half = { vv: (x: number) => (x < WEST + 500 ? powerOf(-7) : -32768), vh: () => NaN };
    const scenes = [scene(1, 44, -7, half), scene(7, 44, -7, half), scene(13, 44, -7, half)];
    const radar = await readScenes(...scenes, scene(3, 17, -7), scene(15, 17, -7));
    expect(radar.value!.orbit).toBe(17);
    expect(radar.run.notes).toEqual(['radar-few-dates']);
    const mixed = await readScenes(...scenes, scene(3, 17, -7));
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
    const radar = await readScenes(...pair(2), ...pair(14));
    expect(radar.value!.dates).toHaveLength(2);
    expect(radar.run.scenes).toHaveLength(4);
    const fractions = radar.run.scenes.map(({ valid_fraction: fraction }) => fraction!);
    expect(fractions[0] + fractions[1]).toBeGreaterThanOrEqual(1);
    expect(radar.value!.result.vvStandardError).toBeCloseTo(0, 6);
    expect(decibel(radar)).toBeCloseTo(10 * Math.log10((powerOf(-7) + powerOf(-9)) / 2), 1);
  });
});

describe('readRadar, with missing data,', () => {
  const AWAY = northUpGrid(ZONE.epsg, 600_000, NORTH, 10, 64, 64);
  it.each([
    ['no items', []],
    ['only items of other times', [scene(-2, 44, -7), scene(61, 44, -7)]],
    ['only items of other places', [scene(2, 44, -7, { grid: AWAY })]],
  ])('returns null with %s', async (_, scenes) => {
    const unknown = { ...request, zone: new Promise<never>(() => undefined) };
    const { catalog } = folderOf(...scenes);
    const radar = await readRadar(unknown, [catalog], sourceContext('sentinel1'));
    expect(radar.value).toBeNull();
    expect(radar.run).toMatchObject({ scenes: [], failures: [], notes: [] });
  });

  it('uses a single date if there is only one, without a standard error', async () => {
    const radar = await readScenes(scene(2, 44, -7));
    expect(radar.value!.dates).toHaveLength(1);
    expect(radar.value!.result.vvStandardError).toBeNull();
    expect(radar.run.notes).toEqual(['radar-few-dates']);
  });

  it('skips and reports scenes that cannot be read', async () => {
    const folder = folderOf(...[2, 8, 14, 20].map((days) => scene(days, 44, -7)));
    const [absent, empty] = [scene(2, 44, 0), scene(8, 44, 0)].map(({ id }) => folder.file(id, 'vv'));
    rmSync(absent);
    writeFileSync(empty, '');
    const radar = await read(folder);
    expect(radar.value!.dates).toHaveLength(2);
    expect(radar.run.failures.map(({ code }) => code).sort()).toEqual(['not-a-tiff', 'not-found']);
    expect(Object.values(reasons(radar)).sort()).toEqual(['not-a-tiff', 'not-found']);
    expect(radar.run.scenes).toHaveLength(2);
  });
});

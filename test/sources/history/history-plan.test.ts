import { describe, expect, it } from 'vitest';
import type { Detail } from '../../../src/contract/detail.ts';
import { READING, zonePixels } from '../../../src/sources/detail.ts';
import { addDays, daysBetween, yearsBefore } from '../../../src/contract/dates.ts';
import type { Scene } from '../../../src/stac/scene.ts';
import { makeZone, placeOf } from '../../../src/geo/zone.ts';
import {
  chooseHistory,
  historyGrid,
  historyLayout,
  stateDay,
  worthSurveying,
  yearTo,
} from '../../../src/sources/history/plan.ts';
import { minimumChangePixels } from '../../../src/products/ledger/loss.ts';
import type { SurveyedObservation } from '../../../src/sources/optical/plan.ts';
import { boxPolygon } from '../../support/box-polygon.ts';
import { opticalScene } from '../../support/optical-scene.ts';

const DATE = '2024-08-31';
const DAYS = { state: '2023-09-01', date: DATE };

const sceneOn = (date: string, cloudCover = 10) => opticalScene(date, `${date}T10:00:00Z`, { cloudCover });

function surveyed(date: string, clearFraction: number): SurveyedObservation {
  const scene = sceneOn(date);
  return { datetime: scene.datetime, scenes: [scene], clear: Uint8Array.of(1), clearFraction };
}

const datesOf = (observations: readonly SurveyedObservation[]) =>
  observations.map(({ scenes: [{ id }] }) => id).sort();
/** Every fifth day, from `from` to `to` days before the date. */
const passes = (from: number, to: number) =>
  Array.from({ length: Math.floor((to - from) / 5) + 1 }, (_, i) => addDays(DATE, -from - 5 * i));

describe('the dates to search', () => {
  it('are the year up to the date, and the year up to the day of the state', () => {
    expect(yearTo(DATE)).toEqual({ start: '2023-09-02', end: DATE });
    expect(stateDay(DATE)).toBe('2023-09-01');
    expect(yearTo(stateDay(DATE))).toEqual({ start: '2022-09-02', end: '2023-09-01' });
  });

  it('account for leap days', () => {
    expect(yearsBefore('2024-02-29', 1)).toBe('2023-02-28');
    expect(yearsBefore('2024-02-29', 4)).toBe('2020-02-29');
    expect(yearsBefore('2024-03-01', 1)).toBe('2023-03-01');
    expect(() => yearsBefore('2023-02-29', 1)).toThrow();
  });
});

describe('the grid of the history', () => {
  it.each([
    [2, 20, 100],
    [20, 40, 499],
    [100, 240, 416],
  ])('of a zone of %d km has pixels of %d m, at least %d a side', (size, metres, pixels) => {
    const zone = makeZone({ lat: -7.8, lng: 39, size });
    const grid = historyGrid(zone, READING.full);
    expect(grid.affine[0]).toBe(metres);
    expect(grid.affine[2]).toBe(zone.grid.affine[2]);
    expect(grid.affine[5]).toBe(zone.grid.affine[5]);
    expect(grid.width).toBeGreaterThanOrEqual(pixels);
    expect(grid.width).toBeLessThanOrEqual(size > 12 ? 500 : pixels + 1);
    expect(grid.width * metres).toBeLessThanOrEqual(zone.grid.width * zone.resolution);
  });

  it('has pixels as fine as the detail allows', () => {
    const gridOf = (size: number, detail: Detail) =>
      historyGrid(makeZone({ lat: -7.8, lng: 39, size }), READING[detail]);
    expect([3, 4, 10, 20].map((size) => gridOf(size, 'standard').affine[0])).toEqual([20, 40, 40, 40]);
    expect([3, 4, 10, 20].map((size) => gridOf(size, 'full').affine[0])).toEqual([20, 20, 20, 40]);
  });

  it.each([25, 30])('consists of whole pixels of files with pixels of %d m', (finest) => {
    for (const size of [4.5, 10, 13]) {
      const pixels = { ...zonePixels(READING.standard, size), finest };
      const zone = makeZone({ lat: 48, lng: 9, size }, pixels);
      const grid = historyGrid(zone, READING.standard);
      const sides = [zone.grid.width, zone.coarse.width, grid.width, grid.affine[0] / finest];
      expect(sides.filter((side) => !Number.isInteger(side))).toEqual([]);
    }
  });

  it('has the same pixels for a tall polygon as for a wide one', () => {
    const gridOf = (east: number, north: number) =>
      historyGrid(makeZone(placeOf({ geometry: boxPolygon(39, -8, 39 + east, -8 + north) })), READING.full);
    const [tall, wide] = [gridOf(0.02, 0.2), gridOf(0.2, 0.02)];
    expect([tall.affine[0], wide.affine[0]]).toEqual([60, 60]);
    expect(Math.max(tall.height, wide.width)).toBeLessThanOrEqual(500);
  });

  it('is aligned with the overviews of the files', () => {
    for (const size of [5, 9.3, 20]) {
      const origin = [600_000, 9_100_020] as const;
      const pixels = { ...zonePixels(READING.standard, size), origin };
      const { affine } = historyGrid(makeZone({ lat: -7.8, lng: 39, size }, pixels), READING.standard);
      const away = [affine[2] - origin[0], affine[5] - origin[1]].map((metres) => Math.abs(metres % 40));
      expect([affine[0], ...away]).toEqual([40, 0, 0]);
    }
  });

  it('is read in one strip, with red edge of recent observations outside the tropics only', () => {
    const [tropics, north] = [
      makeZone({ lat: -7.8, lng: 39, size: 3 }),
      makeZone({ lat: 52, lng: 10, size: 3 }),
    ];
    const state = historyLayout('state', north, READING.full);
    const grid = historyGrid(north, READING.full);
    expect(state).toMatchObject({ fineBands: [], stripRows: grid.height, fine: grid, coarse: grid });
    expect(historyLayout('events', north, READING.full).coarseBands).toEqual([
      ...state.coarseBands,
      'rededge1',
    ]);
    for (const part of ['state', 'events'] as const)
      expect(historyLayout(part, tropics, READING.full).coarseBands).toEqual(state.coarseBands);
  });

  it('has a minimum change of 0.1 ha, at least one pixel', () => {
    expect([10, 20, 60, 240].map(minimumChangePixels)).toEqual([10, 3, 1, 1]);
  });
});

describe('the choice of observations', () => {
  it('surveys twice as many as needed, the least cloudy of each part of the time', () => {
    const days = [...passes(3, 720)];
    const scenes = days.map((date, i) => sceneOn(date, (i * 37) % 60));
    const { worth, others } = worthSurveying(scenes, DAYS, READING.full.history);
    expect(worth.length).toBeLessThanOrEqual(48);
    expect(worth.length + others.length).toBe(scenes.length);
    const month = worth.filter(({ id }) => id >= '2024-08-01');
    const rest = others.filter(({ id }) => id >= '2024-08-01');
    expect(month).toHaveLength(4);
    const cloud = ({ cloudCover }: Scene) => cloudCover!;
    expect(Math.max(...month.map(cloud))).toBeLessThanOrEqual(Math.min(60, ...rest.map(cloud)));
  });

  it('leaves scenes that lack a band to the survey', () => {
    const { bands, ...rest } = sceneOn(DATE);
    const lacking: Scene = { ...rest, bands: { nir: bands.nir! } };
    expect(worthSurveying([lacking], DAYS, READING.full.history)).toEqual({ worth: [lacking], others: [] });
  });

  const choose = (all: readonly SurveyedObservation[], part: 'state' | 'events', detail: Detail = 'full') =>
    chooseHistory(all, DAYS, part, READING[detail].history);
  const gapsOf = (dates: readonly string[]) => dates.slice(1).map((date, i) => daysBetween(dates[i], date));

  it('takes the clearest of each part of the year before, and no more if the zone is clear often enough', () => {
    const all = passes(365, 725).map((date, i) => surveyed(date, 0.7 + ((i * 7) % 20) / 100));
    const { chosen } = choose(all, 'state', 'standard');
    // Six parts, and the latest.
    expect(chosen).toHaveLength(7);
    expect(Math.max(...gapsOf(datesOf(chosen)))).toBeLessThanOrEqual(122);
    expect(choose(all, 'state').chosen).toHaveLength(13);
  });

  it('always takes the latest that shows most of the zone', () => {
    const all = passes(365, 725).map((date, i) => surveyed(date, i === 1 ? 0.61 : i === 0 ? 0.59 : 0.9));
    expect(datesOf(choose(all, 'state', 'standard').chosen)).toContain(addDays(DATE, -370));
    expect(datesOf(choose(all, 'state', 'standard').chosen)).not.toContain(addDays(DATE, -365));
  });

  it('takes two of each recent month, and one of each earlier part of the year', () => {
    const all = passes(0, 364).map((date, i) => surveyed(date, 0.5 + ((i * 7) % 40) / 100));
    for (const detail of ['full', 'standard'] as const) {
      const dates = datesOf(choose(all, 'events', detail).chosen);
      expect(dates).toHaveLength(12);
      expect(dates.filter((date) => date >= '2024-06-30')).toHaveLength(4);
      expect(dates.filter((date) => date >= '2024-07-31')).toHaveLength(2);
      expect(Math.max(...gapsOf(dates.filter((date) => date < '2024-06-30')))).toBeLessThanOrEqual(76);
    }
  });

  it('takes others if a part of the year has none', () => {
    const few = [...passes(370, 390), ...passes(720, 725)].map((date, i) => surveyed(date, 0.6 + i / 100));
    expect(choose(few, 'state').chosen).toHaveLength(few.length);
  });

  it.each([0, 2])('takes %d observations if no others are clear and within the year', (count) => {
    const few = passes(3, 20)
      .slice(0, count)
      .map((date) => surveyed(date, 0.6));
    const useless = [surveyed('2024-08-01', 0.04), surveyed('2023-09-01', 0.9), surveyed('2019-08-31', 0.9)];
    const { chosen, spare } = choose([...few, ...useless], 'events');
    expect([chosen.length, spare]).toEqual([count, []]);
  });
});

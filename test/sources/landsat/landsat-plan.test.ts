import { describe, expect, it } from 'vitest';
import type { Scene } from '../../../src/stac/scene.ts';
import {
  completeSeasons,
  lastCompleteYear,
  seasonOf,
  trendZone,
  annualLack,
  planYears,
} from '../../../src/sources/landsat/plan.ts';
import { READING } from '../../../src/sources/detail.ts';
import { opticalScene } from '../../support/optical-scene.ts';

const POINT = { lat: -8.9, lng: -62.1, size: 20 };
const ZONE = trendZone(POINT, READING.full);
const SEASON = seasonOf(POINT.lat, 2020);
const EVERYWHERE = [-64, -10, -60, -8] as const;

const asset = opticalScene('a').quality!;

const scene = (day: string, own: Partial<Scene> = {}) =>
  opticalScene(`${day} ${own.bbox?.join() ?? ''}`, `${day}T14:00:00Z`, {
    ...{ platform: 'landsat-8', bbox: EVERYWHERE, bands: { red: asset, nir08: asset, swir22: asset } },
    ...own,
  });

describe('seasons', () => {
  it.each([
    [23.6, '2020-06-01', '2020-09-15'],
    [23.5, '2020-01-01', '2020-12-31'],
    [-23.5, '2020-01-01', '2020-12-31'],
    [-23.6, '2019-12-01', '2020-03-15'],
  ])('at latitude %d run from %s to %s', (lat, start, end) => {
    expect(seasonOf(lat, 2020)).toEqual({ year: 2020, start, end });
  });

  it.each([
    [50, '2020-09-14', 2019],
    [50, '2020-09-15', 2020],
    [0, '2020-12-30', 2019],
    [0, '2020-12-31', 2020],
    [-40, '2020-03-14', 2019],
    [-40, '2020-12-15', 2020],
  ])('at latitude %d are complete on %s up to %d', (lat, date, year) => {
    expect(lastCompleteYear(lat, date)).toBe(year);
  });

  it('exclude 2012 and begin with the missions', () => {
    const years = (source: 'landsat45' | 'landsat89', date: string) =>
      completeSeasons(source, 50, date).map(({ year }) => year);
    expect(years('landsat45', '2025-10-01')).toEqual([...Array(28).keys()].map((i) => 1984 + i));
    expect(years('landsat89', '2015-10-01')).toEqual([2013, 2014, 2015]);
    expect(years('landsat89', '2013-05-01')).toEqual([]);
    expect(years('landsat45', '1984-05-01')).toEqual([]);
  });
});

describe('the trend grid', () => {
  it.each([
    [0.1, 30],
    [10, 60],
    [40, 120],
    [80, 240],
    [100, 480],
  ])('of %d km has pixels of %d m on Landsat’s lattice', (size, metres) => {
    const { grid } = trendZone({ ...POINT, size }, READING.full);
    const [pixel, , west, , , north] = grid.affine;
    expect(pixel).toBe(metres);
    expect([((west % 30) + 30) % 30, ((north % 30) + 30) % 30]).toEqual([15, 15]);
    expect(grid.width * grid.height).toBeLessThan(112_500);
  });
});

describe('the choice of observations', () => {
  const chosenOf = (scenes: readonly Scene[]) => planYears([SEASON], scenes, ZONE)[0].chosen;

  it('takes the three clearest, newest first among equals', () => {
    const days = ['2020-01-01', '2020-02-01', '2020-03-01', '2020-04-01', '2020-05-01'];
    const clouds = [5, 30, 5, 30, 1];
    const chosen = chosenOf(days.map((day, i) => scene(day, { cloudCover: clouds[i] })));
    expect(chosen.map(({ datetime }) => datetime.slice(5, 7))).toEqual(['05', '03', '01']);
  });

  it('counts neighbouring scenes of one overpass once', () => {
    const rows = [EVERYWHERE, [-63, -11, -60, -8]] as const;
    const days = ['2020-01-01', '2020-02-01', '2020-03-01', '2020-04-01'];
    const chosen = chosenOf(days.flatMap((day) => rows.map((bbox) => scene(day, { bbox }))));
    expect(chosen.map(({ scenes }) => scenes.length)).toEqual([2, 2, 2]);
  });

  it('takes three of each orbit if the zone lies across two', () => {
    const west = [-64, -10, -62.1, -8] as const;
    const east = [-62.1, -10, -60, -8] as const;
    const days = (month: string) => ['02', '09', '16', '23'].map((day) => `2020-${month}-${day}`);
    const scenes = [
      ...days('01').map((day) => scene(day, { bbox: west, cloudCover: 1 })),
      ...days('02').map((day) => scene(day, { bbox: east, cloudCover: 50 })),
    ];
    const [{ chosen, spare }] = planYears([SEASON], scenes, ZONE);
    expect(chosen.map(({ scenes: [{ bbox }] }) => bbox)).toEqual([west, west, west, east, east, east]);
    expect(spare).toHaveLength(2);
  });

  it('skips seasons without an observation and scenes that cannot be read', () => {
    const scenes = [
      scene('2019-05-01'),
      scene('2020-05-01', { quality: null }),
      scene('2021-05-01', { bands: { red: asset } }),
    ];
    const seasons = [2019, 2020, 2021].map((year) => seasonOf(0, year));
    expect(planYears(seasons, scenes, ZONE)).toHaveLength(1);
    expect(scenes.map(annualLack)).toEqual([
      null,
      { code: 'missing-quality', detail: 'the catalog lists no qa_pixel' },
      { code: 'missing-band', detail: 'the catalog lists no nir08, swir22' },
    ]);
  });

  it('includes scenes across the antimeridian', () => {
    const zone = trendZone({ lat: -17, lng: 179.99, size: 10 }, READING.full);
    const over = scene('2020-05-01', { bbox: [178, -18, -178, -16] });
    const [{ chosen }] = planYears([SEASON], [over], zone);
    expect(chosen).toHaveLength(1);
  });
});

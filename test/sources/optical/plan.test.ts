import { describe, expect, it } from 'vitest';
import type { Scene } from '../../../src/stac/scene.ts';
import { edgesOf } from '../../../src/geo/grid.ts';
import { makeZone, placeOf } from '../../../src/geo/zone.ts';
import {
  chooseObservations,
  commonOrigin,
  compositeLayout,
  joinSurveys,
  compositeLack,
  planRead,
  surveyGrid,
  unionFraction,
  type SurveyedObservation,
  periodLayout,
} from '../../../src/sources/optical/plan.ts';
import { READING } from '../../../src/sources/detail.ts';
import { boxPolygon } from '../../support/box-polygon.ts';
import { opticalScene as scene } from '../../support/optical-scene.ts';

/** An observation on a day of June; `clear` has a 1 for each clear pixel and a 0 for each other. */
function surveyed(day: number, clear: string): SurveyedObservation {
  const datetime = `2024-06-${String(day).padStart(2, '0')}T10:00:00Z`;
  const pixels = Uint8Array.from(clear, Number);
  const clearFraction = pixels.reduce((a, b) => a + b, 0) / pixels.length;
  return { datetime, scenes: [scene(`S${day}`, datetime)], clear: pixels, clearFraction };
}

const FULL = READING.full.composite;
const ids = (observations: readonly SurveyedObservation[]) => observations.map(({ scenes: [{ id }] }) => id);

describe('the choice of observations', () => {
  it('takes the six clearest, newest first among equals', () => {
    const observations = [1, 2, 3, 4, 5, 6, 7].map((day) => surveyed(day, day === 7 ? '1110' : '1111'));
    const { chosen, spare } = chooseObservations(observations, FULL);
    expect(ids(chosen)).toEqual(['S6', 'S5', 'S4', 'S3', 'S2', 'S1']);
    expect(ids(spare)).toEqual(['S7']);
  });

  it('takes up to eight while a pixel has fewer than three clear observations', () => {
    const common = [1, 2, 3, 4, 5, 6].map((day) => surveyed(day, '1110'));
    const helpers = [7, 8, 9].map((day) => surveyed(day, '0001'));
    expect(ids(chooseObservations([...common, ...helpers], FULL).chosen).slice(6)).toEqual(['S9', 'S8']);
  });

  it('takes no more than six if more would not help the pixels with too few', () => {
    const common = [1, 2, 3, 4, 5, 6].map((day) => surveyed(day, '1110'));
    expect(chooseObservations([...common, surveyed(7, '1100')], FULL).chosen).toHaveLength(6);
  });

  it('stops at four in standard detail if 95 % of the zone has three', () => {
    const clear = '1'.repeat(19);
    const four = [1, 2, 3, 4].map((day) => surveyed(day, `${clear}0`));
    const more = surveyed(5, `${clear}1`);
    const { composite } = READING.standard;
    expect(chooseObservations([...four, more], composite).chosen).toHaveLength(4);
    const cloudy = [1, 2, 3, 4].map((day) => surveyed(day, `${'1'.repeat(18)}00`));
    expect(ids(chooseObservations([...cloudy, surveyed(5, '0'.repeat(19) + '1')], composite).spare)).toEqual([
      'S5',
    ]);
    const helped = chooseObservations([...cloudy, surveyed(5, '0'.repeat(18) + '11')], composite);
    expect(ids(helped.chosen)).toContain('S5');
  });

  it('rejects observations without clear pixels as too cloudy', () => {
    const { chosen, tooCloudy } = chooseObservations([surveyed(1, '1111'), surveyed(2, '0000')], FULL);
    expect([ids(chosen), ids(tooCloudy)]).toEqual([['S1'], ['S2']]);
  });

  it('counts a clear pixel once, however many observations show it', () => {
    expect(unionFraction([surveyed(1, '1100'), surveyed(2, '0110')])).toBe(0.75);
  });

  it('joins the tiles of one observation', () => {
    const observation = surveyed(1, '0000');
    const tiles = ['1000', '1010'].map((clear) => surveyed(1, clear));
    const joined = { clear: Uint8Array.of(1, 0, 1, 0), clearFraction: 0.5 };
    expect(joinSurveys(observation, tiles)).toMatchObject(joined);
  });
});

describe('the reading plan', () => {
  it('surveys the whole zone on a coarse grid, whatever its size', () => {
    for (const size of [1, 10, 100]) {
      const zone = makeZone({ lat: -7.836, lng: 39.274, size });
      const grid = surveyGrid(zone);
      const side = zone.grid.width * zone.resolution;
      expect(grid.width * grid.affine[0]).toBeCloseTo(side, 6);
      expect(grid.affine[0]).toBeGreaterThanOrEqual(20);
      expect(grid.width).toBeLessThanOrEqual(700);
    }
  });

  it.each([
    ['tall', 11.905, 48.2],
    ['wide', 12.2, 48.02],
  ])('surveys the whole of a %s polygon, and hardly more', (_, east, north) => {
    const zone = makeZone(placeOf({ geometry: boxPolygon(11.9, 48, east, north) }));
    const [own, seen] = [edgesOf(zone.grid), edgesOf(surveyGrid(zone))];
    for (const edge of ['west', 'south', 'east', 'north'] as const)
      expect(Math.abs(own[edge] - seen[edge])).toBeLessThanOrEqual(80);
  });

  it('uses the corner that most scenes state, in any order, or none if none is stated', () => {
    const at = (x: number): Scene => ({
      ...scene('A'),
      bands: { red: { ...scene('A').bands.red!, origin: [x, 0] } },
    });
    const scenes = [at(300_000), at(199_980), scene('B'), at(199_980)];
    expect(commonOrigin(scenes)).toEqual([199_980, 0]);
    expect(commonOrigin([at(2), at(1)])).toEqual(commonOrigin([at(1), at(2)]));
    expect(commonOrigin([scene('A')])).toBeUndefined();
  });

  it('reports the bands that a scene lacks', () => {
    const whole = scene('A');
    expect(compositeLack(whole)).toBeNull();
    expect(compositeLack({ ...whole, bands: { nir: whole.bands.nir! } })?.detail).toMatch(/red/);
    expect(compositeLack({ ...whole, quality: null })?.detail).toMatch(/classification/);
  });

  it.each([compositeLayout, periodLayout])(
    'reads red edge, SWIR1 and blue at the coarser pixels of the plan (%o)',
    (layoutOf) => {
      const at = (size: number) => makeZone({ lat: -7.836, lng: 39.274, size }, { finest: 20 });
      expect(layoutOf(at(10), READING.full).smoothMetres).toEqual({});
      expect(layoutOf(at(3), READING.standard).smoothMetres).toEqual({ blue: 80 });
      expect(layoutOf(at(10), READING.standard).smoothMetres).toEqual({ blue: 80, rededge1: 40, swir16: 40 });
    },
  );

  it('makes a task that can be cloned, with strips of whole coarse rows', () => {
    const zone = makeZone({ lat: -7.836, lng: 39.274, size: 10 });
    const limits = { requestsPerHost: 3, bytes: 1e6, timeScale: 1 };
    const task = planRead([scene('A')], [compositeLayout(zone, READING.full)], limits);
    expect(structuredClone(task)).toEqual(task);
    const [{ stripRows, fine, coarse }] = task.layouts;
    expect(stripRows % (fine.width / coarse.width)).toBe(0);
  });
});

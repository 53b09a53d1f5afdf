import { describe, expect, it } from 'vitest';
import { randomScenario, SCENARIOS } from '../../../simulator/index.ts';
import { alertLevel } from '../../../simulator/scenario/alert-level.ts';
import { bareness } from '../../../simulator/scenario/calendar.ts';
import { reflectancesOn } from '../../../simulator/scenario/canopy.ts';
import { makeLand } from '../../../simulator/scenario/land.ts';
import { gammaQuantiles } from '../../../simulator/scenario/speckle.ts';
import { standOn } from '../../../simulator/scenario/stand.ts';
import { scenarioTruth } from '../../../simulator/scenario/scenario-truth.ts';
import { COVER } from '../../../simulator/truth.ts';
import { makeZone } from '../../../src/geo/zone.ts';
import { testScenario } from './scenarios.ts';

const STAMP = { simulatorVersion: 1, specification: '' };
const truthOf = (spec: Parameters<typeof makeLand>[0]) => scenarioTruth(makeLand(spec), STAMP);

describe('truth of a scenario', () => {
  it.each(SCENARIOS)('is stated for the zone of the request: $id', (spec) => {
    const { lat, lng, size } = spec.request;
    const zone = makeZone({ lat, lng, size });
    expect(zone.grid).toEqual(truthOf(spec).zone);
    expect(Math.abs(zone.pointScale - 1)).toBeLessThan(1e-5);
  });

  it('distinguishes two opposite scenarios', () => {
    const [old, frontier] = SCENARIOS.map(truthOf);
    expect([old.alert, old.trend, old.clearedHa, old.fires]).toEqual(['STABLE', 'stable', 0, 0]);
    expect([frontier.alert, frontier.trend]).toEqual(['CRITICAL', 'degrading']);
    expect(old.forestCoverPercent).toBeGreaterThan(85);
    expect(frontier.forestCoverPercent).toBeLessThan(60);
    expect(frontier.clearedHa / frontier.baselineForestHa).toBeGreaterThan(0.06);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])('is consistent for a random scenario (seed %i)', (seed) => {
    const spec = randomScenario(seed);
    const truth = truthOf(spec);
    const area = (kinds: readonly string[]) =>
      truth.events
        .filter(({ kind, date }) => kinds.includes(kind) && date > '2024-09')
        .reduce((sum, { width, height }) => sum + (width * height) / 100, 0);
    expect(truth.landPixels + truth.waterPixels).toBe(90_000);
    // Only events of the last year count as cleared; none is on a day near its start.
    if (spec.request.date === '2025-08-31')
      expect(truth.clearedHa).toBeCloseTo(area(['felled', 'converted']), 6);
    expect(truth.canopyHeight).toBeGreaterThan(5);
    expect(truth.canopyHeightRh50).toBeLessThan(truth.canopyHeight);
    expect(truth.vvDecibels).toBeGreaterThan(-11.5);
    expect(truth.vvDecibels).toBeLessThan(-7.3);
    expect(truth.vhDecibels).toBeLessThan(truth.vvDecibels);
    expect(truth.alert).toBe(['POSITIVE', 'STABLE', 'CAUTION', truth.alert, 'CRITICAL'][seed % 5]);
    // The percentage is far from the bounds of the alert levels.
    const percent = (100 * truth.clearedHa) / truth.baselineForestHa;
    for (const bound of [1, 5]) expect(Math.abs(percent / bound - 1), `${percent} %`).toBeGreaterThan(0.1);
    const positions = truth.events.map(({ x, y, width, height }) => [x, y, width, height]).flat();
    expect(positions.filter((value) => value % 4 !== 0)).toEqual([]);
  });

  it('covers all alert levels, trends and forests in twenty random scenarios', () => {
    const specs = Array.from({ length: 20 }, (_, i) => randomScenario(i + 1));
    const levels = new Set(specs.map((spec) => truthOf(spec).alert));
    expect([...levels].sort()).toEqual(['CAUTION', 'CRITICAL', 'POSITIVE', 'STABLE', 'WARNING']);
    expect(new Set(specs.map(({ greening }) => Math.sign(greening))).size).toBe(3);
    expect(new Set(specs.map(({ forest }) => forest)).size).toBe(3);
  }, 30_000);
});

describe('a stand', () => {
  const spec = testScenario({ greening: 0 });
  const land = makeLand(spec);
  const [old, recent] = land.events;
  const at = ({ x, y }: { x: number; y: number }) => (y + 2) * land.width + x + 2;
  const nbrOn = (date: string, i: number) => {
    const { nir08, swir22 } = reflectancesOn(land, standOn(land, date), ['nir08', 'swir22', 'nir']);
    return (nir08[i] - swir22[i]) / (nir08[i] + swir22[i]);
  };

  it('is bare after the cut, then grows for years without a jump', () => {
    const i = at(old);
    const heights = Array.from({ length: 26 }, (_, year) => standOn(land, `${1999 + year}-12-01`).height[i]);
    expect(standOn(land, '1999-11-14').height[i]).toBeGreaterThan(100);
    expect(heights[0]).toBeLessThan(10);
    for (let year = 2; year < heights.length; year++)
      expect(heights[year]).toBeGreaterThanOrEqual(heights[year - 1]);
    const nbr = Array.from({ length: 25 }, (_, year) => nbrOn(`${2000 + year}-07-09`, i));
    expect(nbrOn('1999-07-09', i) - nbr[0]).toBeGreaterThan(0.5);
    // methods 2.6 refuses recoveries faster than a quarter of the range per year.
    for (let year = 1; year < nbr.length; year++) expect(nbr[year] - nbr[year - 1]).toBeLessThan(0.16);
    expect(standOn(land, spec.request.date).cover[i]).toBe(COVER.forest);
  });

  it('loses more NBR than methods 8 requires where it was converted', () => {
    const i = at(recent);
    expect(nbrOn('2024-08-31', i) - nbrOn('2025-08-31', i)).toBeGreaterThan(0.4);
    expect(standOn(land, '2025-08-31').cover[i]).toBe(COVER.grass);
  });
});

describe('parts of a scenario', () => {
  it('include alert levels according to the table of methods 8', () => {
    const level = (lossHa: number, fires = 0, forestHa = 8000, gainHa = 0) =>
      alertLevel({ forestHa, lossHa, gainHa, fires });
    expect([level(0), level(0.4), level(8.1), level(0, 1), level(80), level(80, 10), level(400)]).toEqual([
      'STABLE',
      'STABLE',
      'CAUTION',
      'CAUTION',
      'WARNING',
      'CRITICAL',
      'CRITICAL',
    ]);
    expect(level(0.6, 0, 10)).toBe('CAUTION');
    expect(level(500, 0, 20_000)).toBe('CRITICAL');
    expect(level(0, 0, 100, 3)).toBe('POSITIVE');
    expect(level(0, 0, 0, 3)).toBe('STABLE');
  });

  it('include speckle with a mean of 1, and decibels as in methods 3 for 4.4 looks', () => {
    const values = gammaQuantiles(4.4, 2048);
    const mean = (list: Float64Array) => list.reduce((sum, value) => sum + value, 0) / list.length;
    const decibels = values.map((value) => 10 * Math.log10(value));
    const spread = Math.sqrt(mean(decibels.map((value) => (value - mean(decibels)) ** 2)));
    expect(mean(values)).toBeCloseTo(1, 12);
    // A fiftieth of a decibel is a tenth of the tolerance for radar.
    expect(Math.abs(mean(decibels) + 0.5121)).toBeLessThan(0.02);
    expect(spread).toBeCloseTo(2.1932, 1);
  });

  it('include leaf fall in the winter of the hemisphere', () => {
    expect([bareness('2025-07-15', 48), bareness('2025-01-15', 48)]).toEqual([0, 1000]);
    expect([bareness('2025-01-15', -42), bareness('2025-07-15', -42)]).toEqual([0, 1000]);
    expect(bareness('2025-04-20', 48)).toBeGreaterThan(100);
    expect(bareness('2025-04-20', 48)).toBeLessThan(900);
  });
});

import { describe, expect, it } from 'vitest';
import { makeZone } from '../../src/geo/zone.ts';
import type { Findings } from '../../src/products/findings.ts';
import { intervalsOf } from '../../src/record/intervals.ts';
import { warningsOf } from '../../src/record/warnings.ts';
import { OFF } from '../../src/sources/optional.ts';
import { exampleScene } from '../support/compare-findings.ts';

const ZONE = makeZone({ lat: -8.9, lng: -62.1, size: 1 });
const PIXELS = ZONE.grid.width * ZONE.grid.height;
const LAND = 0.8 * PIXELS;
/** Two days in July; below, the first days of months. */
const JULY = ['2024-07-02', '2024-07-12'];
const monthsTo = (last: number) =>
  Array.from({ length: last }, (_, i) => `2024-${String(i + 1).padStart(2, '0')}-01`);

interface Own {
  readonly lat?: number;
  /** Days of the observations of the year; if not given, the source was off. */
  readonly year?: readonly string[];
  readonly forest?: object;
}

/** Findings in which half of the land is forest, seen on two days in July. */
function findingsOf({ lat = ZONE.lat, year, forest = {} }: Own): Findings {
  const terms = { found: {}, worst: {}, best: {} };
  const found = {
    job: { lat, lng: ZONE.lng, date: '2024-07-20', lang: 'en' },
    optical: {
      ...{ zone: ZONE, composite: { nbr: [], nir08: [] }, scenes: JULY.map((day) => exampleScene(day)) },
      ...{ run: { warnings: [] }, corrected: [], incomplete: [], unreadableHosts: [], passedOver: [] },
    },
    forest: {
      ...{ observedPixels: PIXELS, landPixels: LAND, thinPixels: 0, forestPixels: 0.5 * LAND },
      ...{ forestPixelsLow: 0.4049 * LAND, forestPixelsHigh: 0.6151 * LAND, ndvi: 0.7 },
      witnesses: [],
      ...forest,
    },
    ...{ radar: OFF, fires: OFF, loss: OFF, lidar: OFF, canopyMap: OFF, canopy: OFF, trend: OFF },
    ...{ landsat89: OFF, landsat45: OFF, heights: { rh98: null, rh50: null, coverPercent: null } },
    history: year === undefined ? OFF : { ...OFF, status: 'ok', value: { recentDays: year } },
    terms,
  };
  return found as unknown as Findings;
}

const STATED = { score: 50 };

describe('interval of forest cover', () => {
  it('spans the lower and upper bounds of the forest, as a percentage of the land', () => {
    expect(intervalsOf(findingsOf({ year: monthsTo(12) }), STATED).forest_cover).toEqual([40.5, 61.5]);
  });

  it('is absent without a cover', () => {
    const found = intervalsOf(findingsOf({ forest: { observedPixels: 0.1 * PIXELS } }), { score: null });
    expect(found).not.toHaveProperty('forest_cover');
    expect(found).not.toHaveProperty('score');
  });
});

describe('one-season warning', () => {
  const isWarned = (own: Own) => warningsOf(findingsOf(own), false).some(({ code }) => code === 'one-season');

  it.each([
    ['five months of the year', { year: monthsTo(5) }, true],
    ['six months', { year: monthsTo(6) }, false],
    ['the images only, without a year', {}, true],
    ['one month of a northern summer', { lat: 48, year: JULY }, true],
    ['four months, one of them in full leaf', { lat: 48, year: monthsTo(12).slice(2, 6) }, false],
  ] as const)('for cover from %s: %s', (_, own, expected) => {
    expect(isWarned(own)).toBe(expected);
  });
});

import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  COMPARISON_KINDS,
  comparisonScenario,
  comparisonTruth,
  writeComparison,
  type ComparisonKind,
  type ComparisonTruth,
} from '../../../simulator/index.ts';
import { dryness } from '../../../simulator/scenario/calendar.ts';
import { reflectancesOn } from '../../../simulator/scenario/canopy.ts';
import { makeLand } from '../../../simulator/scenario/land.ts';
import { standOn } from '../../../simulator/scenario/stand.ts';
import { COVER } from '../../../simulator/truth.ts';
import { applyAffine, invertAffine } from '../../../src/geo/grid.ts';
import { makeZone } from '../../../src/geo/zone.ts';
import { gdaltransform, HAS_GDALTRANSFORM } from '../../support/gdaltransform.ts';
import { HAS_GDAL } from '../gdal.ts';
import {
  shownByLandsat,
  shownBySentinel2,
  shownFires,
  shownVv,
  spansOf,
  type ShownPeriod,
} from './comparison-by-gdal.ts';
import { temporary } from './scenarios.ts';

const folder = temporary();
afterAll(folder.remove);

/** NDVI that no forest in leaf is under, and nothing else over. */
const FOREST = 0.6;

interface Written {
  readonly folder: string;
  readonly truth: ComparisonTruth;
}

async function write(kind: ComparisonKind, seed: number): Promise<Written> {
  const spec = comparisonScenario(seed, { kind });
  return writeComparison(spec, join(folder.path, spec.scenario.id));
}

/** Mean of what both periods show of land, hectares that were forest and are not, and the other way round. */
function compared([first, second]: readonly [ShownPeriod, ShownPeriod], metres: number) {
  const common = [...first.ndvi.keys()].filter(
    (i) => !Number.isNaN(first.ndvi[i] + second.ndvi[i]) && first.water[i] === 0 && second.water[i] === 0,
  );
  const mean = (values: Float64Array) => common.reduce((sum, i) => sum + values[i], 0) / common.length;
  const area = (from: Float64Array, to: Float64Array) =>
    (common.filter((i) => from[i] >= FOREST && to[i] < FOREST).length * metres ** 2) / 10_000;
  return {
    ndvi: [mean(first.ndvi), mean(second.ndvi)],
    nbr: [mean(first.nbr), mean(second.nbr)],
    clearedHa: area(first.ndvi, second.ndvi),
    gainedHa: area(second.ndvi, first.ndvi),
  };
}

function expectMeans(given: ReturnType<typeof compared>, { period1, period2 }: ComparisonTruth): void {
  for (const [i, period] of [period1, period2].entries()) {
    expect(Math.abs(given.ndvi[i] - period.ndvi)).toBeLessThan(0.002);
    expect(Math.abs(given.nbr[i] - period.nbr)).toBeLessThan(0.002);
  }
}

describe.skipIf(!HAS_GDAL).each([7])(
  'two periods under a third of cloud as GDAL reads them (seed %i)',
  (seed) => {
    let written: Written;
    beforeAll(async () => {
      written = await write('random', seed);
    }, 60_000);

    it('show the means, the clearings and the plantations of the truth', () => {
      const { truth, folder: path } = written;
      const [first, second] = spansOf(truth);
      const given = compared(
        [shownBySentinel2(path, truth, first), shownBySentinel2(path, truth, second)],
        10,
      );
      expectMeans(given, truth);
      expect(given.clearedHa).toBeCloseTo(truth.clearedObservedHa, 2);
      expect(given.gainedHa).toBeCloseTo(truth.gainedObservedHa, 2);
    });

    it('show the mean power of the truth, and its fires', () => {
      const { truth, folder: path } = written;
      for (const [i, span] of spansOf(truth).entries()) {
        const period = i === 0 ? truth.period1 : truth.period2;
        expect(Math.abs(shownVv(path, truth, span) - period.vvDecibels!)).toBeLessThan(0.06);
        if (HAS_GDALTRANSFORM) expect(shownFires(path, span, inZone(truth))).toBe(period.fires);
      }
    });
  },
);

/** Which of the places lie in the zone, its edge included, by PROJ. */
function inZone({ zone }: ComparisonTruth) {
  const toPixel = invertAffine(zone.affine);
  return (positions: readonly (readonly [lng: number, lat: number])[]): boolean[] =>
    gdaltransform('OGC:CRS84', `EPSG:${zone.epsg}`, positions).map((at) => {
      const [x, y] = applyAffine(toPixel, ...at);
      return x >= 0 && y >= 0 && x <= zone.width && y <= zone.height;
    });
}

describe.skipIf(!HAS_GDAL).each([
  ['tm-oli', true],
  ['tm-tm', false],
] as const)('two periods by Landsat as GDAL reads them: %s', (kind, harmonised) => {
  it('show the means and the change of the truth, at 30 m', { timeout: 60_000 }, async () => {
    const { truth, folder: path } = await write(kind, 1);
    const [first, second] = spansOf(truth);
    const given = compared(
      [shownByLandsat(path, truth, first, harmonised), shownByLandsat(path, truth, second, harmonised)],
      30,
    );
    expectMeans(given, truth);
    expect(Math.abs(given.clearedHa / truth.clearedHa - 1)).toBeLessThan(0.1);
    expect(Math.abs(given.gainedHa / truth.gainedHa - 1)).toBeLessThan(0.15);
  });
});

describe.skipIf(!HAS_GDAL)('a clear-cut of 20 x 20 pixels as GDAL reads it', () => {
  it('is 4.00 ha of high severity, on the lattice of 20 m', { timeout: 60_000 }, async () => {
    const { truth, folder: path } = await write('cut20', 1);
    const [first, second] = spansOf(truth).map((span) => shownBySentinel2(path, truth, span)) as [
      ShownPeriod,
      ShownPeriod,
    ];
    expect(compared([first, second], 10)).toMatchObject({ clearedHa: 4, gainedHa: 0 });
    const high = first.nbr.filter((nbr, i) => first.ndvi[i] >= FOREST && nbr - second.nbr[i] >= 0.66).length;
    expect(high / 100).toBe(4);
    expect(truth.severityHa).toEqual([0, 0, expect.any(Number), 0, 0, 0, expect.closeTo(4, 6)]);
    const [{ x, y }] = truth.events;
    expect([x % 2, y % 2]).toEqual([0, 0]);
  });
});

describe('twenty random comparisons', () => {
  const specs = Array.from({ length: 20 }, (_, i) => comparisonScenario(i + 1));

  it('lie in five climates, with clearings of half a hectare to sixty, some plantations, and none in one of five', () => {
    const eventsOf = ({ scenario }: (typeof specs)[number]) => scenario.events;
    const areas = specs
      .flatMap(eventsOf)
      .flatMap(({ kind, width, height }) => (kind === 'planted' ? [] : [(width * height) / 100]));
    expect(Math.min(...areas)).toBe(0.64);
    expect(Math.max(...areas)).toBeGreaterThan(40);
    expect(Math.max(...areas)).toBeLessThanOrEqual(61);
    expect(specs.flatMap((spec, i) => (eventsOf(spec).length === 0 ? [i + 1] : []))).toEqual([5, 10, 15, 20]);
    expect(specs.flatMap(eventsOf).filter(({ kind }) => kind === 'planted').length).toBeGreaterThan(1);
    expect(new Set(specs.map(({ request: { lat } }) => Math.round(lat))).size).toBe(5);
  });

  it('have period 2 begin forty days later in its year, its events before it, and a third of cloud in every scene', () => {
    const dayOfYear = (date: string) => Date.parse(`2001${date.slice(4)}`) / 86_400_000;
    for (const { request, scenario } of specs) {
      expect((dayOfYear(request.date2_start) - dayOfYear(request.date1_start) + 365) % 365).toBe(40);
      for (const { date } of scenario.events) {
        expect(date > request.date1_end).toBe(true);
        expect(date < request.date2_start).toBe(true);
      }
      expect(new Set(scenario.optical.acquisitions.map(({ cloudFraction }) => cloudFraction))).toEqual(
        new Set([0.3]),
      );
    }
  });
});

describe('the truth of a comparison', () => {
  it.each(COMPARISON_KINDS)('%s is stated for the square its request is analysed on', (kind) => {
    const spec = comparisonScenario(2, { kind });
    const { lat, lng, size } = spec.request;
    const zone = makeZone({ lat, lng, size });
    const { grid, zone: frame } = spec.scenario;
    expect([zone.grid.width, zone.epsg]).toEqual([frame.width, grid.epsg]);
    expect(zone.grid.affine[2]).toBe(grid.affine[2] + 10 * frame.x0);
    expect(zone.grid.affine[5]).toBe(grid.affine[5] - 10 * frame.y0);
    expect(Math.abs(zone.pointScale - 1)).toBeLessThan(1e-5);
  });

  it.each([5, 8])('of a random zone of seed %i is of what clouds leave of it', (seed) => {
    const { changed, observedFraction, period1, period2, ...change } = comparisonTruth(
      comparisonScenario(seed),
    );
    expect(changed).toBe(seed !== 5);
    expect([period1.inLeaf, period2.inLeaf, period1.scenes, period2.scenes]).toEqual([true, true, 8, 8]);
    expect(observedFraction).toBeGreaterThan(0.95);
    expect(observedFraction).toBeLessThan(1);
    expect(change.clearedObservedHa).toBeLessThanOrEqual(change.clearedHa);
    expect(period2.forestHa - period1.forestHa).toBeCloseTo(change.gainedHa - change.clearedHa, 6);
    const [unchanged] = change.severityHa.slice(2);
    expect(change.severityHa.slice(3).reduce((sum, area) => sum + area, 0)).toBeCloseTo(
      change.clearedObservedHa,
      6,
    );
    expect(unchanged).toBeGreaterThan(0.9 * observedFraction * (period1.forestHa - change.clearedHa));
  });

  it.each(['summer-winter', 'winter-summer'] as const)(
    '%s would be the loss or gain of all forest but for the season',
    (kind) => {
      const truth = comparisonTruth(comparisonScenario(1, { kind }));
      const sign = kind === 'summer-winter' ? -1 : 1;
      expect(sign * truth.forestNdviChange).toBeGreaterThan(0.4);
      const [highRegrowth, , , , moderate] = truth.severityHa;
      expect(sign > 0 ? highRegrowth : moderate).toBeGreaterThan(0.95 * truth.period1.forestHa);
      expect([truth.changed, truth.clearedHa, truth.gainedHa]).toEqual([false, 0, 0]);
      expect([truth.period1.inLeaf, truth.period2.inLeaf]).toEqual([sign < 0, sign > 0]);
    },
  );
});

describe('the seasons of a comparison', () => {
  it('leave as many stands evergreen as they say', () => {
    const { scenario } = comparisonScenario(1, { kind: 'mixed-summer-winter' });
    const land = makeLand(scenario);
    const ndviOn = (date: string) => {
      const { red, nir } = reflectancesOn(land, standOn(land, date), ['red', 'nir']);
      return Array.from(nir, (value, i) => (value - red[i]) / (value + red[i]));
    };
    const [summer, winter] = ['2022-07-20', '2023-02-10'].map(ndviOn);
    const forest = [...land.cover.keys()].filter((i) => land.cover[i] === COVER.forest);
    expect(Math.min(...forest.map((i) => summer[i]))).toBeGreaterThan(0.8);
    const green = forest.filter((i) => winter[i] > 0.8).length / forest.length;
    expect(Math.abs(green - scenario.evergreen! / 100)).toBeLessThan(0.05);
    expect(Math.max(...forest.map((i) => winter[i]).filter((ndvi) => ndvi <= 0.8))).toBeLessThan(0.45);
  });

  it('dry the land evenly from a day on, over the turn of the year too, and then no more', () => {
    const drying = { from: '12-09', days: 100 };
    const on = (date: string) => dryness(date, drying);
    expect([on('2021-12-08'), on('2021-12-09'), on('2021-12-19'), on('2022-01-28')]).toEqual([
      0, 0, 100, 500,
    ]);
    expect([on('2022-03-18'), on('2022-03-19')]).toEqual([990, 0]);
  });

  it('cure grass and take green and water from crowns', () => {
    const { scenario, request } = comparisonScenario(10);
    const land = makeLand(scenario);
    const meansOn = (date: string, cover: number) => {
      const bands = reflectancesOn(land, standOn(land, date), ['red', 'nir', 'nir08', 'swir22']);
      const at = [...land.cover.keys()].filter((i) => land.cover[i] === cover);
      const mean = (a: 'nir' | 'nir08', b: 'red' | 'swir22') =>
        at.reduce((sum, i) => sum + (bands[a][i] - bands[b][i]) / (bands[a][i] + bands[b][i]), 0) / at.length;
      return { ndvi: mean('nir', 'red'), nbr: mean('nir08', 'swir22') };
    };
    const changeOf = (cover: number) => {
      const [early, late] = [request.date1_start, request.date2_end].map((date) => meansOn(date, cover));
      return [late.ndvi - early.ndvi, late.nbr - early.nbr];
    };
    const { ndvi, swir22, cured } = scenario.drying!;
    const [crowns, water, grass] = [COVER.forest, COVER.water, COVER.grass].map(changeOf);
    expect([ndvi, swir22, cured].every((value) => value > 0)).toBe(true);
    expect(crowns[0]).toBeCloseTo(-ndvi / 1000, 2);
    expect(crowns[1]).toBeLessThan(-0.01);
    // From the means of grass to those of bare soil it is 0.19.
    expect(grass[0]).toBeCloseTo((-0.19 * cured) / 100, 2);
    expect(water[0]).toBe(0);
  });
});

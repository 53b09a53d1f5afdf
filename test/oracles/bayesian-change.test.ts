import { describe, expect, it } from 'vitest';
import {
  findChange,
  lossProbability,
  NDVI_DENSITIES,
  updateProbability,
  VV_DENSITIES,
  type ChangeSeries,
} from './bayesian-change.ts';
import { hasRealData } from '../support/real-data.ts';
import { santaCruz } from '../support/santa-cruz.ts';

const DAY_MS = 86_400_000;

function series(values: readonly number[], densities = VV_DENSITIES): ChangeSeries {
  return { days: values.map((_, i) => 100 + i), values, densities };
}

describe('probability of no forest', () => {
  it.each([
    [-8, 0.0039748],
    [-9, 0.5356577],
    [-9.5, 0.9633101],
  ])('VV of %f dB gives %f', (value, expected) => {
    expect(lossProbability(value, VV_DENSITIES)).toBeCloseTo(Math.max(0.1, Math.min(0.9, expected)), 6);
  });

  it('NDVI densities of methods 3', () => {
    const densities = { forest: { mean: 0.85, deviation: 0.1 }, other: { mean: 0.3, deviation: 0.2 } };
    expect(lossProbability(0.5, densities)).toBe(0.9);
    expect(lossProbability(0.6, densities)).toBeCloseTo(0.786986, 6);
    expect(lossProbability(0.7, densities)).toBeCloseTo(0.1724807, 6);
  });

  it('never falls as the value moves from forest to loss and beyond', () => {
    for (const densities of [VV_DENSITIES, NDVI_DENSITIES]) {
      const { forest, other } = densities;
      const step = (other.mean - forest.mean) / 50;
      const losses = Array.from({ length: 200 }, (_, i) =>
        lossProbability(forest.mean + (i - 75) * step, densities),
      );
      expect(losses[0]).toBe(0.1);
      expect(losses.at(-1)).toBe(0.9);
      expect(losses.every((loss, i) => i === 0 || loss >= losses[i - 1])).toBe(true);
    }
  });

  it('of nothing is nothing', () => {
    expect(lossProbability(NaN, VV_DENSITIES)).toBeNaN();
  });
});

describe('the Bayesian update', () => {
  it('agrees with methods 3', () => {
    const [a, b] = [updateProbability(0.1, 0.9), updateProbability(updateProbability(0.1, 0.9), 0.9)];
    expect(a).toBeCloseTo(0.5, 12);
    expect(b).toBeCloseTo(0.9, 12);
    expect(updateProbability(b, 0.9)).toBeCloseTo(0.9878049, 7);
  });

  it('finds nothing where nothing was observed', () => {
    expect(findChange([])).toEqual({ flags: [], probability: null });
    expect(findChange([series([NaN, NaN])])).toEqual({ flags: [], probability: null });
  });

  it('confirms a loss on its second date', () => {
    const { flags, probability } = findChange([series([-7, -7, NaN, -12, -12, -7])]);
    expect(flags).toEqual([{ flagged: 103, outcome: 'confirmed', day: 104 }]);
    expect(probability).toBeCloseTo(0.9, 6);
  });

  it('drops a flag when forest is observed again, and leaves the last one open', () => {
    const { flags, probability } = findChange([series([-7, -12, -7, -7, -12])]);
    expect(flags).toEqual([
      { flagged: 101, outcome: 'dropped', day: 102 },
      { flagged: 104, outcome: 'open', day: 104 },
    ]);
    expect(probability).toBeCloseTo(0.5, 6);
  });

  it('confirms on one date alone only where that is the first', () => {
    expect(findChange([series([-12])]).flags).toEqual([{ flagged: 100, outcome: 'confirmed', day: 100 }]);
    expect(findChange([series([-7, -12])]).flags).toEqual([{ flagged: 101, outcome: 'open', day: 101 }]);
  });

  it('merges the observations of one date, whatever their order', () => {
    const vv: ChangeSeries = { days: [1, 5], values: [-7, -12], densities: VV_DENSITIES };
    const ndvi: ChangeSeries = { days: [5], values: [0.3], densities: NDVI_DENSITIES };
    const merged = updateProbability(0.9, 0.9);
    for (const all of [
      [vv, ndvi],
      [ndvi, vv],
    ]) {
      const { flags, probability } = findChange(all);
      expect(flags).toEqual([{ flagged: 5, outcome: 'confirmed', day: 5 }]);
      expect(probability).toBeCloseTo(updateProbability(0.1, merged), 9);
    }
  });
});

describe.skipIf(!hasRealData('radar/santa-cruz'))('the pixel of Santa Cruz', () => {
  it('is flagged and confirmed when bayts does', () => {
    const [vv, ndvi] = santaCruz();
    const valid = ({ values }: ChangeSeries) => values.filter((value) => !Number.isNaN(value)).length;
    expect([valid(vv), valid(ndvi)]).toEqual([73, 31]);
    const { flags, probability } = findChange([vv, ndvi]);
    const date = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10);
    expect(flags.map(({ flagged, outcome, day }) => [date(flagged), outcome, date(day)])).toEqual([
      ['2015-03-20', 'dropped', '2015-03-23'],
      ['2016-01-05', 'confirmed', '2016-01-18'],
    ]);
    expect(probability).toBeCloseTo(0.9878049, 7);
  });
});

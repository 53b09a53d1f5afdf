import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { mannKendall, slopeInterval, theilSen, type TimeSeries } from '../../../src/products/statistics.ts';
import { trendLabel } from '../../../src/products/trend/assess.ts';
import { hasRealData, realData } from '../../support/real-data.ts';
import {
  CONSTANT,
  CYCLIC,
  FALLING,
  FIRST_ERA,
  GAP,
  part,
  raised,
  RISING,
  seriesOf,
  TIED,
} from './trend-vectors.ts';

/** Expects a value that rounds to the printed digits, within half a unit of the last one. */
function expectPrinted(actual: number | undefined, printed: string): void {
  const [mantissa, exponent = '0'] = printed.split('e');
  const decimals = mantissa.includes('.') ? mantissa.split('.')[1].length : 0;
  const unit = 10 ** (Number(exponent) - decimals);
  expect(Math.abs(actual! - Number(printed)), `${actual} is ${printed}`).toBeLessThanOrEqual(
    unit * 0.5 + Math.abs(actual!) * 1e-13,
  );
}

describe('Mann-Kendall test and Theil-Sen slope', () => {
  it.each([
    ['rising', RISING, '38', '124', '3.3226981', '8.915135e-4', '.008', '.789', 'improving'],
    ['tied', TIED, '-3', '79.6666667', '-.2240741', '.8226996', '0', '.8', 'stable'],
    ['falling', FALLING, '-42', '124', '-3.6819087', '2.314943e-4', '-.02', '.88', 'degrading'],
    ['constant', CONSTANT, '0', '0', '0', '1', '0', '.8', 'stable'],
    ['gap', GAP, '82', '332.6666667', '4.4409959', '8.95435e-6', '.0034482759', '-6.2324138', 'improving'],
  ] as const)('agree with the %s vector', (_, series, s, variance, z, p, slope, intercept, label) => {
    const test = mannKendall(series)!;
    const line = theilSen(series)!;
    expectPrinted(test.s, s);
    expectPrinted(test.variance, variance);
    expectPrinted(test.z, z);
    expectPrinted(test.p, p);
    expect(line.slope).toBeCloseTo(Number(slope), 9);
    expect(line.intercept).toBeCloseTo(Number(intercept), 6);
    expect(trendLabel(line.slope, test.p)).toBe(label);
  });

  it('give the same interval as R', () => {
    const [low, high] = slopeInterval(theilSen(RISING)!.slopes, mannKendall(RISING)!.variance);
    expect(low).toBeCloseTo(0.005, 12);
    expect(high).toBeCloseTo(0.01, 12);
  });

  it('compare only values within a stratum, such as one sensor', () => {
    const strata = [part(GAP, 0, FIRST_ERA), part(GAP, FIRST_ERA)];
    const test = mannKendall(...strata)!;
    const line = theilSen(...strata)!;
    expect(strata.map((era) => mannKendall(era)!.s)).toEqual([29, 8]);
    expect([test.s, test.n, line.slopes.length]).toEqual([37, 14, 46]);
    expectPrinted(test.variance, '107.6666667');
    expectPrinted(test.z, '3.4694599');
    expectPrinted(test.p, '5.215060e-4');
    expectPrinted(line.slope, '.00314145');
  });

  it('are distorted by a step between sensors, but not with one stratum per sensor', () => {
    const stepped = raised(GAP, FIRST_ERA, 0.03);
    expectPrinted(theilSen(stepped)!.slope, '.0043590');
    const line = theilSen(part(stepped, 0, FIRST_ERA), part(stepped, FIRST_ERA))!;
    expectPrinted(line.slope, '.00314145');
  });

  it('ignore missing years and their times', () => {
    const holes = (series: TimeSeries) => ({
      times: series.times.flatMap((time) => [time, time + 0.25]),
      values: series.values.flatMap((value, i) => [value, i % 2 === 0 ? NaN : Infinity]),
    });
    expect(mannKendall(holes(GAP))).toEqual(mannKendall(GAP));
    expect(theilSen(holes(GAP))).toEqual(theilSen(GAP));
  });

  it('agree with the cyclic vector', () => {
    const { s, variance, z } = mannKendall(CYCLIC)!;
    expect([s, variance]).toEqual([362, 3114]);
    expectPrinted(z, '6.4691601');
    expectPrinted(theilSen(CYCLIC)!.slope, '.00666667');
  });

  it('return null for fewer than five values, and without a pair of values in a stratum', () => {
    const few = part(RISING, 0, 4);
    expect([mannKendall(few), theilSen(few)]).toEqual([null, null]);
    expect(mannKendall()).toBeNull();
    expect(theilSen(seriesOf([]))).toBeNull();
    expect(mannKendall(part(RISING, 0, 5))).not.toBeNull();
    // Five strata of one value each.
    expect(theilSen(...[...CONSTANT.values].map((value, i) => seriesOf([value], [i])))).toBeNull();
  });
});

it.each([
  [0.002, 0.05, 'improving'],
  [0.0019, 0.001, 'stable'],
  [0.01, 0.0501, 'stable'],
  [-0.002, 0.05, 'degrading'],
  [-0.0019, 0, 'stable'],
] as const)('trendLabel calls a slope of %d per year with p = %d %s', (slope, p, label) => {
  expect(trendLabel(slope, p)).toBe(label);
});

interface Oracle {
  readonly arbitrary_1d_data: readonly (number | null)[];
}

interface RValues {
  readonly maxau: { readonly s: readonly number[]; readonly Q: readonly number[] };
  readonly hcb: Readonly<Record<string, readonly number[]>>;
}

describe.skipIf(!hasRealData('trend'))('published values (skipped without the real data)', () => {
  const read = (path: string): unknown => JSON.parse(readFileSync(realData(path), 'utf8'));
  let series: TimeSeries;
  let r: RValues;
  beforeAll(() => {
    const { arbitrary_1d_data: data } = read('trend/pymannkendall/pymannkendall_oracle.json') as Oracle;
    series = seriesOf(data.map((value) => value ?? NaN));
    r = read('trend/trend_oracle.json') as RValues;
  });

  it('of pyMannKendall are reproduced', () => {
    const test = mannKendall(series)!;
    expect([test.s, test.n]).toEqual([-1959, 353]);
    expectPrinted(test.variance, '4889800.333333333');
    expectPrinted(test.z, '-0.8854562842589916');
    expectPrinted(test.p, '0.37591058740506833');
    const line = theilSen(series)!;
    expectPrinted(line.slope, '-0.006369426751592357');
    expectPrinted(line.intercept, '96.15286624203821');
  });

  it('of the seasonal test of pyMannKendall are reproduced with one stratum per month', () => {
    const inMonth = (month: number) => series.values.filter((_, i) => i % 12 === month);
    const months = [...Array(12).keys()].map((month) => seriesOf(inMonth(month)));
    const test = mannKendall(...months)!;
    expect(test.s).toBe(-399);
    expectPrinted(test.variance, '34702.333333333336');
    expectPrinted(test.z, '-2.136504114534638');
    expectPrinted(test.p, '0.03263834596177739');
    expectPrinted(theilSen(...months)!.slope, '-0.08695652173913043');
  });

  it('of R are reproduced', () => {
    const discharge = mannKendall(seriesOf(r.maxau.Q))!;
    expect([discharge.s, discharge.variance, discharge.n]).toEqual([-144, 10450, 45]);
    expectPrinted(discharge.z, '-1.3989');
    expectPrinted(discharge.p, '0.1619');
    const load = seriesOf(r.maxau.s);
    const test = mannKendall(load)!;
    expectPrinted(test.z, '-3.8445');
    expectPrinted(test.p, '0.0001208');
    const { slope, slopes } = theilSen(load)!;
    expectPrinted(slope, '-0.2876139');
    const [low, high] = slopeInterval(slopes, test.variance);
    expectPrinted(low, '-0.4196477');
    expectPrinted(high, '-0.1519026');
  });
});

import { describe, expect, it } from 'vitest';
import { fittedOf, isHollow, medianOf, type Fitted } from '../../../demo/src/series/chart-data.ts';
import { tenYears, type SeriesRows } from '../../../demo/src/ui/trend-years.ts';
import { theilSen } from '../../../src/products/statistics.ts';

const OLD = 'Landsat 4/5';
const NEW = 'Landsat 8/9';

/** Deterministic noise. */
const wobble = (year: number) => 0.01 * Math.sin(year * 1.7);
const row = (year: number, sensor: string, ndvi: number | null, valid_fraction = 0.9) => {
  return { year, sensor, ndvi, nbr: ndvi === null ? null : ndvi - 0.1, valid_fraction };
};
const SERIES: SeriesRows = [
  ...[2005, 2006, 2007, 2008, 2009, 2011].map((year) => row(year, OLD, 0.85 + wobble(year))),
  row(2013, NEW, 0.8, 0.4),
  ...[2014, 2015, 2016, 2017].map((year) => row(year, NEW, 0.8 - 0.006 * (year - 2013) + wobble(year))),
  row(2018, NEW, null, 0.1),
  ...[2019, 2020, 2021, 2022, 2023, 2024].map((year) =>
    row(year, NEW, 0.8 - 0.006 * (year - 2013) + wobble(year)),
  ),
];
const statement = (slope: number) => {
  return { slope_per_decade: slope, interval: null, p_value: 0.01, label: 'stable' as const };
};

function lineOf({ ends: [first, last] }: Fitted): { slope: number; at: (year: number) => number } {
  const slope = (last[1] - first[1]) / (last[0] - first[0]);
  return { slope, at: (year) => first[1] + slope * (year - first[0]) };
}

describe('the data of the chart', () => {
  it('marks points as hollow if less than 60% of the zone was observed', () => {
    expect(SERIES.filter(isHollow).map(({ year }) => year)).toEqual([2013, 2018]);
  });

  it('draws the ten-year line with the slope and intercept of the Theil-Sen estimator', () => {
    const rows = tenYears(SERIES);
    expect(rows.map(({ year }) => year)).toEqual([2015, 2016, 2017, 2019, 2020, 2021, 2022, 2023, 2024]);
    const sen = theilSen({ times: rows.map(({ year }) => year), values: rows.map(({ ndvi }) => ndvi!) })!;
    const trends = { ten_year: statement(sen.slope * 10), forty_year: null };
    const fitted = fittedOf(SERIES, trends);
    expect(fitted.map(({ span, ends }) => [span, ends[0][0], ends[1][0]])).toEqual([['ten', 2015, 2024]]);
    const line = lineOf(fitted[0]);
    expect(line.slope).toBeCloseTo(sen.slope, 12);
    expect(line.at(2020)).toBeCloseTo(sen.intercept + sen.slope * 2020, 12);
  });

  it('gives each mission its own forty-year line, all with the same slope', () => {
    const fitted = fittedOf(SERIES, { ten_year: null, forty_year: statement(-0.02) });
    expect(fitted.map(({ span, ends }) => [span, ends[0][0], ends[1][0]])).toEqual([
      ['forty', 2005, 2011],
      ['forty', 2013, 2024],
    ]);
    const [old, recent] = fitted.map(lineOf);
    expect(old.slope).toBeCloseTo(-0.002, 12);
    expect(recent.slope).toBeCloseTo(-0.002, 12);
    const own = SERIES.filter(({ sensor }) => sensor === OLD);
    expect(old.at(medianOf(own.map(({ year }) => year)))).toBeCloseTo(
      medianOf(own.map(({ ndvi }) => ndvi!)),
      12,
    );
  });

  it.each([
    [0.05, 1],
    [0.051, 0],
    [null, 0],
  ])('for a trend with p = %s, draws %i lines', (p, count) => {
    const ten = { ...statement(-0.06), p_value: p };
    expect(fittedOf(SERIES, { ten_year: ten, forty_year: null })).toHaveLength(count);
    expect(fittedOf([], { ten_year: ten, forty_year: ten })).toEqual([]);
  });
});

it('medianOf averages the two middle values of an even number', () => {
  expect(medianOf([3, 1, 2])).toBe(2);
  expect(medianOf([4, 1, 3, 2])).toBe(2.5);
});

import { describe, expect, it } from 'vitest';
import { FIRST_DAY } from '../../src/contract/dates.ts';
import { packCalls } from '../../src/packs/calls.ts';

const POINT = { lat: -7.836, lng: 39.274, size: 2 };

const analysis = (date: string) => ({ operation: 'analyze', request: { ...POINT, date } });
const comparison = (one: readonly [string, string], other: readonly [string, string]) => ({
  operation: 'compare',
  request: {
    ...POINT,
    ...{ date1_start: one[0], date1_end: one[1] },
    ...{ date2_start: other[0], date2_end: other[1] },
  },
});
const callsOf = (from: number, to: number, date: string) => packCalls({ ...POINT, from, to, date });

describe('packCalls', () => {
  it('returns only an analysis for one year, on the month and day of the date', () => {
    expect(callsOf(2024, 2024, '2024-08-31')).toStrictEqual([analysis('2024-08-31')]);
    expect(callsOf(2018, 2018, '2024-02-10')).toStrictEqual([analysis('2018-02-10')]);
  });

  it('adds a comparison of the first with the last of more than two years, at the end', () => {
    const season = (year: number) => [`${year}-06-03`, `${year}-08-31`] as const;
    const [first, second, third, last] = [2021, 2022, 2023, 2024].map(season);
    expect(callsOf(2021, 2024, '2024-08-31')).toStrictEqual([
      ...['2024-08-31', '2023-08-31', '2022-08-31', '2021-08-31'].map(analysis),
      comparison(third, last),
      comparison(second, third),
      comparison(first, second),
      comparison(first, last),
    ]);
  });

  it('starts a season in the previous year if need be, and uses 28 February in common years', () => {
    expect(callsOf(2023, 2024, '2024-01-15').at(-1)).toStrictEqual(
      comparison(['2022-10-18', '2023-01-15'], ['2023-10-18', '2024-01-15']),
    );
    expect(callsOf(2023, 2024, '2024-02-29')).toStrictEqual([
      analysis('2024-02-29'),
      analysis('2023-02-28'),
      comparison(['2022-12-01', '2023-02-28'], ['2023-12-02', '2024-02-29']),
    ]);
  });

  it('returns only comparisons for years before the first day of the archive', () => {
    expect(callsOf(2009, 2010, '2024-08-31')).toStrictEqual([
      comparison(['2009-06-03', '2009-08-31'], ['2010-06-03', '2010-08-31']),
    ]);
    const days = (date: string) => callsOf(2015, 2016, date).flatMap(({ request }) => request.date ?? []);
    expect(FIRST_DAY).toBe('2015-06-23');
    expect(days('2020-06-23')).toStrictEqual(['2016-06-23', '2015-06-23']);
    expect(days('2020-06-22')).toStrictEqual(['2016-06-22']);
  });
});

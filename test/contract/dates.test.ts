import { describe, expect, test } from 'vitest';
import {
  addDays,
  analysisPeriod,
  dayOfYear,
  dayStart,
  isDay,
  daysBetween,
  seasonDistance,
} from '../../src/contract/dates.ts';

describe('dates and periods', () => {
  test('a period of 90 days up to 31 August 2019 starts on 2 June', () => {
    expect(analysisPeriod('2019-08-31', 90)).toEqual({ start: '2019-06-02', end: '2019-08-31' });
  });

  test.each([
    ['2024-02-28', 1, '2024-02-29'],
    ['2023-02-28', 1, '2023-03-01'],
    ['2024-03-01', -1, '2024-02-29'],
    ['2000-01-01', -1, '1999-12-31'],
    ['2020-01-01', 366, '2021-01-01'],
    ['1984-03-01', 0, '1984-03-01'],
  ])('%s plus %i days is %s', (from, days, to) => {
    expect(addDays(from, days)).toBe(to);
    expect(daysBetween(from, to)).toBe(days);
  });
});

describe('seasons', () => {
  test.each([
    ['2019-01-01', 1],
    ['2019-12-31', 365],
    ['2020-12-31', 365],
    ['2020-02-29', 60],
    ['2020-03-01', 60],
  ])('%s is day %i of the year', (date, day) => {
    expect(dayOfYear(date)).toBe(day);
  });

  test.each([
    ['2020-01-10', '2019-12-20', 21],
    ['2019-12-20', '2021-01-10', 21],
    ['2016-06-01', '2024-06-01', 0],
    ['2019-01-01', '2019-07-02', 182],
    ['2019-01-01', '2019-07-03', 182],
  ])('%s and %s are %i days apart in the year', (a, b, days) => {
    expect(seasonDistance(a, b)).toBe(days);
  });
});

test.each([
  ...['2019-02-29', '2019-04-31', '2019-13-01', '2019-1-1', '2019-01-01T00:00:00Z', ''],
  ...[' 2019-01-01', '+019-01-01'],
])('%j is refused as a date', (date) => {
  expect(isDay(date)).toBe(false);
  expect(() => dayStart(date)).toThrow(expect.objectContaining({ code: 'date-format' }));
});

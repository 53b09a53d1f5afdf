import { describe, expect, it } from 'vitest';
import {
  monthIndex,
  movedTo,
  sameSeason,
  yearsApart,
  yearsEarlier,
} from '../../../demo/src/compare/seasons.ts';

describe('the same season in earlier years', () => {
  it.each([
    ['2025-06-03', '2025-08-31', 3, '2022-06-03', '2022-08-31'],
    ['2024-12-01', '2025-02-28', 10, '2014-12-01', '2015-02-28'],
    ['2024-01-01', '2024-02-29', 1, '2023-01-01', '2023-02-28'],
    ['2024-01-01', '2024-02-29', 4, '2020-01-01', '2020-02-29'],
  ])('of %s to %s, %i years earlier, is %s to %s', (start, end, years, first, last) => {
    expect(yearsEarlier({ start, end }, years)).toEqual({ start: first, end: last });
  });

  it('is null before the first images, for an incomplete period, and for an invalid number of years', () => {
    const after = { start: '2024-03-01', end: '2024-05-31' };
    const both = { before: after, after };
    expect(sameSeason(both, 40)?.before.start).toBe('1984-03-01');
    expect(sameSeason({ before: after, after: { ...after, end: '' } }, 1)).toBeNull();
    for (const years of [41, 0, -1, 1.5, NaN, 3000]) expect(sameSeason(both, years)).toBeNull();
  });
});

it('two periods are as many years apart as their ends; an empty day gives 0', () => {
  const [before, after] = ['2022', '2025'].map((year) => ({ start: `${year}-06-03`, end: `${year}-08-31` }));
  expect(yearsApart({ before, after })).toBe(3);
  expect(yearsApart({ before, after: { ...after, end: '' } })).toBe(0);
});

describe('a period moved to another month', () => {
  const period = { start: '2025-06-03', end: '2025-08-31' };

  it.each([
    ['2024-02-01', '2023-12-02', '2024-02-29'],
    ['2023-12-31', '2023-10-03', '2023-12-31'],
    ['2025-09-10', '2025-06-18', '2025-09-15'],
  ])('of %s is %s to %s, as long as before and not beyond today', (day, start, end) => {
    expect(movedTo(period, monthIndex(day), '2025-09-15')).toEqual({ start, end });
  });
});

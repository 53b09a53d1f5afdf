import { describe, expect, it } from 'vitest';
import { sameSeason, yearsEarlier } from '../../../demo/src/compare/seasons.ts';

describe('the same season in earlier years', () => {
  it('has the same days', () => {
    expect(yearsEarlier({ start: '2025-06-03', end: '2025-08-31' }, 3)).toEqual({
      start: '2022-06-03',
      end: '2022-08-31',
    });
  });

  it('spans the new year if its period does', () => {
    expect(yearsEarlier({ start: '2024-12-01', end: '2025-02-28' }, 10)).toEqual({
      start: '2014-12-01',
      end: '2015-02-28',
    });
  });

  it('ends on 28 February in common years, and on 29 February in leap years', () => {
    const winter = { start: '2024-01-01', end: '2024-02-29' };
    expect(yearsEarlier(winter, 1).end).toBe('2023-02-28');
    expect(yearsEarlier(winter, 4).end).toBe('2020-02-29');
  });

  it('is null before the first images, for an incomplete period, and for an invalid number of years', () => {
    const after = { start: '2024-03-01', end: '2024-05-31' };
    const both = { before: after, after };
    expect(sameSeason(both, 40)?.before.start).toBe('1984-03-01');
    expect(sameSeason({ before: after, after: { ...after, end: '' } }, 1)).toBeNull();
    for (const years of [41, 0, -1, 1.5, NaN, 3000]) expect(sameSeason(both, years)).toBeNull();
  });
});

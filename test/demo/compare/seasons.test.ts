import { describe, expect, it } from 'vitest';
import { monthIndex, movedTo } from '../../../demo/src/compare/seasons.ts';

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

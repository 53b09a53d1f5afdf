import { describe, expect, it } from 'vitest';
import { monthsOf, yearRule } from '../../../src/products/forest/model.ts';

const monthly = Array.from({ length: 12 }, (_, i) => `2024-${String(i + 1).padStart(2, '0')}-15`);

describe('the months that days show', () => {
  it('are counted once each, whatever their year', () => {
    expect(monthsOf([])).toBe(0);
    expect(monthsOf(['2024-06-01', '2024-06-30', '2023-06-15'])).toBe(1);
    expect(monthsOf(['2024-06-30', '2024-07-01'])).toBe(2);
    expect(monthsOf(monthly)).toBe(12);
  });
});

describe('where rain makes the seasons', () => {
  it.each([0, -7.8, 23.5, 30, 35, -35])('all observations count at %d degrees', (lat) => {
    const { isUsed, threshold } = yearRule(lat, monthly);
    expect(isUsed).toEqual(monthly.map(() => true));
    expect(threshold).toBe(0);
  });

  it.each([
    { what: 'no observation', days: [], threshold: 1 },
    { what: 'one month', days: ['2024-01-02', '2024-01-31'], threshold: 11 / 12 },
    { what: 'half a year', days: monthly.slice(3, 9), threshold: 1 / 2 },
    { what: 'eleven months', days: monthly.slice(1), threshold: 1 / 12 },
  ])('the threshold rises by a twelfth for each month not seen: $what', ({ days, threshold }) => {
    expect(yearRule(10, days).threshold).toBeCloseTo(threshold, 12);
    expect(yearRule(10, days).isUsed).toEqual(days.map(() => true));
  });
});

describe('where warmth makes the seasons', () => {
  const months = (isUsed: readonly boolean[]) =>
    monthly.filter((_, i) => isUsed[i]).map((day) => day.slice(5, 7));

  it('full leaf alone counts, north and south', () => {
    for (const lat of [35.1, 48, 70])
      expect(months(yearRule(lat, monthly).isUsed)).toEqual(['06', '07', '08', '09']);
    for (const lat of [-35.1, -48])
      expect(months(yearRule(lat, monthly).isUsed)).toEqual(['01', '02', '03', '12']);
  });

  it('all observations count where none shows full leaf', () => {
    const winter = [...monthly.slice(0, 5), ...monthly.slice(9)];
    expect(yearRule(48, winter).isUsed).toEqual(winter.map(() => true));
    expect(yearRule(48, []).isUsed).toEqual([]);
  });

  it.each([[[]], [['2024-07-01']], [['2024-01-01']], [monthly]])('the threshold is 0 for %j', (days) => {
    expect(yearRule(48, days).threshold).toBe(0);
  });
});

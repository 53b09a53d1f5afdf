import { describe, expect, it } from 'vitest';
import { seasonsSeen, yearRule } from '../../../src/products/forest/model.ts';

const monthly = Array.from({ length: 12 }, (_, i) => `2024-${String(i + 1).padStart(2, '0')}-15`);

describe('yearRule where rain makes the seasons', () => {
  it.each([0, 35, -35])('uses every month at latitude %d', (lat) => {
    const { isUsed, threshold } = yearRule(lat, monthly);
    expect(isUsed).toEqual(monthly.map(() => true));
    expect(threshold).toBe(0);
  });

  it.each([
    { what: 'no observation', days: [], unseen: 12 },
    { what: 'one month of two years', days: ['2023-06-15', '2024-06-30'], unseen: 11 },
    { what: 'two months, a day apart', days: ['2024-06-30', '2024-07-01'], unseen: 10 },
    { what: 'eleven months', days: monthly.slice(1), unseen: 1 },
  ])('raises the threshold by a twelfth of 0.7 for each month not observed: $what', ({ days, unseen }) => {
    expect(yearRule(10, days).threshold).toBeCloseTo((0.7 * unseen) / 12, 12);
  });

  it('uses only the last observation of each month', () => {
    const days = ['2023-11-30', '2023-12-01', '2023-12-28', '2024-01-05', '2024-12-03', '2024-12-04'];
    expect(yearRule(10, days).isUsed).toEqual([true, false, true, true, false, true]);
  });
});

describe('yearRule where warmth makes the seasons', () => {
  const months = (isUsed: readonly boolean[]) =>
    monthly.filter((_, i) => isUsed[i]).map((day) => day.slice(5, 7));

  it('uses only observations in full leaf, or all when none shows full leaf', () => {
    for (const lat of [35.1, 48, 70])
      expect(months(yearRule(lat, monthly).isUsed)).toEqual(['06', '07', '08', '09']);
    for (const lat of [-35.1, -48])
      expect(months(yearRule(lat, monthly).isUsed)).toEqual(['01', '02', '03', '12']);
    const winter = [...monthly.slice(0, 5), ...monthly.slice(9)];
    expect(yearRule(48, winter)).toMatchObject({ isUsed: winter.map(() => true), threshold: 0 });
    expect(yearRule(48, [])).toMatchObject({ isUsed: [], threshold: 0 });
  });
});

describe('seasonsSeen', () => {
  it.each([
    { lat: 0, days: monthly.slice(0, 5), seasons: 'one' },
    { lat: 15, days: ['2024-04-16'], seasons: 'dry' },
    { lat: 15, days: monthly.slice(1, 6), seasons: 'one' },
    { lat: -15, days: monthly.slice(6, 11), seasons: 'dry' },
    { lat: 0, days: monthly.slice(0, 6), seasons: 'most' },
    { lat: 35, days: [], seasons: 'one' },
    { lat: 48, days: monthly.slice(5, 8), seasons: 'one' },
    { lat: 48, days: monthly.slice(5, 9), seasons: 'most' },
    { lat: 48, days: monthly.slice(0, 5), seasons: 'one' },
    { lat: -48, days: monthly.slice(0, 4), seasons: 'most' },
  ])('at latitude $lat, with days $days: $seasons', ({ lat, days, seasons }) => {
    expect(seasonsSeen(lat, days)).toBe(seasons);
  });

  it('widens the upper margin of log odds when only the dry season was observed', () => {
    expect(yearRule(15, ['2024-04-16']).upperMargin).toBe(3.9);
    expect(yearRule(-15, ['2024-04-16']).upperMargin).toBe(2.5);
  });
});

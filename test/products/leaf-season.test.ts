import { describe, expect, it } from 'vitest';
import { leafSeasons } from '../../src/products/season.ts';

describe('leaf seasons', () => {
  it.each([
    [48, '2024-06-01', 0],
    [48, '2024-09-15', 0],
    [48, '2024-09-16', null],
    [48, '2024-11-14', null],
    [48, '2024-11-15', 1],
    [48, '2024-03-31', 1],
    [48, '2024-04-01', null],
    [62, '2024-05-10', 1],
    [62, '2024-10-15', 1],
    [62, '2024-10-14', null],
    [-40, '2024-12-01', 0],
    [-40, '2024-03-15', 0],
    [-40, '2024-07-01', 1],
    [-40, '2024-05-15', 1],
    [-40, '2024-05-14', null],
    [-40, '2024-10-01', null],
  ])('at latitude %d on %s: %s', (lat, date, season) => {
    expect(leafSeasons(lat).minimum).toBe(2);
    expect(leafSeasons(lat).seasonOf(date)).toBe(season);
  });

  it('are quarters in the tropics, where at least three must be observed', () => {
    const { seasonOf, minimum } = leafSeasons(-3);
    expect(minimum).toBe(3);
    const months = Array.from({ length: 12 }, (_, i) =>
      seasonOf(`2023-${String(i + 1).padStart(2, '0')}-15`),
    );
    expect(months).toEqual([0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3]);
    expect(seasonOf('2024-12-31')).toBe(3);
  });
});

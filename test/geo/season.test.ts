import { describe, expect, it } from 'vitest';
import { climateZone, leafSeasons, referenceHeight } from '../../src/geo/season.ts';

describe('leaf seasons', () => {
  it.each([
    [48, '2024-05-31', null],
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
    [-40, '2024-03-16', null],
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
    const days = ['2023-01-15', '2023-03-15', '2023-04-15', '2023-09-15', '2023-10-15', '2024-12-31'];
    expect(days.map(seasonOf)).toEqual([0, 0, 1, 2, 3, 3]);
  });
});

describe('climate zones (methods 7)', () => {
  it.each([
    [52.5, 13, 'TEMPERATE'],
    [52.5, -80, 'BOREAL'],
    [-54, -68, 'TEMPERATE'],
    [62, 20, 'BOREAL'],
    [-3.5, -62, 'TROPICAL'],
    [30, 0, 'SUBTROPICAL'],
  ] as const)('at %f, %f: %s', (lat, lng, zone) => {
    expect(climateZone(lat, lng)).toBe(zone);
  });

  it('have reference heights', () => {
    const zones = ['TROPICAL', 'SUBTROPICAL', 'TEMPERATE', 'BOREAL'] as const;
    expect(zones.map(referenceHeight)).toEqual([30, 25, 25, 15]);
  });
});

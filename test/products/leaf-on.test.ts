import { describe, expect, it } from 'vitest';
import { isLeafOn } from '../../src/products/season.ts';

describe('isLeafOn', () => {
  it.each([
    [48, '2024-06-01', true],
    [48, '2024-09-15', true],
    [48, '2024-05-31', false],
    [48, '2024-09-16', false],
    [48, '2024-01-10', false],
    [-40, '2024-12-01', true],
    [-40, '2024-03-15', true],
    [-40, '2024-03-16', false],
    [-40, '2024-07-01', false],
    [23.5, '2024-01-10', true],
    [-7.8, '2024-07-01', true],
  ])('at latitude %f on %s: %s', (lat, date, expected) => {
    expect(isLeafOn(lat, date)).toBe(expected);
  });
});

import { expect, it } from 'vitest';
import { round } from '../../src/record/values.ts';

it.each([
  [0.12345, 4, 0.1235],
  [-0.00001, 4, 0],
  [-0, 2, 0],
  [1e9 + 0.126, 2, 1e9 + 0.13],
])('rounds %d to %d decimals as %d, never -0', (value, decimals, rounded) => {
  expect(round(value, decimals)).toBe(rounded);
});

it('keeps null', () => {
  expect(round(null, 2)).toBeNull();
});

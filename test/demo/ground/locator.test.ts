import { expect, it } from 'vitest';
import { globePath } from '../../../demo/src/ground/locator.ts';

const square = (lng: number, lat: number) => {
  const ring = [
    [lng - 5, lat - 5],
    [lng + 5, lat - 5],
    [lng + 5, lat + 5],
    [lng - 5, lat + 5],
  ];
  return { type: 'MultiPolygon' as const, coordinates: [[ring]] };
};

/** Corners of the only ring, from the globe's middle. */
const corners = (path: string) =>
  path
    .slice(1, -1)
    .split('L')
    .map((corner) => corner.split(' ').map(Number));

it('has what lies around its middle in its middle, north up', () => {
  const found = corners(globePath(square(-60, -10), [-60, -10]));
  expect(found[0][0]).toBeLessThan(0);
  expect(found[0][1]).toBeGreaterThan(0);
  const size = 48 * Math.sin((5 * Math.PI) / 180);
  for (const [x, y] of found)
    expect([Math.abs(x), Math.abs(y)].every((one) => Math.abs(one - size) < 0.2)).toBe(true);
});

it('has nothing that lies behind, and along its edge what goes behind', () => {
  expect(globePath(square(120, 10), [-60, -10])).toBe('');
  const found = corners(globePath(square(30, 0), [-60, 0]));
  expect(found.map(([x, y]) => Math.round(Math.hypot(x, y)))).toEqual([48, 48, 48, 48]);
  expect(found.every(([x]) => x > 40)).toBe(true);
});

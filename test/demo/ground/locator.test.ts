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

/** Corners of the only ring, relative to the globe's centre. */
const corners = (path: string) =>
  path
    .slice(1, -1)
    .split('L')
    .map((corner) => corner.split(' ').map(Number));

it('the globe shows its centre in the middle, north up', () => {
  const found = corners(globePath(square(-60, -10), [-60, -10]));
  expect(found[0][0]).toBeLessThan(0);
  expect(found[0][1]).toBeGreaterThan(0);
  const size = 48 * Math.sin((5 * Math.PI) / 180);
  for (const [x, y] of found)
    expect([Math.abs(x), Math.abs(y)].every((one) => Math.abs(one - size) < 0.2)).toBe(true);
});

it('the globe hides land on the far side, and clips at its edge land that extends there', () => {
  expect(globePath(square(120, 10), [-60, -10])).toBe('');
  const found = corners(globePath(square(30, 0), [-60, 0]));
  expect(found.map(([x, y]) => Math.round(Math.hypot(x, y)))).toEqual([48, 48, 48, 48]);
  expect(found.every(([x]) => x > 40)).toBe(true);
});

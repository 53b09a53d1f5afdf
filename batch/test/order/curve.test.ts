import { describe, expect, it } from 'vitest';
import { curveKey, hilbertIndex } from '../../src/order/curve.ts';
import { seededRandom } from '../../../test/support/random.ts';

const SEED = 512;

describe('the Hilbert curve', () => {
  it.each([1, 2, 6])('visits each cell of a grid of side 2^%i once, in steps of one cell', (bits) => {
    const side = 2 ** bits;
    const cells = new Map<number, readonly [number, number]>();
    for (let x = 0; x < side; x += 1)
      for (let y = 0; y < side; y += 1) cells.set(hilbertIndex(x, y, bits), [x, y]);
    const path = Array.from({ length: side * side }, (_, i) => cells.get(i)!);
    const steps = path.slice(1).map(([x, y], i) => Math.abs(x - path[i][0]) + Math.abs(y - path[i][1]));
    expect(new Set(steps)).toEqual(new Set([1]));
    expect([path[0], path[path.length - 1]]).toEqual([
      [0, 0],
      [side - 1, 0],
    ]);
  });

  it('has 32-bit keys for the whole globe, its edges and positions beyond them', () => {
    const keys = [curveKey(-90, -180), curveKey(-90, 180), curveKey(-95, 200)];
    expect(keys).toEqual([0, 2 ** 32 - 1, 2 ** 32 - 1]);
    for (const key of [curveKey(90, 0), curveKey(0, 0)])
      expect(Number.isInteger(key) && key >= 0 && key < 2 ** 32).toBe(true);
  });
});

it(`the order of the curve makes the path over random zones over 50 times shorter (seed ${SEED})`, () => {
  const random = seededRandom(SEED);
  const zones = Array.from({ length: 20_000 }, () => ({
    lat: random() * 160 - 80,
    lng: random() * 360 - 180,
  }));
  const length = (path: typeof zones) =>
    path.slice(1).reduce((sum, { lat, lng }, i) => sum + Math.hypot(lat - path[i].lat, lng - path[i].lng), 0);
  const sorted = zones.toSorted((a, b) => curveKey(a.lat, a.lng) - curveKey(b.lat, b.lng));
  expect(length(sorted)).toBeLessThan(length(zones) / 50);
});

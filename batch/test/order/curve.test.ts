import { describe, expect, it } from 'vitest';
import { curveKey, hilbertIndex } from '../../src/order/curve.ts';
import { seededRandom } from '../../../test/support/random.ts';

const SEED = 512;

describe('the Hilbert curve', () => {
  it.each([1, 2, 3, 6, 8])('visits every cell of a lattice of 2^%i a side once, by steps of one', (bits) => {
    const side = 2 ** bits;
    const sites = new Map<number, readonly [number, number]>();
    for (let x = 0; x < side; x += 1)
      for (let y = 0; y < side; y += 1) sites.set(hilbertIndex(x, y, bits), [x, y]);
    const way = Array.from({ length: side * side }, (_, i) => sites.get(i)!);
    const steps = way.slice(1).map(([x, y], i) => Math.abs(x - way[i][0]) + Math.abs(y - way[i][1]));
    expect(new Set(steps)).toEqual(new Set([1]));
    expect([way[0], way[way.length - 1]]).toEqual([
      [0, 0],
      [side - 1, 0],
    ]);
  });

  it(`is one curve, coarse or fine (seed ${SEED})`, () => {
    const random = seededRandom(SEED);
    for (let i = 0; i < 1000; i += 1) {
      const [x, y] = [Math.floor(random() * 65536), Math.floor(random() * 65536)];
      // Two levels finer, so that it is the same curve, not its mirror image.
      expect(Math.floor(hilbertIndex(x, y, 16) / 16)).toBe(hilbertIndex(x >> 2, y >> 2, 14));
    }
  });

  it('has keys of 32 bits for the whole globe, its edges and what is beyond', () => {
    const keys = [
      curveKey(-90, -180),
      curveKey(-90, 180),
      curveKey(-95, 200),
      curveKey(90, 0),
      curveKey(0, 0),
    ];
    expect(keys.slice(0, 3)).toEqual([0, 2 ** 32 - 1, 2 ** 32 - 1]);
    for (const key of keys) expect(Number.isInteger(key) && key >= 0 && key < 2 ** 32).toBe(true);
  });
});

it(`makes the way over zones in random order far shorter (seed ${SEED})`, () => {
  const random = seededRandom(SEED);
  const zones = Array.from({ length: 20_000 }, () => ({
    lat: random() * 160 - 80,
    lng: random() * 360 - 180,
  }));
  const length = (way: typeof zones) =>
    way.slice(1).reduce((sum, { lat, lng }, i) => sum + Math.hypot(lat - way[i].lat, lng - way[i].lng), 0);
  const along = zones.toSorted((a, b) => curveKey(a.lat, a.lng) - curveKey(b.lat, b.lng));
  expect(length(along)).toBeLessThan(length(zones) / 50);
});

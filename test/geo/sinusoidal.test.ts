import { describe, expect, test } from 'vitest';
import { projectionOf, SINUSOIDAL } from '../../src/geo/projection.ts';

/** Longitude, latitude, x, y by PROJ 9 (`+proj=sinu +R=6371007.181`). */
const VECTORS = [
  [0, 0, 0, 0],
  [132, -18, 13959366.7966069, -2001510.93557974],
  [179.9, -60, 10001994.9252999, -6671703.11859914],
  [-179.9999, 71.25, -6433642.47506403, 7922647.45333648],
  [100, 89, 194062.124091141, 9896359.62592206],
] as const;

const sinusoidal = projectionOf(SINUSOIDAL);

describe('sinusoidal coordinates', () => {
  test.each(VECTORS)('of %f, %f are %f, %f', (lng, lat, x, y) => {
    const position = sinusoidal.forward(lng, lat);
    expect(Math.hypot(position[0] - x, position[1] - y)).toBeLessThan(1e-6);
    const inverted = sinusoidal.inverse(x, y);
    expect(Math.abs(inverted[0] - lng)).toBeLessThan(1e-10);
    expect(Math.abs(inverted[1] - lat)).toBeLessThan(1e-11);
  });

  test('are NaN beyond the map and the poles', () => {
    const [edge, y] = sinusoidal.forward(180, 40);
    expect(sinusoidal.inverse(edge, y)[0]).toBe(180);
    expect(sinusoidal.inverse(edge + 1, y)).toEqual([NaN, NaN]);
    expect(sinusoidal.inverse(0, sinusoidal.forward(0, 90)[1] * 1.0001)).toEqual([NaN, NaN]);
    expect(sinusoidal.forward(0, 90.1)).toEqual([NaN, NaN]);
    // An area scale near 1: the map is equal-area on the sphere.
    for (const lat of [-70, 0, 60]) expect(Math.abs(sinusoidal.scaleAt(0, lat) ** 2 - 1)).toBeLessThan(0.01);
  });
});

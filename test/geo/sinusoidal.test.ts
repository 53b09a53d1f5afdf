import { describe, expect, test } from 'vitest';
import { projectionOf, SINUSOIDAL } from '../../src/geo/projection.ts';
import { gdaltransform, HAS_GDALTRANSFORM } from '../support/gdaltransform.ts';
import { seededRandom } from '../support/random.ts';

/** Longitude, latitude, x, y by PROJ 9 (`+proj=sinu +R=6371007.181`). */
const VECTORS = [
  [0, 0, 0, 0],
  [132, -18, 13959366.7966069, -2001510.93557974],
  [-60.5, 3.3, -6716145.54642617, 366943.671522953],
  [179.9, -60, 10001994.9252999, -6671703.11859914],
  [-179.9999, 71.25, -6433642.47506403, 7922647.45333648],
  [25.9, 64, 1262487.79351395, 7116483.32650575],
  [2.3522, 48.8566, 172087.714609395, 5432612.17640251],
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

  test.skipIf(!HAS_GDALTRANSFORM)('agree with PROJ at 300 points (seed 3), in both directions', () => {
    const random = seededRandom(3);
    const points = Array.from({ length: 300 }, (): [number, number] => [
      random() * 360 - 180,
      random() * 178 - 89,
    ]);
    const positions = gdaltransform('OGC:CRS84', '+proj=sinu +R=6371007.181', points);
    points.forEach(([lng, lat], i) => {
      const [x, y] = sinusoidal.forward(lng, lat);
      expect(Math.hypot(x - positions[i][0], y - positions[i][1])).toBeLessThan(1e-6);
      const inverted = sinusoidal.inverse(...positions[i]);
      expect(Math.abs(inverted[0] - lng)).toBeLessThan(1e-9);
      expect(Math.abs(inverted[1] - lat)).toBeLessThan(1e-11);
    });
  });

  test('are NaN beyond the map and the poles', () => {
    const [edge, y] = sinusoidal.forward(180, 40);
    expect(sinusoidal.inverse(edge, y)[0]).toBe(180);
    expect(sinusoidal.inverse(edge + 1, y)).toEqual([NaN, NaN]);
    expect(sinusoidal.inverse(-edge - 1, y)).toEqual([NaN, NaN]);
    expect(sinusoidal.inverse(0, sinusoidal.forward(0, 90)[1] * 1.0001)).toEqual([NaN, NaN]);
    expect(sinusoidal.forward(0, 90.1)).toEqual([NaN, NaN]);
  });

  test('continue beyond the antimeridian', () => {
    expect(sinusoidal.forward(180.5, 10)[0]).toBeGreaterThan(sinusoidal.forward(180, 10)[0]);
  });

  test('give a pixel of 926.625433 m 0.858635 km2 on the sphere, and the same within 1 % on the ellipsoid', () => {
    expect(926.625433 ** 2 / 1e6).toBeCloseTo(0.858635, 6);
    for (const lat of [-70, -45, -18, 0, 30, 60]) {
      const areaScale = sinusoidal.scaleAt(0, lat) ** 2;
      // A cell of a thousandth of a degree, by its corners and by the scale.
      const [x0, y0] = sinusoidal.forward(0, lat);
      const [x1, y1] = [sinusoidal.forward(0.001, lat)[0], sinusoidal.forward(0, lat + 0.001)[1]];
      const [phi, e2] = [(lat * Math.PI) / 180, 0.00669437999014];
      const w = 1 - e2 * Math.sin(phi) ** 2;
      const ground = ((Math.PI / 180_000) ** 2 * 6378137 ** 2 * (1 - e2) * Math.cos(phi)) / w ** 2;
      expect(((x1 - x0) * (y1 - y0)) / areaScale / ground).toBeCloseTo(1, 4);
      expect(Math.abs(areaScale - 1)).toBeLessThan(0.01);
    }
  });
});

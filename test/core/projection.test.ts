import { describe, expect, test } from 'vitest';
import { projectionOf, utmEpsg } from '../../src/core/projection.ts';

/** METHODS 11: latitude, longitude, EPSG, easting, northing in metres. */
const VECTORS: readonly (readonly [number, number, number, number, number])[] = [
  [43 + 38 / 60 + 33.24 / 3600, -(79 + 23 / 60 + 13.7 / 3600), 32617, 630084.311, 4833438.549],
  [0, 3, 32631, 500000, 0],
  [0, 0, 32631, 166021.443, 0],
  [-3.4653, -62.2159, 32720, 587094.95, 9616939.521],
  [48.8566, 2.3522, 32631, 452482.533, 5411717.177],
  [60, 5, 32632, 276979.926, 6658157.202],
  [64, 25.9, 32635, 446198.648, 7097478.37],
  [-16.5, 179.99, 32760, 819219.484, 8173388.922],
];

describe('UTM', () => {
  test.each(VECTORS)('%f, %f is EPSG:%i %f %f', (lat, lng, epsg, easting, northing) => {
    expect(utmEpsg(lng, lat)).toBe(epsg);
    const [x, y] = projectionOf(epsg).forward(lng, lat);
    expect(Math.abs(x - easting)).toBeLessThan(0.00051);
    expect(Math.abs(y - northing)).toBeLessThan(0.00051);
  });

  test('point scale: .9996 on the central meridian, 1.000981 at (0, 0)', () => {
    expect(projectionOf(32631).scaleAt(3, 0)).toBeCloseTo(0.9996, 12);
    expect(projectionOf(32631).scaleAt(0, 0)).toBeCloseTo(1.000981, 6);
  });
});

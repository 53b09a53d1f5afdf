import { describe, expect, it } from 'vitest';
import { centralMeridian, projected, scaleAt, unprojected } from '../../src/ground/mercator.ts';
import { projectionOf, utmZone } from 'sylvan/server';
import { gdaltransform, HAS_GDALTRANSFORM } from '../../../test/support/gdaltransform.ts';
import { seededRandom } from '../../../test/support/random.ts';

const SEED = 1111;

/** Wherever zones have their grid: within the zone of their point, and 100 km beyond. */
function somePoints(count: number, meridian: number, random = seededRandom(SEED)): [number, number][] {
  return Array.from({ length: count }, () => [meridian + (random() - 0.5) * 10, random() * 164.8 - 80.4]);
}

describe('the transverse Mercator projection', () => {
  it.skipIf(!HAS_GDALTRANSFORM)(`is PROJ's within a millimetre (seed ${SEED})`, () => {
    const points = somePoints(300, 9);
    const tmerc = '+proj=tmerc +lon_0=9 +k=1 +ellps=WGS84';
    gdaltransform('OGC:CRS84', tmerc, points).forEach(([x, y], i) => {
      const [east, north] = projected(points[i], 9);
      expect(Math.hypot(east - x, north - y)).toBeLessThan(1e-3);
    });
  });

  it('comes back to where it went from', () => {
    for (const [lng, lat] of somePoints(300, 183)) {
      const back = unprojected(projected([lng, lat], 183), 183);
      expect(Math.abs(back[0] - lng)).toBeLessThan(1e-7);
      expect(Math.abs(back[1] - lat)).toBeLessThan(1e-8);
    }
  });

  it('has the scale of the exact projection', () => {
    const utm = projectionOf(32632);
    for (const [lng, lat] of somePoints(300, 9))
      expect(scaleAt([lng, lat], 9)).toBeCloseTo(utm.scaleAt(lng, lat) / 0.9996, 5);
  });
});

/** Where zones of UTM are wider than elsewhere, and just outside. */
const NORTH = [
  [2.9, 60],
  [5, 56],
  [5, 60],
  [4, 63.9],
  [4, 64],
  [11.9, 57],
  [12, 57],
  [8.9, 80],
  [9, 72],
  [9, 71.9],
  [21.5, 78],
  [32.9, 75],
  [33, 75],
  [41.9, 83.9],
  [42, 80],
  [-0.1, 80],
] as const;

it(`has the grids of the library's zones (seed ${SEED})`, () => {
  const random = seededRandom(SEED);
  const anywhere = Array.from({ length: 2000 }, () => [random() * 360 - 180, random() * 164 - 80] as const);
  const points = [...NORTH, ...anywhere];
  const wanted = points.map(([lng, lat]) => [lng, lat, utmZone(lng, lat) * 6 - 183]);
  expect(points.map((point) => [...point, centralMeridian(point)])).toEqual(wanted);
  const turned = points.map(([lng, lat]) => centralMeridian([lng + 360, lat]) - 360);
  expect(turned).toEqual(wanted.map(([, , meridian]) => meridian));
  expect([centralMeridian([180, 0]), centralMeridian([-180, 0])]).toEqual([177, -177]);
});

import { describe, expect, it } from 'vitest';
import { centralMeridian, projected, scaleAt, unprojected } from '../../src/ground/mercator.ts';
import { projectionOf, utmZone } from '../../../src/core/projection.ts';
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
      expect(scaleAt(projected([lng, lat], 9), lat)).toBeCloseTo(utm.scaleAt(lng, lat) / 0.9996, 5);
  });
});

it(`has the grids of the library's zones (seed ${SEED})`, () => {
  const random = seededRandom(SEED);
  for (let i = 0; i < 2000; i += 1) {
    const [lng, lat] = [random() * 360 - 180, random() * 164 - 80];
    const meridian = utmZone(lng, lat) * 6 - 183;
    expect([lng, lat, centralMeridian([lng, lat])]).toEqual([lng, lat, meridian]);
    expect(centralMeridian([lng + 360, lat])).toBe(meridian + 360);
  }
  expect([centralMeridian([180, 0]), centralMeridian([-180, 0])]).toEqual([177, -177]);
});

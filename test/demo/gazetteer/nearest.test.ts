import { describe, expect, it } from 'vitest';
import { bearingTo, kmBetween, nearestTown } from '../../../demo/src/gazetteer/nearest.ts';
import type { Town } from '../../../demo/src/gazetteer/towns.ts';

const LONDON = { lat: 51.5074, lng: -0.1278 };
const PARIS = { lat: 48.8566, lng: 2.3522 };

const town = (name: string, lat: number, lng: number, size: number): Town => ({
  ...{ lat, lng, size },
  names: [name],
  country: 'BR',
});

describe('from a place to another', () => {
  // https://www.movable-type.co.uk/scripts/latlong.html computes both on a sphere: 343.6 km, 148°.
  it('is as far as the sphere has it', () => {
    expect(kmBetween(LONDON, PARIS)).toBeCloseTo(343.6, 0);
    // A quarter of a meridian.
    expect(kmBetween({ lat: 0, lng: 0 }, { lat: 90, lng: 50 })).toBeCloseTo(10_007.6, 1);
    expect(kmBetween({ lat: 0, lng: 179.5 }, { lat: 0, lng: -179.5 })).toBeCloseTo(111.195, 2);
  });

  it('goes in the direction that the great circle begins in', () => {
    expect(bearingTo(LONDON, PARIS)).toBeCloseTo(148.1, 1);
    expect(bearingTo({ lat: 0, lng: 179.5 }, { lat: 0, lng: -179.5 })).toBeCloseTo(90, 6);
    expect(bearingTo({ lat: 10, lng: 5 }, { lat: 9, lng: 5 })).toBeCloseTo(180, 6);
    expect(bearingTo({ lat: 0, lng: 0 }, { lat: 0, lng: -1 })).toBeCloseTo(270, 6);
  });
});

describe('the town that says where a place is', () => {
  const place = { lat: 0, lng: 0 };
  const hamlet = town('Hamlet', 0.1, 0, 600);
  const city = town('City', 0.15, 0, 50_000);
  const capital = town('Capital', -2, 0, 900_000);

  it('is the nearest, and the way is from it to the place', () => {
    expect(nearestTown([capital, hamlet], place)).toEqual({
      town: hamlet,
      km: expect.closeTo(11.12, 2) as number,
      bearing: expect.closeTo(180, 6) as number,
    });
  });

  it('is one that is known farther away where that is not much farther', () => {
    expect(nearestTown([capital, city, hamlet], place)?.town).toBe(city);
    expect(nearestTown([capital, city, hamlet], { lat: 0.09, lng: 0 })?.town).toBe(hamlet);
  });

  it('is none where there are no towns', () => {
    expect(nearestTown([], place)).toBeNull();
  });
});

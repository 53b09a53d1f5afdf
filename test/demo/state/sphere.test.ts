import { describe, expect, it } from 'vitest';
import { bearingTo, directionOf, kmBetween, placeFrom } from '../../../demo/src/state/sphere.ts';

const LONDON = { lat: 51.5074, lng: -0.1278 };
const PARIS = { lat: 48.8566, lng: 2.3522 };

describe('from one place to another', () => {
  // https://www.movable-type.co.uk/scripts/latlong.html computes both on a sphere: 343.6 km, 148°.
  it('the distance is that on a sphere', () => {
    expect(kmBetween(LONDON, PARIS)).toBeCloseTo(343.6, 0);
    // A quarter of a meridian.
    expect(kmBetween({ lat: 0, lng: 0 }, { lat: 90, lng: 50 })).toBeCloseTo(10_007.6, 1);
    expect(kmBetween({ lat: 0, lng: 179.5 }, { lat: 0, lng: -179.5 })).toBeCloseTo(111.195, 2);
  });

  it('the bearing is the initial direction of the great circle', () => {
    expect(bearingTo(LONDON, PARIS)).toBeCloseTo(148.1, 1);
    expect(bearingTo({ lat: 0, lng: 179.5 }, { lat: 0, lng: -179.5 })).toBeCloseTo(90, 6);
    expect(bearingTo({ lat: 10, lng: 5 }, { lat: 9, lng: 5 })).toBeCloseTo(180, 6);
    expect(bearingTo({ lat: 0, lng: 0 }, { lat: 0, lng: -1 })).toBeCloseTo(270, 6);
  });
});

it('placeFrom returns a place at the given distance and bearing', () => {
  const places = [
    [LONDON, 343.6, 148.1],
    [{ lat: -10.6, lng: -61.35 }, 0.025, 300],
    [{ lat: 0, lng: 179.999 }, 12, 90],
  ] as const;
  for (const [from, km, bearing] of places) {
    const to = placeFrom(from, km, bearing);
    expect(kmBetween(from, to)).toBeCloseTo(km, 6);
    expect(bearingTo(from, to)).toBeCloseTo(bearing, 5);
    expect(Math.abs(to.lng)).toBeLessThanOrEqual(180);
  }
  expect(placeFrom(LONDON, 343.6, 148.1).lat).toBeCloseTo(PARIS.lat, 1);
});

it('directionOf returns the nearest of eight directions', () => {
  const names = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'];
  expect([0, 22.4, 22.6, 180, 337.4, 337.6, 359.9].map((bearing) => directionOf(bearing, names))).toEqual([
    ...['N', 'N', 'NE', 'S', 'NW', 'N', 'N'],
  ]);
});

import { describe, expect, it } from 'vitest';
import '../support/navigator.ts';
import { nearestTown, type Town } from '../../../demo/src/gazetteer/towns.ts';

const town = (name: string, lat: number, lng: number, size: number): Town => ({
  ...{ lat, lng, size },
  names: [name],
  country: 'BR',
});

describe('the town that describes where a place is', () => {
  const place = { lat: 0, lng: 0 };
  const hamlet = town('Hamlet', 0.1, 0, 600);
  const city = town('City', 0.15, 0, 50_000);
  const capital = town('Capital', -2, 0, 900_000);

  it('is the nearest, with distance and bearing from the town to the place', () => {
    expect(nearestTown([capital, hamlet], place)).toEqual({
      town: hamlet,
      km: expect.closeTo(11.12, 2) as number,
      bearing: expect.closeTo(180, 6) as number,
    });
  });

  it('is a larger town if it is not much farther away', () => {
    expect(nearestTown([capital, city, hamlet], place)?.town).toBe(city);
    expect(nearestTown([capital, city, hamlet], { lat: 0.09, lng: 0 })?.town).toBe(hamlet);
  });

  it('is null if there are no towns', () => {
    expect(nearestTown([], place)).toBeNull();
  });
});

import { describe, expect, test } from 'vitest';
import { makeZone } from '../../src/core/zone.ts';

describe('zone', () => {
  test('10 km at Manaus: 10 m grid, 20 m coarse grid, same ground', () => {
    const zone = makeZone({ lat: -3.4653, lng: -62.2159, sizeKm: 10 });
    expect(zone.epsg).toBe(32720);
    expect([zone.resolution, zone.coarseResolution]).toEqual([10, 20]);
    expect(zone.grid).toMatchObject({ width: 1000, height: 1000, affine: [10, 0, 582100, 0, -10, 9621940] });
    expect(zone.coarse).toMatchObject({ width: 500, height: 500, affine: [20, 0, 582100, 0, -20, 9621940] });
    expect(zone.boxes).toEqual([zone.bbox]);
  });
});

import { describe, expect, it } from 'vitest';
import { familyOf, identityOf } from '../../src/stac/product.ts';

const family = (collection: unknown, properties: unknown = {}) =>
  familyOf(identityOf({ id: 'x', collection, properties }));

describe('the family of an item', () => {
  it.each([
    ['sentinel-2-l2a', 'sentinel2'],
    ['sentinel-s2-l2a-cogs', 'sentinel2'],
    ['sentinel-1-grd', 'sentinel1'],
    ['firms', 'firms'],
    ['gedi', 'gedi'],
    [42, null],
  ])('of collection %s is %s', (collection, expected) => {
    expect(family(collection)).toBe(expected);
  });

  it('follows from the mission if the collection is unknown', () => {
    expect(family('my-zone', { platform: 'sentinel-2b' })).toBe('sentinel2');
    expect(family(null, { platform: 'LANDSAT_8' })).toBe('landsat');
    expect(family(null, { constellation: 'Sentinel-1' })).toBe('sentinel1');
    expect(family(undefined, { platform: 'aqua' })).toBe('modis');
  });

  it('follows from the collection if that contradicts the mission', () => {
    expect(family('canopy-height', { platform: 'sentinel-2a' })).toBe('canopy-height');
    expect(family('landsat-c2-l2', { platform: 'sentinel-2a' })).toBe('landsat');
  });

  it.each([null, 3, [], { properties: 7 }, { properties: { platform: {} } }])('of %j is null', (feature) => {
    expect(familyOf(identityOf(feature))).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import { canopyMapProduct } from '../../src/sources/canopy-map/product.ts';
import { familyOf, identityOf } from '../../src/stac/product.ts';
import { landsat45, landsat89 } from '../../src/sources/landsat/products.ts';
import { modisFire } from '../../src/sources/fires/modis-fire.ts';
import { sentinel1 } from '../../src/sources/radar/sentinel1.ts';
import { sentinel2 } from '../../src/sources/optical/sentinel2.ts';

const PRODUCTS = { sentinel2, sentinel1, landsat89, landsat45, modisFire, canopyMapProduct };
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

describe('an item of a folder', () => {
  it.each([
    ['sentinel-2-l2a', {}, ['sentinel2']],
    ['landsat-c2-l2', { platform: 'landsat-8' }, ['landsat89']],
    ['landsat-c2-l2', { platform: 'landsat-4' }, ['landsat45']],
    ['landsat-c2-l2', { platform: 'landsat-7' }, []],
    ['sentinel-1-rtc', {}, ['sentinel1']],
    ['modis-14A1-061', {}, ['modisFire']],
    ['canopy-height', {}, ['canopyMapProduct']],
    ['firms', {}, []],
    ['holiday-pictures', {}, ['sentinel2']],
  ])('of collection %s with properties %o belongs to %o', (collection, properties, owners) => {
    const item = identityOf({ id: 'x', collection, properties });
    const found = Object.entries(PRODUCTS).filter(([, product]) => product.isOwn(item));
    expect(found.map(([name]) => name)).toEqual(owners);
  });
});

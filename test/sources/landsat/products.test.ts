import { describe, expect, it } from 'vitest';
import { identityOf, type Product } from '../../../src/stac/product.ts';
import { landsat45, landsat89 } from '../../../src/sources/landsat/products.ts';
import { HAS_STAC, realItems } from '../../support/stac-items.ts';
import { landsatItem, type AnyItem } from '../../support/items.ts';
import { readItem, reasonOf, sceneOf, sensedOf } from '../../support/read-item.ts';

/** What methods 2.1 and 2.2 expect of each real item: its source and processing date, or the code it is refused with. */
const EXPECTED: readonly [where: RegExp, outcome: string][] = [
  [/LC08_L2SP_028030_20200114_20200824_02_T1/, 'landsat89 2020-08-24'],
  [/microsoft.com\/landsat-c2-l2\/LC09.*_T1/, 'landsat89 2025-07-25'],
  [/LC08_L2SP_047027_20201204_02_T1/, 'landsat89 2021-03-13'],
  [/LC09_L2SP_010065_20220129_02_T1/, 'landsat89 2022-01-31'],
  [/LT04_L2SP_002026_19830110_02_T1/, 'landsat45 2020-09-18'],
  [/_T2(\.json)?$/, 'not-tier-1'],
  [/element84.com\/landsat-c2-l2\//, 'href-refused'],
  [/microsoft.com\/landsat-8-c2-l2\/.*_T1/, 'no-bbox'],
  [/landsat-8-l1\/|ga_ls8c_ard/, 'not-l2-sr'],
  [/only_crs_proj/, 'not-landsat'],
];

describe.skipIf(!HAS_STAC)('real items', () => {
  const products: readonly [string, Product][] = [
    ['landsat89', landsat89],
    ['landsat45', landsat45],
  ];
  const owned = realItems().flatMap(({ file, item }) =>
    products
      .filter(([, product]) => product.isOwn(identityOf(item)))
      .map(([name, product]) => ({ file, item, name, product })),
  );

  it('become scenes with their processing date, or are refused with the expected code', () => {
    for (const { file, item, name, product } of owned) {
      const result = readItem(product, item);
      const outcome = 'scene' in result ? `${name} ${result.scene.updated?.slice(0, 10)}` : result.code;
      const expected = EXPECTED.find(([where]) => where.test(file))?.[1];
      expect(`${file}: ${outcome}`).toBe(`${file}: ${expected}`);
    }
  });

  it('have four bands in the scale of Collection 2, a quality asset and Landsat’s lattice', () => {
    for (const { item, product } of owned) {
      const result = readItem(product, item);
      if (!('scene' in result)) continue;
      const { bands, quality, epsg } = result.scene;
      expect(Object.keys(bands)).toEqual(['red', 'nir08', 'swir16', 'swir22']);
      for (const asset of Object.values(bands))
        expect(asset).toMatchObject({ scale: 0.0000275, offset: -0.2, nodata: 0, resolution: 30 });
      expect([quality?.key, quality?.nodata]).toEqual(['qa_pixel', 1]);
      expect(epsg).toBeGreaterThan(32600);
      // Landsat's pixel centres lie at multiples of 30 m, so their corners are 15 m off.
      for (const corner of bands.red?.origin ?? []) expect(Math.abs(corner % 30)).toBe(15);
    }
  });
});

const TM_ID = 'LT05_L2SP_010065_19900129_02_T1';
const tmItem = (properties: AnyItem = {}, assets: AnyItem = {}) =>
  landsatItem({ platform: 'landsat-5', datetime: '1990-01-29T15:00:00Z', ...properties }, assets, TM_ID);

describe('a Landsat item', () => {
  it('becomes a scene with its tile, time, platform, projection and processing date', () => {
    const { picture, scene } = sensedOf(landsat89, landsatItem());
    expect(picture).toBe('010065 landsat-9 2022-01-29');
    expect(scene).toMatchObject({
      ...{ collection: 'landsat-c2-l2', datetime: '2022-01-29T15:28:34.396Z', platform: 'landsat-9' },
      ...{ tile: '010065', epsg: 32617, cloudCover: 21.12, updated: '2022-01-31T00:00:00.000Z' },
    });
  });

  it.each<[string, AnyItem, readonly boolean[]]>([
    ['landsat-9', landsatItem(), [true, false]],
    ['LANDSAT_8', landsatItem({ platform: 'LANDSAT_8' }), [true, false]],
    ['an id of OLI', landsatItem({ platform: undefined }), [true, false]],
    ['an id of TM', tmItem({ platform: undefined }), [false, true]],
    ['Landsat-4', tmItem({ platform: 'Landsat-4' }), [false, true]],
    ['landsat-7', landsatItem({ platform: 'landsat-7' }), [false, false]],
    ['another collection', { ...landsatItem(), collection: 'sentinel-2-l2a' }, [false, false]],
  ])('of %s is assigned to its source', (_, item, own) => {
    expect([landsat89, landsat45].map((product) => product.isOwn(identityOf(item)))).toEqual(own);
  });

  it('of an unknown mission is refused by the source of Landsat 8 and 9', () => {
    const item = landsatItem({ platform: 'landsat-next' });
    expect(landsat89.isOwn(identityOf(item))).toBe(true);
    expect(reasonOf(landsat89, item)).toBe('not-landsat: platform landsat-next, collection landsat-c2-l2');
  });

  it('may have the asset names of older catalogs, which differ between sensors', () => {
    const old = (bands: readonly string[]) =>
      Object.fromEntries([
        ...['red', 'nir08', 'swir16', 'swir22', 'qa_pixel'].map((key) => [key, undefined]),
        ...[...bands, 'QA_PIXEL'].map((key) => [key, { href: `https://data.example/${key}.TIF` }]),
      ]) as AnyItem;
    const oli = sceneOf(landsat89, landsatItem({}, old(['SR_B4', 'SR_B5', 'SR_B6', 'SR_B7'])));
    const tm = sceneOf(landsat45, tmItem({}, old(['SR_B3', 'SR_B4', 'SR_B5', 'SR_B7'])));
    expect(Object.values(oli.bands).map(({ key }) => key)).toEqual(['SR_B4', 'SR_B5', 'SR_B6', 'SR_B7']);
    expect(Object.values(tm.bands).map(({ key }) => key)).toEqual(['SR_B3', 'SR_B4', 'SR_B5', 'SR_B7']);
    expect(oli.bands.red).toMatchObject({ scale: 0.0000275, offset: -0.2, nodata: 0, resolution: 30 });
    expect(oli.quality?.key).toBe('QA_PIXEL');
  });

  const HOST = 'https://a.example/';
  const NO_BANDS = Object.fromEntries(['red', 'nir08', 'swir16', 'swir22'].map((key) => [key, undefined]));
  it.each<[why: string, properties: AnyItem, assets: AnyItem]>([
    ['not-l2-sr: level L1TP', { 'landsat:correction': 'L1TP' }, {}],
    ['not-collection-2: collection 01', { 'landsat:collection_number': '01' }, {}],
    ['not-tier-1: tier T2', { 'landsat:collection_category': 'T2' }, {}],
    ['no-datetime: ', { datetime: '2022-01-29' }, {}],
    ['no-assets: no surface reflectance', {}, { ...NO_BANDS, lwir11: { href: `${HOST}x.TIF` } }],
    ['no-quality: no qa_pixel', {}, { qa_pixel: undefined }],
    ['href-refused: asset red', {}, { red: { href: 's3://usgs-landsat/x.TIF' } }],
    ['href-refused: asset qa_pixel', {}, { qa_pixel: { href: 'http://10.0.0.1/x' } }],
    ['unsupported-media-type: asset qa_pixel', {}, { qa_pixel: { href: `${HOST}x`, type: 'image/png' } }],
    ['invalid-asset: asset nir08: scale 2', {}, { nir08: { href: HOST, 'raster:bands': [{ scale: 2 }] } }],
  ])('is refused as %s', (why, properties, assets) => {
    expect(reasonOf(landsat89, landsatItem(properties, assets))).toContain(why);
  });

  it('of Level 1 is recognized by its id or its collection if no property states the level', () => {
    const withoutLevel = { 'landsat:correction': undefined };
    const reason = (id: string, own = {}) =>
      reasonOf(landsat89, { ...landsatItem(withoutLevel, {}, id), ...own });
    expect(reason('LC09_L1TP_010065_20220129_02_T1')).toContain('not-l2-sr');
    expect(reason('scene', { collection: 'landsat-c2-l1' })).toContain('not-l2-sr');
    expect(reason('scene')).toBe('');
  });

  it('is preferred in its latest processing', () => {
    const early = sceneOf(landsat89, landsatItem());
    const late = sceneOf(landsat89, landsatItem({ 'landsat:product_generated': '2023-10-17T16:22:27Z' }));
    expect(landsat89.prefer(late, early)).toBeLessThan(0);
    expect(landsat89.prefer(early, late)).toBeGreaterThan(0);
  });
});

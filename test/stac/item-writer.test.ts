import { describe, expect, it } from 'vitest';
import { canopyMapProduct } from '../../src/sources/canopy-map/product.ts';
import { identityOf, type Product, Refusal, sensedScene, type SensedScene } from '../../src/stac/product.ts';
import { collectionOf, itemOf } from '../../src/stac/item-writer.ts';
import { landsat45, landsat89 } from '../../src/sources/landsat/products.ts';
import { modisFire } from '../../src/sources/fires/modis-fire.ts';
import { sentinel1 } from '../../src/sources/radar/sentinel1.ts';
import { sentinel2 } from '../../src/sources/optical/sentinel2.ts';
import { PRODUCTS as BY_SOURCE } from '../../src/sources/written.ts';
import { folderCatalog } from '../../src/stac/folder.ts';
import { stacItemSchema } from '../../src/stac/schema.ts';
import type { Asset, Scene } from '../../src/stac/scene.ts';
import type { CatalogQuery } from '../../src/stac/catalog.ts';
import { HAS_STAC, realItems } from '../support/stac-items.ts';
import {
  canopyItem,
  earthSearchItem,
  landsatItem,
  modisItem,
  pageOf,
  sentinel1Item,
  type AnyItem,
} from '../support/items.ts';
import { itemFaults } from '../support/item-faults.ts';

const PRODUCTS = Object.values(BY_SOURCE);
const NAME = { id: 'earth-search', label: 'Earth Search', host: 'stac.example' };
const ORIGIN = { source: NAME.id, hrefs: { base: 'https://stac.example/v1/search' } };
const FOLDER = 'https://folder.example/pack/';

const hrefOf = (id: string, key: string) => `files/${id}/${key}.tif`;

/** The scene's item, as parsed from its JSON text. */
function written(scene: Scene, product: Product): Record<string, unknown> {
  const item = itemOf(scene, { product, catalog: NAME, hrefs: ({ key }) => hrefOf(scene.id, key) });
  return JSON.parse(JSON.stringify(item)) as Record<string, unknown>;
}

function readAgain(item: unknown, product: Product): SensedScene | Refusal {
  expect(product.isOwn(identityOf(item))).toBe(true);
  const origin = { ...ORIGIN, hrefs: { base: `${FOLDER}items.json` } };
  return sensedScene(product, stacItemSchema.parse(item), origin);
}

/** The scene with its assets at their new addresses. */
function moved({ duplicates: _copies, ...scene }: Scene): Scene {
  // A clipped file has another size.
  const move = ({ shape: _shape, ...asset }: Asset) => ({
    ...asset,
    href: `${FOLDER}${hrefOf(scene.id, asset.key)}`,
  });
  const bands = Object.entries(scene.bands).map(([band, asset]) => [band, move(asset)]);
  return {
    ...scene,
    bands: Object.fromEntries(bands) as Scene['bands'],
    quality: scene.quality && move(scene.quality),
  };
}

/** All scenes that a product makes of the items. */
function sensedOf(items: readonly unknown[], product: Product): SensedScene[] {
  return items.flatMap((item) => {
    const parsed = stacItemSchema.safeParse(item);
    const result = parsed.success ? sensedScene(product, parsed.data, ORIGIN) : null;
    return result === null || result instanceof Refusal ? [] : [result];
  });
}

function expectSame({ scene, picture, period }: SensedScene, product: Product): void {
  const item = written(scene, product);
  expect(itemFaults(item)).toEqual([]);
  expect(readAgain(item, product)).toStrictEqual({ scene: moved(scene), picture, period });
}

const BASELINE = { 's2:processing_baseline': '04.00' };
const ESA = { scale: 0.0001 };
const band = (fields: AnyItem) => ({
  href: 'https://pixels.example/x/B04.tif',
  type: 'image/tiff',
  'raster:bands': [fields],
});

type HandMade = readonly [name: string, product: Product, item: AnyItem];
/** A Sentinel-2 item with these properties, assets, id and other members. */
const s2 = (
  name: string,
  properties?: AnyItem,
  assets?: AnyItem,
  id?: string,
  more: AnyItem = {},
): HandMade => [name, sentinel2, { ...earthSearchItem(properties, assets, id), ...more }];
const PROCESSED = { 'landsat:product_generated': '2023-02-03T04:05:06Z' };
const UNKNOWN = { 'eo:cloud_cover': null, 'grid:code': null, platform: null, constellation: 'Sentinel-2' };
const N0509 = 'S2B_MSIL2A_20230101T000000_N0509_R1_T24MUV';
const ROTATED = { ...band({ ...ESA, offset: 0 }), 'proj:transform': [9, 4, 3e5, 4, -9, 9e6] };
const LATER = 'LC09_L2SP_010065_20220129_20220131_02_T1';
const DATASTRIP = 'S2B_OPER_MSI_L2A_DS_2BPS_20250731T143919_S20250731T130312_N05.11';

const HAND_MADE: readonly HandMade[] = [
  s2('Sentinel-2'),
  s2('the flag of an applied offset', { 'earthsearch:boa_offset_applied': true }),
  s2('a processing baseline', BASELINE, { red: band({}), nir: band({}) }),
  s2('a band with another scale and no offset', {}, { red: band({ scale: 0.001 }) }),
  s2('a band with a scale but no offset', BASELINE, { red: band(ESA) }),
  s2('a baseline in the id', { 's2:processing_baseline': 'v5' }, {}, N0509),
  s2('no cloud cover, tile or platform', UNKNOWN, {}, 'x', { collection: 'my-zone' }),
  s2('no collection', {}, {}, undefined, { collection: null }),
  s2('a datastrip', { 's2:datastrip_id': DATASTRIP }),
  s2('the zenith angle of the sun', { 's2:mean_solar_zenith': 33.3 }),
  s2('longitudes past 180', {}, {}, undefined, { bbox: [179.2, -17.3, 180.2, -16.2] }),
  s2('a band with another nodata value', BASELINE, { red: band({ nodata: 65535 }) }),
  s2('a rotated file', {}, { red: ROTATED }),
  s2('a simulated scene', { 'sylvan:simulated': true, updated: '2025-08-01T00:00:00+02:00' }),
  ['Sentinel-1', sentinel1, sentinel1Item({ created: '2021-01-01T00:00:00Z' })],
  ['its constellation only', sentinel1, { ...sentinel1Item({ platform: null }), collection: 'my-rtc' }],
  ['no orbit', sentinel1, sentinel1Item({ 'sat:relative_orbit': null, 'sat:orbit_state': null })],
  ['Landsat 9', landsat89, landsatItem()],
  ['Landsat 5', landsat45, landsatItem({ platform: 'LANDSAT_5' }, {}, 'LT05_L2SP_010065_19900129_02_T1')],
  ['another collection', landsat89, { ...landsatItem({}, {}, 'mine'), collection: 'my-zone' }],
  ['a processing time', landsat89, landsatItem({ ...PROCESSED, 'proj:transform': null })],
  ['a processing time later than in the id', landsat89, landsatItem(PROCESSED, {}, LATER)],
  ['MODIS of less than eight days', modisFire, modisItem({ end_datetime: '2022-01-20T23:59:59Z' })],
  ['MODIS without an end time', modisFire, modisItem({ end_datetime: null })],
  ['canopy height', canopyMapProduct, canopyItem()],
];

describe('an item written from a scene', () => {
  it.each(HAND_MADE)('is read back as the same scene: %s', (_, product, item) => {
    const [sensed, ...others] = sensedOf([item], product);
    expect(others).toEqual([]);
    expectSame(sensed, product);
  });

  it('has its origin, without secrets or local paths, and a geometry split at the antimeridian', () => {
    const [{ scene }] = sensedOf([sentinel1Item()], sentinel1);
    const vv = { ...scene.bands.vv!, href: 'https://a:b@pixels.example/vv.tif?sig=s3cret#x' };
    const vh = { ...scene.bands.vh!, href: 'file:///home/me/vh.tif' };
    const item = written({ ...scene, bbox: [179, 1, -178, 2], bands: { vv, vh } }, sentinel1) as unknown as {
      geometry: unknown;
      properties: object;
      assets: Record<string, { alternate?: unknown }>;
    };
    expect(item.properties).toMatchObject({
      'sylvan:catalog': 'earth-search',
      'sylvan:host': 'stac.example',
    });
    expect(item.assets.vv.alternate).toEqual({ original: { href: 'https://pixels.example/vv.tif' } });
    expect(item.assets.vh).not.toHaveProperty('alternate');
    const box = (west: number, east: number) => [
      [west, 1],
      [east, 1],
      [east, 2],
      [west, 2],
      [west, 1],
    ];
    const coordinates = [[box(179, 180)], [box(-180, -178)]];
    expect(item.geometry).toEqual({ type: 'MultiPolygon', coordinates });
  });

  it('omits an asset that is not written, and is refused for it when read back', () => {
    const [{ scene }] = sensedOf([earthSearchItem()], sentinel2);
    const item = itemOf(scene, {
      product: sentinel2,
      catalog: NAME,
      hrefs: ({ key }) => (key === 'scl' ? null : hrefOf(scene.id, key)),
    });
    const result = readAgain(item, sentinel2);
    expect(result instanceof Refusal && result.code).toBe('no-scl');
  });
});

/** A folder catalog of these items, served without a network. */
function folderOf(features: readonly unknown[], product: Product) {
  const answer = () => {
    const response = Response.json(pageOf(features));
    Object.defineProperty(response, 'url', { value: `${FOLDER}items.json` });
    return Promise.resolve(response);
  };
  return folderCatalog({ fetch: answer, url: FOLDER, product, from: NAME });
}

const EVER: CatalogQuery = {
  boxes: [[-180, -90, 180, 90]],
  start: '1980-01-01',
  end: '2026-12-31',
  maxCloud: 60,
};
const { signal } = new AbortController();

describe('a folder of written items', () => {
  const items = HAND_MADE.map(([, , item], i) => ({ ...item, id: `${String(item.id)}_${i}` }));
  const features = PRODUCTS.flatMap((product) =>
    sensedOf(
      items.filter((item) => product.isOwn(identityOf(item))),
      product,
    ).map(({ scene }) => written(scene, product)),
  );

  it('has the identity of the original catalog, and finds no items of another', async () => {
    const other = {
      ...features[0],
      properties: { ...(features[0].properties as object), 'sylvan:catalog': 'other' },
    };
    const folder = folderOf([other], sentinel2);
    expect(folder).toMatchObject(NAME);
    expect((await folder.search(EVER, { signal })).matched).toBe(0);
  });

  it('gets a collection that its items link to', () => {
    const own = features.filter(({ collection }) => collection === 'landsat-c2-l2');
    expect(collectionOf('landsat-c2-l2', own as never)).toMatchObject({
      ...{ type: 'Collection', stac_version: '1.0.0', id: 'landsat-c2-l2' },
      extent: {
        spatial: { bbox: [[-81.07, -8.29, -79, -6.18]] },
        temporal: { interval: [['2022-01-29T15:28:34.396Z', '2022-01-29T15:28:34.396Z']] },
      },
    });
    expect(own[0].links).toContainEqual({
      ...{ rel: 'collection', type: 'application/json', href: './collections/landsat-c2-l2.json' },
    });
  });
});

it.skipIf(!HAS_STAC)('items that other programs made are read back as the same scenes', () => {
  const items = realItems().map(({ item }) => item);
  const sensed = PRODUCTS.flatMap((product) =>
    sensedOf(items, product).map((one) => [one, product] as const),
  );
  expect(sensed.length).toBeGreaterThan(0);
  for (const [one, product] of sensed) expectSame(one, product);
});

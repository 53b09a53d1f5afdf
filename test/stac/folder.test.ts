import { describe, expect, it } from 'vitest';
import type { SylvanError } from '../../src/errors/errors.ts';
import type { CatalogQuery } from '../../src/stac/catalog.ts';
import { canopyMapProduct } from '../../src/sources/canopy-map/product.ts';
import { folderCatalog, folderItems, type FolderReads } from '../../src/stac/folder.ts';
import { landsat45, landsat89 } from '../../src/sources/landsat/products.ts';
import { modisFire } from '../../src/sources/fires/modis-fire.ts';
import type { Product } from '../../src/stac/product.ts';
import { sentinel1 } from '../../src/sources/radar/sentinel1.ts';
import { sentinel2 } from '../../src/sources/optical/sentinel2.ts';
import { detailOf } from '../../src/locale/index.ts';
import { fetchWithFiles } from '../support/file-fetch.ts';
import { serveForTest } from '../support/stac-server.ts';
import {
  canopyItem,
  earthSearchItem,
  landsatItem,
  modisItem,
  pageOf,
  sentinel1Item,
} from '../support/items.ts';

const ALL: CatalogQuery = {
  boxes: [[39.26, -7.85, 39.29, -7.82]],
  start: '2015-06-23',
  end: '2020-12-31',
  maxCloud: 101,
};
const everywhere: CatalogQuery = {
  boxes: [[-180, -90, 180, 90]],
  start: '1984-01-01',
  end: '2025-12-31',
  maxCloud: 101,
};
const { signal } = new AbortController();

describe('a folder catalog', () => {
  it('that does not exist fails with not-found and the address of its items.json', async () => {
    const catalog = folderCatalog({ product: sentinel2, fetch: fetchWithFiles, url: 'file:///no/such/zone' });
    await expect(catalog.search(ALL, { signal })).rejects.toMatchObject({
      code: 'not-found',
      fields: { host: 'file', attempt: 1, asset: 'file:///no/such/zone/items.json' },
    });
  });

  it('appears in errors without the query of its address', async () => {
    const server = await serveForTest(() => ({ status: 404 }));
    const url = `${server.origin}/zone/?token=s3cret`;
    const error: unknown = await folderCatalog({ product: sentinel2, fetch, url })
      .search(ALL, { signal })
      .catch((cause: unknown) => cause);
    expect(error).toMatchObject({ code: 'not-found', fields: { status: 404 } });
    const tried = `${server.origin}/zone/items.json`;
    expect((error as SylvanError).fields.asset).toBe(tried);
    expect((error as SylvanError).message).toMatch(new RegExp(`status 404.*: ${tried}$`));
    for (const lang of ['en', 'fr'] as const) {
      const sentence = detailOf(error as SylvanError, lang);
      expect(sentence).toContain(tried);
      expect(sentence).toContain('404');
      expect(sentence).not.toContain('s3cret');
    }
  });
});

it('a folder that has moved to another server on this machine is refused without contacting it', async () => {
  const other = await serveForTest(() => ({ json: pageOf([]) }));
  const location = `${other.origin}/items.json`;
  const server = await serveForTest(() => ({ status: 302, headers: { Location: location } }));
  const catalog = folderCatalog({ product: sentinel2, fetch, url: server.origin, retry: { attempts: 1 } });
  await expect(catalog.search(ALL, { signal })).rejects.toMatchObject({
    code: 'access-denied',
    fields: { host: new URL(server.origin).host, redirect: 'http://127.0.0.1' },
  });
  expect(other.requests).toEqual([]);
});

describe('a folder with items of every source', () => {
  const wrong = { ...landsatItem({}, {}, 'LC08_wrong'), properties: { platform: 'landsat-8', datetime: 7 } };
  const features = [
    earthSearchItem({}, {}, 'S2B_good'),
    earthSearchItem({ 's2:product_type': 'S2MSI1C' }, {}, 'S2B_l1c'),
    landsatItem(),
    landsatItem(
      { platform: 'landsat-5', datetime: '1990-01-29T14:58:34Z' },
      {},
      'LT05_L2SP_010065_19900129_02_T1',
    ),
    landsatItem({ 'landsat:collection_category': 'T2' }, {}, 'LC08_L2SP_010065_20220129_02_T2'),
    wrong,
    sentinel1Item(),
    { ...sentinel1Item({}, {}, 'S1A_IW_GRDH_1SDV'), collection: 'sentinel-1-grd' },
    modisItem(),
    { type: 'Feature', id: 'fires', collection: 'firms', properties: {}, assets: {} },
    { type: 'Feature', id: 'holiday', properties: {} },
    'not an item',
  ];
  it.each<[name: string, product: Product, scenes: string[], skipped: string[]]>([
    [
      'Sentinel-2',
      sentinel2,
      ['S2B_good'],
      ['(no id): invalid-item', 'holiday: not-sentinel-2', 'S2B_l1c: not-l2a'],
    ],
    ['Sentinel-1', sentinel1, [String(sentinel1Item().id)], ['S1A_IW_GRDH_1SDV: not-rtc']],
    [
      'Landsat 8 and 9',
      landsat89,
      [String(landsatItem().id)],
      ['LC08_L2SP_010065_20220129_02_T2: not-tier-1', 'LC08_wrong: invalid-item'],
    ],
    ['Landsat 4 and 5', landsat45, ['LT05_L2SP_010065_19900129_02_T1'], []],
    ['MODIS', modisFire, [String(modisItem().id)], []],
  ])('yields the scenes and refused items of %s only', async (_, product, ids, reasons) => {
    const server = await serveForTest(() => ({ json: { type: 'FeatureCollection', features } }));
    const catalog = folderCatalog({ fetch, url: server.origin, product });
    const found = await catalog.search(everywhere, { signal });
    expect(found.scenes.map(({ id }) => id)).toEqual(ids);
    expect(found.skipped.map(({ id, code }) => `${id}: ${code}`).sort()).toEqual([...reasons].sort());
    expect(found.matched).toBe(ids.length + reasons.length);
  });

  it('finds a fire mask of eight days by its first and its last day', async () => {
    const server = await serveForTest(() => ({ json: { type: 'FeatureCollection', features } }));
    const catalog = folderCatalog({ fetch, url: server.origin, product: modisFire });
    for (const [day, count] of [
      ['2022-01-16', 0],
      ['2022-01-17', 1],
      ['2022-01-24', 1],
      ['2022-01-25', 0],
    ] as const) {
      const query = { ...everywhere, start: day, end: day };
      expect((await catalog.search(query, { signal })).scenes, day).toHaveLength(count);
    }
  });
});

it('an item with the id of an image of another time is reported; a repeated item is not', async () => {
  const [item, other] = [earthSearchItem(), earthSearchItem({ datetime: '2025-08-05T13:03:25Z' })];
  const server = await serveForTest(() => ({ json: pageOf([item, item, other]) }));
  const catalog = folderCatalog({ fetch, url: server.origin, product: sentinel2 });
  const { scenes, skipped } = await catalog.search(everywhere, { signal });
  expect(scenes.map(({ datetime }) => datetime.slice(0, 10))).toEqual(['2025-07-31']);
  expect(skipped).toMatchObject([
    { id: item.id, code: 'invalid-item', detail: expect.stringContaining('the same id') as string },
  ]);
});

describe('a canopy height map in a folder', () => {
  it('is found for any date, with a resolution in metres although its pixels are in degrees', async () => {
    const server = await serveForTest(() => ({ json: pageOf([canopyItem()]) }));
    const catalog = folderCatalog({ fetch, url: server.origin, product: canopyMapProduct });
    const query = { ...everywhere, boxes: [[-80, -8, -79, -7]] as const };
    const { scenes } = await catalog.search(query, { signal });
    const href = `${server.origin}/canopy.tif`;
    expect(scenes.map(({ bands }) => bands.canopy_height)).toMatchObject([
      { href, key: 'canopy_height', scale: 1, offset: 0, nodata: 255, resolution: 10, origin: [-81, -6] },
    ]);
  });
});

describe('folderItems', () => {
  const open = async (delay = 0) => {
    const server = await serveForTest(() => ({ delay, json: { type: 'FeatureCollection', features: [] } }));
    const items = folderItems({ fetch, url: server.origin });
    const search = (product: Product, own = signal) =>
      folderCatalog({ items, product }).search(ALL, { signal: own });
    return { server, search };
  };

  it('fetches the items once for all concurrent and later searches', async () => {
    const { server, search } = await open();
    await Promise.all([sentinel2, sentinel1, landsat89, landsat45, modisFire].map((one) => search(one)));
    await search(sentinel2);
    expect(server.requests).toHaveLength(1);
  });

  it('fetches again after a failure', async () => {
    let isAway = true;
    const server = await serveForTest(() => (isAway ? { status: 404 } : { json: pageOf([]) }));
    const items = folderItems({ fetch, url: server.origin });
    await expect(items.features(signal)).rejects.toMatchObject({ code: 'not-found' });
    isAway = false;
    expect(await items.features(signal)).toEqual([]);
    expect(server.requests).toHaveLength(2);
  });

  it('keeps fetching for the other callers when one aborts', async () => {
    const { server, search } = await open(50);
    const controller = new AbortController();
    const leaving = search(sentinel1, controller.signal);
    const staying = search(sentinel2);
    controller.abort('left');
    await expect(leaving).rejects.toBe('left');
    expect((await staying).scenes).toEqual([]);
    await expect(search(sentinel2, AbortSignal.abort('never'))).rejects.toBe('never');
    expect(server.requests).toHaveLength(1);
  });
});

describe('a folder read by several calls', () => {
  const features = (id: string) => [{ type: 'Feature', id }];

  it('is fetched by each call, but parsed again only if its text has changed', async () => {
    let page: object = pageOf(features('one'));
    let requests = 0;
    const server = await serveForTest(() => {
      requests += 1;
      return { json: page };
    });
    const reads: FolderReads = new Map();
    const read = () => folderItems({ fetch, url: `${server.origin}/zone`, reads }).features(signal);
    const first = await read();
    expect(await read()).toBe(first);
    page = pageOf(features('other'));
    expect(await read()).toEqual(features('other'));
    expect(requests).toBe(3);
  });
});

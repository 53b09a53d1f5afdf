import { describe, expect, it } from 'vitest';
import type { CatalogQuery } from '../../src/stac/catalog.ts';
import { landsat45, landsat89 } from '../../src/sources/landsat/products.ts';
import { modisFire } from '../../src/sources/fires/modis-fire.ts';
import { planetaryComputer } from '../../src/sources/planetary-computer.ts';
import type { Product } from '../../src/stac/product.ts';
import { sentinel1 } from '../../src/sources/radar/sentinel1.ts';
import { serveForTest, type StacReply, type StacRequest } from '../support/stac-server.ts';
import { landsatItem, modisItem, pageOf, sentinel1Item, type AnyItem } from '../support/items.ts';

const QUERY: CatalogQuery = {
  boxes: [[-81, -8, -80, -7]],
  start: '2022-01-01',
  end: '2022-03-31',
  maxCloud: 50,
};

const WORLD: CatalogQuery['boxes'] = [[-180, -90, 180, 90]];

const searchOn = async (
  product: Product,
  query: Partial<CatalogQuery>,
  reply: (request: StacRequest, n: number) => StacReply,
) => {
  const server = await serveForTest(reply);
  const catalog = planetaryComputer({
    fetch,
    product,
    url: `${server.origin}/search`,
    retry: { attempts: 1 },
  });
  const found = await catalog.search({ ...QUERY, ...query }, { signal: new AbortController().signal });
  return { ...found, bodies: server.requests.map(({ body }) => body as AnyItem) };
};
const empty = () => ({ json: pageOf([]) });

describe('a search', () => {
  it('of Landsat requests its platforms, Tier 1, low cloud cover and only the fields it uses', async () => {
    const { bodies } = await searchOn(landsat45, {}, empty);
    expect(bodies).toHaveLength(1);
    const { fields, ...body } = bodies[0];
    expect(body).toEqual({
      collections: ['landsat-c2-l2'],
      bbox: [-81, -8, -80, -7],
      datetime: '2022-01-01T00:00:00.000Z/2022-03-31T23:59:59.999Z',
      query: {
        platform: { in: ['landsat-4', 'landsat-5'] },
        'landsat:collection_category': { eq: 'T1' },
        'eo:cloud_cover': { lt: 50 },
      },
      limit: 250,
    });
    const { include, exclude } = fields as { include: string[]; exclude: string[] };
    expect(include).toEqual(['type', 'id', 'collection', 'bbox', 'properties', 'assets']);
    for (const key of ['red', 'nir08', 'swir16', 'swir22', 'qa_pixel'])
      expect(exclude).not.toContain(`assets.${key}`);
  });

  it('of radar requests wide swath mode, without a cloud filter', async () => {
    const { bodies } = await searchOn(sentinel1, {}, empty);
    expect(bodies[0]).toMatchObject({
      collections: ['sentinel-1-rtc'],
      query: { 'sar:instrument_mode': { eq: 'IW' } },
      limit: 100,
    });
    expect(bodies[0]).not.toHaveProperty('query.eo:cloud_cover');
  });

  it('of fire masks filters by place and time only', async () => {
    const { bodies } = await searchOn(modisFire, {}, empty);
    expect(bodies[0]).toMatchObject({ collections: ['modis-14A1-061'] });
    expect(bodies[0]).not.toHaveProperty('query');
  });

  it('of forty years of Landsat is split into five-year spans for each box, requested one by one', async () => {
    let atOnce = 0;
    const { bodies, scenes, matched } = await searchOn(
      landsat89,
      { start: '1984-03-16', end: '2025-07-31', boxes: [...QUERY.boxes, [170, -8, 180, -7]] },
      ({ body }) => {
        expect(++atOnce).toBe(1);
        atOnce--;
        const year = String((body as AnyItem).datetime).slice(0, 4);
        const id = `LC09_L2SP_010065_${year}0801_02_T1`;
        return { json: pageOf([landsatItem({ datetime: `${year}-08-01T15:00:00Z` }, {}, id)]) };
      },
    );
    const years = ['1984', '1989', '1994', '1999', '2004', '2009', '2014', '2019', '2024'];
    expect(bodies.map(({ datetime }) => String(datetime).slice(0, 4))).toEqual([...years, ...years]);
    expect(scenes.map(({ datetime }) => datetime.slice(0, 4))).toEqual(years.toReversed());
    expect(matched).toBe(18);
  });

  it('skips earlier processings, cloudy scenes and other products, and warns of scenes outside the query', async () => {
    const { scenes, skipped, warnings } = await searchOn(landsat89, {}, () => ({
      json: pageOf([
        landsatItem(),
        landsatItem(
          { 'landsat:product_generated': '2024-01-01T00:00:00Z' },
          {},
          'LC09_L2SR_010065_20220129_02_T1',
        ),
        landsatItem({ 'eo:cloud_cover': 80 }, {}, 'LC09_L2SP_010065_20220214_02_T1'),
        landsatItem({ platform: 'landsat-7' }, {}, 'LE07_L2SP_010065_20220201_02_T1'),
        landsatItem({ datetime: '2021-01-29T15:00:00Z' }, {}, 'LC09_L2SP_010065_20210129_02_T1'),
      ]),
    }));
    expect(scenes.map(({ id }) => id)).toEqual(['LC09_L2SR_010065_20220129_02_T1']);
    expect(skipped.map(({ code, detail }) => `${code}: ${detail}`)).toEqual([
      'cloudy: 80 % of the scene; the limit is 50 %',
      'not-landsat: platform landsat-7, collection landsat-c2-l2',
      'superseded: LC09_L2SR_010065_20220129_02_T1 shows the same',
    ]);
    expect(warnings).toEqual(['outside-query: 1']);
  });

  it('keeps radar scenes that a catalog marks as cloudy, and fire masks that overlap the period', async () => {
    const period = { start: '2020-07-27', end: '2020-07-27', boxes: WORLD };
    const cloudy = pageOf([sentinel1Item({ 'eo:cloud_cover': 100 })]);
    expect((await searchOn(sentinel1, period, () => ({ json: cloudy }))).scenes).toHaveLength(1);
    const week = { start: '2022-01-20', end: '2022-01-27', boxes: WORLD };
    const fires = await searchOn(modisFire, week, () => ({ json: pageOf([modisItem()]) }));
    expect([fires.scenes.length, fires.warnings]).toEqual([1, []]);
  });
});

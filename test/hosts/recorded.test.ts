import { describe, expect, it } from 'vitest';
import { EARTH_SEARCH_URL, earthSearch } from '../../src/sources/earth-search.ts';
import { landsat45, landsat89 } from '../../src/sources/landsat/products.ts';
import { modisFire } from '../../src/sources/fires/modis-fire.ts';
import { jsonClient } from '../../src/cache/json-client.ts';
import { sentinel1 } from '../../src/sources/radar/sentinel1.ts';
import { sentinel2 } from '../../src/sources/optical/sentinel2.ts';
import { searchItems, type ItemSearch } from '../../src/stac/search.ts';
import { stacItemSchema } from '../../src/stac/schema.ts';
import { HAS_STAC, realItems } from '../support/stac-items.ts';
import { hasRealData } from '../support/real-data.ts';
import { reasonOf } from '../support/read-item.ts';
import { readCassette, replay, type Exchange, type Sent } from './cassettes.ts';
import { earthSearchDouble } from './earth-search.ts';
import type { Item } from './items.ts';

const signal = new AbortController().signal;
const limits = { pages: 2, items: 2000 };

/** Repeats a recorded search with Sylvan's client and the recorded body. */
async function sendAgain(
  exchanges: readonly Exchange[],
): Promise<{ found: ItemSearch; sent: readonly Sent[] }> {
  const { fetch, sent } = replay(exchanges);
  const { url, body } = exchanges[0].request;
  const found = await searchItems({
    ...{ url, signal, limits: { ...limits, pages: exchanges.length } },
    body: body as never,
    client: jsonClient({ fetch }),
  });
  return { found, sent };
}

const featuresOf = ({ body }: Exchange) => (JSON.parse(body) as { features: Item[] }).features;
const idsOf = (items: readonly { readonly id: string }[]) => items.map(({ id }) => id).sort();

describe.skipIf(!hasRealData('hosts/pystac-client'))(
  'recorded responses of the public hosts (skipped if absent)',
  () => {
    it.each([
      ['Earth Search', 'TestCLISearch.test_filter_inprocess_'],
      ['Earth Search with an empty last page', 'test_multiple_collections'],
      ['Planetary Computer', 'TestItemSearch.test_result_paging'],
      ['Planetary Computer with one page', 'TestCLISearch.test_intersects_despite_warning_inprocess_'],
    ])('of %s: next pages are requested as recorded, and every item is read', async (_, name) => {
      const exchanges = readCassette(name);
      const { found, sent } = await sendAgain(exchanges);
      expect(sent.map(({ method, url, body }) => ({ method, url, body }))).toStrictEqual(
        exchanges.map(({ request }) => request),
      );
      for (const { headers } of sent) expect(headers).toMatchObject({ 'content-type': 'application/json' });
      expect(found.refused).toStrictEqual([]);
      expect(idsOf(found.items)).toStrictEqual(idsOf(exchanges.flatMap(featuresOf)));
    });

    it('of Earth Search, stripped to dates: the search is repeated without `fields`, and gives no scenes', async () => {
      const { fetch, sent } = replay(readCassette('test_fields'));
      const query = { boxes: [[-105.2, 40.1, -105, 40.2]], start: '2025-07-01', end: '2025-07-31' } as const;
      const found = await earthSearch({ fetch }).search({ ...query, maxCloud: 100 }, { signal });
      expect(found.scenes).toStrictEqual([]);
      expect(found.skipped.map(({ code, detail }) => `${code}: ${detail}`)).toContainEqual(
        expect.stringMatching(/^no-assets: /),
      );
      expect(sent.map(({ body }) => Object.keys(body as object).includes('fields'))).toContain(false);
    });

    it('of Planetary Computer’s Landsat: Tier 1 reflectance is read, except six items without a bbox', () => {
      const items = featuresOf(readCassette('TestCLISearch.test_intersects_despite_warning_inprocess_')[0]);
      const tierOne = items.filter(({ id }) => /^LC0[89]_L2S[PR]_.*_T1$/.test(id));
      const [located, unplaced] = [
        tierOne.filter((item) => 'bbox' in item),
        tierOne.filter((item) => !('bbox' in item)),
      ];
      expect([items.length, located.length, unplaced.length]).toStrictEqual([250, 125, 6]);
      const reasons = new Map(items.map((item) => [item.id, reasonOf(landsat89, item)]));
      expect(idsOf(items.filter(({ id }) => reasons.get(id) === ''))).toStrictEqual(idsOf(located));
      for (const { id } of unplaced) expect(reasons.get(id)).toMatch(/^no-bbox: /);
    });
  },
);

const PRODUCTS = { sentinel2, sentinel1, landsat45, landsat89, modisFire };

/** The mission according to an item's id. */
const MISSIONS: Readonly<Record<keyof typeof PRODUCTS, RegExp>> = {
  sentinel2: /^S2[ABC]_/,
  sentinel1: /^S1[ABC]_/,
  landsat45: /^LT0[45]_L2/,
  landsat89: /^LC0[89]_L2/,
  modisFire: /^M[OY]D14A1/,
};

describe.skipIf(!HAS_STAC)('recorded items of public catalogs (skipped if absent)', () => {
  it('are read only by the source of their mission, or refused with a reason', () => {
    const counts = { sentinel2: 0, sentinel1: 0, landsat45: 0, landsat89: 0, modisFire: 0 };
    const items = realItems().filter(({ item }) => stacItemSchema.safeParse(item).success);
    for (const { item } of items)
      for (const [name, product] of Object.entries(PRODUCTS)) {
        const reason = reasonOf(product, item);
        expect(reason).toMatch(/^([a-z0-9-]+: .+)?$/);
        if (reason !== '') continue;
        expect(item.id).toMatch(MISSIONS[name as keyof typeof PRODUCTS]);
        counts[name as keyof typeof PRODUCTS]++;
      }
    expect(counts).toMatchInlineSnapshot(`
      {
        "landsat45": 1,
        "landsat89": 10,
        "modisFire": 0,
        "sentinel1": 0,
        "sentinel2": 55,
      }
    `);
  });
});

describe.skipIf(!hasRealData('hosts/pystac-client'))('requests to Earth Search', () => {
  const items = () =>
    ['TestCLISearch.test_filter_inprocess_', 'test_multiple_collections']
      .flatMap((name) => readCassette(name).flatMap(featuresOf))
      .filter(({ collection }) => /^sentinel-2-(c1-)?l2a$/.test(collection));

  it('get everything that a scene needs, with the server’s handling of `fields`', async () => {
    const recorded = items();
    const whole = recorded.map((item) => ({ ...item, fields: undefined }));
    expect(recorded.length).toBeGreaterThan(5);
    const double = earthSearchDouble(recorded, () => false);
    const fetch = replayOf(double);
    for (const item of whole) {
      const [west, south, east, north] = item.bbox;
      const day = String(item.properties.datetime).slice(0, 10);
      const query = { boxes: [[west, south, east, north]], start: day, end: day, maxCloud: 100 } as const;
      const { scenes, incomplete } = await earthSearch({ fetch }).search(query, { signal });
      const scene = scenes
        .flatMap((one) => [one, ...(one.duplicates ?? [])])
        .find(({ id }) => id === item.id);
      const expected = sentinel2.sceneOf(item as never, {
        source: 'earth-search',
        hrefs: { base: EARTH_SEARCH_URL },
      });
      expect(scene).toMatchObject((expected as { scene: object }).scene);
      expect(incomplete ?? []).toStrictEqual([]);
      expect(scene!.cloudCover).toBe(item.properties['eo:cloud_cover']);
    }
  });
});

/** A `fetch` to a double. */
function replayOf(double: ReturnType<typeof earthSearchDouble>) {
  return (input: RequestInfo | URL, { method = 'GET', body }: RequestInit = {}) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const reply = double.answer({ method, url, headers: {}, body: body as string });
    const response = new Response(reply.body as string, { status: reply.status, headers: reply.headers });
    Object.defineProperty(response, 'url', { value: url.href });
    return Promise.resolve(response);
  };
}

import { describe, expect, it } from 'vitest';
import { searchByDates } from '../../src/stac/stac-catalog.ts';
import { planetaryComputer } from '../../src/sources/planetary-computer.ts';
import { jsonClient } from '../../src/cache/json-client.ts';
import type { ItemSearch, SearchLimits } from '../../src/stac/search.ts';
import { serveForTest, type StacRequest, type StacServer } from '../support/stac-server.ts';
import { earthSearchItem, pageOf, type AnyItem } from '../support/items.ts';

const PATH = '/api/stac/v1/search';
const YEAR = '2024-01-01T00:00:00.000Z/2024-12-31T23:59:59.999Z';
const search = (server: StacServer, more: AnyItem = {}, limits?: SearchLimits): Promise<ItemSearch> =>
  searchByDates({
    url: server.origin + PATH,
    body: { collections: ['sentinel-2-l2a'], datetime: YEAR, limit: 100, ...(more as object) },
    client: jsonClient({ fetch }, { backoff: 1 }),
    signal: new AbortController().signal,
    ...(limits && { limits }),
  });

type Item = ReturnType<typeof earthSearchItem> & { readonly id: string; readonly properties: AnyItem };
const item = (id: string, properties: AnyItem) => earthSearchItem(properties, {}, id) as Item;
/** `count` items, spread evenly over the year. */
const overTheYear = (count: number): Item[] =>
  Array.from({ length: count }, (_, i) => {
    const time = Date.UTC(2024, 0, 1) + Math.floor((i * 366 * 86_400_000) / count);
    return item(`i${i}`, { datetime: new Date(time).toISOString() });
  });

const timesOf = ({ properties }: Item): [start: number, end: number] => {
  const { datetime, start_datetime: start = datetime, end_datetime: end = datetime } = properties;
  return [Date.parse(start as string), Date.parse(end as string)];
};
const limitIn = ({ body }: StacRequest) => (body as { limit: number }).limit;
/** The items that intersect the request's interval. */
const within = (items: readonly Item[], { body }: StacRequest): Item[] => {
  const [from, to] = (body as { datetime: string }).datetime.split('/').map((one) => Date.parse(one));
  return items.filter((one) => timesOf(one)[0] <= to && timesOf(one)[1] >= from);
};
/** A server that sends no next links, only first pages. */
const withoutLinks = (items: readonly Item[], more: (request: StacRequest) => AnyItem = () => ({})) =>
  serveForTest((request) => ({
    json: pageOf(within(items, request).slice(0, limitIn(request)), more(request)),
  }));
const idsOf = ({ items }: ItemSearch) => items.map(({ id }) => id).sort();

const time = (one: Item) => timesOf(one)[0];
const ORDERS: readonly [string, (a: Item, b: Item) => number][] = [
  ['newest first', (a, b) => time(b) - time(a)],
  ['in no order', (a, b) => ((time(a) / 1000) % 9973) - ((time(b) / 1000) % 9973)],
];

describe('a full page without a next link', () => {
  it.each(ORDERS)('leads to searches of narrower dates for the rest, with items %s', async (_, order) => {
    const items = overTheYear(146).sort(order);
    const server = await withoutLinks(items);
    const found = await search(server, { limit: 20 });
    expect([found.end, found.matched, found.refused]).toEqual(['complete', 146, []]);
    expect(idsOf(found)).toEqual(items.map(({ id }) => id).sort());
    // The year, its halves, quarters and eighths.
    expect([server.requests.length, found.pages]).toEqual([15, 15]);
  });

  it('is the last if the server reports no further items', async () => {
    const server = await withoutLinks(overTheYear(100), () => ({ numberMatched: 100 }));
    expect(await search(server)).toMatchObject({ end: 'complete', matched: 100 });
    expect(server.requests).toHaveLength(1);
  });

  it('is recognized if the limit was lowered after a failure', async () => {
    const items = overTheYear(60);
    let failed = false;
    const server = await serveForTest((request) => {
      if (!failed) return ((failed = true), { status: 504 });
      return { json: pageOf(within(items, request).slice(0, limitIn(request))) };
    });
    expect((await search(server)).items).toHaveLength(60);
    expect(server.requests.slice(0, 2).map(limitIn)).toEqual([100, 50]);
  });

  it('of items of several days yields each item once, even if it spans two parts', async () => {
    const days = (n: number) => new Date(Date.UTC(2024, 0, 1 + n)).toISOString();
    const items = Array.from({ length: 180 }, (_, i) =>
      item(`i${i}`, { datetime: null, start_datetime: days(2 * i), end_datetime: days(2 * i + 8) }),
    );
    const found = await search(await withoutLinks(items));
    expect([found.end, idsOf(found)]).toEqual(['complete', items.map(({ id }) => id).sort()]);
  });

  it('leads to at most 32 more requests, starting with the newest dates', async () => {
    const server = await withoutLinks(overTheYear(1000).reverse());
    const found = await search(server, { limit: 10 });
    expect([found.end, server.requests.length, found.pages]).toEqual(['no-next-link', 33, 33]);
    expect(found.items[0].id).toBe('i999');
    const days = (Date.UTC(2025, 0, 1) - Date.parse(found.items.at(-1)!.properties.datetime!)) / 86_400_000;
    expect([found.items.length > 100, days < 300]).toEqual([true, true]);
  });

  it('ends the search as incomplete if the request has no closed interval', async () => {
    const server = await serveForTest(() => ({ json: pageOf(overTheYear(100)) }));
    for (const datetime of ['2024-01-01T00:00:00Z', '../2024-01-01T00:00:00Z', 'a/b/c', null])
      expect((await search(server, { datetime })).end).toBe('no-next-link');
    expect(server.requests).toHaveLength(4);
  });

  const searchYear = (server: StacServer, signal = new AbortController().signal) =>
    planetaryComputer({ fetch, url: server.origin + PATH }).search(
      { boxes: [[-41, -1, -40, 0]], start: '2024-01-01', end: '2024-12-31', maxCloud: 101 },
      { signal },
    );

  it('causes a warning if the search stays incomplete, as for items of the same time', async () => {
    expect((await searchYear(await withoutLinks(overTheYear(150)))).warnings).toEqual([]);
    const same = Array.from({ length: 260 }, (_, i) =>
      item(`i${i}`, { datetime: '2024-02-03T04:05:06.789Z' }),
    );
    const server = await withoutLinks(same);
    expect((await searchYear(server)).warnings).toEqual(['no-next-link']);
    expect(server.requests.length).toBeLessThanOrEqual(33);
  });
});

describe('a next link that cannot be followed', () => {
  it('counts as missing if it leads to another host: the rest is searched by narrower dates', async () => {
    const other = await serveForTest(() => ({ json: pageOf([]) }));
    const items = overTheYear(150);
    const links = [{ rel: 'next', href: `${other.origin}${PATH}?token=2`, method: 'GET' }];
    const isWhole = (request: StacRequest) => within(items, request).length <= limitIn(request);
    const server = await withoutLinks(items, (request) => (isWhole(request) ? {} : { links }));
    const found = await search(server);
    expect([found.end, found.items.length]).toEqual(['complete', 150]);
    expect([server.requests.length, other.requests]).toEqual([3, []]);
  });

  it('is repaired if the start of its path is missing', async () => {
    const pages = [overTheYear(3), [item('later', { datetime: '2024-05-05T00:00:00Z' })]];
    for (const href of ['/search?token=next:a&limit=3', '/v1/search?token=next:a&limit=3']) {
      const server = await serveForTest(({ url }, n) => {
        if (url.pathname !== PATH) return { status: 404 };
        return {
          json: pageOf(pages[n], n === 0 ? { links: [{ rel: 'next', href: url.origin + href }] } : {}),
        };
      });
      expect((await search(server, { limit: 3 })).items).toHaveLength(4);
      expect(server.requests[1].url.href).toBe(`${server.origin}${PATH}?token=next:a&limit=3`);
    }
  });
});

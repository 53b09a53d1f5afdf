import { describe, expect, it } from 'vitest';
import { jsonClient } from '../../src/cache/json-client.ts';
import { searchItems, type ItemSearch, type SearchLimits } from '../../src/stac/search.ts';
import { serveForTest, type StacServer } from '../support/stac-server.ts';
import { earthSearchItem, pageOf, type AnyItem } from '../support/items.ts';

const BODY = { collections: ['sentinel-2-c1-l2a'], limit: 100, query: { 'eo:cloud_cover': { lt: 60 } } };

const search = ({ origin }: StacServer, limits?: SearchLimits): Promise<ItemSearch> =>
  searchItems({
    url: `${origin}/search`,
    body: BODY,
    client: jsonClient({ fetch }, { backoff: 1 }),
    signal: new AbortController().signal,
    ...(limits && { limits }),
  });

const item = (id: string, datetime = '2025-07-31T13:00:00Z') => earthSearchItem({ datetime }, {}, id);
const self = { rel: 'self', href: 'x' };
const next = (link: AnyItem) => ({ links: [self, { rel: 'next', ...link }] });
const ids = ({ items }: ItemSearch) => items.map(({ id }) => id);

describe('paging', () => {
  it('follows a GET href, with or without a method', async () => {
    const server = await serveForTest(({ url }) => {
      const token = url.searchParams.get('token');
      if (token === null)
        return { json: pageOf([item('a')], next({ href: '/search?token=2', method: 'GET' })) };
      if (token === '2') return { json: pageOf([item('b')], next({ href: '?token=3' })) };
      return { json: pageOf([item('c')]) };
    });
    expect(ids(await search(server))).toEqual(['a', 'b', 'c']);
    expect(server.requests.map(({ method }) => method)).toEqual(['POST', 'GET', 'GET']);
  });

  it('sends the body of a POST link as it is unless it is to be merged', async () => {
    const server = await serveForTest((_, n) => ({
      json:
        n === 0
          ? pageOf([item('a')], next({ href: '/search', method: 'POST', body: { next: 'b' } }))
          : pageOf([item('b')]),
    }));
    expect(ids(await search(server))).toEqual(['a', 'b']);
    expect(server.requests[1].body).toEqual({ next: 'b' });
  });

  it('merges the body of each link into the previous body', async () => {
    const links = [{ token: 't1' }, { token: 't2', limit: 5 }];
    const server = await serveForTest((_, n) => ({
      json: pageOf(
        [item(`i${n}`)],
        n < 2 ? next({ href: '/search', method: 'POST', merge: true, body: links[n] }) : {},
      ),
    }));
    expect(await search(server)).toMatchObject({ end: 'complete', matched: 3, refused: [] });
    expect(server.requests).toMatchObject([
      { method: 'POST', body: BODY },
      { body: { ...BODY, token: 't1' } },
      { body: { ...BODY, token: 't2', limit: 5 } },
    ]);
  });

  it('ends at an empty page, even if it has a next link', async () => {
    const server = await serveForTest((_, n) => ({
      json: pageOf(n === 0 ? [item('a')] : [], next({ href: `/search?token=${n}` })),
    }));
    expect((await search(server)).end).toBe('complete');
    expect(server.requests).toHaveLength(2);
  });

  it('ends before it repeats a request: a cycle of two tokens', async () => {
    const server = await serveForTest((_, n) => ({
      json: pageOf([item(`i${n}`)], next({ href: `/search?token=${n % 2}` })),
    }));
    const found = await search(server);
    expect(found.end).toBe('repeated-page');
    expect(server.requests).toHaveLength(3);
    expect(ids(found)).toEqual(['i0', 'i1', 'i2']);
  });

  it('ends at a page without new items, even if its token is new', async () => {
    const server = await serveForTest((_, n) => ({
      json: pageOf([item('same')], next({ href: `/search?token=${n}` })),
    }));
    expect(await search(server)).toMatchObject({ end: 'repeated-page', matched: 1 });
    expect(server.requests).toHaveLength(2);
  });

  it('ends at the limit of pages and of items', async () => {
    const server = await serveForTest((_, n) => ({
      json: pageOf([item(`a${n}`), item(`b${n}`)], next({ href: `/search?token=${n}` })),
    }));
    const tenPages = await search(server);
    expect([tenPages.end, tenPages.items.length, server.requests.length]).toEqual(['page-limit', 20, 10]);
    const fewItems = await search(server, { pages: 50, items: 5 });
    expect([fewItems.end, fewItems.items.length, server.requests.length - 10]).toEqual(['item-limit', 5, 3]);
  });

  it.each([
    ['https://other.example/search', 'foreign-next-link'],
    ['http://127.0.0.1:1/search', 'foreign-next-link'],
    ['//user@127.0.0.1/x', 'foreign-next-link'],
    ['file:///etc/passwd', 'foreign-next-link'],
    [7, 'invalid-next-link'],
  ])('never follows a next link to %s', async (href, end) => {
    const server = await serveForTest(() => ({ json: pageOf([item('a')], next({ href })) }));
    expect(await search(server)).toMatchObject({ end, items: [{ id: 'a' }] });
    expect(server.requests).toHaveLength(1);
  });

  it('keeps the first item of each id and sorts all pages newest first', async () => {
    const server = await serveForTest((_, n) => ({
      json:
        n === 0
          ? pageOf(
              [item('b', '2025-07-01T00:00:00Z'), item('c', '2025-07-09T00:00:00Z')],
              next({ href: '?p=1' }),
            )
          : pageOf([item('c', '2025-07-02T00:00:00Z'), item('a', '2025-07-01T00:00:00Z')]),
    }));
    const found = await search(server);
    expect(ids(found)).toEqual(['c', 'a', 'b']);
    expect(found.items[0].properties.datetime).toBe('2025-07-09T00:00:00Z');
  });

  it('refuses only the invalid items, and names the field', async () => {
    const bad = earthSearchItem({ 'eo:cloud_cover': '12' }, {}, 'text-cloud');
    const server = await serveForTest(() => ({ json: pageOf([bad, item('good'), 7, { id: 'no-type' }]) }));
    const found = await search(server);
    expect(ids(found)).toEqual(['good']);
    expect(found.refused.map(({ id, code, detail }) => `${id} ${code}: ${detail.split(' ')[0]}`)).toEqual([
      'text-cloud invalid-item: properties.eo:cloud_cover:',
      '(no id) invalid-item: document:',
      'no-type invalid-item: type:',
    ]);
  });
});

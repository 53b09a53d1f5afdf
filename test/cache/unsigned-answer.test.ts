import { describe, expect, it } from 'vitest';
import { fileOf } from '../../src/net/address.ts';
import { storedName } from '../../src/cache/stored-name.ts';
import { unsignedAnswer } from '../../src/cache/catalog-answers.ts';

const BASE = 'https://account.blob.core.windows.net/search';
const FILE = 'https://account.blob.core.windows.net/zone/B04.tif';
const SIGNED = `${FILE}?sig=s3cret&se=2024-01-02&sv=1`;

const bytesOf = (text: string) => new TextEncoder().encode(text);
const storedText = async (text: string) =>
  new TextDecoder().decode(await unsignedAnswer(bytesOf(text), BASE));
const stored = async (answer: unknown) => JSON.parse(await storedText(JSON.stringify(answer))) as unknown;

const item = (href: string, overrides: object = {}) => ({
  ...{ type: 'Feature', id: 'a', properties: {}, assets: { red: { href } }, ...overrides },
});
const pageOf = (...features: readonly object[]) => ({ type: 'FeatureCollection', features });

describe('unsignedAnswer', () => {
  it('removes signatures from the addresses of items', async () => {
    const page = pageOf(item(SIGNED), item(`${FILE}?file=2`), item('B05.tif?sig=s3cret&file=3'));
    const unsigned = [item(FILE), item(`${FILE}?file=2`), item('B05.tif?file=3')];
    expect(await stored(page)).toEqual(pageOf(...unsigned));
    expect(await stored(item(SIGNED))).toEqual(item(FILE));
  });

  it.each([
    ['https://a.example/B04.tif', 'sig=s3cret&file=3'],
    ['https://a.example/B04.tif', 'token=s3cret'],
    ['./B04.tif', 'file=2&ticket=s3cret'],
  ])(
    'replaces a query that may be secret with a digest that identifies the file: %s?%s',
    async (path, query) => {
      const answer = (await stored(item(`${path}?${query}#page`))) as ReturnType<typeof item>;
      const { href } = answer.assets.red;
      expect(href).toMatch(/\?~[0-9a-f]{64}#page$/);
      const nameOf = (address: string) => storedName(fileOf(new URL(address, BASE).href));
      expect(await nameOf(href)).toBe(await nameOf(`${path}?${query}`));
    },
  );

  it('removes signatures at any depth of an item', async () => {
    const deep = (href: string) =>
      item(href, {
        properties: { preview: href, list: [[href], { href }] },
        links: [{ rel: 'thumbnail', href }],
        assets: { red: { href, alternate: { s3: { href } }, size: 7, roles: null } },
      });
    expect(await stored(pageOf(deep(SIGNED)))).toEqual(pageOf(deep(FILE)));
  });

  it.each([
    ['https://me:word@a.example/B04.tif', 'https://-@a.example/B04.tif'],
    ['s3+x://me:w@r:d@a.example/B04.tif', 's3+x://-@a.example/B04.tif'],
    ['https:\\\\me:word@a.example\\b@c.tif', 'https:\\\\-@a.example\\b@c.tif'],
    ['HTTPS://me:word@a.example/b@c.tif?x-amz-signature=t', 'HTTPS://-@a.example/b@c.tif'],
    ['https://a.example/b@c.tif', 'https://a.example/b@c.tif'],
    ['https://a.example?who=me@b.example', 'https://a.example?who=me@b.example'],
    ['me@a.example', 'me@a.example'],
  ])('removes user names and passwords: %s', async (href, unsigned) => {
    expect(await stored(item(href))).toEqual(item(unsigned));
  });

  it('keeps links to the next page, whose tokens are not signatures', async () => {
    const links = [{ rel: 'next', href: 'https://a.example/search?token=next:2' }];
    expect(await stored({ ...pageOf(item(SIGNED)), links })).toEqual({ ...pageOf(item(FILE)), links });
  });
});

describe('unsignedAnswer, given an answer that needs no change,', () => {
  it.each([
    ['has no addresses with a query', JSON.stringify(pageOf(item(FILE)))],
    [
      'has long numbers, and no signature',
      `{"features":[{"assets":{"a":{"href":"a?file=1","n":12345678901234567890}}}]}`,
    ],
    ['has other whitespace', `{ "features" : [ {"assets": {"a": {"href": "a?b=1"} } } ] }`],
    ['has a token where there are no items', '{"token":"x","href":"https://a.example/?token=t"}'],
    ['has items without assets', '{"features":[{"href":"https://a.example/?token=t"}]}'],
    ['is empty', ''],
  ])('returns the same bytes if it %s', async (_, text) => {
    const bytes = bytesOf(text);
    expect(await unsignedAnswer(bytes, BASE)).toBe(bytes);
  });

  it('returns the same bytes if it is not text', async () => {
    const bytes = Uint8Array.of(0x3f, 0xff, 0xfe, 0x40, 0x00);
    expect(await unsignedAnswer(bytes, BASE)).toBe(bytes);
  });
});

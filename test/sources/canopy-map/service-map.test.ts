import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Catalog } from '../../../src/stac/catalog.ts';
import type { Fetch } from '../../../src/net/fetch.ts';
import type { Bbox } from '../../../src/geo/outline.ts';
import { CatalogAnswers } from '../../../src/cache/catalog-answers.ts';
import { withServiceMap, type SourceChoices } from '../../../src/sources/options.ts';
import { resolveSources, type CatalogContext } from '../../../src/sources/registry.ts';
import { isTileFile } from '../../../src/sources/canopy-map/eth.ts';
import { AssetAddress } from '../../../src/net/address.ts';
import { serveStac, type StacReply, type StacServer } from '../../support/stac-server.ts';
import { instantly } from '../../support/instantly.ts';

const KEY = `syl_live_${'k'.repeat(49)}`;
const NAME = 'ETH_GlobalCanopyHeight_10m_2020_S06W063_Map.tif';
const BOX: Bbox = [-62.2, -3.5, -62.1, -3.4];
const QUERY = { boxes: [BOX], start: '2025-01-01', end: '2025-12-31', maxCloud: 101 };
const { signal } = new AbortController();

let host: StacServer;
let reply: () => StacReply;
let issued: number;
let now: number;
/** Headers of the requests. */
const sent: RequestInit['headers'][] = [];

afterEach(() => host.close());
beforeEach(async () => {
  host = await serveStac(() => reply());
  sent.length = 0;
  [issued, now] = [0, Date.UTC(2026, 0, 1)];
  reply = () => ({
    json: { success: true, ticket: `ticket-${++issued}.x`, expires: new Date(now + 900_000).toISOString() },
    headers: { Date: new Date(now).toUTCString() },
  });
});

const recordingFetch: Fetch = (url, init) => {
  sent.push(init?.headers);
  return fetch(url, init);
};

const clockNow = () => ({ now: () => now, random: () => 0, after: instantly() });

/** The canopy map of a page with a service and its key. */
function mapOf(own: Partial<CatalogContext> = {}, choices: Partial<SourceChoices> = {}): Catalog {
  const clock = clockNow();
  const settled = withServiceMap({ service: host.origin, key: KEY, ...choices });
  return resolveSources(settled, { fetch: recordingFetch, clock, ...own }).canopyMaps.find(
    ({ id }) => id === 'eth',
  )!;
}

async function signed(map: Catalog, renew?: string): Promise<string> {
  const { scenes } = await map.search(QUERY, { signal });
  const scene = scenes[0];
  const asset = { ...scene.bands.canopy_height!, ...(renew !== undefined && { href: renew }) };
  const one = await map.sign!({ ...scene, bands: { canopy_height: asset } }, signal, {
    renew: renew !== undefined,
  });
  return one.bands.canopy_height!.href;
}

describe('the canopy map through a service', () => {
  it('has tiles at the service, with a ticket that was requested with the key', async () => {
    const map = mapOf();
    expect(map).toMatchObject({ id: 'eth', host: new URL(host.origin).host });
    const href = await signed(map);
    expect(href).toBe(`${host.origin}/api/v1/canopy-map/${NAME}?ticket=ticket-1.x`);
    expect(host.requests).toMatchObject([{ method: 'POST' }]);
    expect(sent).toEqual([{ Authorization: `Bearer ${KEY}` }]);
    expect(host.requests[0].url.pathname).toBe('/api/v1/canopy-map-ticket');
  });

  it('shares one ticket, and requests the next before it expires', async () => {
    const map = mapOf();
    await Promise.all(Array.from({ length: 5 }, () => signed(map)));
    now += 719_000;
    expect(await signed(map)).toContain('ticket-1.x');
    expect(issued).toBe(1);
    now += 2000;
    expect(await signed(map)).toContain('ticket-2.x');
  });

  it('requests one new ticket for one that was refused', async () => {
    const map = mapOf();
    const href = await signed(map);
    expect(await signed(map, href)).toContain('ticket-2.x');
    expect(await signed(map, href)).toContain('ticket-2.x');
    expect(issued).toBe(2);
  });

  it('keeps the query of the service, and hides tickets from stored and displayed addresses', async () => {
    const href = await signed(mapOf({}, { service: `${host.origin}/sylvan/?tenant=a` }));
    expect(href).toBe(`${host.origin}/sylvan/api/v1/canopy-map/${NAME}?tenant=a&ticket=ticket-1.x`);
    expect(host.requests[0].url.pathname + host.requests[0].url.search).toBe(
      '/sylvan/api/v1/canopy-map-ticket?tenant=a',
    );
    const plain = `${host.origin}/api/v1/canopy-map/${NAME}`;
    const address = new AssetAddress(`${plain}?ticket=ticket-1.x`, plain);
    expect([address.url, address.signed, address.file]).toEqual([plain, true, plain]);
    expect(address.redact('no ticket-1.x')).toBe('no …');
  });

  it.each<[string, StacReply, string]>([
    ['refuses the key', { status: 401, json: { detail: KEY } }, 'access-denied'],
    ['answers with a page', { text: `<p>${KEY}</p>` }, 'stac-invalid'],
    ['answers without a ticket', { json: { success: true } }, 'stac-invalid'],
    [
      'answers with an invalid ticket',
      { json: { success: true, ticket: 'a&b=c', expires: '2026-01-01T00:00:00Z' } },
      'stac-invalid',
    ],
  ])('that %s fails without revealing the key', async (_, one, code) => {
    reply = () => one;
    const error: unknown = await signed(mapOf()).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code });
    expect(inspect(error, { depth: null })).not.toContain(KEY);
  });

  it('does not reveal the key if an error of fetch quotes it', async () => {
    const quoting: Fetch = () => Promise.reject(new TypeError(`Bearer ${KEY} is no header`));
    const error: unknown = await signed(mapOf({ fetch: quoting })).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'network-or-cors' });
    expect(inspect(error, { depth: null })).not.toContain(KEY);
  });

  it('requests no ticket without a network', async () => {
    const nothing = { answer: () => Promise.resolve(undefined), putAnswer: () => Promise.resolve() };
    const answers = new CatalogAnswers(nothing, () => true);
    expect(await signed(mapOf({ answers }))).toBe(`${host.origin}/api/v1/canopy-map/${NAME}`);
    expect(host.requests).toEqual([]);
  });
});

describe('reference maps through a service', () => {
  const choices = () => ({ service: host.origin, key: KEY });
  const hrefsOf = async (map: Catalog) => {
    const { scenes } = await map.search(QUERY, { signal });
    const one = (await map.sign?.(scenes[0], signal)) ?? scenes[0];
    return Object.values(one.bands).map(({ href }) => href);
  };

  it('are those at hosts that pages may not be able to read, with one ticket for all files', async () => {
    const context = { fetch: recordingFetch, clock: clockNow(), isPage: true };
    const { gfc2020, hansen, worldcover } = resolveSources(choices(), context);
    const at = `${host.origin}/api/v1/canopy-map/`;
    expect(await hrefsOf(gfc2020[0])).toEqual([`${at}JRC_GFC2020_V4_N0_W70.tif?ticket=ticket-1.x`]);
    expect(await hrefsOf(hansen[0])).toEqual(
      ['lossyear', 'treecover2000'].map(
        (key) => `${at}Hansen_GFC-2025-v1.13_${key}_00N_070W.tif?ticket=ticket-1.x`,
      ),
    );
    expect(issued).toBe(1);
    const { scenes } = await worldcover[0].search(QUERY, { signal });
    expect(new URL(scenes[0].bands.map!.href).host).toBe('ai4edataeuwest.blob.core.windows.net');
  });

  it('are read from their hosts in Node, and in a page without a key', async () => {
    for (const [own, isPage] of [
      [choices(), false],
      [{ service: host.origin }, true],
    ] as const) {
      const { gfc2020, hansen } = resolveSources(own, { fetch: recordingFetch, isPage });
      expect(new URL((await hrefsOf(gfc2020[0]))[0]).host).toBe('jeodpp.jrc.ec.europa.eu');
      expect(new URL((await hrefsOf(hansen[0]))[0]).host).toBe('storage.googleapis.com');
    }
    expect(issued).toBe(0);
  });
});

describe('withServiceMap', () => {
  const own = { service: 'https://s.example', key: KEY };
  it.each<[string, SourceChoices]>([
    ['without a key', { service: 'https://s.example' }],
    ['without a service', { firmsKey: 'k' }],
    ['with a mirror', { ...own, canopyMapUrl: 'https://maps.example/' }],
    ['with a folder', { ...own, catalog: 'https://data.example/zone/' }],
    ['without the map', { ...own, sources: { 'canopy-map': false } }],
    ['with another map', { ...own, sources: { 'canopy-map': 'https://data.example/' } }],
  ])('does not change choices %s', (_, choices) => {
    expect(withServiceMap(choices)).toBe(choices);
  });

  it('adds the service’s map otherwise', () => {
    const canopyMapUrl = 'https://s.example/api/v1/canopy-map/';
    expect(withServiceMap(own)).toEqual({ ...own, canopyMapUrl });
    expect(withServiceMap({ ...own, sources: { 'canopy-map': ['eth'] } })).toMatchObject({ canopyMapUrl });
  });
});

it.each([
  ['ETH_GlobalCanopyHeight_10m_2020_S90W180_Map.tif', true],
  ['ETH_GlobalCanopyHeight_10m_2020_N90E000_Map.tif', false],
  ['ETH_GlobalCanopyHeight_10m_2020_N00E180_Map.tif', false],
  ['ETH_GlobalCanopyHeight_10m_2020_N01E000_Map.tif', false],
  ['ETH_GlobalCanopyHeight_10m_2020_S00W000_Map.tif', false],
  ['ETH_GlobalCanopyHeight_10m_2020_N00E000_Map.tif\n', false],
  ['../ETH_GlobalCanopyHeight_10m_2020_N00E000_Map.tif', false],
])('isTileFile(%j) is %s', (file, expected) => {
  expect(isTileFile(file)).toBe(expected);
});

import { describe, expect, it, vi } from 'vitest';
import type { SylvanError } from '../../src/errors/errors.ts';
import type { Scene } from '../../src/stac/scene.ts';
import type { Clock } from '../../src/net/clock.ts';
import { opticalScene } from '../support/optical-scene.ts';
import { instantly } from '../support/instantly.ts';
import { planetaryComputer } from '../../src/sources/planetary-computer.ts';
import { CatalogAnswers } from '../../src/cache/catalog-answers.ts';
import type { AnswerStore } from '../../src/cache/stores.ts';
import { serveForTest, type StacReply, type StacServer } from '../support/stac-server.ts';

const HOUR = 3_600_000;
const START = Date.UTC(2025, 6, 1);

const asset = (key: string, host = 'sentinel2l2a01.blob.core.windows.net') => ({
  href: `https://${host}/sentinel2-l2/${key}.tif`,
  ...{ key, scale: 0.0001, offset: 0, nodata: 0, resolution: 10 },
});

const SCENE = opticalScene('x', '2019-01-01T00:00:01.024Z', {
  ...{ bands: { red: asset('B04'), nir: asset('B08') }, quality: asset('SCL') },
});

interface Service {
  readonly skew?: number;
  readonly dated?: boolean;
  readonly reply?: (n: number) => StacReply | undefined;
}

/** A signing service whose n-th token is `sig=n`, valid for an hour on its own clock, which is `skew` ms off ours. */
const setUp = async ({ skew = 0, dated = true, reply }: Service = {}) => {
  let now = START;
  const clock: Clock = { now: () => now, random: () => 0, after: instantly() };
  const token = (n: number): StacReply => ({
    json: { token: `se=2025&sig=${n}`, 'msft:expiry': new Date(now + skew + HOUR).toISOString() },
    headers: { Date: dated ? new Date(now + skew).toUTCString() : 'none' },
  });
  const server = await serveForTest((_, n) => reply?.(n) ?? token(n));
  const { origin } = server;
  const catalog = planetaryComputer({ fetch, clock, url: `${origin}/search`, tokenUrl: `${origin}/token` });
  const sign = (scene = SCENE, renew = false, signal = new AbortController().signal) =>
    catalog.sign!(scene, signal, { renew });
  return { server, catalog, sign, advance: (milliseconds: number) => (now += milliseconds) };
};

const signature = ({ bands }: Scene) => new URL(bands.red!.href).searchParams.get('sig');

describe('sign, with stored answers', () => {
  const store: AnswerStore = {
    answer: () => Promise.resolve(undefined),
    putAnswer: () => expect.fail('A signature was stored'),
  };
  const withAnswers = async (isOffline: boolean) => {
    const { server } = await setUp();
    const answers = new CatalogAnswers(store, () => isOffline);
    const clock: Clock = { now: Date.now, random: () => 0, after: instantly() };
    const catalog = planetaryComputer({ fetch, clock, answers, tokenUrl: `${server.origin}/token` });
    return { server, sign: () => catalog.sign!(SCENE, new AbortController().signal) };
  };

  it('sends no request offline, stores no signature, and leaves scenes unsigned without a network', async () => {
    const offline = await withAnswers(true);
    expect(await offline.sign()).toEqual(SCENE);
    expect(offline.server.requests).toEqual([]);
    const gone = await withAnswers(false);
    expect(signature(await gone.sign())).toBe('0');
    const alone = await withAnswers(false);
    await alone.server.close();
    expect(await alone.sign()).toEqual(SCENE);
  });
});

describe('sign', () => {
  it('adds the container’s token to every asset of a copy of the scene', async () => {
    const { server, sign } = await setUp();
    const before = structuredClone(SCENE);
    const signed = await sign();
    expect(server.requests.map(({ method, url }) => `${method} ${url.pathname}`)).toEqual([
      'GET /token/sentinel2l2a01/sentinel2-l2',
    ]);
    for (const one of [signed.bands.red, signed.bands.nir, signed.quality])
      expect(one?.href).toMatch(/^https:\/\/sentinel2l2a01\.blob\..*\.tif\?se=2025&sig=0$/);
    expect(SCENE).toEqual(before);
  });

  it('requests one token for concurrent scenes, and another after 80 % of its lifetime', async () => {
    const { server, sign, advance } = await setUp();
    const [first] = await Promise.all(Array.from({ length: 20 }, () => sign()));
    advance(0.8 * HOUR - 1);
    expect(signature(await sign())).toBe('0');
    expect(server.requests).toHaveLength(1);
    advance(1);
    expect(signature(await sign(first))).toBe('1');
  });

  it('measures the lifetime by the server’s clock, even if ours is two hours ahead', async () => {
    const { server, sign, advance } = await setUp({ skew: -2 * HOUR });
    await sign();
    advance(0.7 * HOUR);
    await sign();
    expect(server.requests).toHaveLength(1);
  });

  it('uses a token for 30 s if its lifetime is unknown', async () => {
    const { sign, advance } = await setUp({ skew: -2 * HOUR, dated: false });
    const first = await sign();
    advance(29_000);
    expect(signature(await sign())).toBe(signature(first));
    advance(1_000);
    expect(signature(await sign())).toBe('1');
  });

  it('renews a refused token once for all callers', async () => {
    const { server, sign } = await setUp();
    const old = await sign();
    const renewed = await Promise.all(Array.from({ length: 6 }, () => sign(old, true)));
    expect(renewed.map(signature)).toEqual(Array(6).fill('1'));
    expect(signature(await sign(old, true))).toBe('1');
    expect(server.requests).toHaveLength(2);
    expect(signature(await sign(renewed[0], true))).toBe('2');
  });

  it('renews at most once in 10 s for scenes without the refused token', async () => {
    const { server, sign, advance } = await setUp();
    await sign();
    advance(60_000);
    expect(signature(await sign(SCENE, true))).toBe('1');
    advance(9_999);
    expect(signature(await sign(SCENE, true))).toBe('1');
    expect(server.requests).toHaveLength(2);
    advance(1);
    expect(signature(await sign(SCENE, true))).toBe('2');
  });

  it('adds no token to addresses of other hosts', async () => {
    const { sign } = await setUp();
    const nearly = ['evilblob.core.windows.net', 'a.b.blob.core.windows.net', 'ab.blob.core.windows.net'];
    for (const host of ['blob.core.windows.net.evil.example', ...nearly]) {
      const signed = await sign({ ...SCENE, bands: { red: asset('B04', host) } });
      expect(signed.bands.red?.href).toBe(asset('B04', host).href);
    }
  });

  it('continues the request for the other callers when one aborts', async () => {
    const { server, sign } = await setUp({
      reply: () => ({ delay: 60, json: { token: 'sig=9', 'msft:expiry': '2025-07-01T01:00:00Z' } }),
    });
    const controller = new AbortController();
    const leaving = sign(SCENE, false, controller.signal);
    const staying = sign();
    controller.abort('left');
    await expect(leaving).rejects.toBe('left');
    expect(signature(await staying)).toBe('9');
    expect(server.requests).toHaveLength(1);
  });

  it('sends a new request after all callers have aborted', async () => {
    const { server, sign } = await setUp({ reply: (n) => (n === 0 ? { delay: Infinity } : undefined) });
    const controller = new AbortController();
    const leaving = sign(SCENE, false, controller.signal);
    await vi.waitUntil(() => server.requests.length === 1);
    controller.abort('left');
    const coming = sign();
    await expect(leaving).rejects.toBe('left');
    expect(signature(await coming)).toBe('1');
  });
});

describe('sign, with several containers', () => {
  const file = (container: string) => ({ ...asset('x'), href: `https://${container}/a.tif` });
  const paths = ({ requests }: StacServer) => requests.map(({ url }) => url.pathname);
  const SPREAD: Scene = {
    ...SCENE,
    bands: { red: asset('B04', 'sentinel2l2a02.blob.core.windows.net'), nir: asset('B08') },
    quality: file('sentinel2l2a01.blob.core.windows.net/other'),
  };

  const inAccount = (i: number): Scene => ({
    ...SCENE,
    bands: { red: file(`account${i}.blob.core.windows.net/box`) },
    quality: null,
  });

  it('signs each file with the token of its own account and container', async () => {
    const { sign, server } = await setUp();
    const { bands, quality } = await sign(SPREAD);
    const order = ['2l2a02/sentinel2-l2', '2l2a01/sentinel2-l2', '2l2a01/other'];
    const tokens = order.map((path) => `/token/sentinel${path}`);
    expect(paths(server).toSorted()).toEqual(tokens.toSorted());
    const signatures = [bands.red, bands.nir, quality].map((one) =>
      Number(new URL(one!.href).searchParams.get('sig')),
    );
    expect(signatures.map((n) => paths(server)[n])).toEqual(tokens);
  });

  it.each([
    ['no container', 'https://sentinel2l2a01.blob.core.windows.net/a.tif'],
    ['$root', 'https://sentinel2l2a01.blob.core.windows.net/$root/a.tif'],
    ['..', 'https://sentinel2l2a01.blob.core.windows.net/%2e%2e%2fb/a.tif'],
    ['64 letters', `https://sentinel2l2a01.blob.core.windows.net/${'a'.repeat(64)}/a.tif`],
  ])('rejects an address without a valid container, without a request: %s', async (_, href) => {
    const { sign, server } = await setUp();
    const refusal = sign({ ...SCENE, bands: { red: { ...asset('B04'), href } } });
    await expect(refusal).rejects.toMatchObject({
      code: 'stac-invalid',
      fields: { host: 'sentinel2l2a01.blob.core.windows.net' },
    });
    expect(server.requests).toEqual([]);
  });

  it('reports an account and container that the service does not know', async () => {
    const { sign } = await setUp({ reply: () => ({ status: 404, json: { detail: 'sig=canary' } }) });
    const error = (await sign().catch((thrown: unknown) => thrown)) as SylvanError;
    expect(error.code).toBe('not-found');
    expect(error.fields).toMatchObject({ account: 'sentinel2l2a01', container: 'sentinel2-l2', status: 404 });
    expect(JSON.stringify(error.toData())).not.toContain('canary');
  });

  it.each<[string, StacReply]>([
    ['an HTML page', { text: '<html>sig=canary</html>', headers: { 'Content-Type': 'text/html' } }],
    ['a token that ends soon', { json: { token: 'sig=canary', 'msft:expiry': 'soon' } }],
    ['a token without a signature', { json: { token: 'canary', 'msft:expiry': '2030-01-01T00:00:00Z' } }],
  ])('rejects %s without revealing its text, and requests another next time', async (_, reply) => {
    const { sign } = await setUp({ reply: (n) => (n === 0 ? reply : undefined) });
    const error = (await sign().catch((thrown: unknown) => thrown)) as SylvanError;
    expect([error.code, typeof error.fields.host]).toEqual(['stac-invalid', 'string']);
    expect(JSON.stringify(error.toData())).not.toContain('canary');
    expect(signature(await sign())).toBe('1');
  });

  it('caches the tokens of 64 containers, and evicts the oldest', async () => {
    const { sign, server } = await setUp();
    for (let i = 0; i < 65; i++) await sign(inAccount(i));
    for (const i of [64, 1]) await sign(inAccount(i));
    expect(server.requests).toHaveLength(65);
    await sign(inAccount(0));
    expect(server.requests).toHaveLength(66);
  });
});

import { once } from 'node:events';
import type { LookupAddress } from 'node:dns';
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { PUBLIC_HOSTS } from '#server';
import { serveStac } from '../../../test/support/stac-server.ts';
import { httpFetchThrough } from '../../../src/net/node/http-fetch.ts';
import { isLocalAddress, isPublicAddress } from '../../src/outbound/addresses.ts';
import { createGuard, knownAddresses } from '../../src/outbound/guard.ts';
import { guardedFetch } from '../../src/outbound/guarded-fetch.ts';
import { hostileHrefs, startCanary, type Canary } from '../support/canary.ts';

const isKnownAddress = knownAddresses(['images.example.org']);

const LOOPBACK: LookupAddress = { address: '127.0.0.1', family: 4 };
/** A public address; no test gets as far as connecting to it. */
const PUBLIC: LookupAddress = { address: '8.8.8.8', family: 4 };

vi.setConfig({ testTimeout: 20_000 });

let canary: Canary;
const closing: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  canary = await startCanary();
});
afterEach(() => Promise.all(closing.splice(0).map((close) => close())));
afterAll(() => canary.close());

/** A resolver that gives the answers in turn, then repeats the last. */
const lookups = (...answers: LookupAddress[][]) =>
  vi.fn(() => Promise.resolve(answers.length > 1 ? answers.shift()! : answers[0]));

type PathOptions = Parameters<typeof createGuard>[1] & { readonly own?: readonly string[] };

/** Both outbound paths: that of catalogs, and that of worker threads. */
function outboundPaths({
  own = [],
  ...options
}: PathOptions): (readonly [name: string, send: typeof fetch])[] {
  const guard = createGuard({ own, hosts: [] }, { isKnown: isKnownAddress, ...options });
  const guarded = guardedFetch(guard);
  closing.push(() => guarded.close());
  return [
    ['catalogs', (url, init) => guarded.fetch(url as string, init)],
    ['workers', httpFetchThrough(guard)],
  ];
}

const outcomeOf = (response: Promise<Response>) =>
  response.then(
    ({ status }) => String(status),
    (error: unknown) => (error as { code?: string }).code ?? 'error',
  );

it('the guard reaches none of 200 hostile addresses, either by its host list or by their IP addresses alone', async () => {
  const hrefs = hostileHrefs(canary.port);
  expect(hrefs.length).toBeGreaterThan(200);
  const trusting: PathOptions = { isKnown: () => true, resolve: lookups([LOOPBACK]) };
  for (const [name, send] of [...outboundPaths({ resolve: lookups([LOOPBACK]) }), ...outboundPaths(trusting)])
    for (const href of hrefs) {
      const outcome = await outcomeOf(send(href, { signal: AbortSignal.timeout(2000) }));
      expect(['access-denied', 'ERR_INVALID_URL'], `${name}: ${href}`).toContain(outcome);
    }
  expect(canary.observed()).toBe(0);
  // Not with fetch, which may wait forever for a connection that closes at once.
  await once(
    connect(canary.port, '127.0.0.1').on('error', () => undefined),
    'close',
  );
  expect(canary.observed()).toBe(1);
});

it('the guard refuses a name with any local address, and a name without an address', async () => {
  const before = canary.observed();
  for (const answer of [[PUBLIC, LOOPBACK], [{ address: '::ffff:10.0.0.1', family: 6 }], []])
    for (const [, send] of outboundPaths({ isKnown: () => true, resolve: lookups(answer) }))
      expect(await outcomeOf(send(`http://two.example:${canary.port}/`))).toBe('access-denied');
  expect(canary.observed()).toBe(before);
});

it('the guard resolves a name once per connection, and checks every answer', async () => {
  const before = canary.observed();
  const resolver = lookups([PUBLIC], [LOOPBACK]);
  const guard = createGuard({ own: [], hosts: [] }, { isKnown: () => true, resolve: resolver });
  const found = (all: boolean) =>
    new Promise((settle) =>
      guard.lookup('rebinding.example', { all }, (error, address) => settle(error ?? address)),
    );
  expect(await found(true)).toEqual([PUBLIC]);
  expect(resolver).toHaveBeenCalledTimes(1);
  expect(await found(false)).toMatchObject({ code: 'access-denied' });
  expect(canary.observed()).toBe(before);
});

it('the guard connects to the address that it checked', async () => {
  const server = await serveStac(() => ({ json: { fine: true } }));
  closing.push(() => server.close());
  const { port } = new URL(server.origin);
  const catalog = `http://catalog.internal:${port}`;
  for (const [, send] of outboundPaths({ own: [catalog], resolve: lookups([LOOPBACK]) }))
    expect(await (await send(`${catalog}/items.json`)).json()).toEqual({ fine: true });
  const elsewhere: LookupAddress = { address: '169.254.169.254', family: 4 };
  const named = `http://catalog.example:${port}`;
  // A catalog with a public name may not be in a private network.
  for (const [own, address] of [
    [catalog, elsewhere],
    [named, LOOPBACK],
  ] as const)
    for (const [, send] of outboundPaths({ own: [own], resolve: lookups([address]) }))
      expect(await outcomeOf(send(`${own}/items.json`))).toBe('access-denied');
  expect(server.requests).toHaveLength(2);
});

it('on loopback, the guard allows only the operator’s catalog, and it follows no redirect', async () => {
  const before = canary.observed();
  const server = await serveStac(() => ({
    status: 302,
    headers: { Location: `http://127.0.0.1:${canary.port}/` },
  }));
  closing.push(() => server.close());
  for (const [name, send] of outboundPaths({ own: [server.origin] })) {
    expect(await outcomeOf(send(`http://localhost:${canary.port}/`))).toBe('access-denied');
    expect(await outcomeOf(send(`http://127.0.0.1:${canary.port}/`))).toBe('access-denied');
    expect(await outcomeOf(send(`${server.origin}/`, { redirect: 'manual' })), name).toBe('302');
    for (const redirect of ['follow', 'error'] as const)
      expect(await outcomeOf(send(`${server.origin}/`, { redirect }))).not.toBe('200');
  }
  expect(canary.observed()).toBe(before);
});

it.each([
  'https://earth-search.aws.element84.com.evil.example/',
  'https://evil-earth-search.aws.element84.com/',
  'https://earth-search.aws.element84.com:8443/',
  'http://earth-search.aws.element84.com/',
  'https://s3.us-west-2.amazonaws.com.evil.example/',
  'https://ec2-203-0-113-1.compute-1.amazonaws.com/',
  'https://blob.core.windows.net.evil.example/',
  'https://a.b.blob.core.windows.net/',
  'https://earth-ѕearch.aws.element84.com/',
])('%s is not a known address', (href) => expect(isKnownAddress(new URL(href))).toBe(false));

it('the public hosts, and the buckets and accounts next to theirs, are known addresses', () => {
  const others = ['other.s3.eu-central-1.amazonaws.com', 'other.blob.core.windows.net', 'images.example.org'];
  for (const host of [...PUBLIC_HOSTS, ...others])
    expect(isKnownAddress(new URL(`https://${host}/B04.tif`)), host).toBe(true);
});

it.each([
  ['public', ['8.8.8.8', '52.92.1.1', '2600:1f18::1', '::ffff:8.8.8.8', '64:ff9b::8.8.8.8']],
  ['local', ['127.0.0.1', '::1', '10.1.2.3', 'fd12::1', '::ffff:127.0.0.1']],
  ['neither public nor local', ['169.254.169.254', 'fe80::1', '0.0.0.0', '::ffff:169.254.169.254', 'none']],
])('addresses that are %s', (kind, addresses) => {
  for (const address of addresses) {
    const found = [isPublicAddress(address), isLocalAddress(address)];
    expect(found, address).toEqual([kind === 'public', kind === 'local']);
  }
});

it('the guard allows the operator’s mirror of the canopy map, even over HTTP on this machine, but no other port', async () => {
  const before = canary.observed();
  const canopyMap = `http://127.0.0.1:${canary.port}/eth/`;
  for (const [, send] of outboundPaths({ own: [canopyMap] })) {
    expect(await outcomeOf(send(`http://127.0.0.1:${canary.port + 1}/`))).toBe('access-denied');
    expect(await outcomeOf(send(`http://localhost:${canary.port}/`))).toBe('access-denied');
    await send(`${canopyMap}tile.tif`, { signal: AbortSignal.timeout(2000) }).catch(() => undefined);
  }
  expect(canary.observed()).toBe(before + 2);
});

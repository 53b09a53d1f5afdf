import { afterEach, expect, it } from 'vitest';
import { SylvanError } from '../../src/errors/errors.ts';
import type { Scene } from '../../src/stac/scene.ts';
import { opticalScene } from '../support/optical-scene.ts';
import { dead, sourceContext } from '../support/source-context.ts';
import { withSigned } from '../../src/sources/catalogs.ts';
import { planetaryComputer } from '../../src/sources/planetary-computer.ts';
import { serveStac, type StacServer } from '../support/stac-server.ts';

const servers: StacServer[] = [];
afterEach(() => Promise.all(servers.splice(0).map((server) => server.close())));

const asset = (container: string) => ({
  href: `https://modiseuwest.blob.core.windows.net/${container}/a.tif`,
  key: 'a',
  ...{ scale: 1, offset: 0, nodata: null, resolution: 10 },
});

const SCENE = opticalScene('x', '2019-01-01T00:00:01Z', {
  ...{ bands: { red: asset('one'), nir: asset('two') }, quality: null },
});

/**
 * Reads a scene's files from a host that refuses the first `refusals` signatures of each; returns the answer and the signed
 * containers, in order.
 */
async function read(refusals: Readonly<Record<string, number>>) {
  const server = await serveStac((_, n) => ({
    json: { token: `sig=${n}`, 'msft:expiry': new Date(Date.now() + 3_600_000).toISOString() },
  }));
  servers.push(server);
  const catalog = planetaryComputer({ fetch, tokenUrl: `${server.origin}/token` });
  const used = new Map<string, Set<string>>();
  const readFile = (href: string): void => {
    const { origin, pathname, search } = new URL(href);
    const signatures = (used.get(pathname) ?? new Set()).add(search);
    used.set(pathname, signatures);
    if (signatures.size > (refusals[pathname] ?? 0)) return;
    throw new SylvanError('access-expired', 'refused', { fields: { asset: origin + pathname, status: 403 } });
  };
  const signal = new AbortController().signal;
  const { counter } = sourceContext('sentinel2');
  const answer = await withSigned([SCENE], { catalog, signal, counter }, ([scene]) => {
    for (const { href } of Object.values(scene.bands)) readFile(href);
    return Promise.resolve('read');
  }).catch((error: unknown) => error);
  return { answer, signed: server.requests.map(({ url }) => url.pathname.split('/').at(-1)) };
}

it('withSigned requests one new token for each container that refuses a file, and none for others', async () => {
  const { answer, signed } = await read({ '/two/a.tif': 1 });
  expect([answer, signed]).toEqual(['read', ['one', 'two', 'two']]);
  const several = await read({ '/one/a.tif': 1, '/two/a.tif': 1 });
  expect(several.signed).toEqual(['one', 'two', 'one', 'two']);
});

it('withSigned fails if the new token is refused too, and requests no third', async () => {
  const { answer, signed } = await read({ '/one/a.tif': 9 });
  expect([(answer as SylvanError).code, signed]).toEqual(['access-expired', ['one', 'two', 'one']]);
});

it('withSigned keeps the unsigned address of a file, however often it is signed', async () => {
  let signatures = 0;
  const sign = (scene: Scene) => {
    signatures += 1;
    const href = `https://pixels.example/b.tif?token=${signatures}`;
    return Promise.resolve({ ...scene, bands: { ...scene.bands, red: { ...asset('one'), href } } });
  };
  const catalog = { ...dead, sign };
  const { counter } = sourceContext('sentinel2');
  const seen: (string | undefined)[] = [];
  const signal = new AbortController().signal;
  await withSigned([SCENE], { catalog, signal, counter }, ([{ bands }]) => {
    seen.push(bands.red?.unsigned, bands.nir?.unsigned);
    if (seen.length > 2) return Promise.resolve();
    throw new SylvanError('access-expired', 'refused', {});
  });
  expect(seen).toEqual([asset('one').href, undefined, asset('one').href, undefined]);
});

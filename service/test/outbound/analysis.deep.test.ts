import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startFaultServer, type FaultServer } from '../../../test/support/fault-server.ts';
import { problemOf } from '../support/problems.ts';
import { bearer, POINT, startService, type TestService } from '../support/service.ts';
import { hostileHrefs, startCanary, type Canary } from '../support/canary.ts';

vi.setConfig({ testTimeout: 30_000 });

/** The sample as separate files; the package has its images in one archive. */
const FILES = resolve(import.meta.dirname, '../../../build/samples/frontier');

interface Item {
  readonly assets: Record<string, { href: string }>;
}

let canary: Canary;
let server: FaultServer;
let service: TestService;
let key: string;
let items: readonly Item[];
beforeAll(async () => {
  canary = await startCanary();
  server = await startFaultServer({ folder: FILES });
  service = await startService({ CATALOG: server.url });
  const text = await readFile(join(FILES, 'items.json'), 'utf8');
  items = (JSON.parse(text) as { features: Item[] }).features;
}, 30_000);
afterAll(async () => {
  await service.close();
  await Promise.all([server.close(), canary.close()]);
});
beforeEach(async () => {
  server.setFaults();
  key = (await service.createKey()).api_key;
});

/** Serves the catalog with every asset's href changed. */
const serve = (change: (href: string, n: number) => string) => {
  let n = 0;
  const features = structuredClone(items);
  for (const { assets } of features)
    for (const asset of Object.values(assets)) asset.href = change(asset.href, n++);
  server.replace('items.json', Buffer.from(JSON.stringify({ type: 'FeatureCollection', features })));
};
const analyze = () => service.post('/api/v1/analyze', POINT, bearer(key));
/** Redirects the images in `folder`. */
const redirect = (folder: string, locationOf: (path: string) => string) =>
  server.setFaults({
    when: ({ path }) => path.startsWith(folder) && path.endsWith('.tif'),
    spoil: (reply, { path }) => {
      reply.status = 302;
      reply.headers.location = locationOf(path);
      reply.body = new Uint8Array(0);
    },
  });

it('the service requests none of the hostile assets of a catalog, and charges nothing', async () => {
  const hrefs = hostileHrefs(canary.port);
  serve((_, n) => hrefs[n % hrefs.length]);
  const { status, charged } = await problemOf(analyze());
  expect(charged).toBe(false);
  expect(status).toBeGreaterThanOrEqual(400);
  expect(canary.observed()).toBe(0);
});

it('the service requests no asset of an unlisted public host, and answers access-denied', async () => {
  serve((href, n) => (n % 2 === 0 ? `https://images.example.org/${n}.tif` : href));
  // The guard's reason: a request to a missing host would report a network failure.
  const fields = { host: 'images.example.org', reason: 'access-denied' };
  expect(await problemOf(analyze())).toMatchObject({ code: 'upstream-failure', fields });
});

it('the service follows no redirect of an image to a local address', async () => {
  serve((href) => href);
  const origins = ['http://127.0.0.1', 'http://localhost', 'http://[::1]', 'http://169.254.169.254'];
  let n = 0;
  redirect('', () => `${origins[n++ % origins.length]}:${canary.port}/`);
  const fields = { reason: 'access-denied' };
  expect(await problemOf(analyze())).toMatchObject({ status: 502, fields });
  expect(canary.observed()).toBe(0);
});

it('the service follows a redirect within the catalog’s origin', async () => {
  serve((href) => href.replace('./', './moved/'));
  redirect('moved/', (path) => `/${path.replace('moved/', '')}`);
  expect((await analyze()).status).toBe(200);
});

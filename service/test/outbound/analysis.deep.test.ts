import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createSylvan } from 'sylvan/node';
import { startFaultServer, type FaultServer } from '../../../test/support/fault-server.ts';
import { UNCOUNTED } from '../../../test/support/uncounted.ts';
import type { AnalyzeAnswer, Problem } from 'sylvan/contract';
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
  key = (await service.createKey()).api_key;
  const text = await readFile(join(FILES, 'items.json'), 'utf8');
  items = (JSON.parse(text) as { features: Item[] }).features;
}, 30_000);
afterAll(async () => {
  await service.close();
  await Promise.all([server.close(), canary.close()]);
});
beforeEach(() => server.setFaults());

/** Serves the catalog with every asset's href changed. */
const serve = (change: (href: string, n: number) => string) => {
  let n = 0;
  const features = structuredClone(items);
  for (const { assets } of features)
    for (const asset of Object.values(assets)) asset.href = change(asset.href, n++);
  server.replace('items.json', Buffer.from(JSON.stringify({ type: 'FeatureCollection', features })));
};
const analyze = () =>
  service.post('/api/v1/analyze', POINT, { ...bearer(key), 'idempotency-key': randomUUID() });

it('an analysis from a catalog over HTTP equals that of the library', async () => {
  const response = await analyze();
  expect(response.status).toBe(200);
  const sylvan = createSylvan({ meter: UNCOUNTED, catalog: server.url });
  expect(await response.json()).toEqual(await sylvan.analyze(POINT));
  await sylvan.close();
});

it('the service requests none of the hostile assets of a catalog, and charges nothing', async () => {
  const hrefs = hostileHrefs(canary.port);
  serve((_, n) => hrefs[n % hrefs.length]);
  const response = await analyze();
  expect(response.status).toBeGreaterThanOrEqual(400);
  expect(((await response.json()) as Problem).charged).toBe(false);
  expect(canary.observed()).toBe(0);
});

it('the service requests no asset of an unlisted public host, and answers access-denied', async () => {
  serve((href, n) => (n % 2 === 0 ? `https://images.example.org/${n}.tif` : href));
  const response = await analyze();
  expect(response.status).toBe(502);
  expect(await response.json()).toMatchObject({
    code: 'upstream-failure',
    // The guard's reason: a request to a missing host would report a network failure.
    fields: { host: 'images.example.org', reason: 'access-denied' },
  });
});

it('the service follows no redirect of an image to a local address', async () => {
  serve((href) => href);
  const origins = ['http://127.0.0.1', 'http://localhost', 'http://[::1]', 'http://169.254.169.254'];
  let n = 0;
  server.setFaults({
    when: ({ path }) => path.endsWith('.tif'),
    spoil: (reply) => {
      reply.status = 302;
      reply.headers.location = `${origins[n++ % origins.length]}:${canary.port}/`;
      reply.body = new Uint8Array(0);
    },
  });
  const response = await analyze();
  expect(response.status).toBe(502);
  expect(await response.json()).toMatchObject({ fields: { reason: 'access-denied' } });
  expect(canary.observed()).toBe(0);
});

it('the service follows a redirect within the catalog’s origin', async () => {
  serve((href) => href.replace('./', './moved/'));
  server.setFaults({
    when: ({ path }) => path.startsWith('moved/'),
    spoil: (reply, { path }) => {
      reply.status = 302;
      reply.headers.location = `/${path.replace('moved/', '')}`;
    },
  });
  const response = await analyze();
  expect([response.status, ((await response.json()) as AnalyzeAnswer).success]).toEqual([200, true]);
});

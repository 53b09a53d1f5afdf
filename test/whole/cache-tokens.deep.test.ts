import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSylvan, writeSample, type AnalyzeAnswer, type SylvanOptions } from 'sylvan/node';
import { startFaultServer, type FaultServer } from '../support/fault-server.ts';
import { withoutStatus } from '../support/pack-records.ts';
import { UNCOUNTED } from '../support/uncounted.ts';
import { temporaryFolder } from '../support/zones.ts';

/** Items with assets whose addresses are changed. */
interface Items {
  readonly features: readonly { readonly assets: Record<string, { href: string }> }[];
}

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let sample: Awaited<ReturnType<typeof writeSample>>;
let files: FaultServer;
let server: Server;
let url: string;
beforeAll(async () => {
  folder = await temporaryFolder();
  sample = await writeSample('simulated-clearing', join(folder.path, 'sample'));
  files = await startFaultServer({ folder: sample.folder });
  const items = JSON.parse(await readFile(join(sample.folder, 'items.json'), 'utf8')) as Items;
  for (const { assets } of items.features)
    for (const asset of Object.values(assets))
      if (asset.href.endsWith('.tif')) asset.href = `file.tif?token=${encodeURIComponent(asset.href)}`;
  // One address for all files: the token names the file.
  server = createServer((request, response) => {
    const asked = new URL(request.url ?? '/', url);
    if (asked.pathname.endsWith('items.json')) return response.end(JSON.stringify(items));
    const path = asked.searchParams.get('token') ?? asked.pathname.slice(1);
    const { range } = request.headers;
    return void fetch(new URL(path, files.url), { headers: range === undefined ? {} : { range } }).then(
      async ({ status, headers, body }) => {
        response.writeHead(status, Object.fromEntries(headers));
        for await (const chunk of body ?? []) response.write(chunk);
        response.end();
      },
    );
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(async () => {
  server.close();
  await Promise.all([files.close(), folder.remove()]);
});

async function analyzed(own: Partial<SylvanOptions>): Promise<AnalyzeAnswer> {
  const sylvan = createSylvan({ meter: UNCOUNTED, catalog: url, ...own });
  try {
    return await sylvan.analyze(sample.request);
  } finally {
    await sylvan.close();
  }
}

it('the cache distinguishes files that differ only in their token', { timeout: 120_000 }, async () => {
  const cache = { folder: join(folder.path, 'cache') };
  const first = await analyzed({});
  for (const own of [{ cache }, { cache }, { cache, offline: true }])
    expect(withoutStatus(await analyzed(own))).toEqual(withoutStatus(first));
  expect(first.score).toBeGreaterThan(0);
});

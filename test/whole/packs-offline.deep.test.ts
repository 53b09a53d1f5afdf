import { checkCatalog, makeCatalog } from 'sylvan/catalogs';
import { diagnose } from 'sylvan/doctor';
import { packsOf } from 'sylvan/packs';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { chromium, type Browser, type BrowserContext } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as library from 'sylvan/node';
import { run } from '../../cli/run.ts';
import { always, unstored } from '../support/faults.ts';
import { startFaultServer, type FaultServer } from '../support/fault-server.ts';
import { CHROMIUM, PackPage } from '../support/pack-pages.ts';
import { startPageHost, type PageHost } from '../support/page-host.ts';
import { UNCOUNTED } from '../support/uncounted.ts';
import { temporaryFolder } from '../support/zones.ts';

const FRONTIER = resolve(import.meta.dirname, '../../build/samples/frontier');
const ZONE = { lat: -10.599201, lng: -61.352878, size: 2, date: '2025-08-31' };
const OUTSIDE = { lat: ZONE.lat + 0.05 };

describe('a pack in a page', { timeout: 180_000 }, () => {
  let browser: Browser;
  let context: BrowserContext;
  let images: FaultServer;
  let host: PageHost;
  let page: PackPage;
  beforeAll(async () => {
    browser = await chromium.launch(CHROMIUM);
  }, 60_000);
  afterAll(() => browser.close());
  beforeEach(async () => {
    images = await startFaultServer({ folder: FRONTIER, faults: [always(unstored)] });
    host = await startPageHost();
    context = await browser.newContext();
    page = await PackPage.open(context, host.storedUrl, { catalog: images.url });
  }, 60_000);
  afterEach(async () => {
    await context.close();
    await Promise.all([images.close(), host.close()]);
  });

  it('answers in a page that is reloaded without a network', async () => {
    // From now on, the service worker sees every request of the page.
    await page.reload();
    const { id, calls } = await page.send('create', ZONE);
    const analyzed = await page.send('analyze', calls[0].request);
    const compared = await page.send('compare', calls[2].request);
    await Promise.all([images.close(), host.close()]);
    await context.setOffline(true);
    await page.reload();
    expect(await page.send('analyze', {}, id)).toEqual(analyzed);
    expect(await page.send('compare', {}, id)).toEqual(compared);
    expect(await page.send('verify', id)).toMatchObject({ isWhole: true });
    expect(await page.failure('analyze', OUTSIDE, id)).toMatchObject({ code: 'offline-miss' });
    expect(await page.failure('compare', OUTSIDE, id)).toMatchObject({ code: 'offline-miss' });
    expect(await page.failure('create', { ...ZONE, size: 1 })).toMatchObject({ code: 'upstream-failure' });
  });

  describe('exported to the command line', () => {
    let folder: Awaited<ReturnType<typeof temporaryFolder>>;
    beforeAll(async () => {
      folder = await temporaryFolder();
    });
    afterAll(() => folder.remove());

    it('gives the same answers', async () => {
      const { id, bytes } = await page.send('create', ZONE);
      await page.send('export', id, '/frontier.sylvan.zip');
      const inPage = [await page.send('analyze', {}, id), await page.send('compare', {}, id)];
      const file = host.files.get('/frontier.sylvan.zip')!;
      expect(file.length).toBe(bytes);
      const pack = join(folder.path, 'page.sylvan.zip');
      await writeFile(pack, file);
      images.purge();
      expect([
        await commandLine('analyze', '--pack', pack),
        await commandLine('compare', '--pack', pack),
      ]).toEqual(inPage);
      expect(images.requests).toEqual([]);
    });
  });
});

/** The JSON that `sylvan` prints for these arguments, with uncounted calls. */
async function commandLine(...labels: readonly string[]): Promise<unknown> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const uncounted: typeof library.createSylvan = (options) =>
    library.createSylvan({ ...options, meter: UNCOUNTED });
  const tools = { checkCatalog, makeCatalog, diagnose, packsOf };
  const own = { ...library, ...tools, createSylvan: uncounted, writers: () => import('sylvan/export') };
  const { signal } = new AbortController();
  const environment = {
    firmsKey: undefined,
    canopyMapUrl: undefined,
    key: undefined,
    service: undefined,
    callFolder: 'data',
  };
  const code = await run([...labels, '--json'], { stdout, stderr, library: own, signal, ...environment });
  stdout.end();
  stderr.end();
  expect([code, await text(stderr)]).toEqual([0, expect.any(String)]);
  return JSON.parse(await text(stdout)) as unknown;
}

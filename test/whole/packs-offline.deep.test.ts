import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { chromium, type Browser, type BrowserContext } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createSylvan } from 'sylvan/node';
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

  it('gives the same answers in Node, once exported', async () => {
    const { id, bytes } = await page.send('create', ZONE);
    await page.send('export', id, '/frontier.sylvan.zip');
    const inPage = [await page.send('analyze', {}, id), await page.send('compare', {}, id)];
    const file = host.files.get('/frontier.sylvan.zip')!;
    expect(file.length).toBe(bytes);
    const folder = await temporaryFolder();
    const sylvan = createSylvan({ meter: UNCOUNTED });
    onTestFinished(async () => {
      await sylvan.close();
      await folder.remove();
    });
    const pack = join(folder.path, 'page.sylvan.zip');
    await writeFile(pack, file);
    images.purge();
    expect([await sylvan.analyze({ pack }), await sylvan.compare({ pack })]).toEqual(inPage);
    expect(images.requests).toEqual([]);
  });
});

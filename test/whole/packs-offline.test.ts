import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { chromium, type Browser, type BrowserContext } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSylvan, type Sylvan, type SylvanOptions } from 'sylvan/node';
import { always, unstored } from '../support/faults.ts';
import { startFaultServer, type FaultServer } from '../support/fault-server.ts';
import { CHROMIUM, PackPage } from '../support/pack-pages.ts';
import { withoutStatus } from '../support/pack-records.ts';
import { startPageHost, type PageHost } from '../support/page-host.ts';
import { UNCOUNTED } from '../support/uncounted.ts';
import { temporaryFolder } from '../support/zones.ts';

const FRONTIER = resolve(import.meta.dirname, '../../dist/samples/frontier');
const ZONE = { lat: -10.599201, lng: -61.352878, size: 2, date: '2025-08-31' };
const OUTSIDE = { lat: ZONE.lat + 0.05 };

describe('a pack of a page', { timeout: 180_000 }, () => {
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
    page = await PackPage.open(context, host.keptUrl, { catalog: images.url });
  }, 60_000);
  afterEach(async () => {
    await context.close();
    await Promise.all([images.close(), host.close()]);
  });

  it('answers in a page that is loaded again without a network', async () => {
    // From now on what keeps the page sees all that it loads.
    await page.reload();
    const { id, calls } = await page.ask('create', ZONE);
    const analyzed = withoutStatus(await page.ask('analyze', calls[0].request));
    const compared = withoutStatus(await page.ask('compare', calls[2].request));
    await Promise.all([images.close(), host.close()]);
    await context.setOffline(true);
    await page.reload();
    expect(withoutStatus(await page.ask('analyze', {}, id))).toEqual(analyzed);
    expect(withoutStatus(await page.ask('compare', {}, id))).toEqual(compared);
    expect(await page.ask('verify', id)).toMatchObject({ isWhole: true });
    expect(await page.failure('analyze', OUTSIDE, id)).toMatchObject({ code: 'offline-miss' });
    expect(await page.failure('compare', OUTSIDE, id)).toMatchObject({ code: 'offline-miss' });
    expect(await page.failure('create', { ...ZONE, size: 1 })).toMatchObject({ code: 'upstream-failure' });
  });

  describe('and one of Node', () => {
    let folder: Awaited<ReturnType<typeof temporaryFolder>>;
    const sylvans: Sylvan[] = [];
    beforeAll(async () => {
      folder = await temporaryFolder();
    });
    afterAll(async () => {
      await Promise.all(sylvans.map((one) => one.close()));
      await folder.remove();
    });
    const sylvanWith = (options: SylvanOptions): Sylvan => {
      const sylvan = createSylvan({ meter: UNCOUNTED, packs: join(folder.path, 'packs'), ...options });
      sylvans.push(sylvan);
      return sylvan;
    };

    it('is exported to Node, which answers the same', async () => {
      const { id, bytes } = await page.ask('create', ZONE);
      await page.ask('export', id, '/frontier.sylvanpack');
      const inPage = [await page.ask('analyze', {}, id), await page.ask('compare', {}, id)];
      const file = host.files.get('/frontier.sylvanpack')!;
      expect(file.length).toBe(bytes);
      const pack = join(folder.path, 'page.sylvanpack');
      await writeFile(pack, file);
      images.forget();
      const sylvan = sylvanWith({ catalog: 'earth-search' });
      expect([await sylvan.analyze({}, { pack }), await sylvan.compare({}, { pack })]).toEqual(inPage);
      expect(images.requests).toEqual([]);
    });

    it('is imported from Node, and answers the same', async () => {
      const sylvan = sylvanWith({ catalog: FRONTIER });
      const made = await sylvan.packs.create(ZONE);
      const inNode = [
        await sylvan.analyze({}, { pack: made.id }),
        await sylvan.compare({}, { pack: made.id }),
      ];
      const file = await buffer(Readable.fromWeb((await sylvan.packs.export(made.id)) as never));
      host.files.set('/node.sylvanpack', file);
      const { id } = await page.ask('import', '/node.sylvanpack');
      expect([await page.ask('analyze', {}, id), await page.ask('compare', {}, id)]).toEqual(inNode);
      expect(images.requests).toEqual([]);
    });
  });
});

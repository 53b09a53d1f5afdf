import { resolve } from 'node:path';
import { chromium, type BrowserContext } from 'playwright';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { always, unstored } from '../support/faults.ts';
import { startFaultServer, type FaultServer } from '../support/fault-server.ts';
import { CHROMIUM, PackPage, PAGES } from '../support/pack-pages.ts';
import { serve, type Served } from '../support/static-server.ts';
import { useFolderEach } from '../support/closing.ts';

const FRONTIER = resolve(import.meta.dirname, '../../build/samples/frontier');
const ZONE = { lat: -10.599201, lng: -61.352878, size: 3, date: '2025-08-31' };
const QUOTA = 5_000_000;
/** More than the quota: a page's default limit would stay far below it. */
const CACHE = { bytes: 1_000_000_000 };

describe(`a page with a quota of ${QUOTA} bytes`, { timeout: 180_000 }, () => {
  let images: FaultServer;
  let host: Served;
  const folder = useFolderEach();
  let context: BrowserContext;
  beforeEach(async () => {
    images = await startFaultServer({ folder: FRONTIER, faults: [always(unstored)] });
    host = await serve([PAGES]);
  });
  afterEach(async () => {
    await context.close();
    await Promise.all([images.close(), host.close()]);
  });

  /** Opens the same profile each time. A quota lasts until the browser is closed. */
  async function browse(quotaSize?: number): Promise<PackPage> {
    context = await chromium.launchPersistentContext(folder.path, CHROMIUM);
    const page = await PackPage.open(context, host.url, { catalog: images.url });
    const devtools = await context.newCDPSession(page.page);
    const { origin } = new URL(host.url);
    if (quotaSize !== undefined) await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize });
    return page;
  }

  it('gives the same analyses with a cache as without', async () => {
    const page = await browse(QUOTA);
    const analyzed = await page.send('analyze', ZONE);
    const caching = page.with({ cache: CACHE });
    for (let i = 0; i < 2; i += 1) expect(await caching.send('analyze', ZONE)).toEqual(analyzed);
    // There is no room left to begin a pack.
    expect(await page.failure('create', ZONE)).toMatchObject({ code: 'storage-full' });
  });

  it('cannot complete a pack, but keeps its data and resumes once there is room', async () => {
    const small = await browse(QUOTA);
    const analyzed = await small.send('analyze', ZONE);
    expect(await small.failure('create', ZONE)).toMatchObject({ code: 'storage-full' });
    const [begun, ...others] = await small.send('list');
    expect([begun.isComplete, others]).toEqual([false, []]);
    expect(await small.failure('resume', begun.id)).toMatchObject({ code: 'storage-full' });
    await context.close();

    const large = await browse();
    images.purge();
    expect(await large.send('resume', begun.id)).toMatchObject({ id: begun.id, isComplete: true });
    const resumed = images.requests.length;
    expect(await large.send('verify', begun.id)).toMatchObject({ isWhole: true });
    expect(await large.send('analyze', {}, begun.id)).toEqual(analyzed);
    await large.send('remove', begun.id);
    images.purge();
    await large.send('create', ZONE);
    expect(resumed).toBeLessThan(images.requests.length);
  });
});

import { resolve } from 'node:path';
import { chromium, type Browser, type BrowserContext } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { always, unstored } from '../support/faults.ts';
import { startFaultServer, type FaultServer } from '../support/fault-server.ts';
import { interrupt } from '../support/interruptions.ts';
import { CHROMIUM, PackPage } from '../support/pack-pages.ts';
import { withoutStatus } from '../support/pack-records.ts';
import { startPageHost, type PageHost } from '../support/page-host.ts';

const FRONTIER = resolve(import.meta.dirname, '../../build/samples/frontier');
const ZONE = { lat: -10.599201, lng: -61.352878, size: 1, date: '2025-08-31' };
const FEW = { sentinel1: false, landsat89: false, landsat45: false, 'canopy-map': false, gedi: false };
const SEED = 20261124;
const MOMENTS = Number(process.env.SYLVAN_INTERRUPTIONS ?? 4);

describe(`a pack whose page is closed, seed ${SEED}`, { timeout: 120_000 }, () => {
  let browser: Browser;
  let context: BrowserContext;
  let images: FaultServer;
  let host: PageHost;
  beforeAll(async () => {
    images = await startFaultServer({ folder: FRONTIER, faults: [always(unstored)] });
    host = await startPageHost();
    browser = await chromium.launch(CHROMIUM);
    // The storage of its pages lasts as long as the context.
    context = await browser.newContext();
  }, 60_000);
  afterAll(async () => {
    await browser.close();
    await Promise.all([images.close(), host.close()]);
  });

  const openPage = () => PackPage.open(context, host.url, { catalog: images.url, sources: FEW });

  /** Creates a pack in a new page, which is closed once it has reported this many steps. */
  async function until(steps: number): Promise<string | undefined> {
    const page = await openPage();
    const stopped = new Promise<undefined>((settle) => {
      let reported = 0;
      void page.page.exposeFunction('reported', () => {
        reported += 1;
        if (reported === steps) settle(undefined);
      });
    });
    const made = page.send('create', ZONE).then(({ id }) => id);
    try {
      return await Promise.race([made, stopped]);
    } finally {
      made.catch(() => undefined);
      await page.close();
    }
  }

  it(
    'is resumed if its creation was interrupted, and ends intact',
    { timeout: 120_000 + MOMENTS * 60_000 },
    async () => {
      const page = await openPage();
      let steps = 0;
      await page.page.exposeFunction('reported', () => void (steps += 1));
      const { id, calls } = await page.send('create', ZONE);
      await page.send('remove', id);
      const analyzed = withoutStatus(await page.send('analyze', calls[0].request));
      const compared = withoutStatus(await page.send('compare', calls[2].request));
      /** Also checks a pack that was complete before its page was closed. */
      async function prove(made: string): Promise<void> {
        const packs = await page.send('list');
        expect(packs.map((pack) => pack.id)).toContain(made);
        for (const pack of packs) {
          expect(pack.isComplete).toBe(true);
          expect(await page.send('verify', pack.id)).toMatchObject({ isWhole: true });
          expect(withoutStatus(await page.send('analyze', {}, pack.id))).toEqual(analyzed);
          expect(withoutStatus(await page.send('compare', {}, pack.id))).toEqual(compared);
          await page.send('remove', pack.id);
        }
      }
      const { interrupted, proved } = await interrupt(
        { until, prove },
        { moments: MOMENTS, steps, seed: SEED },
      );
      expect(interrupted).toBe(MOMENTS);
      expect(proved).toBeGreaterThan(0);
    },
  );
});

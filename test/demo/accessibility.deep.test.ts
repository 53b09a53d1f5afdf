import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { seriousFaults, tooWide } from './support/faults.ts';
import { Demo, PAGES } from './support/page.ts';
import { openDrawer, openLayers, openShape, whole } from './support/panel.ts';

/** Widths in pixels: the narrowest phone, and a common window zoomed to 200 %. */
const WIDTHS = [320, 640];
/** The page's background if the visitor prefers dark colours. */
const DARK = 'rgb(16, 24, 20)';

// The connection check uses the sample's host, so no public host is contacted.
const demo = Demo.forTests({ images: {} });

/** Opens a page and waits until it shows everything, for example an answer or a comparison. */
async function openFull(id: (typeof PAGES)[number], lang: string): Promise<Page> {
  const page = await demo.page(`#${id === 'zones' ? 'forest' : id}?lang=${lang}`);
  await page.locator('main h1').first().waitFor();
  // The answer stored with the page has no layers to choose, save or read values from.
  if (id === 'forest') await whole(page);
  if (id === 'zones') await saveZone(page);
  if (id === 'compare') {
    await page.locator('.slot .analyze').click();
    await page.locator('.answer.change').waitFor();
  }
  if (id === 'connections') await page.locator('.setting button').first().click();
  if (id === 'connections') await page.locator('.by-host summary').click();
  return page;
}

/** Saves the zone unless an earlier page did, and opens the list of saved zones. */
async function saveZone(page: Page): Promise<void> {
  await whole(page);
  const follow = page.locator('[data-opens=follow]');
  if ((await follow.getAttribute('aria-pressed')) !== 'true') await follow.click();
  await page.locator('[data-opens=follow][aria-pressed=true]').waitFor();
  await page.locator('nav a[href="#zones"]').click();
  await page.locator('.zone-cards article').waitFor();
}

describe.each(['en', 'fr'])('the demo in %s', (lang) => {
  it.each(PAGES)(
    'the page %s fits narrow windows, and has no serious accessibility faults in light and dark colours',
    { timeout: 60_000 },
    async (id) => {
      const page = await openFull(id, lang);
      expect(await page.evaluate(seriousFaults)).toEqual([]);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(DARK);
      expect(await page.evaluate(seriousFaults)).toEqual([]);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 720 });
        expect(await page.evaluate(tooWide)).toEqual({ width, over: [] });
      }
    },
  );

  it(
    'the drawers and panels of the answer have no serious accessibility faults, in light and dark colours',
    { timeout: 120_000 },
    async () => {
      const page = await openFull('forest', lang);
      for (const drawer of ['clearings', 'fires', 'share', 'evidence'] as const) {
        await openDrawer(page, drawer);
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          expect(await page.evaluate(seriousFaults), drawer).toEqual([]);
        }
      }
      await openShape(page);
      await openLayers(page);
      expect(await page.evaluate(seriousFaults)).toEqual([]);
    },
  );
});

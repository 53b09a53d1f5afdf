import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { shownBy } from '../../demo/src/state/address.ts';
import { openMap } from './support/map.ts';
import { Demo } from './support/page.ts';
import { openShape } from './support/panel.ts';

describe('the back button', { timeout: 120_000 }, () => {
  const demo = Demo.forTests();
  const zoneOf = (page: Page) => shownBy(new URL(page.url()).hash).zone!;
  const length = (page: Page) => page.evaluate(() => history.length);
  const search = async (page: Page, text: string) => {
    await page.locator('#place').fill(text);
    await page.locator('#place').press('Enter');
    await expect.poll(() => zoneOf(page).lat).toBe(Number(text.split(',')[0]));
  };

  it('returns from a place to the one before, with its answer, map and address, and forward again', async () => {
    const page = await openMap(demo, '#forest?lang=en');
    const first = page.url();
    const title = await page.locator('.answer .big').innerText();
    await search(page, '48.1, 8.2');
    await page.locator('.stale-note').waitFor();
    await search(page, '-3.2, -52.2');
    await page.goBack();
    await expect.poll(() => page.locator('#place').inputValue()).toBe('48.1, 8.2');
    await page.goBack();
    await page.locator('.stale-note').waitFor({ state: 'detached' });
    expect(page.url()).toBe(first);
    expect(await page.locator('.answer .big').innerText()).toBe(title);
    await page.locator('.spot.pin b').first().waitFor();
    await page.goForward();
    await expect.poll(() => page.locator('#place').inputValue()).toBe('48.1, 8.2');
  });

  it('returns to an analyzed zone, and shows its answer without a computation', async () => {
    const page = await openMap(demo, '#forest?lang=en');
    const first = page.url();
    await openShape(page);
    await page.locator('.shape select').selectOption('old-forest');
    await page.locator('.answer:not(.stale) .tag.level[data-level=STABLE]').waitFor();
    await page.locator('main > [role=status]', { hasText: /^Done/ }).waitFor({ state: 'attached' });
    await page.goBack();
    await page.locator('.answer:not(.stale) .tag.level[data-level=CRITICAL]').waitFor();
    expect(page.url()).toBe(first);
    expect(await page.locator('.answer').getAttribute('data-stored')).toBe('false');
    expect(await page.locator('progress').count()).toBe(0);
  });

  it('closes what was opened over the answer, before it leaves the zone', async () => {
    const page = await openMap(demo, '#forest?lang=en');
    const entries = await length(page);
    for (const close of [
      () => page.keyboard.press('Escape'),
      () => page.locator('.drawer-head .back').click(),
      () => page.goBack(),
    ]) {
      await page.locator('[data-opens=share]').click();
      await page.locator('[data-drawer=share]').waitFor();
      expect(await length(page)).toBe(entries + 1);
      await close();
      await page.locator('[data-opens=share]:focus').waitFor();
    }
    await page.goForward();
    await page.locator('[data-drawer=share]').waitFor();
    // An analysis closes it as well, and leaves no second entry of the answer behind.
    await openShape(page);
    await page.locator('.shape select').selectOption('frontier');
    await page.locator('[data-drawer=share]').waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => history.state as unknown)).toEqual({ drawer: 'answer' });
    await page.goForward();
    await page.locator('[data-drawer=share]').waitFor();
    // After a search, closing leads to the answer of the new place, not back to the old one.
    await search(page, '48.1, 8.2');
    await page.locator('.drawer-head .back').click();
    await page.locator('.drawer-head').waitFor({ state: 'detached' });
    expect(zoneOf(page).lat).toBe(48.1);
  });

  it('undoes all changes of a shape and of its day at once', async () => {
    const page = await openMap(demo, '#forest?lang=en');
    const [first, entries] = [page.url(), await length(page)];
    await openShape(page);
    const side = page.locator('#size');
    for (const size of [4, 5, 6]) {
      await side.press('ArrowRight');
      await expect.poll(() => zoneOf(page).size).toBe(size);
    }
    await page.locator('.shape input[type=date]').fill('2024-06-01');
    await expect.poll(() => zoneOf(page).date).toBe('2024-06-01');
    expect(await length(page)).toBe(entries + 1);
    await page.goBack();
    await expect.poll(() => page.url()).toBe(first);
    expect(await side.inputValue()).toBe('3');
    expect(await page.locator('.shape input[type=date]').inputValue()).toBe('2025-08-31');
    expect(await page.locator('.stale-note').count()).toBe(0);
  });
});

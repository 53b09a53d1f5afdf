import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { always, silence } from '../support/faults.ts';
import { Demo, SMALL } from './support/page.ts';
import { whole } from './support/panel.ts';

describe('all saved zones', { timeout: 120_000 }, () => {
  const demo = Demo.forTests({ images: {} });
  let page: Page;
  beforeAll(async () => {
    // A service worker would send the requests instead of the page.
    page = await demo.browser.newPage({ locale: 'en-GB', serviceWorkers: 'block' });
    page.setDefaultTimeout(90_000);
    await page.goto(`${demo.address}#forest?lang=en`);
    await follow();
    await page.goto(`${demo.address}#forest?${SMALL}`);
    await page.locator('.slot .analyze').click();
    await follow();
    await page.locator('header nav').getByRole('link', { name: 'My zones' }).click();
    await page.locator('.zone-cards article').nth(1).waitFor();
  }, 180_000);
  const follow = async () => {
    await whole(page);
    await page.getByRole('button', { name: 'Follow', exact: true }).click();
    await page.getByRole('button', { name: 'Following' }).waitFor();
  };
  /** Makes the page fetch everything again. */
  const forget = async () => {
    await page.reload();
    await page.evaluate(forgetAll);
    await page.locator('.zone-cards article').nth(1).waitFor();
  };
  const check = () => page.getByRole('button', { name: 'Check all 2 zones' }).click();
  const waitForText = (text: string) => page.locator('.check-all').getByText(text).waitFor();

  it('are checked by one button, and screen readers announce the result', async () => {
    await check();
    await waitForText('2 of 2 zones are up to date.');
    expect(await page.locator('main > [role=status]').textContent()).toBe('2 of 2 zones are up to date.');
    expect(await page.locator('.zone-cards article').count()).toBe(2);
    // The page does not open any of the zones.
    expect(new URL(page.url()).hash).toMatch(/^#zones\?/);
  });

  it('are not checked further after Cancel', async () => {
    await forget();
    demo.images.setFaults(always(silence));
    await check();
    await waitForText('1 of 2 zones checked');
    await page.locator('.check-all').getByRole('button', { name: 'Cancel' }).click();
    await waitForText('Cancelled: 1 of 2 zones are up to date.');
    demo.images.setFaults();
  });
});

/** In the page: deletes everything that the library stored, except the zones. */
async function forgetAll(): Promise<void> {
  for (const { name } of await indexedDB.databases())
    if (name !== 'sylvan-zones')
      await new Promise((done) => (indexedDB.deleteDatabase(name!).onsuccess = done));
}

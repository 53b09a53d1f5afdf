import { resolve } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFaultServer, type FaultServer } from '../support/fault-server.ts';
import { always, silence } from '../support/faults.ts';
import { Demo } from './support/page.ts';
import { speak, whole } from './support/panel.ts';

const FRONTIER = resolve(import.meta.dirname, '../../build/samples/frontier');
/** Inside the sample's area, but not the sample's zone. */
const OWN = '#forest?lat=-10.599&lng=-61.352&size=1&date=2025-08-31&lang=en';

describe('all saved zones', { timeout: 120_000 }, () => {
  let server: FaultServer;
  let demo: Demo;
  let page: Page;
  beforeAll(async () => {
    server = await startFaultServer({ folder: FRONTIER });
    demo = await Demo.open({ catalog: server.url });
    // A service worker would send the requests instead of the page.
    page = await demo.browser.newPage({ locale: 'en-GB', serviceWorkers: 'block' });
    page.setDefaultTimeout(90_000);
    await page.goto(`${demo.address}#forest?lang=en`);
    await follow();
    await page.goto(demo.address + OWN);
    await page.locator('.slot .analyze').click();
    await follow();
    await page.locator('header nav').getByRole('link', { name: 'My zones' }).click();
    await page.locator('.zone-cards article').nth(1).waitFor();
  }, 180_000);
  afterAll(async () => {
    await demo.close();
    await server.close();
  });

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
    server.setFaults(always(silence));
    await check();
    await waitForText('1 of 2 zones checked');
    await page.locator('.check-all').getByRole('button', { name: 'Cancel' }).click();
    await waitForText('Cancelled: 1 of 2 zones are up to date. Unfinished calls are not counted.');
    server.setFaults();
  });

  it('are checked in French', async () => {
    await speak(page, 'Français');
    await page.locator('header nav').getByRole('link', { name: 'Mes zones' }).click();
    await page.getByRole('button', { name: 'Vérifier les 2 zones' }).click();
    await waitForText('Zones à jour\u202f: 2 sur 2.');
  });
});

/** In the page: deletes everything that the library stored, except the zones. */
async function forgetAll(): Promise<void> {
  for (const { name } of await indexedDB.databases())
    if (name !== 'sylvan-zones')
      await new Promise((done) => (indexedDB.deleteDatabase(name!).onsuccess = done));
}

import { resolve } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFaultServer, type FaultServer } from '../support/fault-server.ts';
import { always, silence } from '../support/faults.ts';
import { Demo } from './support/page.ts';
import { speak, whole } from './support/panel.ts';

const FRONTIER = resolve(import.meta.dirname, '../../build/samples/frontier');
/** On the sample's ground, but a zone of one's own. */
const OWN = '#forest?lat=-10.599&lng=-61.352&size=1&date=2025-08-31&lang=en';

describe('all zones that are saved', { timeout: 120_000 }, () => {
  let server: FaultServer;
  let demo: Demo;
  let page: Page;
  beforeAll(async () => {
    server = await startFaultServer({ folder: FRONTIER });
    demo = await Demo.open({ catalog: server.url });
    // Service workers would ask in the page's place.
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
  /** What was fetched before is fetched anew. */
  const forget = async () => {
    await page.reload();
    await page.evaluate(forgetAll);
    await page.locator('.zone-cards article').nth(1).waitFor();
  };
  const check = () => page.getByRole('button', { name: 'Check all 2 zones' }).click();
  const told = (text: string) => page.locator('.check-all').getByText(text).waitFor();

  it('are checked by one button, and screen readers hear how that ends', async () => {
    await check();
    await told('2 of 2 zones are up to date.');
    expect(await page.locator('main > [role=status]').textContent()).toBe('2 of 2 zones are up to date.');
    expect(await page.locator('.zone-cards article').count()).toBe(2);
    // What was shown for itself stays what it is.
    expect(new URL(page.url()).hash).toMatch(/^#zones\?/);
  });

  it('are no more checked once that is cancelled', async () => {
    await forget();
    server.setFaults(always(silence));
    await check();
    await told('1 of 2 zones checked');
    await page.locator('.check-all').getByRole('button', { name: 'Cancel' }).click();
    await told('Cancelled: 1 of 2 zones are up to date. Unfinished calls are not counted.');
    server.setFaults();
  });

  it('are checked in French', async () => {
    await speak(page, 'Français');
    await page.locator('header nav').getByRole('link', { name: 'Mes zones' }).click();
    await page.getByRole('button', { name: 'Vérifier les 2 zones' }).click();
    await told('Zones à jour\u202f: 2 sur 2.');
  });
});

/** In the page: removes what the library has stored, and leaves the zones. */
async function forgetAll(): Promise<void> {
  for (const { name } of await indexedDB.databases())
    if (name !== 'sylvan-zones')
      await new Promise((done) => (indexedDB.deleteDatabase(name!).onsuccess = done));
}

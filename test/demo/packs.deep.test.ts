import { readFile } from 'node:fs/promises';
import { chromium, type Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { always, silence } from '../support/faults.ts';
import { CHROMIUM } from '../support/pack-pages.ts';
import { temporaryFolder } from '../support/zones.ts';
import { openDrawer } from './support/panel.ts';
import { beyondRefusals, createKeyIn, goTo, openWorld, SMALL, type World } from './support/world.ts';

describe('the page of packs', { timeout: 120_000 }, () => {
  let world: World;
  let page: Page;
  let key: string;
  beforeAll(async () => {
    world = await openWorld();
  }, 60_000);
  afterAll(() => world.close());
  afterEach(() => page.context().close());

  /** A new profile with a key, or without one, on the page of packs. */
  async function open({ withKey = true } = {}): Promise<void> {
    page = await (await world.demo.stranger()).newPage();
    await page.goto(`${world.demo.address}#key?${SMALL}`);
    if (withKey) key = await createKeyIn(page);
    await goTo(page, 'Offline packs');
    await page.locator('.cost').waitFor();
  }

  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const packs = () => page.locator('[data-pack]');
  const reported = (text: string | RegExp) => page.getByText(text).first().waitFor();

  async function make({ firstYear = '2024' } = {}): Promise<void> {
    await page.getByLabel('First year').fill(firstYear);
    await button('Make the pack').click();
    await reported('Ready offline.');
    await packs().first().waitFor();
  }

  it('makes a pack, which answers without a network after a reload, at no cost', async () => {
    await open();
    await reported('download size unknown · no call is counted');
    await make();
    await packs().getByText('Simulated data: this is not a real place.').waitFor();
    await packs().getByText('2024 to 2025').waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.context().setOffline(true);
    await page.reload();
    await page.getByRole('heading', { name: 'Without a network' }).waitFor();
    await button('Analyze from the pack').click();
    await reported(/ha cleared$/);
    await goTo(page, 'Offline packs');
    await button('Compare from the pack').click();
    await reported(/ha of forest lost between the two periods/);
    expect(new URL(page.url()).hash).toContain('#compare?');
    await page.context().setOffline(false);
    expect(await world.status(key)).toMatchObject({ calls_used: 0 });
    expect(beyondRefusals(world.demo.complaints)).toEqual([]);
  });

  it('pauses, also through a reload, and goes on', async () => {
    await open();
    world.images.setFaults({ ...always(silence), skip: 12 });
    await button('Make the pack').click();
    await reported(/^Fetching .* call 1 of 3 · [1-9]/);
    await button('Pause').click();
    await reported('Paused. The data fetched so far is kept.');
    await packs().getByText('unfinished: 0 of 3 calls made').waitFor();
    world.images.setFaults();
    await page.reload();
    await packs().getByRole('button', { name: 'Resume' }).click();
    await packs().getByText('complete', { exact: true }).waitFor({ timeout: 60_000 });
  });

  it('shows stored results at no cost, verifies, and fetches again what was lost', async () => {
    await open();
    await make();
    await button('Verify').click();
    await reported(/^All .* are present and unchanged\.$/);
    await page.evaluate(loseBlock);
    await button('Verify').click();
    await reported(/^Missing or damaged: [1-9]\d* of \d+ entries/);
    await page.getByText('Affected entries').click();
    await packs().locator('.files li').first().waitFor();
    await packs().getByRole('button', { name: 'Resume' }).click();
    await page.locator('.making[aria-busy=false]').getByText('Ready offline.').waitFor();
    expect(await page.getByText(/^Missing or damaged/).count()).toBe(0);
    await button('Verify').click();
    await reported(/^All .* are present and unchanged\.$/);
    await button('Stored results').click();
    const stored = packs()
      .getByText(/forest covers \d+% of the land/i)
      .first();
    const [share] = /\d+(?=%)/.exec((await stored.textContent())!)!;
    await page.getByRole('button', { name: 'Français' }).click();
    await reported(new RegExp(`La forêt couvre ${share}\\s% des terres`));
    await page.getByRole('button', { name: 'Montrer\u202f: Analyse du 31 août 2025' }).waitFor();
    await page.getByText('Sources et crédits').click();
    await packs()
      .getByText(/aucun satellite/)
      .waitFor();
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByRole('button', { name: 'Show: Analysis of 31 August 2025' }).click();
    expect(await focused()).toBe('content');
    await reported(/ha cleared$/);
    await openDrawer(page, 'share');
    await reported('A stored result contains no layers or outline');
    await goTo(page, 'Offline packs');
    await button('Stored results').click();
    await page.getByRole('button', { name: /^Show: Comparison of 3 June 2024 – / }).click();
    await reported(/ha of forest lost between the two periods/);
    expect(beyondRefusals(world.demo.complaints)).toEqual([]);
  });

  it('exports a pack as a file, imports it, and refuses one that is damaged or foreign', async () => {
    await open();
    await make({ firstYear: '2025' });
    const saved = page.waitForEvent('download');
    await button('Export as a file').click();
    const download = await saved;
    expect(download.suggestedFilename()).toBe('-10.599201_-61.352878_1km.sylvan.zip');
    const bytes = await readFile(await download.path());
    await button('Delete').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Keep it' }).click();
    expect(await packs().count()).toBe(1);
    await button('Delete').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete it' }).click();
    await reported('There are no packs yet.');
    const damaged = Buffer.from(bytes);
    damaged[damaged.length >> 1] ^= 1;
    await choose(damaged);
    await reported(/The file is not a complete Sylvan pack.*damaged/);
    await choose(Buffer.from('no pack at all'));
    await reported(/The file is not a complete Sylvan pack.*foreign/);
    expect(await packs().count()).toBe(0);
    expect(await page.evaluate(storedRecords)).toBe(0);
    await choose(bytes);
    await reported('The pack is imported.');
    await packs().getByText('whole, from a file').waitFor();
    const other = await deletedElsewhere();
    await button('Stored results').click();
    await reported('was deleted in another window');
    expect(await packs().count()).toBe(0);
    await choose(bytes);
    await packs().waitFor();
    await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await other.locator('[data-pack]').waitFor();
    expect(beyondRefusals(world.demo.complaints)).toEqual([]);
  });

  /** In another window of the same browser, which is resolved with. */
  async function deletedElsewhere(): Promise<Page> {
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.getByRole('button', { name: 'Delete' }).click();
    await other.getByRole('dialog').getByRole('button', { name: 'Delete it' }).click();
    await other.getByText('There are no packs yet.').waitFor();
    expect(await other.evaluate(() => document.activeElement?.id)).toBe('packs-title');
    return other;
  }

  const focused = () => page.evaluate(() => document.activeElement?.id);

  const choose = (buffer: Buffer) =>
    page.getByLabel('Pack file').setInputFiles({
      ...{ name: 'a.sylvan.zip', mimeType: 'application/zip', buffer },
    });

  it('needs no key where the page has a catalog of its own, says what is wrong, and goes on', async () => {
    await open({ withKey: false });
    await page.getByLabel('First year').fill('1900');
    await page.getByLabel('First year').blur();
    await page.locator('form .problem[data-code="invalid-parameters"]').waitFor();
    expect(await button('Make the pack').isDisabled()).toBe(true);
    await page.getByLabel('First year').fill('');
    await page.getByLabel('First year').blur();
    await reported('download size unknown · no call is counted');
    await button('Keep the data').click();
    await reported(/^The browser (will keep the data|does not guarantee that it will keep the data)/);
    await page.goto(
      `${world.demo.address}#packs?lat=-10.599201&lng=-61.352878&size=3&date=2025-08-31&lang=en`,
    );
    await reported('A pack would hold real images of these coordinates');
    await page.getByRole('link', { name: 'Choose another zone' }).press('Enter');
    expect(await focused()).toBe('content');
  });

  it('says that there is no room, and goes on', async () => {
    const folder = await temporaryFolder();
    // Quotas are held in lasting profiles alone, until the browser ends.
    const context = await chromium.launchPersistentContext(folder.path, { ...CHROMIUM, locale: 'en-GB' });
    try {
      page = await context.newPage();
      const devtools = await context.newCDPSession(page);
      const { origin } = new URL(world.demo.address);
      await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1_000_000 });
      await page.goto(`${world.demo.address}#key?${SMALL}`);
      await createKeyIn(page);
      await goTo(page, 'Offline packs');
      await page.locator('.cost').waitFor();
      await button('Make the pack').click();
      await page.locator('.problem[data-code="storage-full"]').waitFor();
      await packs().getByText('unfinished').waitFor();
      await button('Delete').click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete it' }).click();
      await reported('There are no packs yet.');
    } finally {
      await context.close();
      await folder.remove();
    }
  });
});

/** In the page: a block of a pack is gone, as browsers take them when room gets short. */
async function loseBlock(): Promise<void> {
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error!);
    });
  const db = await done(indexedDB.open('sylvan-kept'));
  const blocks = db.transaction('blocks', 'readwrite').objectStore('blocks');
  const keys = (await done(blocks.getAllKeys())) as [string, ...string[]][];
  await done(blocks.delete(keys.find(([space]) => space === 'pack-files')!));
  db.close();
}

/** In the page: how much is stored for packs. */
async function storedRecords(): Promise<number> {
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error!);
    });
  const db = await done(indexedDB.open('sylvan-kept'));
  const keys = (name: string) => done(db.transaction(name).objectStore(name).getAllKeys());
  const all = [...(await keys('blocks')), ...(await keys('answers'))] as [string, ...string[]][];
  db.close();
  return all.filter(([space]) => space.startsWith('pack')).length;
}

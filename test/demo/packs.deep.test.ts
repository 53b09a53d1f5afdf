import { chromium, type Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { always, silence } from '../support/faults.ts';
import { CHROMIUM } from '../support/pack-pages.ts';
import { temporaryFolder } from '../support/zones.ts';
import { beyondRefusals, SMALL } from './support/page.ts';
import { openDrawer, saved } from './support/panel.ts';
import { packRecords } from './support/stored.ts';
import { createKeyIn, goTo, openWorld, type World } from './support/world.ts';

describe('the packs page', { timeout: 120_000 }, () => {
  let world: World;
  let page: Page;
  let key: string;
  beforeAll(async () => {
    world = await openWorld();
  }, 60_000);
  afterAll(() => world.close());
  afterEach(() => page.context().close());

  /** Opens the packs page in a new profile, with or without a key. */
  async function open({ withKey = true } = {}): Promise<void> {
    page = await (await world.demo.stranger()).newPage();
    await page.goto(`${world.demo.address}#key?${SMALL}`);
    if (withKey) key = await createKeyIn(page);
    await goTo(page, 'Offline packs');
    await page.locator('.cost').waitFor();
  }

  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const packs = () => page.locator('[data-pack]');
  const waitForText = (text: string | RegExp) => page.getByText(text).first().waitFor();

  async function make({ firstYear = '2024' } = {}): Promise<void> {
    await page.getByLabel('First year').fill(firstYear);
    await button('Make the pack').click();
    await waitForText('Ready offline.');
    await packs().first().waitFor();
  }

  it('pauses a pack, also across a reload, and resumes it', async () => {
    await open();
    world.images.setFaults({ ...always(silence), skip: 12 });
    await button('Make the pack').click();
    await waitForText(/^Downloading .* call 1 of 3 · [1-9]/);
    await button('Pause').click();
    await waitForText('Paused. The data downloaded so far are kept.');
    await packs().getByText('unfinished: 0 of 3 calls made').waitFor();
    world.images.setFaults();
    await page.reload();
    await packs().getByRole('button', { name: 'Resume' }).click();
    await packs().getByText('complete', { exact: true }).waitFor({ timeout: 60_000 });
  });

  it('makes a pack without counting a call, shows stored results, verifies it, and fetches lost data again', async () => {
    await open();
    await waitForText('download size unknown · no call is counted');
    await make();
    await packs().getByText('Simulated data: this is not a real place.').waitFor();
    await packs().getByText('2024 to 2025').waitFor();
    expect(await world.status(key)).toMatchObject({ calls_used: 0 });
    await button('Verify').click();
    await waitForText(/^All .* are present and unchanged\.$/);
    await page.evaluate(packRecords, true);
    await button('Verify').click();
    await waitForText(/^Missing or damaged: [1-9]\d* of \d+ entries/);
    await page.getByText('Affected entries').click();
    await packs().locator('.files li').first().waitFor();
    await packs().getByRole('button', { name: 'Resume' }).click();
    await page.locator('.making[aria-busy=false]').getByText('Ready offline.').waitFor();
    expect(await page.getByText(/^Missing or damaged/).count()).toBe(0);
    await button('Verify').click();
    await waitForText(/^All .* are present and unchanged\.$/);
    await button('Stored results').click();
    const stored = packs()
      .getByText(/forest covers \d+% of the land/i)
      .first();
    const [share] = /\d+(?=%)/.exec((await stored.textContent())!)!;
    await page.getByRole('button', { name: 'Français' }).click();
    await waitForText(new RegExp(`La forêt couvre ${share}\\s% des terres`));
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByRole('button', { name: 'Show: Analysis of 31 August 2025' }).click();
    expect(await focused()).toBe('content');
    await waitForText(/ha cleared$/);
    await openDrawer(page, 'share');
    await waitForText('A stored result contains no layers or outline');
    await goTo(page, 'Offline packs');
    await button('Stored results').click();
    await page.getByRole('button', { name: /^Show: Comparison of 3 June 2024 – / }).click();
    await waitForText(/ha of forest lost between the two periods/);
    expect(beyondRefusals(world.demo.complaints)).toEqual([]);
  });

  it('exports a pack as a file, imports it, and refuses damaged and foreign files', async () => {
    await open();
    await make({ firstYear: '2025' });
    const { name, bytes } = await saved(button('Export as a file'));
    expect(name).toBe('-10.599201_-61.352878_1km.sylvan.zip');
    await button('Delete').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Keep it' }).click();
    expect(await packs().count()).toBe(1);
    await button('Delete').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete it' }).click();
    await waitForText('There are no packs yet.');
    const damaged = Buffer.from(bytes);
    damaged[damaged.length >> 1] ^= 1;
    await choose(damaged);
    await waitForText(/The file is not a complete Sylvan pack.*damaged/);
    await choose(Buffer.from('no pack at all'));
    await waitForText(/The file is not a complete Sylvan pack.*foreign/);
    expect(await packs().count()).toBe(0);
    expect(await page.evaluate(packRecords, false)).toBe(0);
    await choose(bytes);
    await waitForText('Pack imported.');
    await packs().getByText('complete, from a file').waitFor();
    const other = await deletedElsewhere();
    await button('Stored results').click();
    await waitForText('was deleted in another window');
    expect(await packs().count()).toBe(0);
    await choose(bytes);
    await packs().waitFor();
    await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await other.locator('[data-pack]').waitFor();
    expect(beyondRefusals(world.demo.complaints)).toEqual([]);
  });

  /** Deletes the pack in another window of the same browser, and resolves with that window. */
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

  it('needs no key if the page has its own catalog, reports invalid input, and recovers', async () => {
    await open({ withKey: false });
    await page.getByLabel('First year').fill('1900');
    await page.getByLabel('First year').blur();
    await page.locator('form .problem[data-code="invalid-parameters"]').waitFor();
    expect(await button('Make the pack').isDisabled()).toBe(true);
    await page.getByLabel('First year').fill('');
    await page.getByLabel('First year').blur();
    await waitForText('download size unknown · no call is counted');
    await button('Keep the data').click();
    await waitForText(/^The browser (will keep the data|does not guarantee that it will keep the data)/);
    await page.goto(
      `${world.demo.address}#packs?lat=-10.599201&lng=-61.352878&size=3&date=2025-08-31&lang=en`,
    );
    await waitForText('A pack would contain real images of these coordinates');
    await page.getByRole('link', { name: 'Choose another zone' }).press('Enter');
    expect(await focused()).toBe('content');
  });

  it('reports that storage is full, and recovers', async () => {
    const folder = await temporaryFolder();
    // The browser enforces quotas only in persistent profiles.
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
      await waitForText('There are no packs yet.');
    } finally {
      await context.close();
      await folder.remove();
    }
  });
});

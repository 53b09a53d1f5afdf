import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
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
  const problem = (code: string) => page.locator(`.problem[data-code="${code}"]`);
  const packs = () => page.locator('[data-pack]');

  async function make(): Promise<void> {
    await button('Make the pack').click();
    await page.getByText('The pack is whole.').first().waitFor();
    await packs().first().waitFor();
  }

  it('makes a pack, which answers without a network after a reload, by units that are settled afterwards', async () => {
    await open();
    await page.getByText('This takes 3 units of the month and fetches an unknown number of bytes').waitFor();
    await make();
    await packs().getByText('Simulated images: this is no real place.').waitFor();
    await packs().getByText('2024 to 2025').waitFor();
    await button('Take along').click();
    await page.getByText('3 of 3 left.').waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.context().setOffline(true);
    await page.reload();
    await page.getByRole('heading', { name: 'Without a network' }).waitFor();
    await button('Analyse from it').click();
    await page
      .getByText(/Forest covers 59% of the land seen/)
      .first()
      .waitFor();
    await goTo(page, 'Offline packs');
    await page.getByText('2 of 3 left.').waitFor();
    await button('Compare from it').click();
    await page.getByRole('heading', { name: 'Share and export' }).or(page.locator('main')).first().waitFor();
    await goTo(page, 'Offline packs');
    await page.getByText('1 of 3 left.').waitFor();
    await page.getByText('2 calls made with them').waitFor();
    await page.context().setOffline(false);
    await settled('Settled: 2 counted, 1 given back.');
    expect(await world.status(key)).toMatchObject({
      ...{ calls_used: 5, calls_held: 0, calls_remaining: 5 },
      by_operation: { analyze: 3, compare: 2 },
    });
    expect(beyondRefusals(world.demo.complaints)).toEqual([]);
  });

  /** A comparison that is still under way holds its unit. */
  async function settled(text: string): Promise<void> {
    await expect
      .poll(async () => {
        if ((await button('Settle').count()) > 0) await button('Settle').click();
        return page.getByRole('region', { name: 'Units taken along' }).textContent();
      })
      .toContain(text);
  }
});

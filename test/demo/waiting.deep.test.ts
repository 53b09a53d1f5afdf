import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startFaultServer, type FaultServer } from '../support/fault-server.ts';
import { always, silence } from '../support/faults.ts';
import { Demo } from './support/page.ts';

const FRONTIER = resolve(import.meta.dirname, '../../build/samples/frontier');
const AXE = readFileSync(resolve(import.meta.dirname, '../../node_modules/axe-core/axe.min.js'), 'utf8');
/** Inside the sample's area, but not the sample's zone: a small zone, and one that needs more than 100 MB. */
const SMALL = '#forest?lat=-10.599201&lng=-61.352878&size=1&date=2025-08-31';
const LARGE = '#forest?lat=-10.599&lng=-61.352&size=60&date=2025-08-31';
const PERIODS = 'before=2022-06-03_2022-08-31&after=2025-06-03_2025-08-31';

let server: FaultServer;
let demo: Demo;
beforeAll(async () => {
  // Latency that makes the sources finish one after the other.
  server = await startFaultServer({ folder: FRONTIER, latency: 150 });
  demo = await Demo.open({ catalog: server.url });
}, 60_000);
afterEach(() => server.setFaults());
afterAll(async () => {
  await demo.close();
  await server.close();
});

/** Opens a page in a new profile, in a browser that reports the connection's speed. */
async function opened(fragment: string, lang: string, width = 1280): Promise<Page> {
  const page = await (await demo.stranger()).newPage();
  await page.setViewportSize({ width, height: 800 });
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { downlink: 2.5 } }),
  );
  await page.goto(`${demo.address}${fragment}&lang=${lang}`);
  server.purge();
  return page;
}

async function violations(page: Page): Promise<unknown[]> {
  await page.evaluate(AXE);
  const { violations: found } = await page.evaluate(() =>
    (globalThis as unknown as { axe: { run: () => Promise<AxeResults> } }).axe.run(),
  );
  return found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
}

describe('a call that needs more than 100 MB', { timeout: 120_000 }, () => {
  it.each([
    { lang: 'en', analyze: 'Analyze', cancel: 'Cancel', title: /^Fetch about \d+\sMB\?$/, width: 1280 },
    {
      lang: 'fr',
      analyze: 'Analyser',
      cancel: 'Annuler',
      title: /^Télécharger environ \d+\sMo\s\?$/,
      width: 320,
    },
  ])(
    'asks for confirmation, which can be declined by keyboard, in $lang',
    async ({ lang, analyze, cancel, title, width }) => {
      const page = await opened(LARGE, lang, width);
      await page
        .getByText(/\d+\smin (on this connection|sur cette connexion) \(2[.,]5 Mbit\/s\)/)
        .first()
        .waitFor();
      const button = page.getByRole('button', { name: analyze, exact: true });
      await button.focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: title });
      await dialog.waitFor();
      expect(await dialog.innerText()).toMatch(/\d+\smin/);
      expect(await violations(page)).toEqual([]);
      const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      expect(isWide).toBe(false);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      expect(await button.evaluate((one) => one === document.activeElement)).toBe(true);
      await page.keyboard.press('Enter');
      await dialog.getByRole('button', { name: cancel }).click();
      await dialog.waitFor({ state: 'detached' });
      expect(server.requests).toEqual([]);
      await page.context().close();
    },
  );

  it('can be replaced by a light analysis, or confirmed', async () => {
    const page = await opened(LARGE, 'en');
    await page.getByText(/about \d+\sMB, \d+\smin on this connection/).waitFor();
    await page.getByRole('button', { name: 'Analyze', exact: true }).click();
    await page.getByRole('button', { name: /^Light analysis, about \d+\sMB$/ }).click();
    await page.getByRole('heading', { name: 'Progress' }).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect(await page.getByRole('checkbox', { name: /^Light/ }).isChecked()).toBe(true);
    await page.getByRole('checkbox', { name: /^Light/ }).uncheck();
    await page.getByRole('button', { name: 'Analyze', exact: true }).click();
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.getByRole('heading', { name: 'Progress' }).waitFor();
    await page.context().close();
  });

  it('asks for confirmation before a comparison, too, without a light mode', async () => {
    const page = await opened(`${LARGE.replace('forest', 'compare')}&${PERIODS}`, 'en');
    await page.getByText(/about \d+\sMB, \d+\smin on this connection \(2.5 Mbit\/s\)/).waitFor();
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: /^Fetch about \d+\sMB\?$/ });
    await dialog.waitFor();
    expect(await dialog.getByRole('button').allTextContents()).toEqual(['Go on', 'Cancel']);
    await dialog.getByRole('button', { name: 'Go on' }).click();
    await page.getByRole('heading', { name: 'Progress' }).waitFor();
    await page.context().close();
  });
});

it('the page names a silent host until it answers', { timeout: 120_000 }, async () => {
  server.setFaults(always(silence));
  const page = await opened(SMALL, 'en');
  await page.getByRole('button', { name: 'Analyze', exact: true }).click();
  const { host } = new URL(server.url);
  const line = page
    .locator('.silence')
    .getByText(new RegExp(`^${host.replaceAll('.', '\\.')} has not answered for [5-9] s\\.$`));
  await line.waitFor();
  await page
    .getByRole('status')
    .filter({ hasText: 'has not answered for 5 s' })
    .waitFor({ state: 'attached' });
  server.setFaults();
  await page.locator('.silence').waitFor({ state: 'detached' });
  await page.locator('.total').getByText(/\d+%/).waitFor();
  await page.context().close();
});

it.each([
  {
    ...{ lang: 'en', analyze: 'Analyze', finish: 'Finish without history', complete: 'Complete it' },
    ...{
      incomplete: /^Incomplete$/,
      banner: /was ended before/,
    },
    ...{
      missing: /missing: .*Landsat history/,
      end: /^Done/,
      left: /\d+% · (about .* left|a few seconds left)/,
    },
  },
  {
    ...{ lang: 'fr', analyze: 'Analyser', finish: 'Terminer sans l’historique', complete: 'Compléter' },
    ...{ incomplete: /^Incomplet$/, banner: /a pris fin avant/ },
    ...{ missing: /il manque\s: .*l’historique Landsat/, end: /^Terminé/, left: /\d+\s% · encore/ },
  },
])(
  'an analysis is finished without history, and completed later, in $lang',
  { timeout: 180_000 },
  async ({ lang, analyze, finish, complete, incomplete, banner, missing, end, left }) => {
    const page = await opened(SMALL, lang);
    await page.getByRole('button', { name: analyze, exact: true }).click();
    await page.getByRole('button', { name: finish }).click();
    const result = page.locator('section.answer');
    await result.getByText(incomplete).waitFor();
    expect(await result.locator('.sentence').innerText()).toMatch(banner);
    expect(await result.locator('.lacks').innerText()).toMatch(missing);
    expect(await page.locator('main').innerText()).not.toMatch(/still being read|encore en cours de lecture/);
    // Nothing is fetched any more.
    await page.waitForTimeout(1000);
    const before = server.requests.length;
    await page.waitForTimeout(1000);
    expect(server.requests.length).toBe(before);
    await result.getByRole('button', { name: complete }).click();
    await page.locator('.total').getByText(left).waitFor();
    await page.getByText(end).first().waitFor();
    expect(await result.getByText(incomplete).count()).toBe(0);
    await page.context().close();
  },
);

it('the results so far can be kept after 15 s without data', { timeout: 120_000 }, async () => {
  const page = await opened(SMALL, 'en');
  await page.getByRole('button', { name: 'Analyze', exact: true }).click();
  await page.getByRole('button', { name: 'Finish without history' }).waitFor();
  server.setFaults(always(silence));
  const stalled = performance.now();
  const keep = page.getByRole('button', { name: 'Keep what I have' });
  await keep.waitFor();
  expect(performance.now() - stalled).toBeGreaterThan(14_000);
  const { y, height } = (await keep.boundingBox())!;
  expect([y >= 0, y + height <= 800]).toEqual([true, true]);
  await keep.click();
  await page.locator('.answer .tag', { hasText: 'Incomplete' }).waitFor();
  expect(await page.locator('.answer .big').innerText()).not.toBe('');
  await page.context().close();
});

it('no page logs an error', () => {
  expect(demo.complaints).toEqual([]);
});

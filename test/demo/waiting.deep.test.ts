import type { Page } from 'playwright';
import { afterEach, describe, expect, it } from 'vitest';
import { always, silence } from '../support/faults.ts';
import { seriousFaults } from './support/faults.ts';
import { Demo, SMALL } from './support/page.ts';

const ANALYSIS = `#forest?${SMALL}`;
/** A zone that needs more than 100 MB. */
const LARGE = ANALYSIS.replace('size=1', 'size=60');
const PERIODS = 'before=2022-06-03_2022-08-31&after=2025-06-03_2025-08-31';

// Latency that makes the sources finish one after the other.
const demo = Demo.forTests({ images: { latency: 150 }, mayFail: true });
afterEach(() => demo.images.setFaults());

/** Opens a page in a new profile, in a browser that reports the connection's speed. */
async function opened(fragment: string, width = 1280): Promise<Page> {
  const page = await (await demo.stranger()).newPage();
  await page.setViewportSize({ width, height: 800 });
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { downlink: 2.5 } }),
  );
  await page.goto(demo.address + fragment);
  demo.images.purge();
  return page;
}

describe('a call that needs more than 100 MB', { timeout: 120_000 }, () => {
  it('asks for confirmation, which can be declined by keyboard, also in a narrow window', async () => {
    const page = await opened(LARGE, 320);
    await page
      .getByText(/\d+\smin on this connection \(2.5\sMbit\/s\)/)
      .first()
      .waitFor();
    const button = page.getByRole('button', { name: 'Analyze', exact: true });
    await button.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: /^Download about \d+\sMB\?$/ });
    await dialog.waitFor();
    expect(await dialog.innerText()).toMatch(/\d+\smin/);
    expect(await page.evaluate(seriousFaults)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await button.evaluate((one) => one === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(demo.images.requests).toEqual([]);
  });

  it('can be replaced by a light analysis, or confirmed', async () => {
    const page = await opened(LARGE);
    await page.getByText(/about \d+\sMB, \d+\smin on this connection/).waitFor();
    await page.getByRole('button', { name: 'Analyze', exact: true }).click();
    await page.getByRole('button', { name: /^Light analysis, about \d+\sMB$/ }).click();
    await page.getByRole('heading', { name: 'Progress' }).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect(await page.getByRole('checkbox', { name: /^Light/ }).isChecked()).toBe(true);
    await page.getByRole('checkbox', { name: /^Light/ }).uncheck();
    await page.getByRole('button', { name: 'Analyze', exact: true }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: 'Progress' }).waitFor();
  });

  it('asks for confirmation before a comparison, too, without a light mode', async () => {
    const page = await opened(`${LARGE.replace('forest', 'compare')}&${PERIODS}`);
    await page.getByText(/about \d+\sMB, \d+\smin on this connection \(2.5\sMbit\/s\)/).waitFor();
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: /^Download about \d+\sMB\?$/ });
    await dialog.waitFor();
    expect(await dialog.getByRole('button').allTextContents()).toEqual(['Continue', 'Cancel']);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('heading', { name: 'Progress' }).waitFor();
  });
});

it('the page names a silent host until it answers', { timeout: 120_000 }, async () => {
  demo.images.setFaults(always(silence));
  const page = await opened(ANALYSIS);
  await page.getByRole('button', { name: 'Analyze', exact: true }).click();
  const { host } = new URL(demo.images.url);
  const line = page
    .locator('.silence')
    .getByText(new RegExp(`^${host.replaceAll('.', '\\.')} has not answered for [5-9]\\ss\\.$`));
  await line.waitFor();
  await page
    .getByRole('status')
    .filter({ hasText: 'has not answered for 5 s' })
    .waitFor({ state: 'attached' });
  demo.images.setFaults();
  await page.locator('.silence').waitFor({ state: 'detached' });
  await page.locator('.total').getByText(/\d+%/).waitFor();
});

it('an analysis is finished without history, and completed later', { timeout: 180_000 }, async () => {
  const page = await opened(ANALYSIS);
  await page.getByRole('button', { name: 'Analyze', exact: true }).click();
  await page.getByRole('button', { name: 'Finish without history' }).click();
  const result = page.locator('section.answer');
  await result.getByText(/^Incomplete$/).waitFor();
  expect(await result.locator('.sentence').innerText()).toMatch(/was ended before/);
  expect(await result.locator('.lacks').innerText()).toMatch(/missing: .*Landsat history/);
  expect(await page.locator('main').innerText()).not.toMatch(/still being read/);
  // Nothing is fetched any more.
  await page.waitForTimeout(1000);
  const before = demo.images.requests.length;
  await page.waitForTimeout(1000);
  expect(demo.images.requests.length).toBe(before);
  await result.getByRole('button', { name: 'Complete it' }).click();
  await page
    .locator('.total')
    .getByText(/\d+% · (about .* left|a few seconds left)/)
    .waitFor();
  await page.getByText(/^Done/).first().waitFor();
  expect(await result.getByText(/^Incomplete$/).count()).toBe(0);
});

it('the results so far can be kept after 15 s without data', { timeout: 120_000 }, async () => {
  const page = await opened(ANALYSIS);
  await page.getByRole('button', { name: 'Analyze', exact: true }).click();
  await page.getByRole('button', { name: 'Finish without history' }).waitFor();
  demo.images.setFaults(always(silence));
  const stalled = performance.now();
  const keep = page.getByRole('button', { name: 'Keep what I have' });
  await keep.waitFor();
  expect(performance.now() - stalled).toBeGreaterThan(14_000);
  const { y, height } = (await keep.boundingBox())!;
  expect([y >= 0, y + height <= 800]).toEqual([true, true]);
  await keep.click();
  await page.locator('.answer .tag', { hasText: 'Incomplete' }).waitFor();
  expect(await page.locator('.answer .big').innerText()).not.toBe('');
});

it(
  'the page shows the estimate, then preliminary results, then the answer',
  { timeout: 120_000 },
  async () => {
    const page = await opened(ANALYSIS);
    await page.getByText(/about \d+\sMB, \d+\s(s|min) (at 20\sMbit\/s|on this connection)/).waitFor();
    await page.getByRole('button', { name: 'Analyze', exact: true }).click();
    const result = page.locator('section.answer');
    await result.getByText('Preliminary').waitFor({ timeout: 30_000 });
    expect(Number(await result.locator('[data-field=score] b').innerText())).toBeGreaterThan(0);
    const shown = page.locator('input[name=any-layer]:checked');
    expect(await shown.getAttribute('value')).toBe('composite');
    // Only the final answer can be copied or downloaded.
    expect(await page.locator('.actions').count()).toBe(0);
    await page.getByText(/^Done/).first().waitFor({ timeout: 60_000 });
    expect(await result.getByText('Preliminary').count()).toBe(0);
    await page.locator('.actions').waitFor();
    expect(await shown.getAttribute('value')).toBe('true-colour');
  },
);

it(
  'a light analysis reads current images only, and shows its estimated size',
  { timeout: 120_000 },
  async () => {
    const page = await opened(ANALYSIS);
    await page.getByText(/about \d+\sMB, \d+\s(s|min) (at 20\sMbit\/s|on this connection)/).waitFor();
    await page.getByRole('checkbox', { name: /^Light: current images only, about \d+\sMB/ }).check();
    await page.getByRole('button', { name: 'Analyze', exact: true }).click();
    await page.getByText(/^Done/).first().waitFor();
    // Without earlier years, loss is unknown.
    expect(await page.locator('.tag.level').getAttribute('data-level')).toBe('UNKNOWN');
    expect(await page.locator('.clearings').count()).toBe(0);
    expect(demo.images.requests.filter(({ path }) => /2022|LC0/.test(path))).toEqual([]);
  },
);

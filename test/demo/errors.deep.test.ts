import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../service/test/support/service.ts';
import { always, status } from '../support/faults.ts';
import { Demo, SMALL } from './support/page.ts';

const OWN = `#forest?${SMALL}`;
const WINDOWS = [
  { name: 'a desktop', width: 1440, height: 900 },
  { name: 'a tablet', width: 820, height: 1180 },
  { name: 'a phone', width: 390, height: 844 },
] as const;
/** Milliseconds from the press to a visible reaction. */
const REACTION_MS = 200;

/** Zones that cannot be analyzed. */
const ZONES = [
  ['date-before-archive', OWN.replace('2025-08-31', '1999-01-01')],
  ['date-in-future', OWN.replace('2025-08-31', '2090-01-01')],
  ['zone-out-of-coverage', OWN.replace('lat=-10', 'lat=89')],
  ['no-imagery', OWN.replace('lat=-10', 'lat=12')],
] as const;
/** Problems with which a key service refuses a call. */
const REFUSALS = [
  ['invalid-key', 401],
  ['access-expired', 401],
  ['key-suspended', 403],
  ['quota-exceeded', 429],
  ['not-allowed', 403],
] as const;

const away = Demo.forTests({ images: {}, mayFail: true });
let service: TestService;
let counted: Demo;
beforeAll(async () => {
  service = await startService();
  counted = await Demo.open({ service: service.url });
}, 90_000);
afterAll(async () => {
  await counted.close();
  await service.close();
});

describe.each(WINDOWS)('an error on $name', { timeout: 240_000 }, ({ width, height }) => {
  const reactions: number[] = [];

  async function opened(demo: Demo, hash: string): Promise<Page> {
    // A service worker would send the requests instead of the page.
    const page = await demo.browser.newPage({ locale: 'en-GB', serviceWorkers: 'block' });
    await page.setViewportSize({ width, height });
    await page.addInitScript(watch);
    await page.goto(demo.address + hash);
    return page;
  }

  /**
   * Presses the button, and waits for the error that replaces it; the error must be fully in view from its
   * first frame on.
   */
  async function expectError(page: Page, code: string): Promise<void> {
    // An error that may pass has its own button in place of the first one.
    await page
      .locator('.slot')
      .getByRole('button', { name: /^(Analyze|Retry)$/ })
      .click();
    await page.locator(`.slot .problem[data-code=${code}]`).waitFor();
    const { reaction, isInView } = await page.evaluate(() => (window as unknown as { seen: Seen }).seen);
    expect(isInView, code).toBe(true);
    reactions.push(reaction);
  }

  it('about the zone, its images or the connection replaces the button', async () => {
    for (const [code, hash] of ZONES) {
      const page = await opened(away, hash);
      await expectError(page, code);
      await page.context().close();
    }
    const page = await opened(away, OWN);
    await page.context().setOffline(true);
    await expectError(page, 'network-or-cors');
    await page.context().setOffline(false);
    away.images.setFaults(always(status(500)));
    await expectError(page, 'upstream-failure');
    away.images.setFaults();
    await page.context().close();
  });

  it('about the key replaces the button, too', async () => {
    const page = await opened(counted, OWN);
    await expectError(page, 'missing-key');
    const { api_key: key } = await service.createKey();
    await page.evaluate((fragment) => (location.hash = fragment), OWN.replace('forest', 'key'));
    const paste = page.getByRole('region', { name: 'Use an existing key' });
    await paste.getByLabel('Key', { exact: true }).fill(key);
    await paste.getByRole('button').click();
    await page.locator('.numbers').first().waitFor();
    await page.locator('header nav a').first().click();
    for (const [code, number] of REFUSALS) {
      const problem = { type: `urn:sylvan:problem:${code}`, title: code, detail: code, status: number, code };
      const body = { ...problem, charged: false, retryable: false };
      await page.unroute('**/api/v1/calls');
      await page.route('**/api/v1/calls', (route) =>
        route.fulfill({
          ...{ status: number, contentType: 'application/problem+json', body: JSON.stringify(body) },
          headers: { 'access-control-allow-origin': '*' },
        }),
      );
      await expectError(page, code);
    }
    await page.context().close();
  });

  it('appears without delay after the press', () => {
    expect(reactions).toHaveLength(ZONES.length + 3 + REFUSALS.length);
    // The median: other work on the machine may delay some.
    expect(reactions.toSorted((a, b) => a - b)[reactions.length / 2]).toBeLessThanOrEqual(REACTION_MS);
  });
});

interface Seen {
  /** Milliseconds from the press until progress or an error is fully in view. */
  reaction: number;
  /** Whether the error was fully in view when it appeared. */
  isInView: boolean;
}

/** In the page, before its scripts: records frame by frame what a press of the button leads to. */
function watch(): void {
  const seen: Seen = { reaction: Infinity, isInView: true };
  Object.assign(window, { seen });
  const isIn = (one: Element) => {
    const { top, bottom, left, right } = one.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight && left >= 0 && right <= innerWidth;
  };
  addEventListener(
    'click',
    ({ target }) => {
      if (!(target as Element).closest('.analyze, .problem')) return;
      Object.assign(seen, { reaction: Infinity, isInView: true });
      const begun = performance.now();
      const before = document.querySelector('.slot .problem');
      const look = () => {
        const error = document.querySelector('.slot .problem');
        const shown = error === before ? document.querySelector('.slot .progress') : error;
        if (shown !== null && isIn(shown)) seen.reaction = Math.min(seen.reaction, performance.now() - begun);
        if (error !== null && error !== before) seen.isInView = isIn(error);
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    },
    { capture: true },
  );
}

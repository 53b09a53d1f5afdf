import { resolve } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startService, type TestService } from '../../service/test/support/service.ts';
import { startFaultServer, type FaultServer } from '../support/fault-server.ts';
import { always, status } from '../support/faults.ts';
import { Demo } from './support/page.ts';

const FRONTIER = resolve(import.meta.dirname, '../../build/samples/frontier');
/** On the sample's ground, but a zone of one's own. */
const OWN = '#forest?lat=-10.599&lng=-61.352&size=1&date=2025-08-31&lang=en';
const WINDOWS = [
  { name: 'a desktop', width: 1440, height: 900 },
  { name: 'a tablet', width: 820, height: 1180 },
  { name: 'a phone', width: 390, height: 844 },
] as const;
/** Milliseconds from the press to something that answers it. */
const REACTION_MS = 200;

/** Zones that cannot be analyzed. */
const ZONES = [
  ['date-before-archive', OWN.replace('2025-08-31', '1999-01-01')],
  ['date-in-future', OWN.replace('2025-08-31', '2090-01-01')],
  ['zone-out-of-coverage', OWN.replace('lat=-10.599', 'lat=89')],
  ['no-imagery', OWN.replace('lat=-10.599', 'lat=12')],
] as const;
/** What a key service refuses by. */
const REFUSALS = [
  ['invalid-key', 401],
  ['access-expired', 401],
  ['key-suspended', 403],
  ['quota-exceeded', 429],
  ['not-allowed', 403],
] as const;

let server: FaultServer;
let service: TestService;
let away: Demo;
let counted: Demo;
beforeAll(async () => {
  [server, service] = await Promise.all([startFaultServer({ folder: FRONTIER }), startService()]);
  [away, counted] = await Promise.all([
    Demo.open({ catalog: server.url }),
    Demo.open({ service: service.url }),
  ]);
}, 90_000);
afterAll(async () => {
  await Promise.all([away.close(), counted.close()]);
  await Promise.all([server.close(), service.close()]);
});

describe.each(WINDOWS)('an error on $name', { timeout: 240_000 }, ({ width, height }) => {
  const reactions: number[] = [];

  async function opened(demo: Demo, hash: string): Promise<Page> {
    // Service workers would ask in the page's place.
    const page = await demo.browser.newPage({ locale: 'en-GB', serviceWorkers: 'block' });
    await page.setViewportSize({ width, height });
    await page.addInitScript(watch);
    await page.goto(demo.address + hash);
    return page;
  }

  /** Presses the button, and resolves once the error of a code stands where that was, wholly in view from its first frame on. */
  async function fails(page: Page, code: string): Promise<void> {
    await page.getByRole('button', { name: 'Analyze', exact: true }).click();
    await page.locator(`.slot .problem[data-code=${code}]`).waitFor();
    const { reaction, isInView } = await page.evaluate(() => (window as unknown as { seen: Seen }).seen);
    expect(isInView, code).toBe(true);
    reactions.push(reaction);
  }

  it('of the zone, of its images or of the line stands where the button was', async () => {
    for (const [code, hash] of ZONES) {
      const page = await opened(away, hash);
      await fails(page, code);
      await page.context().close();
    }
    const page = await opened(away, OWN);
    await page.context().setOffline(true);
    await fails(page, 'network-or-cors');
    await page.context().setOffline(false);
    server.setFaults(always(status(500)));
    await fails(page, 'upstream-failure');
    server.setFaults();
    await page.context().close();
  });

  it('of the key does, too', async () => {
    const page = await opened(counted, OWN);
    await fails(page, 'missing-key');
    const { api_key: key } = await service.createKey();
    await page.evaluate((fragment) => (location.hash = fragment), OWN.replace('forest', 'key'));
    const paste = page.getByRole('region', { name: 'Use an existing key' });
    await paste.getByLabel('Key', { exact: true }).fill(key);
    await paste.getByRole('button').click();
    await page.locator('.numbers').first().waitFor();
    await page.locator('header nav a').first().click();
    for (const [code, number] of REFUSALS) {
      const said = { type: `urn:sylvan:problem:${code}`, title: code, detail: code, status: number, code };
      const body = { ...said, charged: false, retryable: false };
      await page.unroute('**/api/v1/calls');
      await page.route('**/api/v1/calls', (route) =>
        route.fulfill({
          ...{ status: number, contentType: 'application/problem+json', body: JSON.stringify(body) },
          headers: { 'access-control-allow-origin': '*' },
        }),
      );
      await fails(page, code);
    }
    await page.context().close();
  });

  it('is answered at once, one as the other', () => {
    expect(reactions).toHaveLength(ZONES.length + 3 + REFUSALS.length);
    // Half of them: other work of the machine is none of the page's.
    expect(reactions.toSorted((a, b) => a - b)[reactions.length / 2]).toBeLessThanOrEqual(REACTION_MS);
  });
});

interface Seen {
  /** Milliseconds from the press to progress or error that is wholly in view. */
  reaction: number;
  /** Whether each error was wholly in view when it was there. */
  isInView: boolean;
}

/** In the page, before its scripts: what a press of the button leads to, frame by frame. */
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
      if (!(target as Element).closest('.analyze')) return;
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

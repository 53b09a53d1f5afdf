import { createHash } from 'node:crypto';
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { Demo } from './support/page.ts';
import { put } from './support/stored.ts';

const KEY = `syl_live_${'0'.repeat(49)}`;
/** Nothing listens there. */
const SERVICE = 'http://127.0.0.1:9/';

const demo = Demo.forTests({ service: SERVICE, mayFail: true });

/** Opens a page on a device with a key and waiting calls. */
async function withWaiting(count: number): Promise<Page> {
  const page = await (await demo.stranger()).newPage();
  // A file of the page's origin that does not run the page.
  await page.goto(`${demo.address}icon.svg`);
  const scope = createHash('sha256').update(`${SERVICE} ${KEY}`).digest('hex').slice(0, 32);
  const at = Date.now();
  const calls = Array.from({ length: count }, (_, i) => ({
    ...{ id: crypto.randomUUID(), operation: 'analyze', hash: String(i).repeat(64) },
    ...{ at, state: 'waiting', done: true, since: at },
  }));
  await page.evaluate(put, { database: 'sylvan-page', store: 'settings', key: 'key', value: KEY });
  const value = { calls, emptyUntil: null };
  await page.evaluate(put, { database: `sylvan-calls-${scope}`, store: 'calls', key: 'calls', value });
  await page.goto(`${demo.address}#packs?lang=en`);
  return page;
}

it.each([
  [1, '1 call is waiting to be counted.'],
  [3, '3 calls are waiting to be counted.'],
])('the packs page reports %s waiting calls', { timeout: 60_000 }, async (count, said) => {
  const page = await withWaiting(count);
  await page.getByText(said).waitFor();
});

it('the packs page reports nothing if no call is waiting', { timeout: 60_000 }, async () => {
  const page = await withWaiting(0);
  await page.getByRole('heading', { name: 'Offline packs' }).waitFor();
  await page.waitForTimeout(2000);
  expect(await page.locator('.waiting-calls').count()).toBe(0);
});

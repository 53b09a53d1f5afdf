import { createHash } from 'node:crypto';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Demo } from './support/page.ts';

const KEY = `syl_live_${'0'.repeat(49)}`;
/** Nothing listens there. */
const SERVICE = 'http://127.0.0.1:9/';

let demo: Demo;
beforeAll(async () => {
  demo = await Demo.open({ service: SERVICE });
}, 60_000);
afterAll(() => demo.close());

interface Row {
  readonly database: string;
  readonly store: string;
  readonly key: string;
  readonly value: unknown;
}

/** In the page: writes a row as the page and the library do. */
function put({ database, store, key, value }: Row): Promise<void> {
  return new Promise((settle, fail) => {
    const opening = indexedDB.open(database, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(store);
    opening.onerror = () => fail(new Error(`${database} was not opened`));
    opening.onsuccess = () => {
      const done = opening.result.transaction(store, 'readwrite');
      done.objectStore(store).put(value, key);
      done.oncomplete = () => {
        opening.result.close();
        settle();
      };
    };
  });
}

/** Opens a page on a device with a key and waiting calls. */
async function withWaiting(count: number, lang: string): Promise<Page> {
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
  await page.goto(`${demo.address}#packs?lang=${lang}`);
  return page;
}

it.each([
  [1, 'en', '1 call is waiting to be counted.'],
  [3, 'en', '3 calls are waiting to be counted.'],
  [1, 'fr', '1 appel attend d’être compté.'],
  [3, 'fr', '3 appels attendent d’être comptés.'],
])('the packs page reports %s waiting calls in %s: %s', { timeout: 60_000 }, async (count, lang, said) => {
  const page = await withWaiting(count, lang);
  await page.getByText(said).waitFor();
  await page.context().close();
});

it('the packs page reports nothing if no call is waiting', { timeout: 60_000 }, async () => {
  const page = await withWaiting(0, 'en');
  await page.getByRole('heading', { name: 'Offline packs' }).waitFor();
  await page.waitForTimeout(2000);
  expect(await page.locator('.waiting-calls').count()).toBe(0);
  await page.context().close();
});

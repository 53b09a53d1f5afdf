import { cp, readFile, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright';
import { serveDemo } from '../../demo/serve.mjs';
import { temporaryFolder } from '../support/zones.ts';
import { Demo, isStored } from './support/page.ts';

const BUILT = resolve(import.meta.dirname, '../../build/demo');

describe('a new version of the page', { timeout: 60_000 }, () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let demo: Demo;
  beforeAll(async () => {
    folder = await temporaryFolder();
    // The samples' folders are only for pages that cannot store anything.
    const filter = (path: string) => !/samples\/[a-z-]+$/.test(path);
    await cp(BUILT, folder.path, { recursive: true, filter });
    demo = await Demo.open({ folder: folder.path });
  }, 60_000);
  afterAll(async () => {
    await demo.close();
    await folder.remove();
  });

  /** Publishes a new page, marked as such, and a service worker for it. */
  async function release(): Promise<void> {
    const [page, worker] = ['index.html', 'sw.js'].map((name) => join(folder.path, name));
    await writeFile(page, (await readFile(page, 'utf8')).replace('<html', '<html data-release="2"'));
    const text = await readFile(worker, 'utf8');
    const next = text.replace(/(url:"index\.html",revision:")[0-9a-f]+"/, '$1feed"');
    expect(next).not.toBe(text);
    await writeFile(worker, next);
  }

  const releaseOf = (page: Page) => page.evaluate(() => document.documentElement.dataset.release ?? '1');

  it('waits until the user reloads, and keeps stored data', async () => {
    const page = await demo.page();
    await page.locator('.answer .big').waitFor();
    await page.getByText(/^Done/).first().waitFor();
    await isStored(page);
    const stored = () =>
      page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name).sort());
    const before = await stored();
    await release();
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    const reload = page.getByRole('button', { name: 'Reload now' });
    await reload.waitFor();
    expect(await releaseOf(page)).toBe('1');
    // Without a network, the page is the active worker's version, not the waiting one's.
    await demo.context.setOffline(true);
    await page.reload();
    expect(await releaseOf(page)).toBe('1');
    await demo.context.setOffline(false);
    await reload.click();
    await page.waitForFunction(() => document.documentElement.dataset.release === '2');
    await page.locator('.answer .big').waitFor();
    expect(before.length).toBeGreaterThan(0);
    expect(await stored()).toEqual(before);
    // The new worker has stored the new page, which is now served without a network.
    await demo.context.setOffline(true);
    await page.reload();
    await page.locator('.answer .big').waitFor();
    expect(await releaseOf(page)).toBe('2');
    expect(demo.complaints).toEqual([]);
  });
});

describe('a stored page', { timeout: 60_000 }, () => {
  const demo = Demo.forTests();
  let service: Server;
  beforeAll(async () => {
    service = createServer((_request, response) =>
      response.writeHead(200, { 'access-control-allow-origin': '*' }).end('{"plans":[]}'),
    );
    await new Promise<void>((settle) => service.listen(0, '127.0.0.1', settle));
  }, 60_000);
  afterAll(() => {
    service.closeAllConnections();
    service.close();
  });

  /** The policy of the worker script in the page's next response. */
  function workerPolicy(page: Page): Promise<string> {
    return page
      .waitForResponse(/\/assets\/worker-/)
      .then((script) => script.headers()['content-security-policy']);
  }

  it('applies the server’s current configuration and policy', async () => {
    const first = await serveDemo({ port: 0 });
    const context = await demo.stranger();
    const page = await context.newPage();
    await page.goto(`${first.address}#key?lang=en`);
    await page.getByText('No key service is set up').waitFor();
    await isStored(page);
    await first.close();
    const point = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
    const second = await serveDemo({ port: Number(new URL(first.address).port), service: point });
    expect(second.address).toBe(first.address);
    const requested = page.waitForResponse((answer) => answer.url().startsWith(point));
    await page.reload();
    expect((await requested).status()).toBe(200);
    const form = page.getByRole('region', { name: 'Create a key' });
    await form.waitFor();
    const policy = workerPolicy(page);
    await page.locator('header nav').getByRole('link', { name: 'Map', exact: true }).click();
    await page.locator('.pencil').click();
    await page.locator('.shape select').selectOption('frontier');
    expect(await policy).toContain(point);
    // The latest configuration is stored, not the first one.
    await second.close();
    await page.goto(`${first.address}#key?lang=en`);
    await page.reload();
    await form.waitFor();
  });
});

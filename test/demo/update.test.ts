import { cp, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/zones.ts';
import { Demo } from './support/page.ts';

const BUILT = resolve(import.meta.dirname, '../../build/demo');

describe('a new version of the page', { timeout: 60_000 }, () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let demo: Demo;
  beforeAll(async () => {
    folder = await temporaryFolder();
    // The samples' folders of hundreds of files are for pages that can keep nothing.
    const filter = (path: string) => !/samples\/[a-z-]+$/.test(path);
    await cp(BUILT, folder.path, { recursive: true, filter });
    demo = await Demo.open({ folder: folder.path });
  }, 60_000);
  afterAll(async () => {
    await demo.close();
    await folder.remove();
  });

  /** Another title, and a worker that knows of it. */
  async function release(): Promise<void> {
    const [page, worker] = ['index.html', 'sw.js'].map((name) => join(folder.path, name));
    await writeFile(
      page,
      (await readFile(page, 'utf8')).replace('<title>Sylvan</title>', '<title>Sylvan 2</title>'),
    );
    const text = await readFile(worker, 'utf8');
    const next = text.replace(/(url:"index\.html",revision:")[0-9a-f]+"/, '$1feed"');
    expect(next).not.toBe(text);
    await writeFile(worker, next);
  }

  it('waits until it is wanted, and leaves what was kept', async () => {
    const page = await demo.page();
    await page
      .getByText(/Forest covers 51\.8%/)
      .first()
      .waitFor();
    await page.getByText(/^Done/).first().waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    const kept = () =>
      page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name).sort());
    const before = await kept();
    await release();
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    const reload = page.getByRole('button', { name: 'Reload now' });
    await reload.waitFor();
    expect(await page.title()).toBe('Sylvan');
    await reload.click();
    await page.waitForFunction(() => document.title === 'Sylvan 2');
    await page
      .getByText(/Forest covers 51\.8%/)
      .first()
      .waitFor();
    expect(before.length).toBeGreaterThan(0);
    expect(await kept()).toEqual(before);
    // Kept by the new worker: without a network it is the new page.
    await demo.context.setOffline(true);
    await page.reload();
    await page
      .getByText(/Forest covers 51\.8%/)
      .first()
      .waitFor();
    expect(await page.title()).toBe('Sylvan 2');
    expect(demo.complaints).toEqual([]);
  });
});

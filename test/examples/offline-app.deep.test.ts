import { cp, mkdir, symlink } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Browser, BrowserContext } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../consumers/support/visit.ts';
import { serve, type Served } from '../support/static-server.ts';
import { temporaryFolder } from '../support/zones.ts';

const ROOT = resolve(import.meta.dirname, '../..');

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let browser: Browser;
let context: BrowserContext;
let served: Served;

beforeAll(async () => {
  folder = await temporaryFolder();
  await cp(join(ROOT, 'examples/offline-app'), folder.path, { recursive: true });
  await mkdir(join(folder.path, 'node_modules'));
  await symlink(ROOT, join(folder.path, 'node_modules/sylvan'));
  await symlink(join(ROOT, 'build/samples/frontier'), join(folder.path, 'my-zone'));
  browser = await openBrowser();
  context = await browser.newContext();
}, 60_000);
afterAll(async () => {
  await browser.close();
  await folder.remove();
});

/** What the app says of its forest. */
async function reported(url: string): Promise<string> {
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  try {
    await page.goto(url);
    const forest = page.getByText(/^(Forest|Nothing)/);
    await forest.waitFor({ timeout: 30_000 }).catch((cause: unknown) => {
      throw new Error(`The app says nothing of a forest. ${errors.join('; ')}`, { cause });
    });
    return await forest.innerText();
  } finally {
    await page.close();
  }
}

describe('the app of the documentation', { timeout: 120_000 }, () => {
  it('opens and answers without its server, once it has been opened with it', async () => {
    served = await serve([folder.path]);
    const first = await reported(served.url);
    expect(first).toMatch(/^Forest covers/);
    await served.close();
    await expect(fetch(served.url)).rejects.toThrow();
    expect(await reported(served.url)).toBe(first);
  });

  it('and where the browser knows that there is no network', async () => {
    await context.setOffline(true);
    expect(await reported(served.url)).toMatch(/^Forest covers/);
    await context.setOffline(false);
  });
});

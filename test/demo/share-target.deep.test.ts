import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { Demo, isStored } from './support/page.ts';

const BUILT = resolve(import.meta.dirname, '../../build/demo');

interface Manifest {
  readonly share_target: {
    readonly action: string;
    readonly method: string;
    readonly params: {
      readonly files: readonly { readonly name: string; readonly accept: readonly string[] }[];
    };
  };
  readonly file_handlers: readonly { readonly accept: Readonly<Record<string, readonly string[]>> }[];
}

describe('a file shared with the page by another app', { timeout: 60_000 }, () => {
  const demo = Demo.forTests({ mayFail: true });
  let manifest: Manifest;
  beforeAll(async () => {
    manifest = JSON.parse(await readFile(resolve(BUILT, 'manifest.webmanifest'), 'utf8')) as Manifest;
  }, 60_000);

  /** Opens a page controlled by its service worker. */
  async function open(): Promise<Page> {
    const page = await (await demo.stranger()).newPage();
    await page.goto(`${demo.address}#connections`);
    await isStored(page);
    await page.reload();
    return page;
  }

  /** Sends a file as a browser does by the manifest, and resolves with the URL that it is redirected to. */
  function share(page: Page, url: string): Promise<string> {
    const { action, method, params } = manifest.share_target;
    return page.evaluate(
      async ({ from, action: to, method: by, name }) => {
        const body = new FormData();
        const content = await (await fetch(from)).blob();
        body.append(name, new File([content], 'forest.zip', { type: 'application/zip' }));
        return (await fetch(to, { method: by, body })).url;
      },
      { from: url, action, method, name: params.files[0].name },
    );
  }

  it('may be a zip, according to the manifest', () => {
    const { share_target, file_handlers } = manifest;
    expect(share_target.params.files[0].accept).toEqual(['application/zip', '.zip']);
    expect(file_handlers[0].accept).toEqual({ 'application/zip': ['.zip'] });
  });

  it('is imported on the packs page, once, without a network', async () => {
    const page = await open();
    const address = await share(page, '/samples/frontier.sylvan.zip');
    expect(address).toBe(`${demo.address}?shared`);
    await page.context().setOffline(true);
    await page.goto(address);
    await page.getByText('Pack imported.').first().waitFor();
    await page.locator('[data-pack]').getByText('complete, from a file').waitFor();
    expect(new URL(page.url()).search).toBe('');
    expect(new URL(page.url()).hash).toMatch(/^#packs/);
    await page.reload();
    await page.locator('[data-pack]').waitFor();
    expect(await page.locator('[data-pack]').count()).toBe(1);
    expect(await page.evaluate(() => caches.has('sylvan-shared'))).toBe(false);
  });

  it('is refused if it is not a pack, and reported as lost if it could not be stored', async () => {
    const page = await open();
    await page.goto(await share(page, '/icon-192.png'));
    await page.locator('.problem[data-code="pack-invalid"]').waitFor();
    await page.goto('about:blank');
    await page.goto(`${demo.address}?shared`);
    await page.locator('.problem[data-code="storage-full"]').waitFor();
    expect(await page.locator('[data-pack]').count()).toBe(0);
  });
});

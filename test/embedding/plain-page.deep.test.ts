import { symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createSylvan } from 'sylvan/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../consumers/support/visit.ts';
import { serve } from '../support/static-server.ts';
import { temporaryFolder } from '../support/zones.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const DIST = join(ROOT, 'dist');

const PAGE = `<!doctype html>
<meta charset="utf-8">
<title>Forest</title>
<link rel="icon" href="data:,">
<script type="module" src="./main.js"></script>`;

/** `dist` is an address with a trailing slash. */
const mainOf = (dist: string) => `import { createSylvan, isSylvanError, SylvanError } from '${dist}inline.js';
import { mapImage } from '${dist}export.js';

const sylvan = createSylvan({ samplesUrl: './samples/' });
const { layers, ...answer } = await sylvan.analyze({ sample: 'old-forest' }, { layers: true });
const { png } = await mapImage(layers.find(({ id }) => id === 'forest'));
const error = await sylvan.analyze({ lat: 100, lng: 0 }).catch((thrown) => thrown);
await sylvan.close();
globalThis.outcome = {
  summary: answer.details.summary,
  signature: String.fromCharCode(...png.subarray(1, 4)),
  isOne: error instanceof SylvanError && isSylvanError(error, 'invalid-parameters'),
};`;

/** The policy that the documentation recommends. */
const policy = (scripts: string) => ({
  'Content-Security-Policy': `default-src 'none'; script-src 'self' ${scripts} 'wasm-unsafe-eval'; worker-src blob:; connect-src 'self'`,
});

/** The outcome of a page with the library at `dist`, under a policy that also allows scripts of `origin`, and its requests to its host. */
async function visitPage(folder: string, dist: string, origin: string) {
  await writeFile(join(folder, 'index.html'), PAGE);
  await writeFile(join(folder, 'main.js'), mainOf(dist));
  const served = await serve([folder], policy(origin));
  const browser = await openBrowser();
  try {
    const page = await browser.newPage();
    const requests: string[] = [];
    // Including those of workers.
    page.context().on('request', (request) => {
      const { protocol, pathname } = new URL(request.url());
      if (protocol === 'http:') requests.push(pathname);
    });
    await page.goto(served.url);
    const outcome = await page.waitForFunction(() => (globalThis as { outcome?: unknown }).outcome, null, {
      timeout: 60_000,
    });
    return { outcome: await outcome.jsonValue(), requests };
  } finally {
    await Promise.all([browser.close(), served.close()]);
  }
}

describe(
  'a plain page under a strict policy needs only the scripts of one folder',
  { timeout: 120_000 },
  () => {
    let folder: Awaited<ReturnType<typeof temporaryFolder>>;
    let expected: object;
    beforeAll(async () => {
      folder = await temporaryFolder();
      await symlink(DIST, join(folder.path, 'dist'));
      await symlink(join(ROOT, 'samples'), join(folder.path, 'samples'));
      const sylvan = createSylvan();
      const { details } = await sylvan.analyze({ sample: 'old-forest' });
      expected = { summary: details.summary, signature: 'PNG', isOne: true };
      await sylvan.close();
    }, 60_000);
    afterAll(() => folder.remove());

    it('in at most 30 requests, ten of them for scripts', async () => {
      const { outcome, requests } = await visitPage(folder.path, './dist/', '');
      expect(outcome).toEqual(expected);
      expect(requests.filter((path) => path.startsWith('/dist/')).length).toBeLessThanOrEqual(10);
      expect(requests).toContain('/samples/old-forest/images.zip');
      expect(requests.length).toBeLessThanOrEqual(30);
    });

    it('which may be of another origin', async () => {
      const cdn = await serve([DIST], { 'Access-Control-Allow-Origin': '*' });
      try {
        const { outcome } = await visitPage(folder.path, cdn.url, cdn.url);
        expect(outcome).toEqual(expected);
      } finally {
        await cdn.close();
      }
    });
  },
);

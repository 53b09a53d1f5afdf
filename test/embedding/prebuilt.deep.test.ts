import { symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createSylvan } from 'sylvan/node';
import { expect, it } from 'vitest';
import { openBrowser } from '../consumers/support/visit.ts';
import { serve } from '../support/static-server.ts';
import { temporaryFolder } from '../support/zones.ts';

const DIST = resolve(import.meta.dirname, '../../dist');

const PAGE = `<!doctype html>
<meta charset="utf-8">
<title>Forest</title>
<link rel="icon" href="data:,">
<script type="module" src="./main.js"></script>`;

const MAIN = `import { createSylvan, isSylvanError, mapImage, SylvanError } from './sylvan.js';

const sylvan = createSylvan();
const { answer, layers } = await sylvan.analyzeLayers({}, { sample: 'old-forest' });
const { png } = await mapImage(layers.find(({ id }) => id === 'forest'));
const error = await sylvan.analyze({ lat: 100, lng: 0 }).catch((thrown) => thrown);
await sylvan.close();
globalThis.outcome = {
  summary: answer.details.summary,
  signature: String.fromCharCode(...png.subarray(1, 4)),
  isOne: error instanceof SylvanError && isSylvanError(error, 'invalid-parameters'),
};`;

/** What the documentation says a policy needs. */
const POLICY = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src blob:; connect-src 'self'",
};

it('one script and the samples are all that a plain page needs, under a strict policy and in 20 requests', async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder.path, 'index.html'), PAGE);
  await writeFile(join(folder.path, 'main.js'), MAIN);
  for (const name of ['sylvan.js', 'samples']) await symlink(join(DIST, name), join(folder.path, name));
  const served = await serve([folder.path], POLICY);
  const browser = await openBrowser();
  const sylvan = createSylvan();
  try {
    const page = await browser.newPage();
    const requests: string[] = [];
    // Those of workers, too.
    page.context().on('request', (request) => {
      const { protocol, pathname } = new URL(request.url());
      if (protocol === 'http:') requests.push(pathname);
    });
    await page.goto(served.url);
    const outcome = await page.waitForFunction(() => (globalThis as { outcome?: unknown }).outcome, null, {
      timeout: 60_000,
    });
    const { details } = await sylvan.analyze({}, { sample: 'old-forest' });
    expect(await outcome.jsonValue()).toEqual({
      ...{ summary: details.summary, signature: 'PNG', isOne: true },
    });
    expect(requests.filter((path) => path.endsWith('.js'))).toEqual(['/main.js', '/sylvan.js']);
    expect(requests).toContain('/samples/old-forest/images.zip');
    expect(requests.length).toBeLessThanOrEqual(20);
  } finally {
    await Promise.all([browser.close(), served.close(), sylvan.close()]);
    await folder.remove();
  }
}, 120_000);

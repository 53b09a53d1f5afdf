import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { VERSION, type AnalyzeAnswer } from 'sylvan/node';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from '../consumers/support/visit.ts';
import { serve } from '../support/static-server.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const VERSIONS = [VERSION, '999.0.0'] as const;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sylvan-versions-'));
  // Both versions expect the layout of CDNs: `/@sylvan/samples/` for `/0.1.0/index.js`.
  await mkdir(join(folder, '@sylvan'));
  await symlink(join(ROOT, 'samples'), join(folder, '@sylvan/samples'));
  for (const version of VERSIONS) await copy(version);
  await writeFile(join(folder, 'index.html'), PAGE);
});
afterAll(() => rm(folder, { recursive: true }));

/** Copies the built library as another version of itself. */
async function copy(version: string): Promise<void> {
  const to = join(folder, version);
  await cp(join(ROOT, 'dist'), to, { recursive: true, filter: (path) => !path.endsWith('.map') });
  for (const name of (await readdir(to)).filter((file) => file.endsWith('.js'))) {
    const text = await readFile(join(to, name), 'utf8');
    await writeFile(join(to, name), text.replaceAll(VERSIONS[0], version));
  }
}

/** Runs both at once with one cache, in which each may find what the other has stored, as newer and older pages of an origin do. */
const PAGE = `<!doctype html><title>Forest</title>
  <script type="module">
    import * as first from '/${VERSIONS[0]}/index.js';
    import * as second from '/${VERSIONS[1]}/index.js';
    const analyze = async ({ createSylvan }) => {
      const sylvan = createSylvan({ cache: true, workers: 1 });
      try {
        return await sylvan.analyze({ sample: 'old-forest' });
      } finally {
        await sylvan.close();
      }
    };
    globalThis.foreign = second.isSylvanError(new first.SylvanError('internal', 'Of the other'));
    globalThis.answers = await Promise.all([first, second].map(analyze));
  </script>`;

interface Reported {
  readonly answers?: readonly AnalyzeAnswer[];
  readonly foreign?: boolean;
}

it('two versions on one page do not interfere with each other', { timeout: 60_000 }, async () => {
  const [served, browser] = await Promise.all([serve([folder]), openBrowser()]);
  try {
    const page = await browser.newPage();
    await page.goto(served.url);
    await page.waitForFunction(() => (globalThis as Reported).answers);
    const { answers = [], foreign } = await page.evaluate(() => {
      const { answers, foreign } = globalThis as Reported;
      return { answers, foreign };
    });
    expect(answers.map(({ details }) => details.provenance.library)).toEqual(
      VERSIONS.map((version) => `sylvan ${version}`),
    );
    expect(answers[1].score).toBe(answers[0].score);
    expect(answers[1].details.indices).toEqual(answers[0].details.indices);
    // One version recognises an error of the other.
    expect(foreign).toBe(true);
  } finally {
    await Promise.all([browser.close(), served.close()]);
  }
});

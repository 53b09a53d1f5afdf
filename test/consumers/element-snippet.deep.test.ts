import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser } from 'playwright';
import { build, createServer, preview } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blockUnder } from '../docs/blocks.ts';
import { installed, type Installed } from './support/installed.ts';
import { openBrowser } from './support/visit.ts';

const COPY = blockUnder('docs/start.md', 'In a page', 'sh');
const SNIPPET = blockUnder('docs/start.md', 'In a page', 'html');
const OPTIONS = { configFile: false, logLevel: 'silent' } as const;
const ON_LOOPBACK = { host: '127.0.0.1', port: 0 };

let project: Installed;
let browser: Browser;

beforeAll(async () => {
  [project, browser] = await Promise.all([installed(), openBrowser()]);
  await promisify(execFile)('bash', ['-c', COPY], { cwd: project.path });
  await writeFile(join(project.path, 'index.html'), `<!doctype html><title>Forest</title>${SNIPPET}`);
});
afterAll(() => Promise.all([browser.close(), project.remove()]));

/** The summary that the element in the page at `url` shows, or its problem. */
async function sentenceAt(url: string): Promise<string> {
  const page = await browser.newPage();
  try {
    await page.goto(url);
    const shown = page.getByText(/^Forest covers/).or(page.getByRole('alert'));
    return await shown.first().innerText({ timeout: 30_000 });
  } finally {
    await page.close();
  }
}

describe('the element in the documentation', { timeout: 60_000 }, () => {
  it('shows its answer when built by Vite', async () => {
    await build({ ...OPTIONS, root: project.path });
    const server = await preview({ ...OPTIONS, root: project.path, preview: ON_LOOPBACK });
    try {
      expect(await sentenceAt(server.resolvedUrls!.local[0])).toMatch(/^Forest covers \d/);
    } finally {
      await server.close();
    }
  });

  it('shows its answer in Vite’s development server', async () => {
    const server = await createServer({ ...OPTIONS, root: project.path, server: ON_LOOPBACK });
    try {
      await server.listen();
      expect(await sentenceAt(server.resolvedUrls!.local[0])).toMatch(/^Forest covers \d/);
    } finally {
      await server.close();
    }
  });
});

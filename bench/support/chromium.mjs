// A page in a bare Chromium: an attached debugger would slow it.
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromiumPath } from '../../scripts/commands.mjs';
import { startHost } from './host.mjs';

/** What is said of a machine without it. */
export const NO_CHROMIUM = 'Chromium: it is not installed (CHROMIUM_BIN names another)';

const FLAGS = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'];
const QUIET = ['--disable-background-networking', '--disable-component-update', '--disable-sync'];

/**
 * Shows a page of `folder` until it reports `{ type: 'done' }`; every report is handed on with the browser's process id
 * and the host before the page gets its answer. Rejects with the reason of `{ type: 'failed' }`. `options` are the host's.
 */
export async function showInChromium(folder, page, onReport, options) {
  const profile = await mkdtemp(join(tmpdir(), 'sylvan-bench-'));
  let finish;
  const finished = new Promise((resolve, reject) => (finish = { resolve, reject }));
  const host = await startHost(
    folder,
    async (body) => {
      await onReport(body, browser.pid, host);
      if (body.type === 'done') finish.resolve();
      if (body.type === 'failed') finish.reject(new Error(body.reason));
    },
    options,
  );
  const address = `${host.url}${page}`;
  const browser = spawn(chromiumPath(), [...FLAGS, ...QUIET, `--user-data-dir=${profile}`, address], {
    stdio: 'ignore',
  });
  browser.once('error', (error) => finish.reject(error));
  browser.once('exit', () => finish.reject(new Error('Chromium ended too early')));
  try {
    await finished;
  } finally {
    await ended(browser);
    host.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

function ended(child) {
  if (child.exitCode !== null || child.pid === undefined) return undefined;
  return new Promise((resolve) => {
    child.once('exit', resolve);
    child.kill();
  });
}

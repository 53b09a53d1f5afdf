// A page in a bare Chromium without a debugger, which would slow it down.
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromiumPath } from '../../scripts/commands.mjs';
import { startHost } from './host.mjs';

/** The message if it is not installed. */
export const NO_CHROMIUM = 'Chromium: not installed (CHROMIUM_BIN can name another browser)';

const FLAGS = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'];
const QUIET = ['--disable-background-networking', '--disable-component-update', '--disable-sync'];

/**
 * Shows a page of `folder` until it reports `{ type: 'done' }`. Passes every report on, with the browser's process id and the
 * host, before the page gets its answer. Rejects with the reason of `{ type: 'failed' }`, and if the browser ends too early.
 * `distance` is passed to the host.
 */
export async function showInChromium(folder, page, onReport, distance) {
  const profile = await mkdtemp(join(tmpdir(), 'sylvan-bench-'));
  const { promise: finished, resolve, reject } = withResolvers();
  const host = await startHost(
    folder,
    async (body) => {
      await onReport(body, browser.pid, host);
      if (body.type === 'done') resolve();
      if (body.type === 'failed') reject(new Error(body.reason));
    },
    distance,
  );
  const args = [...FLAGS, ...QUIET, `--user-data-dir=${profile}`, `${host.url}${page}`];
  const browser = spawn(chromiumPath(), args, { stdio: 'ignore' });
  browser.once('error', reject);
  browser.once('exit', () => reject(new Error('Chromium ended too early')));
  try {
    await finished;
  } finally {
    await ended(browser);
    host.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Like `Promise.withResolvers`, which Node 20 lacks. */
function withResolvers() {
  const parts = {};
  parts.promise = new Promise((resolve, reject) => Object.assign(parts, { resolve, reject }));
  return parts;
}

function ended(child) {
  if (child.exitCode !== null || child.pid === undefined) return undefined;
  return new Promise((resolve) => {
    child.once('exit', resolve);
    child.kill();
  });
}

// A page in a bare Chromium without a debugger, which would slow it down.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromiumPath } from '../../scripts/commands.mjs';
import { startHost } from './host.mjs';

/** The message if Chromium is not installed. */
export const NO_CHROMIUM = 'Chromium: not installed (CHROMIUM_BIN can name another browser)';

const FLAGS = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'];
const QUIET = ['--disable-background-networking', '--disable-component-update', '--disable-sync'];

/**
 * The reports of a page that runs `job` (see `analyze` in steps.mjs) with additional options, which `optionsFor` derives from the
 * page's host at this `distance`. Each report has the browser's process id and the host. The page continues once the next report
 * is requested. Fails if the job fails or the browser ends too early.
 */
export async function* reportsInChromium(job, distance, optionsFor = () => ({})) {
  const profile = await mkdtemp(join(tmpdir(), 'sylvan-bench-'));
  const host = await startHost(distance);
  const page = `${host.url}bench/support/page.html#${encodeURIComponent(JSON.stringify({ ...job, ...optionsFor(host) }))}`;
  const args = [...FLAGS, ...QUIET, `--user-data-dir=${profile}`, page];
  const browser = spawn(chromiumPath(), args, { stdio: 'ignore' });
  const early = new AbortController();
  browser.once('error', (error) => early.abort(error));
  browser.once('exit', () => early.abort(new Error('Chromium ended too early')));
  try {
    for await (const body of host.reports(early.signal)) {
      if (body.type === 'failed') throw new Error(body.reason);
      if (body.type === 'done') return;
      yield { ...body, pid: browser.pid, host };
    }
  } finally {
    if (browser.exitCode === null && browser.kill()) await once(browser, 'exit');
    host.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

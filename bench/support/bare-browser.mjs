// A browser that nothing drives: it opens the page that it is started with, in a profile of its own.
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Launches (see `showIn`) the program at `path` with what `argumentsOf(profile, url)` gives, once a page is opened. `prepare`
 * may write into the profile before.
 */
export function bareBrowser(path, argumentsOf, prepare = () => undefined) {
  return async (fail) => {
    const profile = await mkdtemp(join(tmpdir(), 'sylvan-bench-'));
    await prepare(profile);
    let child;
    return {
      get pid() {
        return child.pid;
      },
      open(url) {
        child = spawn(path, argumentsOf(profile, url), { stdio: 'ignore' });
        child.once('error', fail);
        child.once('exit', () => fail(new Error(`${path} ended too early`)));
      },
      async close() {
        await ended(child);
        await rm(profile, { recursive: true, force: true, maxRetries: 5 });
      },
    };
  };
}

function ended(child) {
  if (child.exitCode !== null || child.pid === undefined) return undefined;
  return new Promise((resolve) => {
    child.once('exit', resolve);
    child.kill();
  });
}

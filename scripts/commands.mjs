// The paths of commands, and the current commit.
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The path of an executable command, or null. */
export function findCommand(name) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return folders.map((folder) => join(folder, name)).find(isRunnable) ?? null;
}

/** The Chromium for tests and benches: `CHROMIUM_BIN`, else the one on the PATH, else Debian's path. */
export function chromiumPath() {
  return process.env.CHROMIUM_BIN || (findCommand('chromium') ?? '/usr/bin/chromium');
}

/** The Firefox for tests: `FIREFOX_BIN`, else the one on the PATH, else Debian's path. */
export function firefoxPath() {
  return (
    process.env.FIREFOX_BIN ||
    (findCommand('firefox-esr') ?? findCommand('firefox') ?? '/usr/bin/firefox-esr')
  );
}

/** The driver of the WebKit for tests. */
export function webkitDriverPath() {
  return findCommand('WebKitWebDriver') ?? '/usr/bin/WebKitWebDriver';
}

export function isRunnable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The short hash of the current commit; null without git. */
export function currentCommit() {
  const { status, stdout } = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}

// Where commands are, and the commit that they are run at.
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The path of a command that can be run, or null. */
export function findCommand(name) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return folders.map((folder) => join(folder, name)).find(isRunnable) ?? null;
}

/** The Chromium that tests and benches run: `CHROMIUM_BIN`, else the one on the PATH, else where Debian puts it. */
export function chromiumPath() {
  return process.env.CHROMIUM_BIN || (findCommand('chromium') ?? '/usr/bin/chromium');
}

/** The Firefox that tests run: `FIREFOX_BIN`, else the one on the PATH, else where Debian puts it. */
export function firefoxPath() {
  return (
    process.env.FIREFOX_BIN ||
    (findCommand('firefox-esr') ?? findCommand('firefox') ?? '/usr/bin/firefox-esr')
  );
}

/** The driver of the WebKit that tests run. */
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

/** The commit that is checked out, short; null without git. */
export function currentCommit() {
  const { status, stdout } = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}

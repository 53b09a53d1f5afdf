// A page in a bare Chromium: an attached debugger would slow it.
import { chromiumPath } from '../../scripts/commands.mjs';
import { bareBrowser } from './bare-browser.mjs';
import { showIn } from './show.mjs';

/** What is said of a machine without it. */
export const NO_CHROMIUM = 'Chromium: it is not installed (CHROMIUM_BIN names another)';

const FLAGS = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'];
const QUIET = ['--disable-background-networking', '--disable-component-update', '--disable-sync'];

/** Shows a page in it: see {@link showIn}. */
export function showInChromium(folder, page, onReport, options) {
  return showIn(launchChromium(), folder, page, onReport, options);
}

/** Starts it with more `flags` once a page is opened. */
export function launchChromium(flags = []) {
  return bareBrowser(chromiumPath(), (profile, url) => [
    ...[...FLAGS, ...QUIET, ...flags],
    `--user-data-dir=${profile}`,
    url,
  ]);
}

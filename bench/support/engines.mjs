// The three browsers of the bench of engines, each as it comes and with little memory.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { chromiumPath, firefoxPath, isRunnable, webkitDriverPath } from '../../scripts/commands.mjs';
import { bareBrowser } from './bare-browser.mjs';
import { CACHE, ROOT } from './cache.mjs';
import { launchChromium } from './chromium.mjs';

/** It believes that it has 512 MB: `navigator.deviceMemory` is 0.5, and its heaps are small. */
const LITTLE_CHROMIUM = ['--enable-low-end-device-mode'];
/** No page but ours. */
const QUIET_FIREFOX = {
  'browser.aboutwelcome.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'datareporting.policy.dataSubmissionPolicyBypassNotification': true,
};
/** Its scripts' heap may have 128 MiB, of which objects that are new have 4. */
const LITTLE_FIREFOX = { 'javascript.options.mem.max': 128, 'javascript.options.mem.nursery.max_kb': 4096 };
/** Its scripts' heap believes that the machine has 512 MB. */
const LITTLE_WEBKIT = { JSC_forceRAMSize: String(512 * 2 ** 20) };

/** Ways to launch each browser that is here (see `showIn`), by its name, and the reasons why others are `missing`. */
export async function engines() {
  const { launchWebKit } = await importEngines();
  const all = {
    Chromium: {
      path: chromiumPath(),
      plain: launchChromium(),
      little: launchChromium(LITTLE_CHROMIUM),
    },
    Firefox: {
      path: firefoxPath(),
      plain: launchFirefox(),
      little: launchFirefox(LITTLE_FIREFOX),
    },
    WebKit: {
      path: webkitDriverPath(),
      plain: () => launchWebKit(),
      little: () => launchWebKit(LITTLE_WEBKIT),
    },
  };
  const [here, away] = [true, false].map((isHere) =>
    Object.entries(all).filter(([, { path }]) => isRunnable(path) === isHere),
  );
  return {
    engines: Object.fromEntries(here),
    missing: away.map(([name, { path }]) => `${name}: there is no ${path}`),
  };
}

/** Starts Firefox with more `preferences` once a page is opened. A driver would hold what it hears of every request. */
function launchFirefox(preferences = {}) {
  const all = Object.entries({ ...QUIET_FIREFOX, ...preferences });
  const lines = all.map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`);
  return bareBrowser(
    firefoxPath(),
    (profile, url) => ['--headless', '--no-remote', '--profile', profile, url],
    (profile) => writeFile(join(profile, 'user.js'), lines.join('\n')),
  );
}

async function importEngines() {
  const file = join(CACHE, 'engine-parts.mjs');
  const input = join(ROOT, 'bench/support/engine-parts.ts');
  const bundle = await rolldown({ input, platform: 'node' });
  await bundle.write({ file, format: 'esm', codeSplitting: false });
  return import(file);
}

// Takes pictures of every screen of the built demo, on a desktop and on a phone, into docs/screenshots/.
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium } from 'playwright';
import { serveDemo } from '../demo/serve.mjs';
import { chromiumPath } from './commands.mjs';
import { ensureBuild, ensureDemoBuild, ensureDemoDependencies } from './setup.mjs';

const FOLDER = resolve(import.meta.dirname, '../docs/screenshots');
const DEVICES = [
  { name: 'desktop', viewport: { width: 1280, height: 900 } },
  {
    name: 'phone',
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  },
];
const SCREENS = [
  { name: 'forest', fragment: '#forest?lang=en', ready: 'Forest covers' },
  {
    name: 'forest-dark',
    fragment: '#forest?lang=en&layer=canopy-height',
    ready: 'Forest covers',
    colorScheme: 'dark',
  },
  { name: 'forest-fr', fragment: '#forest?lang=fr&layer=ndvi', ready: 'La forêt couvre' },
  {
    name: 'compare',
    fragment: '#compare?lang=en',
    act: (page) => page.locator('form button[type=submit]').click(),
    ready: 'ha',
  },
  { name: 'packs', fragment: '#packs?lang=en', ready: 'Offline' },
  { name: 'key', fragment: '#key?lang=en', ready: 'Key' },
];
/** Maps settle and charts are drawn. */
const SETTLED = 4000;

await ensureDemoDependencies();
await ensureBuild();
await ensureDemoBuild();
mkdirSync(FOLDER, { recursive: true });
const server = await serveDemo({ port: 0, service: 'http://127.0.0.1:8787' });
const browser = await chromium.launch({ executablePath: chromiumPath(), chromiumSandbox: false });
try {
  for (const { name: device, ...kind } of DEVICES)
    for (const screen of SCREENS) await shoot(device, kind, screen);
} finally {
  await browser.close();
  await server.close();
}

async function shoot(device, kind, { name, fragment, ready, act, colorScheme = 'light' }) {
  const context = await browser.newContext({ ...kind, colorScheme, locale: 'en-GB' });
  const page = await context.newPage();
  await page.goto(server.address + fragment);
  await page.locator('main h1').first().waitFor();
  await act?.(page);
  await page.locator('main').getByText(ready).first().waitFor();
  await page.waitForTimeout(SETTLED);
  await page.screenshot({ path: join(FOLDER, `${name}-${device}.png`), fullPage: true });
  process.stdout.write(`${name}-${device}.png\n`);
  await context.close();
}

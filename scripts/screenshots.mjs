// Takes pictures of every screen of the built demo, on a desktop and on a phone, into docs/screenshots/.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium } from 'playwright';
import { serveDemo } from '../demo/serve.mjs';
import { chromiumPath } from './commands.mjs';
import { ensureBuild, ensureDemoBuild, ensureServiceDependencies } from './setup.mjs';

const FOLDER = resolve(import.meta.dirname, '../docs/screenshots');
const DEVICES = [
  { name: 'desktop', viewport: { width: 1280, height: 1280 } },
  {
    name: 'phone',
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  },
];
const SCREENS = [
  { name: 'forest', fragment: '#forest?lang=en', ready: /^Done/ },
  {
    name: 'forest-dark',
    fragment: '#forest?lang=en&layer=canopy-height',
    ready: /^Done/,
    colorScheme: 'dark',
  },
  { name: 'forest-fr', fragment: '#forest?lang=fr&layer=ndvi', ready: /^Terminé/ },
  {
    name: 'compare',
    fragment: '#compare?lang=en',
    act: (page) => page.locator('form button[type=submit]').click(),
    ready: /^Done/,
  },
  { name: 'zones', fragment: '#forest?lang=en', act: saveZones, ready: 'situation on' },
  { name: 'packs', fragment: '#packs?lang=en', ready: 'Storage' },
  { name: 'key', fragment: '#key?lang=en', ready: 'Enterprise' },
];
const OLD_FOREST = '#forest?lat=-4.201975&lng=-61.376469&size=3&date=2025-08-31&lang=en';
/** Maps settle and charts are drawn. */
const SETTLED = 3000;
const SERVICE = 'http://127.0.0.1:8788';

await ensureServiceDependencies();
await ensureBuild();
await ensureDemoBuild();
mkdirSync(FOLDER, { recursive: true });
const service = await startService();
const server = await serveDemo({ port: 0, service: SERVICE });
const browser = await chromium.launch({ executablePath: chromiumPath(), chromiumSandbox: false });
try {
  for (const { name: device, ...kind } of DEVICES)
    for (const screen of SCREENS) await shoot(device, kind, screen);
} finally {
  await browser.close();
  await server.close();
  await service.close();
}

/** A key service with books of its own, which are thrown away. */
async function startService() {
  const accounts = await mkdtemp(join(tmpdir(), 'sylvan-screenshots-'));
  const env = { ...process.env, MODE: 'live', PORT: new URL(SERVICE).port, DATA_DIR: accounts };
  const child = spawn(process.execPath, ['build/service.js'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  return {
    async close() {
      child.kill('SIGTERM');
      await once(child, 'exit');
      await rm(accounts, { recursive: true, force: true });
    },
  };
}

/** Both samples, on the page of saved zones. */
async function saveZones(page) {
  const save = page.locator('.saved button');
  await save.click();
  await page.evaluate((hash) => (location.hash = hash), OLD_FOREST);
  await page.locator('.answer-of', { hasText: 'An old forest' }).first().waitFor();
  await page.getByText(/^Done/).first().waitFor();
  await save.click();
  await page.evaluate(() => (location.hash = '#zones?lang=en'));
}

async function shoot(device, kind, { name, fragment, ready, act, colorScheme = 'light' }) {
  const context = await browser.newContext({ ...kind, colorScheme, locale: 'en-GB' });
  const page = await context.newPage();
  await page.goto(server.address + fragment);
  await page.locator('main h1').first().waitFor();
  await act?.(page);
  await page.locator('main').getByText(ready).first().waitFor();
  await page.waitForTimeout(SETTLED);
  await page.screenshot({ path: join(FOLDER, `${name}-${device}.png`) });
  process.stdout.write(`${name}-${device}.png\n`);
  await context.close();
}

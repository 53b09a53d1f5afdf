// Takes pictures of every screen of the built demo, on a desktop, a tablet and a phone, into docs/screenshots/.
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
  { name: 'desktop', viewport: { width: 1440, height: 900 } },
  { name: 'tablet', viewport: { width: 820, height: 1180 }, hasTouch: true },
  {
    name: 'phone',
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  },
];
const ON_ALL = DEVICES.map(({ name }) => name);
const SCREENS = [
  { name: 'forest', fragment: '#forest?lang=en', on: ON_ALL },
  { name: 'forest-dark', fragment: '#forest?lang=en&layer=canopy-height', colorScheme: 'dark' },
  { name: 'forest-fr', fragment: '#forest?lang=fr&layer=ndvi' },
  { name: 'patch', fragment: '#forest?lang=en', act: clicks('.clearings .patch') },
  { name: 'evidence', fragment: '#forest?lang=en', act: clicks('[data-opens=evidence]') },
  { name: 'compare', fragment: '#forest?lang=en', act: compare },
  { name: 'zones', fragment: '#forest?lang=en', act: followZones },
  { name: 'packs', fragment: '#packs?lang=en' },
  { name: 'key', fragment: '#key?lang=en' },
];
const OLD_FOREST = '#forest?lat=-4.201975&lng=-61.376469&size=3&date=2025-08-31&lang=en';
/** Milliseconds until maps have settled and charts are drawn. */
const SETTLED = 3000;
const LONGEST = 120_000;
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

/** A key service with a temporary database. */
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

/** Follows both samples. */
async function followZones(page) {
  await follow(page);
  await page.evaluate((hash) => (location.hash = hash), OLD_FOREST);
  await page.locator('.tag.level[data-level=STABLE]').waitFor();
  await done(page);
  await follow(page);
  await page.evaluate(() => (location.hash = '#zones?lang=en'));
  await page.locator('.zone-cards article').nth(1).waitFor();
}

async function follow(page) {
  await page.locator('[data-opens=follow]').click();
  await page.locator('[data-opens=follow][aria-pressed=true]').waitFor();
}

function clicks(selector) {
  return (page) => page.locator(selector).first().click();
}

async function compare(page) {
  await page.locator('.see').click();
  await page.locator('.answer.change').waitFor();
}

/** Waits until an analysis has ended. */
async function done(page) {
  await page.locator('main > [role=status]', { hasText: /^(Done|Terminé)/ }).waitFor({ state: 'attached' });
}

async function shoot(
  device,
  kind,
  { name, fragment, act, on = ['desktop', 'phone'], colorScheme = 'light' },
) {
  if (!on.includes(device)) return;
  const context = await browser.newContext({ ...kind, colorScheme, locale: 'en-GB' });
  context.setDefaultTimeout(LONGEST);
  const page = await context.newPage();
  await page.goto(server.address + fragment);
  await page.locator('main h1').first().waitFor();
  if (fragment.startsWith('#forest')) await done(page);
  if (device === 'phone' && name === 'evidence') await page.locator('.grip').press('Enter');
  await act?.(page);
  await page.waitForTimeout(SETTLED);
  await page.screenshot({ path: join(FOLDER, `${name}-${device}.png`) });
  process.stdout.write(`${name}-${device}.png\n`);
  await context.close();
}

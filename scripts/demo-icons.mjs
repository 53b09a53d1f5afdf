// Draws the demo's icon, demo/public/icon.svg, in the sizes that devices request.
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { chromium } from 'playwright';
import { chromiumPath } from './commands.mjs';

const FOLDER = resolve(import.meta.dirname, '../demo/public');
/** A maskable icon has no corners of its own, and keeps a fifth of its side free. */
const ICONS = [
  { name: 'icon-192.png', side: 192, fraction: 1 },
  { name: 'icon-512.png', side: 512, fraction: 1 },
  { name: 'icon-maskable.png', side: 512, fraction: 0.8 },
];

const svg = readFileSync(`${FOLDER}/icon.svg`, 'utf8');
const browser = await chromium.launch({ executablePath: chromiumPath(), chromiumSandbox: false });
try {
  for (const { name, side, fraction } of ICONS) {
    const page = await browser.newPage({ viewport: { width: side, height: side } });
    const ground = fraction < 1 ? '#12402b' : 'transparent';
    const margin = (side * (1 - fraction)) / 2;
    await page.setContent(
      `<style>body{margin:0;background:${ground}}svg{display:block;width:${side * fraction}px;margin:${margin}px}</style>${svg}`,
    );
    writeFileSync(`${FOLDER}/${name}`, await page.screenshot({ omitBackground: true }));
    await page.close();
  }
} finally {
  await browser.close();
}

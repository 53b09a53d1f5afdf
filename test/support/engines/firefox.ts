import { launch } from 'puppeteer-core';
import { firefoxPath } from '../../../scripts/commands.mjs';
import type { Engine } from './provider.ts';

/** Firefox without a window, driven by WebDriver BiDi. */
export async function launchFirefox(): Promise<Engine> {
  const browser = await launch({ browser: 'firefox', executablePath: firefoxPath(), headless: true });
  const [page] = await browser.pages();
  return {
    async open(url) {
      await page.goto(url, { timeout: 0 });
    },
    close: () => browser.close(),
  };
}

import { launch, type Browser, type LaunchOptions, type Page } from 'puppeteer-core';
import { chromiumPath, firefoxPath } from '../../../scripts/commands.mjs';
import { startDisplay } from './display.ts';
import { callOf, type Engine } from './engine.ts';

/** With a window, Firefox asks the user about persistent storage, which nobody answers here. */
const STORAGE_ALLOWED = {
  'dom.storageManager.prompt.testing': true,
  'dom.storageManager.prompt.testing.allow': true,
};

/** Firefox, driven by WebDriver BiDi, on a display, because it draws no map without one. */
export async function launchFirefox(): Promise<Engine> {
  const display = await startDisplay();
  const env = { ...process.env, DISPLAY: display.name };
  try {
    const { engine } = await launched({
      browser: 'firefox',
      executablePath: firefoxPath(),
      headless: false,
      env,
      extraPrefsFirefox: STORAGE_ALLOWED,
    });
    return { ...engine, close: () => engine.close().finally(() => display.close()) };
  } catch (error) {
    await display.close();
    throw error;
  }
}

/** Headless Chromium with the back/forward cache. */
export async function launchChromium(): Promise<Engine> {
  return (await launchedChromium()).engine;
}

/** The same with its page, for features specific to Chromium; `args` are command-line arguments. */
export function launchedChromium(...args: readonly string[]): Promise<Launched> {
  return launched({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', ...args],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
}

interface Launched {
  readonly engine: Engine;
  readonly page: Page;
}

async function launched(options: LaunchOptions): Promise<Launched> {
  const browser = await launch({ defaultViewport: null, ...options });
  const [page] = await browser.pages();
  return { engine: driven(browser, page), page };
}

function driven(browser: Browser, page: Page): Engine {
  return {
    open: async (url) => void (await page.goto(url, { timeout: 0 })),
    reload: async () => void (await page.reload()),
    evaluate: (work, ...given) => page.evaluate(callOf(work, given)) as never,
    click: (x, y) => page.mouse.click(x, y),
    press: (key) => page.keyboard.press(key),
    type: (text) => page.keyboard.type(text),
    resize: (width, height) => page.setViewport({ width, height }),
    screenshot: () => page.screenshot(),
    close: () => browser.close(),
  };
}

import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { serveDemo } from '../../../demo/serve.mjs';
import { startFaultServer, type FaultServer, type FaultServerOptions } from '../../support/fault-server.ts';
import { CHROMIUM } from '../../support/pack-pages.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const FRONTIER = resolve(ROOT, 'build/samples/frontier');

/** All pages of the demo. */
export const PAGES = ['forest', 'compare', 'zones', 'packs', 'key', 'connections'] as const;

/** A square of 1 km in the middle of the sample, not the sample's own zone. */
export const SMALL = 'lat=-10.599201&lng=-61.352878&size=1&date=2025-08-31&lang=en';

interface DemoOptions {
  readonly service?: string | null;
  readonly catalog?: string | string[] | null;
  readonly base?: { readonly tiles: string; readonly attribution: string } | null;
  readonly hosts?: readonly string[];
  readonly locale?: string;
  /** The folder of a build, if not the usual one. */
  readonly folder?: string;
  /** Serves the sample's images from a host of their own, which is then the page's catalog. */
  readonly images?: FaultServerOptions;
  /** Whether requests may fail; browsers log each that does, whatever the page does with it. */
  readonly mayFail?: boolean;
}

/** In milliseconds: on a slow machine, the sample's complete answer takes half a minute. */
const LONGEST_WAIT = 90_000;

/** The built page, served with its policy, in its own browser. */
export class Demo {
  /** Errors that pages logged or threw, and violations of the policy. There should be none. */
  readonly complaints: string[] = [];
  address = '';
  browser!: Browser;
  context!: BrowserContext;
  /** The host of the images, if they have their own. */
  images!: FaultServer;
  #stop: () => Promise<void> = () => Promise.resolve();
  /** Pages and profiles opened by the running test. */
  #opened: (Page | BrowserContext)[] = [];

  /** Whoever opens it closes it. */
  static async open(options: DemoOptions = {}): Promise<Demo> {
    const demo = new Demo();
    await demo.#start(options);
    return demo;
  }

  /**
   * Open during the tests of a file or a block. What a test opens is closed after it. In the end, no page may
   * have logged an error.
   */
  static forTests(options: DemoOptions = {}): Demo {
    const demo = new Demo();
    beforeAll(() => demo.#start(options), LONGEST_WAIT);
    beforeEach(() => void (demo.#opened = []));
    afterEach(async () => void (await Promise.all(demo.#opened.map((one) => one.close()))));
    afterAll(async () => {
      await demo.close();
      expect(options.mayFail ? beyondRefusals(demo.complaints) : demo.complaints).toEqual([]);
    });
    return demo;
  }

  async #start({ locale = 'en-GB', images, ...served }: DemoOptions): Promise<void> {
    if (!existsSync(resolve(ROOT, 'build/demo/index.html')))
      throw new Error('The demo is not built: npm test builds it.');
    if (images !== undefined) this.images = await startFaultServer({ folder: FRONTIER, ...images });
    const catalog = images === undefined ? {} : { catalog: this.images.url };
    const server = await serveDemo({ port: 0, ...catalog, ...served });
    this.address = server.address;
    this.browser = await chromium.launch(CHROMIUM);
    this.context = await this.browser.newContext({ locale, viewport: { width: 1280, height: 900 } });
    this.#listen(this.context);
    this.#stop = server.close;
  }

  /** Opens a page of the demo; `fragment` starts with `#`. */
  async page(fragment = ''): Promise<Page> {
    const page = await this.context.newPage();
    this.#opened.push(page);
    await page.goto(this.address + fragment);
    return page;
  }

  /** A new profile, which has never opened the page. */
  async stranger(locale = 'en-GB'): Promise<BrowserContext> {
    const context = await this.browser.newContext({ locale });
    this.#opened.push(context);
    this.#listen(context);
    return context;
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.#stop();
    await (this.images as FaultServer | undefined)?.close();
  }

  #listen(context: BrowserContext): void {
    context.setDefaultTimeout(LONGEST_WAIT);
    context.on('console', (message) => {
      if (message.type() === 'error' || /Content.Security.Policy/i.test(message.text()))
        this.complaints.push(`${message.text()} (${message.location().url})`);
    });
    context.on('weberror', (error) => this.complaints.push(String(error.error())));
  }
}

/** Complaints except failed requests. */
export function beyondRefusals(complaints: readonly string[]): string[] {
  return complaints.filter((text) => !text.startsWith('Failed to load resource'));
}

/** Waits until the service worker can serve the page. */
export async function isStored(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
}

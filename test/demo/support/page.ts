import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright';
import { serveDemo } from '../../../demo/serve.mjs';
import { CHROMIUM } from '../../support/pack-pages.ts';

const BUILT = resolve(import.meta.dirname, '../../../build/demo/index.html');

interface DemoOptions {
  readonly service?: string | null;
  readonly catalog?: string | string[] | null;
  readonly base?: { readonly tiles: string; readonly attribution: string } | null;
  readonly hosts?: readonly string[];
  readonly locale?: string;
  /** The folder of a build, if not the usual one. */
  readonly folder?: string;
}

/** In milliseconds: on a slow machine, the sample's complete answer takes half a minute. */
const LONGEST_WAIT = 90_000;

/** The built page, served with its policy, in its own browser. Whoever opens it closes it. */
export class Demo {
  /** Errors that pages logged or threw, and violations of the policy. There should be none. */
  readonly complaints: string[] = [];

  private constructor(
    readonly address: string,
    readonly browser: Browser,
    readonly context: BrowserContext,
    readonly stop: () => Promise<void>,
  ) {}

  static async open({ locale = 'en-GB', ...served }: DemoOptions = {}): Promise<Demo> {
    if (!existsSync(BUILT)) throw new Error('The demo is not built: npm test builds it.');
    const server = await serveDemo({ port: 0, ...served });
    const browser = await chromium.launch(CHROMIUM);
    const context = await browser.newContext({ locale, viewport: { width: 1280, height: 900 } });
    const demo = new Demo(server.address, browser, context, server.close);
    demo.listen(context);
    return demo;
  }

  /** Opens a page of the demo; `fragment` starts with `#`. */
  async page(fragment = ''): Promise<Page> {
    const page = await this.context.newPage();
    await page.goto(this.address + fragment);
    return page;
  }

  /** A new profile, which has never opened the page. */
  async stranger(locale = 'en-GB'): Promise<BrowserContext> {
    const context = await this.browser.newContext({ locale });
    this.listen(context);
    return context;
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.stop();
  }

  private listen(context: BrowserContext): void {
    context.setDefaultTimeout(LONGEST_WAIT);
    context.on('console', (message) => {
      if (message.type() === 'error' || /Content.Security.Policy/i.test(message.text()))
        this.complaints.push(`${message.text()} (${message.location().url})`);
    });
    context.on('weberror', (error) => this.complaints.push(String(error.error())));
  }
}

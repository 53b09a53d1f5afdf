import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { openBrowser } from '../consumers/support/visit.ts';
import { serve, type Served } from '../support/static-server.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** No inline styles, and only what is served here. */
const POLICY =
  "default-src 'none'; connect-src 'self'; img-src data:; style-src 'self'; worker-src 'self'; " +
  "script-src 'self' 'nonce-page' 'wasm-unsafe-eval'; base-uri 'none'";

/** Records the events of the page's elements, and what the policy refused. */
const SCRIPT = `
  globalThis.events = [];
  globalThis.refused = [];
  document.addEventListener('securitypolicyviolation', ({ violatedDirective: by, blockedURI: what }) => refused.push(by + ' ' + what));
  for (const type of ['progress', 'partial', 'result', 'problem'])
    document.addEventListener(type, ({ detail, target }) => events.push({ type, detail, id: target.id }));
`;

const pageOf = (body: string, entry: string) => `<!doctype html><html lang="en"><title>Forest</title>
  <meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">
  <link rel="stylesheet" href="/page.css">
  <script nonce="page">${SCRIPT}</script>
  <script type="module" src="${entry}"></script>
  <main><h1>Forest</h1>${body}</main></html>`;

const CSS = ':root { color-scheme: light dark } body { margin: 0; font-family: sans-serif }';

/** An element that starts its analysis by itself. */
export const SAMPLE = '<sylvan-zone sample="old-forest" samples-url="samples"></sylvan-zone>';

/** Serves pages with elements under a strict policy; the caller closes it. */
export class ElementPages {
  readonly #folder: string;
  readonly #served: Served;
  readonly #browser: Browser;
  /** Errors and warnings in the pages' consoles, and uncaught errors. */
  readonly complaints: string[] = [];

  private constructor(folder: string, served: Served, browser: Browser) {
    this.#folder = folder;
    this.#served = served;
    this.#browser = browser;
  }

  static async open(): Promise<ElementPages> {
    const folder = await mkdtemp(join(tmpdir(), 'sylvan-element-'));
    await writeFile(join(folder, 'page.css'), CSS);
    const served = await serve([folder, ROOT], { 'Content-Security-Policy': POLICY });
    return new ElementPages(folder, served, await openBrowser());
  }

  async page(body: string, options: BrowserContextOptions = {}, entry = '/dist/element.js'): Promise<Page> {
    await writeFile(join(this.#folder, 'index.html'), pageOf(body, entry));
    const context = await this.#browser.newContext(options);
    const page = await context.newPage();
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') this.complaints.push(message.text());
    });
    page.on('pageerror', (error) => this.complaints.push(String(error)));
    await page.goto(this.#served.url);
    return page;
  }

  async close(): Promise<void> {
    await this.#browser.close();
    await this.#served.close();
    await rm(this.#folder, { recursive: true });
  }
}

/** An event of an element in a page. */
interface PageEvent {
  readonly type: 'progress' | 'partial' | 'result' | 'problem';
  readonly detail: unknown;
  readonly id: string;
}

/** Waits for `count` events of a type, and returns all of that type in order. */
export async function waitForEvents(
  page: Page,
  type: PageEvent['type'],
  count = 1,
): Promise<readonly PageEvent[]> {
  const found = await page.waitForFunction(
    ([kind, minimum]) => {
      const all = (globalThis as unknown as { events: PageEvent[] }).events.filter(
        (one) => one.type === kind,
      );
      return all.length >= minimum ? all : null;
    },
    [type, count] as const,
    { timeout: 60_000 },
  );
  return (await found.jsonValue())!;
}

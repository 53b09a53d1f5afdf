import { resolve } from 'node:path';
import type { BrowserContext, Page } from 'playwright';
import { chromiumPath } from '../../scripts/commands.mjs';
import type { AnalyzeAnswer, CompareAnswer } from 'sylvan/node';
import type { Diagnosis } from 'sylvan/doctor';
import type { PackCheck, PackInfo } from 'sylvan/packs';

/** A folder to serve, for pages with the built library. */
export const PAGES = resolve(import.meta.dirname, '../..');

export const CHROMIUM = { executablePath: chromiumPath(), chromiumSandbox: false };

/** The calls of `pack-page.mjs`, with their arguments and results. */
interface PageCalls {
  analyze: (request: object, pack?: string) => AnalyzeAnswer;
  compare: (request: object, pack?: string) => CompareAnswer;
  doctor: (options: object) => Diagnosis;
  create: (zone: object) => PackInfo;
  resume: (id: string) => PackInfo;
  list: () => readonly PackInfo[];
  verify: (id: string) => PackCheck;
  remove: (id: string) => void;
}

type Request<T> = { readonly value: T } | { readonly failure: PageFailure };

/** The error of a call in the page. */
interface PageFailure {
  readonly code?: string;
  readonly message: string;
  readonly fields?: Readonly<Record<string, unknown>>;
}

/** A page that makes calls, each with a new Sylvan with `options`. */
export class PackPage {
  constructor(
    readonly page: Page,
    readonly options: object,
  ) {}

  /** `host` serves {@link PAGES}. */
  static async open(context: BrowserContext, host: string, options: object): Promise<PackPage> {
    const page = await context.newPage();
    await page.goto(`${host}test/support/pack-page.html`);
    await page.waitForFunction('document.title === "Ready"');
    return new PackPage(page, options);
  }

  /** The same page, with these additional options. */
  with(options: object): PackPage {
    return new PackPage(this.page, { ...this.options, ...options });
  }

  async send<K extends keyof PageCalls>(
    name: K,
    ...given: Parameters<PageCalls[K]>
  ): Promise<ReturnType<PageCalls[K]>> {
    const requested = await this.#requested(name, given);
    if ('failure' in requested) throw new Error(JSON.stringify(requested.failure));
    return requested.value as ReturnType<PageCalls[K]>;
  }

  /** The error with which a call rejects. */
  async failure<K extends keyof PageCalls>(
    name: K,
    ...given: Parameters<PageCalls[K]>
  ): Promise<PageFailure | undefined> {
    const requested = await this.#requested(name, given);
    return 'failure' in requested ? requested.failure : undefined;
  }

  #requested(name: string, given: readonly unknown[]): Promise<Request<unknown>> {
    const reported = [this.options, name, ...given];
    return this.page.evaluate<Request<unknown>>(`requested(...${JSON.stringify(reported)})`);
  }
}

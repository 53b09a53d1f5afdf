import type { BrowserContext, Page } from 'playwright';
import { chromiumPath } from '../../scripts/commands.mjs';
import type { AnalyzeAnswer, CompareAnswer } from 'sylvan/node';
import type { Diagnosis } from 'sylvan/doctor';
import type { PackCheck, PackInfo, StorageRoom } from 'sylvan/packs';

export const CHROMIUM = { executablePath: chromiumPath(), chromiumSandbox: false };

/** The calls of `pack-page.mjs`, with their arguments and results. */
interface PageCalls {
  analyze: (request: object, pack?: string) => AnalyzeAnswer;
  compare: (request: object, pack?: string) => CompareAnswer;
  doctor: (options: object) => Diagnosis;
  create: (zone: object) => PackInfo;
  resume: (id: string) => PackInfo;
  list: () => readonly PackInfo[];
  room: () => StorageRoom;
  verify: (id: string) => PackCheck;
  remove: (id: string) => void;
  export: (id: string, url: string) => void;
  import: (url: string) => PackInfo;
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

  static async open(context: BrowserContext, url: string, options: object): Promise<PackPage> {
    const page = await context.newPage();
    await page.goto(url);
    const pack = new PackPage(page, options);
    await pack.ready();
    return pack;
  }

  /** The same page, with these additional options. */
  with(options: object): PackPage {
    return new PackPage(this.page, { ...this.options, ...options });
  }

  async ready(): Promise<void> {
    await this.page.waitForFunction('document.title === "Ready"');
  }

  async reload(): Promise<void> {
    await this.page.reload();
    await this.ready();
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

  close(): Promise<void> {
    return this.page.close();
  }

  #requested(name: string, given: readonly unknown[]): Promise<Request<unknown>> {
    const reported = [this.options, name, ...given];
    return this.page.evaluate<Request<unknown>>(`requested(...${JSON.stringify(reported)})`);
  }
}

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { serveDemo } from '../../demo/serve.mjs';
import { launchedChromium } from '../support/engines/puppeteer.ts';
import { Visit } from './support/visit.ts';

/** V8 as on a processor without SSE 4.1. */
const NO_SIMD = '--js-flags=--no-enable-sse4-1';

describe('a browser that is too old', { timeout: 60_000 }, () => {
  let demo: Awaited<ReturnType<typeof serveDemo>>;
  let visit: Visit;
  beforeAll(async () => {
    demo = await serveDemo({ port: 0 });
  });
  afterEach(() => visit.close());
  afterAll(() => demo.close());

  /**
   * Opens the page after running a script, and resolves with the code of the problem shown beside the stored
   * answer.
   */
  async function problemOf(args: readonly string[], script?: () => void): Promise<string | undefined> {
    const { engine, page } = await launchedChromium(...args);
    if (script !== undefined) await page.evaluateOnNewDocument(script);
    visit = await Visit.open(() => Promise.resolve(engine), `${demo.address}#forest?lang=en`);
    await visit.shows(/ha cleared/, '[data-stored=true]');
    await visit.shows(/\w/, '.problem');
    return engine.evaluate(() => document.querySelector<HTMLElement>('.problem')!.dataset.code);
  }

  it('because its WebAssembly lacks SIMD gets a problem that names SIMD', async () => {
    expect(await problemOf([NO_SIMD])).toBe('worker-unavailable');
    await visit.shows(/WebAssembly with SIMD/, '.problem');
  });

  it('because it lacks module workers gets a problem that names them', async () => {
    expect(await problemOf([], refuseModules)).toBe('worker-unavailable');
    await visit.shows(/module workers/, '.problem');
  });
});

/** In the page, before its scripts: refuses module workers as Chromium before version 80 does. */
function refuseModules(): void {
  globalThis.Worker = class extends Worker {
    constructor(url: string | URL, options?: WorkerOptions) {
      if (options?.type === 'module')
        throw new TypeError('Module scripts are not supported on DedicatedWorker yet.');
      super(url, options);
    }
  };
}

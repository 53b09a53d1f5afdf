import { workerFrom } from './workers/browser-worker.ts';
import { createPageSylvan, type SylvanOptions } from './page.ts';
import type { Sylvan } from './sylvan.ts';
import { orUnloadable } from './errors/errors.ts';

export * from './exports.ts';
export type { PageWorker, SylvanOptions, WorkerOptions } from './page.ts';

/**
 * Like `createSylvan` of `sylvan`, but with the worker inside the library instead of in a file next to it: for pages without a
 * bundler, for a library loaded from another origin (a CDN), and for bundlers that do not copy workers (esbuild). A
 * Content-Security-Policy must allow `worker-src blob:`.
 */
export function createSylvan(options: SylvanOptions = {}): Sylvan {
  let source: string | undefined;
  return createPageSylvan(options, {
    // Chromium does not start a module from a blob in a frame without an origin (`sandbox`).
    make: () => workerFrom(source!, globalThis.origin === 'null' ? 'classic' : 'module'),
    async load() {
      source ??= (await orUnloadable('The worker of Sylvan', import('./worker-source.js'))).workerSource;
    },
  });
}

import { createPageSylvan, type SylvanOptions } from './page.ts';
import type { Sylvan } from './sylvan.ts';

export * from './exports.ts';
export type { PageWorker, SylvanOptions, WorkerOptions } from './page.ts';

/**
 * Forest answers in a page. Nothing starts before the first call, which loads the engine. A server that renders the page may
 * create a Sylvan too; its calls reject with `worker-unavailable`. If Node resolves `sylvan`, it gets the function of
 * `sylvan/node` with these types.
 *
 * ```ts
 * const sylvan = createSylvan({ key, service });
 * const { score, forest_cover } = await sylvan.analyze({ lat: -7.836, lng: 39.274, size: 2 });
 * await sylvan.close();
 * ```
 */
export function createSylvan(options: SylvanOptions = {}): Sylvan {
  return createPageSylvan(options, { make: workerNextTo });
}

/**
 * Bundlers look for exactly this expression, so the address is written in one piece; they resolve it next to the published file.
 */
function workerNextTo(): Worker {
  return new Worker(new URL('./worker.js', import.meta.url), { type: 'module', name: 'sylvan' });
}

import type { LaneWorker } from './lanes/lane.ts';

/** The DOM's `Worker`, where its types are loaded: in their absence, as in a server's project, nothing can be one. */
export type PageWorker = typeof globalThis extends { Worker: { prototype: infer W } } ? W : never;

/** Ways to make the worker where the default file beside the library cannot be used. */
export interface WorkerOptions {
  /** Address of the worker file, `sylvan/worker`; default: `worker.js` beside the library. */
  readonly workerUrl?: string | URL;
  /**
   * Makes the worker itself, for bundlers that need their own words for it. Not called in Node, which has no `Worker`: there
   * the library starts a worker thread.
   */
  readonly createWorker?: () => PageWorker;
}

/**
 * A module worker as a lane sees it. The address is written out in one piece because bundlers look for exactly this form,
 * and resolve it beside the published file.
 */
export function browserLaneWorker({ workerUrl, createWorker }: WorkerOptions): LaneWorker {
  const worker = createWorker?.() ?? makeWorker(workerUrl);
  return {
    endpoint: worker,
    onFailure(listener) {
      worker.addEventListener('error', (event) =>
        listener(event.message || 'The worker script failed to load'),
      );
      worker.addEventListener('messageerror', () => listener('A message of the worker could not be read'));
    },
    keepAlive: () => undefined,
    terminate: () => worker.terminate(),
  };
}

function makeWorker(workerUrl: string | URL | undefined): Worker {
  if (workerUrl !== undefined) return new Worker(workerUrl, { type: 'module', name: 'sylvan' });
  return new Worker(new URL('./worker.js', import.meta.url), { type: 'module', name: 'sylvan' });
}

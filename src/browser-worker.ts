import { workerFrom } from './blob-worker.ts';
import type { LaneWorker } from './lanes/lane.ts';
import { crossOrigin, watchStart } from './worker-start.ts';

/** The DOM's `Worker`, where its types are loaded: in their absence, as in a server's project, nothing can be one. */
type PageWorker = typeof globalThis extends { Worker: { prototype: infer W } } ? W : never;

/** Ways to make the worker where the default file beside the library cannot be used. */
export interface WorkerOptions {
  /**
   * Address of the worker file, `sylvan/worker`; default: `worker.js` beside the library. One of another origin must allow this
   * page to read it (CORS), and a Content-Security-Policy both `blob:` and that origin in `worker-src`.
   */
  readonly workerUrl?: string | URL;
  /**
   * Makes the worker itself, for bundlers that need their own words for it. Not called in Node, which has no `Worker`: there
   * the library starts a worker thread.
   */
  readonly createWorker?: () => PageWorker;
}

export type MakeWorker = () => Worker;

/** A module worker as a lane sees it: the caller's, or else what `makeOwn` makes. Throws `worker-unavailable`. */
export function browserLaneWorker(options: WorkerOptions, makeOwn: MakeWorker): LaneWorker {
  const start = watchStart();
  const worker = madeOr(start.end, () => make(options, makeOwn));
  // One that speaks has started.
  worker.addEventListener('message', start.end, { once: true });
  return {
    endpoint: worker,
    onFailure(listener) {
      worker.addEventListener('error', (event) => {
        // It is told here, and is no uncaught error of the page.
        event.preventDefault();
        void start.failure(messageOf(event)).then(listener);
      });
      worker.addEventListener('messageerror', () => listener('A message of the worker could not be read'));
    },
    keepAlive: () => undefined,
    terminate() {
      start.end();
      worker.terminate();
    },
  };
}

/** What `makeWorker` gives; where it throws, `end` is called first. */
function madeOr(end: () => void, makeWorker: MakeWorker): Worker {
  try {
    return makeWorker();
  } catch (cause) {
    end();
    throw cause;
  }
}

function make({ workerUrl, createWorker }: WorkerOptions, makeOwn: MakeWorker): Worker {
  if (createWorker !== undefined) return createWorker();
  if (workerUrl !== undefined) return workerAt(new URL(workerUrl, location.href));
  try {
    return makeOwn();
  } catch (cause) {
    throw crossOrigin(cause);
  }
}

/** Browsers start workers of the page's own origin alone; one of another is imported by one that has. */
function workerAt(url: URL): Worker {
  if (url.origin !== location.origin && url.protocol !== 'blob:' && url.protocol !== 'data:')
    return workerFrom(`import ${JSON.stringify(url.href)};`);
  return new Worker(url, { type: 'module', name: 'sylvan' });
}

/** A script that could not be had fails by an event without words, not by an `ErrorEvent`. */
function messageOf(event: Event): string {
  return event instanceof ErrorEvent ? event.message : '';
}

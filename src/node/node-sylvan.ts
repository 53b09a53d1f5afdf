import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { pathToFileURL } from 'node:url';
import { resolve } from 'node:path';
import type { EngineOptions } from '../engine-options.ts';
import { createFacade } from '../facade.ts';
import type { Fetch } from '../net/fetch.ts';
import { REAL_TIMING } from '../platform.ts';
import type { Sylvan } from '../sylvan.ts';
import { fetchWithFiles } from '../net/node/file-fetch.ts';
import { openFolderCache } from '../cache/node/folder-cache.ts';
import { openMetering } from '../metering/node/file-store.ts';
import { openLocal, openPackFile, openPacks } from './packs.ts';
import { fetchWithZips } from '../zip/fetch.ts';
import { nodePoolWorker } from './worker.ts';

/** Options of a Sylvan in Node; docs/options.md describes them all. */
export interface SylvanOptions extends EngineOptions {
  /**
   * Used for catalogs; by default, Node's `fetch` for hosts and the file system for `file:` addresses. Workers read pixels with
   * their own `fetch`.
   */
  readonly fetch?: Fetch;
  /**
   * The worker file, `sylvan/worker-node`: a `file:` address or a path; default: `worker-node.js` next to the library. A server
   * bundled into one file passes `import.meta.resolve('sylvan/worker-node')`, or the path of its own copy of the file.
   */
  readonly workerUrl?: string | URL;
  /**
   * A folder that keeps the calls of the last 48 hours, and calls not counted yet, from one process to the next on one machine;
   * default: memory. Without it, a call that counts is refused while the service cannot be reached.
   */
  readonly callFolder?: string;
  /** The folder that stores packs. @default `sylvan` in the user's data folder */
  readonly packs?: string;
  /** The `workerData` of `node:worker_threads` that your own worker file receives. */
  readonly workerData?: unknown;
}

export function createNodeSylvan(options: SylvanOptions, timing = REAL_TIMING): Sylvan {
  const { fetch = fetchWithFiles, workerData } = options;
  const { workerUrl = new URL('./worker-node.js', import.meta.url) } = options;
  return createFacade(options, {
    ...timing,
    createWorker: () => nodePoolWorker(fileAddress(workerUrl), workerData),
    fetch: fetchWithZips(fetch, openLocal),
    isPage: false,
    processors: availableParallelism(),
    openCache: (cache) => Promise.resolve(openFolderCache(cache)),
    openPacks: () => Promise.resolve(openPacks(options.packs)),
    openPackFile,
    isOffline: () => false,
    openMetering: (metering) => Promise.resolve(openMetering(metering, options.callFolder)),
    resolveCatalog: catalogAddress,
  });
}

function fileAddress(location: string | URL): URL {
  return typeof location !== 'string' || location.startsWith('file:')
    ? new URL(location)
    : pathToFileURL(location);
}

/**
 * The address of a catalog's path. Addresses are unchanged, as are names that look like a catalog id, unless such a folder
 * exists.
 */
function catalogAddress(catalog: string): string {
  const isId = /^[a-z0-9-]+$/.test(catalog) && !existsSync(catalog);
  if (isId || /^(https?|file):/.test(catalog)) return catalog;
  const path = resolve(catalog);
  const isFile = /\.(geojson|json|csv|txt|zip|tiff?)$/i.test(path);
  return pathToFileURL(isFile ? path : `${path}/`).href;
}

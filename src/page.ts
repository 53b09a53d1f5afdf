import {
  baseAddress,
  browserPoolWorker,
  type MakeWorker,
  type WorkerOptions,
} from './workers/browser-worker.ts';
import { SylvanError } from './errors/errors.ts';
import type { EngineOptions } from './engine-options.ts';
import { createFacade } from './facade.ts';
import type { Fetch } from './net/fetch.ts';
import { REAL_TIMING, type Platform } from './platform.ts';
import type { Sylvan } from './sylvan.ts';
import { zipEntryOf } from './zip/address.ts';

export type { PageWorker, WorkerOptions } from './workers/browser-worker.ts';

/** Options of a Sylvan in a page; docs/options.md describes them all. */
export interface SylvanOptions extends EngineOptions, WorkerOptions {
  /** Used for catalogs; by default, the page's own. Workers read pixels with their own `fetch`. */
  readonly fetch?: Fetch;
}

/** The worker of an entry, for callers who do not configure one. */
interface OwnWorker {
  readonly make: MakeWorker;
  /** Loads what `make` needs; rejects with `network-or-cors`. */
  readonly load?: () => Promise<void>;
}

/** Base of relative addresses outside a page. */
const NOWHERE = 'http://nowhere.invalid/';

/** Creates a Sylvan for a page. Outside a page, its calls reject with `worker-unavailable`. */
export function createPageSylvan(options: SylvanOptions, own: OwnWorker): Sylvan {
  const { navigator } = globalThis as Partial<Surroundings>;
  const base = baseAddress();
  const { fetch = (url: string, init?: RequestInit) => globalThis.fetch(url, init) } = options;
  const isOwn = options.workerUrl === undefined && options.createWorker === undefined;
  const page: Platform = {
    ...REAL_TIMING,
    ...(isOwn && own.load !== undefined && { loadWorker: own.load }),
    createWorker: () => browserPoolWorker(options, own.make),
    fetch: withArchives(fetch),
    isPage: true,
    processors: Math.min(navigator?.hardwareConcurrency ?? PROCESSORS, workersWithin(navigator)),
    openCache: async (cache) => (await import('./cache/page-cache.ts')).openPageCache(cache),
    openPacks: async () => (await import('./cache/page-packs.ts')).openPagePacks(),
    isOffline: () => navigator?.onLine === false,
    openMetering: async (metering) => (await import('./metering/metering.ts')).openMetering(metering),
    resolveCatalog: (catalog) => (isAddress(catalog) ? new URL(catalog, base ?? NOWHERE).href : catalog),
  };
  return createFacade(options, base === undefined ? outsideOf(page) : page);
}

/** The platform outside a page: nothing is computed or counted. */
function outsideOf(page: Platform): Platform {
  const outside = () =>
    Promise.reject(
      new SylvanError(
        'worker-unavailable',
        'There is no page here to start workers. Call this in a browser, or import `sylvan/node`.',
      ),
    );
  return { ...page, loadWorker: outside, openMetering: outside };
}

/** A `fetch` that also reads entries of zip archives; their code is loaded with the first archive. */
function withArchives(fetch: Fetch): Fetch {
  return async (url, init) => {
    if (zipEntryOf(url) === undefined) return fetch(url, init);
    const { fetchFromArchive } = await import('./packs/page-archives.ts');
    return fetchFromArchive(fetch, url, init);
  };
}

interface Surroundings {
  readonly navigator: Navigator & DeviceMemory;
}

/** Memory of the device in GB, which only Chromium provides. */
interface DeviceMemory {
  readonly deviceMemory?: number;
}

/** Number of processors assumed if it is unknown. */
const PROCESSORS = 2;

/** Devices with at most this many GB of memory get one worker: each takes about 80 MB. */
const LITTLE_MEMORY = 4;

/** Maximum number of workers that fit into memory. A browser that does not state the memory may run on a phone. */
export function workersWithin({ deviceMemory = 0 }: DeviceMemory = {}): number {
  return deviceMemory <= LITTLE_MEMORY ? 1 : Infinity;
}

/** An address contains a slash or a dot, whereas a catalog id does not: `earth-search` is an id, `./zones/` an address. */
function isAddress(catalog: string): boolean {
  return /[/.]/.test(catalog);
}

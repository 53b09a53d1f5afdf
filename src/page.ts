import { browserPoolWorker, type MakeWorker, type WorkerOptions } from './workers/browser-worker.ts';
import { SylvanError } from './errors/errors.ts';
import type { EngineOptions } from './engine-options.ts';
import { createFacade } from './facade.ts';
import type { Fetch } from './net/fetch.ts';
import { REAL_TIMING, type Platform } from './platform.ts';
import type { Sylvan } from './sylvan.ts';
import { zipEntryOf } from './zip/address.ts';

/** What a Sylvan of a page can be configured with; docs/options.md has all of it. */
export interface SylvanOptions extends EngineOptions, WorkerOptions {
  /** Fetches from catalogs; default: the page's own. Workers read pixels with theirs. */
  readonly fetch?: Fetch;
}

/** Where an entry's own worker comes from, for callers who name no other. */
interface OwnWorker {
  readonly make: MakeWorker;
  /** Loads what `make` needs; rejects with `network-or-cors`. */
  readonly load?: () => Promise<void>;
}

/** What addresses are relative to where there is no page. */
const NOWHERE = 'http://nowhere.invalid/';

/** A Sylvan of a page; outside of pages one whose calls reject with `worker-unavailable`. */
export function createPageSylvan(options: SylvanOptions, own: OwnWorker): Sylvan {
  const { navigator, location } = globalThis as Partial<Surroundings>;
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
    openPacks: async () => (await import('./packs/page-packs.ts')).openPagePacks(),
    isOffline: () => navigator?.onLine === false,
    openMetering: async (metering) => (await import('./metering/metering.ts')).openMetering(metering),
    resolveCatalog: (catalog) =>
      isAddress(catalog) ? new URL(catalog, location?.href ?? NOWHERE).href : catalog,
  };
  return createFacade(options, location === undefined ? outsideOf(page) : page);
}

/** Where there is no page: nothing is computed or counted. */
function outsideOf(page: Platform): Platform {
  const outside = () =>
    Promise.reject(
      new SylvanError(
        'worker-unavailable',
        'There is no page here whose workers could compute. Call this in a browser, or import `sylvan/node`.',
      ),
    );
  return { ...page, loadWorker: outside, openMetering: outside };
}

/** `fetch`, which also reads entries of zip archives; the code for that is loaded with the first. */
function withArchives(fetch: Fetch): Fetch {
  return async (url, init) => {
    if (zipEntryOf(url) === undefined) return fetch(url, init);
    const { fetchFromArchive } = await import('./packs/page-archives.ts');
    return fetchFromArchive(fetch, url, init);
  };
}

interface Surroundings extends Pick<typeof globalThis, 'location'> {
  readonly navigator: Navigator & DeviceMemory;
}

/** GB, in Chromium alone. */
interface DeviceMemory {
  readonly deviceMemory?: number;
}

/** Where nothing says how many there are. */
const PROCESSORS = 2;

/** GB of memory up to which a device has room for one worker: each takes some 80 MB. */
const LITTLE_MEMORY = 4;

/** Workers at most that there is memory for. A browser that does not say how much there is may be a telephone's. */
export function workersWithin({ deviceMemory = 0 }: DeviceMemory = {}): number {
  return deviceMemory <= LITTLE_MEMORY ? 1 : Infinity;
}

/** Addresses are distinguished from catalog ids by a slash or a dot: `earth-search` is an id, `./zones/` an address. */
function isAddress(catalog: string): boolean {
  return /[/.]/.test(catalog);
}

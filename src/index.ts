import { browserLaneWorker, type WorkerOptions } from './browser-worker.ts';
import { SylvanError } from './core/errors.ts';
import type { EngineOptions } from './engine-options.ts';
import { createFacade } from './facade.ts';
import type { Fetch } from './sources/catalogue.ts';
import type { Sylvan } from './sylvan.ts';

export type * from './types.ts';
export type { WorkerOptions } from './browser-worker.ts';
export {
  SylvanError,
  isSylvanError,
  type ErrorFields,
  type FieldFault,
  type ProblemCode,
} from './core/errors.ts';

export { toProblem } from './problem.ts';
export { VERSION } from './record/version.ts';

export interface SylvanOptions extends EngineOptions, WorkerOptions {
  /** Asks catalogues; default: the page's own. Workers read pixels with theirs. */
  readonly fetch?: Fetch;
}

/**
 * Forest answers in a page. Nothing is started before the first call, which loads the engine. A server that renders the
 * page may create one too; its calls reject with `worker-unavailable`. Where Node resolves `sylvan`, the function of
 * `sylvan/node` stands behind these types.
 *
 * ```ts
 * const sylvan = createSylvan({ key, service });
 * const { score, forest_cover } = await sylvan.analyze({ lat: -7.836, lng: 39.274, size: 2 });
 * await sylvan.close();
 * ```
 */
export function createSylvan(options: SylvanOptions = {}): Sylvan {
  const { navigator, location } = globalThis as Partial<Surroundings>;
  if (location === undefined) return OUTSIDE_PAGES;
  const { fetch = (url: string, init?: RequestInit) => globalThis.fetch(url, init) } = options;
  return createFacade(options, {
    createWorker: () => browserLaneWorker(options),
    fetch,
    processors: navigator?.hardwareConcurrency ?? PROCESSORS,
    openCache: async (cache) => (await import('./page-cache.ts')).openPageCache(cache),
    openPacks: async () => (await import('./page-packs.ts')).openPagePacks(),
    isOffline: () => navigator?.onLine === false,
    openMetering: async (metering) => (await import('./metering/metering.ts')).openMetering(metering),
    resolveCatalog: (catalog) => (isAddress(catalog) ? new URL(catalog, location.href).href : catalog),
  });
}

type Surroundings = Pick<typeof globalThis, 'navigator' | 'location'>;

/** Where nothing tells how many there are. */
const PROCESSORS = 2;

const outside = () =>
  Promise.reject(
    new SylvanError(
      'worker-unavailable',
      'There is no page here whose workers could compute. Call this in a browser, or import `sylvan/node`.',
    ),
  );

const OUTSIDE_PAGES: Sylvan = {
  analyze: outside,
  analyzeLayers: outside,
  compare: outside,
  compareLayers: outside,
  packs: {
    ...{ estimate: outside, create: outside, resume: outside, list: outside, open: outside },
    ...{
      verify: outside,
      remove: outside,
      export: outside,
      import: outside,
      persist: outside,
      room: outside,
    },
  },
  leases: { take: outside, settle: outside, state: outside },
  key: { status: outside },
  close: () => Promise.resolve(),
};

/** Addresses are told from catalogue ids by a slash or a dot: `earth-search` is an id, `./zones/` an address. */
function isAddress(catalog: string): boolean {
  return /[/.]/.test(catalog);
}

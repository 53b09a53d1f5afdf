import type { UsedPack } from './packs/desk.ts';
import type { Cache, CacheOptions } from './cache/stores.ts';
import type { CreatePoolWorker } from './workers/worker-client.ts';
import type { Metering, MeteringOptions } from './metering/device-metering.ts';
import type { Fetch } from './net/fetch.ts';
import type { PackStorage } from './cache/pack-storage.ts';

type OpenMetering = (options: Omit<MeteringOptions, 'openStore'>) => Promise<Metering>;

/** The clock and the waiting times of a Sylvan; tests use their own. */
export interface Timing {
  /** The current time. */
  readonly now: () => Date;
  /** Factor applied to every wait and deadline. */
  readonly timeScale: number;
}

export const REAL_TIMING: Timing = { now: () => new Date(), timeScale: 1 };

/** Functions and facts that differ between a page and Node. */
export interface Platform extends Timing {
  readonly createWorker: CreatePoolWorker;
  /** Loads what `createWorker` needs; rejects with `network-or-cors`. */
  readonly loadWorker?: () => Promise<void>;
  readonly fetch: Fetch;
  /** Whether hosts must allow access (CORS). */
  readonly isPage: boolean;
  readonly processors: number;
  /** Resolves an address or path from the caller to a URL; only Node accepts paths. */
  readonly resolveCatalog: (catalog: string) => string;
  /** Opens the storage of fetched bytes and answers, for callers who want a cache. */
  readonly openCache: (options: CacheOptions) => Promise<Cache>;
  /** Opens the storage of packs; the caller closes it. */
  readonly openPacks: () => Promise<PackStorage>;
  /** Opens a pack file by its path; only in Node. Rejects with `pack-invalid`, `not-found` or `access-denied`. */
  readonly openPackFile?: (path: string) => Promise<UsedPack>;
  /** Whether there is no network, as far as the platform can tell. */
  readonly isOffline: () => boolean;
  /** Loads the code that counts calls by a key. */
  readonly openMetering: OpenMetering;
}

/** The platform of a Sylvan that sends no requests: it fetches only files on this machine. */
export function withoutNetwork(platform: Platform): Platform {
  return {
    ...platform,
    fetch: (url, init) =>
      url.startsWith('file:')
        ? platform.fetch(url, init)
        : Promise.reject(new TypeError('Not requested: with `offline`, no requests are sent')),
  };
}

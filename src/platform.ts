import type { UsedPack } from './packs/desk.ts';
import type { Cache, CacheOptions } from './cache/stores.ts';
import type { CreatePoolWorker, WorkerTimes } from './workers/worker-client.ts';
import type { Metering, MeteringOptions } from './metering/device-metering.ts';
import type { Fetch } from './net/fetch.ts';
import type { PackStorage } from './cache/pack-storage.ts';

type OpenMetering = (options: Omit<MeteringOptions, 'openStore'>) => Promise<Metering>;

/** The clock and the patience of a Sylvan; tests have their own. */
export interface Timing {
  /** Which day is today. */
  readonly now: () => Date;
  /** Factor on every wait and deadline. */
  readonly timeScale: number;
  /** Waits for workers, milliseconds, where they are not the usual ones. */
  readonly workerTimes: Partial<WorkerTimes>;
}

export const REAL_TIMING: Timing = { now: () => new Date(), timeScale: 1, workerTimes: {} };

/** Where an engine runs: what differs between a page and Node. */
export interface Platform extends Timing {
  readonly createWorker: CreatePoolWorker;
  /** Loads what `createWorker` needs; rejects with `network-or-cors`. */
  readonly loadWorker?: () => Promise<void>;
  readonly fetch: Fetch;
  /** Whether hosts must allow it to read them (CORS). */
  readonly isPage: boolean;
  readonly processors: number;
  /** An address or path as the caller wrote it, as a URL; only Node knows paths. */
  readonly resolveCatalog: (catalog: string) => string;
  /** Where fetched bytes and answers are stored, for callers who want that. */
  readonly openCache: (options: CacheOptions) => Promise<Cache>;
  /** Where packs are stored; whoever opens it closes it. */
  readonly openPacks: () => Promise<PackStorage>;
  /** A pack in a file, by its path; only Node knows paths. Rejects with `pack-invalid`, `not-found` or `access-denied`. */
  readonly openPackFile?: (path: string) => Promise<UsedPack>;
  /** Whether there is no network, as far as the platform knows. */
  readonly isOffline: () => boolean;
  /** Loads what counts calls by a key. */
  readonly openMetering: OpenMetering;
}

/** The platform of a Sylvan that lets no request leave: it fetches this machine's own files and nothing else. */
export function withoutNetwork(platform: Platform): Platform {
  return {
    ...platform,
    fetch: (url, init) =>
      url.startsWith('file:')
        ? platform.fetch(url, init)
        : Promise.reject(new TypeError('Not asked: with `offline` no request may leave')),
  };
}

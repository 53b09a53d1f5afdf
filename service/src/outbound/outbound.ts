import type { Config } from '../config.ts';
import { fetchWithFiles, type Fetch } from '#server';
import { createGuard, type WorkerGuard } from './guard.ts';
import { guardedFetch } from './guarded-fetch.ts';
import { knownAddresses } from './hosts.ts';
import { builtFile } from '../threads/thread.ts';

/** All of the service's access to other hosts. */
export interface Outbound {
  /** Hosts through a guard, and files for `file:` addresses. */
  readonly fetch: Fetch;
  /** The file of worker threads, which have a guard of their own, and their configuration. */
  readonly workerUrl: URL;
  readonly workerData: WorkerGuard;
  close(): Promise<void>;
}

/** Access to hosts of the public catalogs, and to the operator's. Whoever opens it closes it. */
export function openOutbound({
  CATALOG,
  CANOPY_MAP_URL,
  OUTBOUND_HOSTS: hosts,
}: Pick<Config, 'CATALOG' | 'CANOPY_MAP_URL' | 'OUTBOUND_HOSTS'>): Outbound {
  const canopyMap = CANOPY_MAP_URL ?? null;
  const catalog = CATALOG !== undefined && /^https?:/.test(CATALOG) ? CATALOG : null;
  const guarded = guardedFetch(createGuard({ isKnown: knownAddresses(hosts), catalog, canopyMap }));
  return {
    fetch: (url, init) => (url.startsWith('file:') ? fetchWithFiles : guarded.fetch)(url, init),
    workerUrl: builtFile('service-worker.js'),
    workerData: { catalog, canopyMap, hosts },
    close: () => guarded.close(),
  };
}

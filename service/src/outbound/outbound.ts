import type { Config } from '../config.ts';
import { fetchWithFiles, type Fetch } from '#server';
import { createGuard, type WorkerGuard } from './guard.ts';
import { guardedFetch } from './guarded-fetch.ts';
import { knownAddresses } from './hosts.ts';
import { builtFile } from '../threads/thread.ts';

/** The service's access to other hosts. */
export interface Outbound {
  /** Reaches hosts through a guard, and reads files for `file:` URLs. */
  readonly fetch: Fetch;
  /** The script of worker threads, which have their own guard, and its configuration. */
  readonly workerUrl: URL;
  readonly workerData: WorkerGuard;
  close(): Promise<void>;
}

/** Access to the hosts of the public catalogs and to the operator's. The caller closes it. */
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

import type { SylvanOptions } from 'sylvan/node';
import { fetchWithFiles, type Fetch } from '#server';
import type { Config } from '../config.ts';
import { builtFile } from '../threads/thread.ts';
import { createGuard, type Reachable } from './guard.ts';
import { guardedFetch } from './guarded-fetch.ts';

/** The data from which a thread creates its Sylvan. */
export interface EngineData {
  readonly options: Pick<SylvanOptions, 'catalog' | 'firmsKey' | 'canopyMapUrl'>;
  /** The script of the threads that read images. */
  readonly workerUrl: string;
  /** Hosts that those threads and the engine itself may reach. */
  readonly reachable: Reachable;
}

/** Access to the hosts of the public catalogs and to the operator's hosts. The caller closes it. */
export function openOutbound(
  config: Pick<Config, 'CATALOG' | 'CANOPY_MAP_URL' | 'FIRMS_MAP_KEY' | 'OUTBOUND_HOSTS'>,
) {
  const { CATALOG: catalog, CANOPY_MAP_URL: canopyMapUrl, FIRMS_MAP_KEY: firmsKey } = config;
  const own = [catalog, canopyMapUrl].filter((url) => url !== undefined);
  const reachable = { own: own.filter((url) => /^https?:/.test(url)), hosts: config.OUTBOUND_HOSTS };
  const options = {
    ...(canopyMapUrl !== undefined && { canopyMapUrl }),
    ...(catalog !== undefined ? { catalog } : firmsKey !== undefined && { firmsKey }),
  };
  const guarded = guardedFetch(createGuard(reachable));
  /** Reaches hosts through a guard, and reads files for `file:` URLs. */
  const fetch: Fetch = (url, init) => (url.startsWith('file:') ? fetchWithFiles : guarded.fetch)(url, init);
  const engine: EngineData = { options, workerUrl: builtFile('service-worker.js').href, reachable };
  return { fetch, engine, close: () => guarded.close() };
}

/** The service's access to other hosts. */
export type Outbound = ReturnType<typeof openOutbound>;

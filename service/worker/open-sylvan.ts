import { workerData } from 'node:worker_threads';
import { createSylvan, type Meter, type Sylvan } from 'sylvan/node';
import { fetchWithFiles } from '#server';
import type { EngineData } from '../src/analyses/engine-data.ts';
import { createGuard } from '../src/outbound/guard.ts';
import { guardedFetch } from '../src/outbound/guarded-fetch.ts';
import { knownAddresses } from '../src/outbound/hosts.ts';

/** The service counts a call before it calls the engine. */
const COUNTED: Meter = {
  begin: () => Promise.resolve({ receipt: undefined, end: () => Promise.resolve() }),
};

/** This thread's Sylvan. It reaches other hosts only through a guard. */
export function openSylvan(): Sylvan {
  const { options, workerUrl, guard } = workerData as EngineData;
  const { catalog, canopyMap, hosts } = guard;
  const { fetch } = guardedFetch(createGuard({ isKnown: knownAddresses(hosts), catalog, canopyMap }));
  return createSylvan({
    ...options,
    meter: COUNTED,
    fetch: (url, init) => (url.startsWith('file:') ? fetchWithFiles : fetch)(url, init),
    workerUrl,
    workerData: guard,
  });
}

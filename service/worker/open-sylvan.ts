import { workerData } from 'node:worker_threads';
import { createSylvan, type Meter, type Sylvan } from 'sylvan/node';
import { fetchWithFiles } from '#server';
import { createGuard } from '../src/outbound/guard.ts';
import { guardedFetch } from '../src/outbound/guarded-fetch.ts';
import type { EngineData } from '../src/outbound/outbound.ts';

/** The service counts a call before it calls the engine. */
const COUNTED: Meter = {
  begin: () => Promise.resolve({ receipt: undefined, end: () => Promise.resolve() }),
};

/** This thread's Sylvan. It reaches other hosts only through a guard. */
export function openSylvan(): Sylvan {
  const { options, workerUrl, reachable } = workerData as EngineData;
  const { fetch } = guardedFetch(createGuard(reachable));
  return createSylvan({
    ...options,
    meter: COUNTED,
    fetch: (url, init) => (url.startsWith('file:') ? fetchWithFiles : fetch)(url, init),
    workerUrl,
    workerData: reachable,
  });
}

import nodeEndpoint from 'comlink/dist/esm/node-adapter.mjs';
import { Worker } from 'node:worker_threads';
import type { PoolWorker } from '../workers/worker-client.ts';

/**
 * A worker's objects are few and small, but the buffers they hold are large and die young: a small nursery is searched
 * often, and gives them back a hundred megabytes sooner.
 */
const NURSERY_MB = 3;

/** Starts a worker thread. An idle one does not keep the process alive. */
export function nodePoolWorker(workerUrl: URL, workerData?: unknown): PoolWorker {
  const resourceLimits = { maxYoungGenerationSizeMb: NURSERY_MB };
  return poolWorkerOf(new Worker(workerUrl, { resourceLimits, workerData }));
}

/** A worker thread as a slot of the pool sees it. */
export function poolWorkerOf(worker: Worker): PoolWorker {
  return {
    endpoint: nodeEndpoint(worker),
    onFailure(listener) {
      worker.on('error', listener);
      worker.on('exit', (code) => listener(`The worker thread ended with code ${code}`));
    },
    keepAlive: (on) => (on ? worker.ref() : worker.unref()),
    terminate: () => worker.terminate(),
  };
}

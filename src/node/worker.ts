import nodeEndpoint from 'comlink/dist/esm/node-adapter.mjs';
import { Worker } from 'node:worker_threads';
import type { PoolWorker } from '../workers/worker-client.ts';

/**
 * Size of a worker's young generation (nursery) in MB. A worker has few and small objects, but they hold large, short-lived
 * buffers; with a small nursery, the garbage collector runs often and frees a hundred megabytes sooner.
 */
const NURSERY_MB = 3;

/** Starts a worker thread. An idle one does not keep the process alive. */
export function nodePoolWorker(workerUrl: URL, workerData?: unknown): PoolWorker {
  const resourceLimits = { maxYoungGenerationSizeMb: NURSERY_MB };
  return poolWorkerOf(new Worker(workerUrl, { resourceLimits, workerData }));
}

/** Adapts a worker thread to the pool. */
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

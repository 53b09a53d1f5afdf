import nodeEndpoint from 'comlink/dist/esm/node-adapter.mjs';
import { Worker } from 'node:worker_threads';
import type { LaneWorker } from '../lane.ts';

/** A worker thread as a lane sees it. An idle one does not keep the process alive. */
export function nodeLaneWorker(workerUrl: URL): LaneWorker {
  const worker = new Worker(workerUrl);
  return {
    endpoint: nodeEndpoint(worker),
    onFailure(listener) {
      worker.on('error', listener);
      worker.on('exit', (code) => listener(`The worker thread ended with code ${code}`));
    },
    keepAlive: (on) => (on ? worker.ref() : worker.unref()),
    terminate: () => void worker.terminate(),
  };
}

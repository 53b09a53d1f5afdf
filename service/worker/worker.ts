// The library's worker for the service's threads: it reads images only from hosts that the guard permits.
import { workerData } from 'node:worker_threads';
import { httpFetchThrough } from '../../src/net/node/http-fetch.ts';
import { startWorker } from '../../worker/node/start.ts';
import { createGuard, type Reachable } from '../src/outbound/guard.ts';

startWorker(httpFetchThrough(createGuard(workerData as Reachable)));

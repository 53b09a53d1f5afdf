// The library's worker for threads of the service: it reads images of no host but those that the guard lets through.
import { workerData } from 'node:worker_threads';
import { httpFetchThrough } from '../../src/net/node/http-fetch.ts';
import { startWorker } from '../../worker/node/start.ts';
import { createGuard, type WorkerGuard } from '../src/outbound/guard.ts';
import { knownAddresses } from '../src/outbound/hosts.ts';

const { catalog, canopyMap, hosts } = workerData as WorkerGuard;
startWorker(httpFetchThrough(createGuard({ isKnown: knownAddresses(hosts), catalog, canopyMap })));

import { httpFetch } from '../../src/net/node/http-fetch.ts';
import { startWorker } from './start.ts';

startWorker(httpFetch);

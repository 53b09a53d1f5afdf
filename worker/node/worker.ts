import { httpFetch } from './http-fetch.ts';
import { startWorker } from './start.ts';

startWorker(httpFetch);

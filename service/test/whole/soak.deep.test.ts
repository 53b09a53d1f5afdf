import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { Client, callOf, keyFrom, releaseOf, statusOf } from '../support/client.ts';
import { CLUSTERS, timesOf, type Cluster } from '../support/clusters.ts';
import { useProgram } from '../support/use.ts';
import { memoryOf } from '../support/flood.ts';
import type { ServiceProcess } from '../support/service-process.ts';

const MEBIBYTE = 1024 * 1024;
/** Windows of samples. Only the smallest sample of each counts, because the heap grows between collections. */
const WINDOWS = 20;
/** Fraction of the time in which caches fill and code is compiled. */
const WARMING = 0.5;

/** The memory of a process over time, in MiB. */
interface Memory {
  readonly heap: readonly number[];
  readonly resident: readonly number[];
}

/** Samples a process for the given seconds, once a second, or more often to have ten samples per window. */
async function sampled({ url, pid }: ServiceProcess, seconds: number): Promise<Memory> {
  const [heap, resident]: [number[], number[]] = [[], []];
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) {
    const text = await (await fetch(`${url}/metrics`)).text();
    heap.push(Number(/^nodejs_heap_size_used_bytes (\S+)$/m.exec(text)![1]) / MEBIBYTE);
    resident.push(memoryOf(pid) / MEBIBYTE);
    await wait(Math.min(1000, (seconds * 1000) / (WINDOWS * 10)));
  }
  return { heap, resident };
}

/** Growth per hour after warm-up: the least-squares slope of the smallest samples of twenty windows. */
function slopeOf(samples: readonly number[], seconds: number): number {
  const warm = samples.slice(Math.floor(samples.length * WARMING));
  const width = Math.floor(warm.length / WINDOWS);
  const lows = Array.from({ length: WINDOWS }, (_, i) => Math.min(...warm.slice(i * width, (i + 1) * width)));
  const hours = (i: number) => ((i / WINDOWS) * seconds * (1 - WARMING)) / 3600;
  const [x, y] = [mean(lows.map((_, i) => hours(i))), mean(lows)];
  const covariance = mean(lows.map((low, i) => (hours(i) - x) * (low - y)));
  return covariance / mean(lows.map((_, i) => (hours(i) - x) ** 2));
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

const MINUTES = timesOf('SYLVAN_SOAK_MINUTES', 0);
const CLIENTS = 200;
/** Milliseconds between two requests of a client. */
const PAUSE = 2000;
/** MiB per hour; in a shorter run, in total, because noise does not shrink with time. */
const MAX_GROWTH = 1;

const program = useProgram();
let cluster: Cluster;
afterEach(() => cluster.close());

const get = (path: string) => ({ method: 'GET', path });

/** Calls, gives back, reads and makes mistakes on one connection until the given time. */
async function use(client: Client, key: string, until: number): Promise<void> {
  while (Date.now() < until) {
    const callId = crypto.randomUUID();
    const all = [callOf(key, callId), statusOf(key), releaseOf(key, callId)];
    for (const options of [...all, get('/api/v1/openapi.json'), get('/api/v1/nothing'), statusOf('x')]) {
      await client.send(options);
      await wait(PAUSE);
    }
  }
}

describe.skipIf(MINUTES === 0)(`under ${CLIENTS} clients for ${MINUTES} minutes`, () => {
  it.for(CLUSTERS)(
    'the memory of $name does not grow',
    { timeout: 120_000 + MINUTES * 61_000 },
    async ({ open }, { annotate }) => {
      const seconds = MINUTES * 60;
      cluster = await open(program, { MODE: 'test', NODE_OPTIONS: '--max-old-space-size=192' });
      const origins = cluster.processes.map(({ url }) => url);
      const clients = Array.from({ length: CLIENTS }, (_, i) => new Client([origins[i % origins.length]], 1));
      const key = await keyFrom(clients[0]);
      const until = Date.now() + seconds * 1000;
      const [memories] = await Promise.all([
        Promise.all(cluster.processes.map((one) => sampled(one, seconds))),
        ...clients.map((client) => use(client, key, until)),
      ]);
      for (const client of clients) client.close();
      for (const { heap, resident } of memories) {
        const slopes = [slopeOf(heap, seconds), slopeOf(resident, seconds)];
        const [ofHeap, ofAll] = slopes.map((slope) => slope.toFixed(2));
        await annotate(`MiB per hour: heap ${ofHeap}, resident ${ofAll}; at last ${resident.at(-1)} MiB`);
        for (const slope of slopes) expect(slope * Math.min(1, seconds / 3600)).toBeLessThan(MAX_GROWTH);
      }
    },
  );
});

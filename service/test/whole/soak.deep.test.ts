import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { Client, callOf, keyFrom, releaseOf, statusOf } from '../support/client.ts';
import { CLUSTERS, timesOf, type Cluster } from '../support/clusters.ts';
import { sampled, slopeOf } from '../support/memory.ts';
import { useProgram } from '../support/use.ts';

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

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { KeyStatus } from 'sylvan/contract';
import { Client, keyFrom, statusOf } from '../support/client.ts';
import { startAskers, type Askers } from '../support/clients.ts';
import { CLUSTERS, timesOf, type Cluster } from '../support/clusters.ts';
import { LIMIT } from '../support/ledger.ts';
import { useProgram } from '../support/use.ts';

const PROCESSES = 4;
const CALLS = 250;
const ROUNDS = timesOf('SYLVAN_RACES', 3);

const program = useProgram();
let clients: Askers;
beforeAll(async () => {
  clients = await startAskers(PROCESSES);
}, 60_000);
afterAll(() => clients.close());

describe.each(CLUSTERS)('a thousand concurrent calls with a key of ten, $name', ({ open }) => {
  let cluster: Cluster;
  let client: Client;
  beforeAll(async () => {
    cluster = await open(program);
    client = new Client(cluster.processes.map(({ url }) => url));
  }, 60_000);
  afterAll(async () => {
    client.close();
    await cluster.close();
  });

  it(`spend ten units, ${ROUNDS} times`, { timeout: 60_000 + ROUNDS * 10_000 }, async ({ annotate }) => {
    const urls = cluster.processes.map(({ url }) => url);
    const start = performance.now();
    for (let round = 0; round < ROUNDS; round += 1) {
      const key = await keyFrom(client);
      const answers = await clients.send({ urls, key, calls: CALLS });
      expect(answers, `round ${round}`).toEqual({ 201: LIMIT, 429: PROCESSES * CALLS - LIMIT });
      const status = JSON.parse((await client.send(statusOf(key))).body) as KeyStatus;
      expect(status).toMatchObject({ calls_used: LIMIT, calls_remaining: 0 });
    }
    const seconds = (performance.now() - start) / 1000;
    await annotate(`${Math.round((ROUNDS * PROCESSES * CALLS) / seconds)} spends/s`);
  });
});

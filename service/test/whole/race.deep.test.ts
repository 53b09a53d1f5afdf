import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { KeyStatus } from 'sylvan/contract';
import { callOf, Client, keyFrom, statusOf } from '../support/client.ts';
import { CLUSTERS, timesOf, type Cluster } from '../support/clusters.ts';
import { LIMIT } from '../support/ledger.ts';
import { useProgram } from '../support/use.ts';

const CALLS = 1000;
const ROUNDS = timesOf('SYLVAN_RACES', 3);
const program = useProgram();

describe.each(CLUSTERS)('a thousand concurrent calls with a free key, $name', ({ open }) => {
  let cluster: Cluster;
  let client: Client;
  beforeAll(async () => {
    cluster = await open(program);
    const urls = cluster.processes.map(({ url }) => url);
    client = new Client(urls, Math.ceil(CALLS / urls.length));
  }, 60_000);
  afterAll(async () => {
    client.close();
    await cluster.close();
  });

  it(`spend its units, ${ROUNDS} times`, { timeout: 60_000 + ROUNDS * 10_000 }, async ({ annotate }) => {
    const start = performance.now();
    for (let round = 0; round < ROUNDS; round += 1) {
      const key = await keyFrom(client);
      const answers = await Promise.all(Array.from({ length: CALLS }, () => client.send(callOf(key))));
      const statuses = answers.map(({ status }) => status).sort();
      const refused = Array<number>(CALLS - LIMIT).fill(429);
      expect(statuses, `round ${round}`).toEqual([...Array<number>(LIMIT).fill(201), ...refused]);
      const status = JSON.parse((await client.send(statusOf(key))).body) as KeyStatus;
      expect(status).toMatchObject({ calls_used: LIMIT, calls_remaining: 0 });
    }
    const seconds = (performance.now() - start) / 1000;
    await annotate(`${Math.round((ROUNDS * CALLS) / seconds)} spends/s`);
  });
});

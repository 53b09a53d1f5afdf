import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { KeyStatus } from 'sylvan/contract';
import { analysisOf, Client, keyFrom, statusOf } from '../support/client.ts';
import { startAskers, type Askers } from '../support/clients.ts';
import { clusterOnPostgres, clusterOnSqlite, timesOf, type Cluster } from '../support/clusters.ts';
import { accountOf, instancesOnPostgres, LIMIT } from '../support/instances.ts';
import { bundle, type Program } from '../support/service-process.ts';
import { POINT } from '../support/service.ts';

const PROCESSES = 4;
const EACH = 250;
const ROUNDS = timesOf('SYLVAN_RACES', 3);
const NOON = '2026-11-30T12:00:00.000Z';
const [MONTH, NEXT] = ['2026-11', '2026-12'];

let program: Program;
let clients: Askers;
beforeAll(async () => {
  program = await bundle('test/support/clocked-service.ts');
  clients = await startAskers(PROCESSES);
}, 60_000);
afterAll(async () => {
  await clients.close();
  await program.remove();
});

const SERVICES = [
  {
    name: 'one process on SQLite',
    open: () => clusterOnSqlite(program, { CLOCK: NOON }),
    beginMonthEnd: ({ processes }: Cluster) => Promise.resolve(processes[0].send('SIGUSR2')),
  },
  {
    name: 'three processes on PostgreSQL',
    open: async () => {
      const cluster = await clusterOnPostgres(program, { CLOCK: NOON });
      await setClock(cluster, NOON);
      return cluster;
    },
    beginMonthEnd: (cluster: Cluster) => setClock(cluster, `${MONTH}-30T23:59:59.900Z`),
  },
];

/** Sets the clock of the database, whatever the clocks of the processes are. */
async function setClock({ postgres }: Cluster, time: string): Promise<void> {
  const instances = await instancesOnPostgres(postgres!);
  await instances.setClock(time);
  await instances.close();
}

describe.each(SERVICES)(
  'a thousand concurrent requests with a key of ten calls, $name',
  ({ open, beginMonthEnd }) => {
    let cluster: Cluster;
    let client: Client;
    beforeAll(async () => {
      cluster = await open();
      client = new Client(urls());
    }, 60_000);
    afterAll(async () => {
      client.close();
      await cluster.close();
    });

    const urls = () => cluster.processes.map(({ url }) => url);
    const race = (key: string, analyses = 0) =>
      clients.send({ urls: urls(), key, calls: EACH - analyses, analyses });
    const status = async (key: string) => JSON.parse((await client.send(statusOf(key))).body) as KeyStatus;

    it(`spend ten units, ${ROUNDS} times`, { timeout: 60_000 + ROUNDS * 10_000 }, async ({ annotate }) => {
      const start = performance.now();
      for (let round = 0; round < ROUNDS; round += 1) {
        const key = await keyFrom(client);
        const answers = await race(key);
        expect(answers, `round ${round}`).toEqual({ 201: LIMIT, 429: PROCESSES * EACH - LIMIT });
        expect(await status(key)).toMatchObject({ calls_used: LIMIT, calls_remaining: 0 });
      }
      await annotate(
        `${Math.round((1000 * ROUNDS * PROCESSES * EACH) / (performance.now() - start))} spends/s`,
      );
    });

    it('spend ten units if some are analyses', { timeout: 60_000 }, async () => {
      const key = await keyFrom(client);
      const analysis = client.send(analysisOf(key, POINT));
      // One analysis has its unit before the others are sent; whether any of those gets one is chance.
      await expect.poll(async () => (await status(key)).calls_used, { timeout: 10_000 }).toBe(1);
      const answers = await race(key, 2);
      expect((await analysis).status).toBe(200);
      expect((answers[200] ?? 0) + (answers[201] ?? 0)).toBe(LIMIT - 1);
      expect(answers[429]).toBe(PROCESSES * EACH - LIMIT + 1);
      expect(await status(key)).toMatchObject({ calls_used: LIMIT, calls_remaining: 0 });
    });

    it('spend ten units in each month across its end', { timeout: 60_000 }, async () => {
      const key = await keyFrom(client);
      await beginMonthEnd(cluster);
      const answers = await race(key);
      const { key_id: keyId, ...current } = await status(key);
      expect(current).toMatchObject({ period_start: `${NEXT}-01T00:00:00.000Z`, calls_used: LIMIT });
      expect(answers).toEqual({ 201: 2 * LIMIT, 429: PROCESSES * EACH - 2 * LIMIT });
      if (cluster.postgres === null) await cluster.processes[0].end('SIGTERM');
      const months = { [MONTH]: LIMIT, [NEXT]: LIMIT };
      expect(await cluster.inspect((database) => accountOf(database, keyId))).toEqual({
        used: months,
        entered: months,
      });
    });
  },
);

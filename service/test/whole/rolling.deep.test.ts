import { setTimeout as wait } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Client, callOf, keyFrom, statusOf, type RequestOptions } from '../support/client.ts';
import { clusterOnPostgres, timesOf, type Cluster } from '../support/clusters.ts';
import { LIMIT, unbalanced } from '../support/ledger.ts';
import { PERSON } from '../support/service.ts';
import { useProgram } from '../support/use.ts';

const RESTARTS = timesOf('SYLVAN_RESTARTS', 5);
const KILLS = timesOf('SYLVAN_POSTGRES_KILLS', 3);
const CLIENTS = 6;
const BACK_MILLISECONDS = 5000;
const TIMES = { STOP_NOTICE_SECONDS: '0.5', STOP_RUNNING_SECONDS: '2' };

const program = useProgram();
let cluster: Cluster;
beforeEach(async () => {
  cluster = await clusterOnPostgres(program, TIMES);
}, 60_000);
afterEach(() => cluster.close());

/** The status of /readyz, as a load balancer sees it. */
async function readiness(client: Client): Promise<number> {
  return (await client.once({ method: 'GET', path: '/readyz' })).status;
}

/** Clients that use any process that serves, as behind a load balancer. */
class Load {
  readonly spent: string[] = [];
  readonly failed: string[] = [];
  isOver = false;
  #turn = 0;

  constructor(
    readonly clients: readonly Client[],
    /** Tries per request. */
    readonly tries: number,
  ) {}

  async run(): Promise<void> {
    while (!this.isOver) {
      const created = await this.#send({ method: 'POST', path: '/api/v1/key/create', body: PERSON });
      if (created !== null) await this.#use((JSON.parse(created) as { api_key: string }).api_key);
      else await wait(10);
    }
  }

  async #use(key: string): Promise<void> {
    for (let spends = 0; spends < LIMIT && !this.isOver; spends += 1) {
      const callId = randomUUID();
      if ((await this.#send(callOf(key, callId))) !== null) this.spent.push(callId);
      await this.#send(statusOf(key));
    }
  }

  /** The first successful answer, `null` if no try succeeds. */
  async #send(options: RequestOptions): Promise<string | null> {
    let why = '';
    for (let tries = 0; tries < this.tries; tries += 1) {
      const turn = (this.#turn += 1) % this.clients.length;
      try {
        const { status, body } = await this.clients[turn].once(options);
        if (status < 300) return body;
        why = String(status);
      } catch (error) {
        why = error instanceof Error ? error.message : String(error);
      }
    }
    this.failed.push(`${options.method} ${options.path}: ${why}`);
    return null;
  }
}

async function expectNothingLost({ spent }: Load): Promise<void> {
  await cluster.inspect(async (database) => {
    const rows = await database.db.selectFrom('ledger').select('call_id').execute();
    const entered = new Set(rows.map(({ call_id }) => call_id));
    expect(spent.filter((callId) => !entered.has(callId))).toEqual([]);
    expect(await unbalanced(database, LIMIT)).toEqual([]);
  });
}

/** Sends requests to all processes while `work` runs; each process has its own client. */
async function underLoad(tries: number, work: (clients: Client[]) => Promise<void>): Promise<Load> {
  const clients = cluster.processes.map(({ url }) => new Client([url]));
  const load = new Load(clients, tries);
  const running = Array.from({ length: CLIENTS }, () => load.run());
  await work(clients);
  load.isOver = true;
  await Promise.all(running);
  for (const client of clients) client.close();
  await expectNothingLost(load);
  return load;
}

it(
  `${RESTARTS} rolling restarts fail no call of a client that tries twice`,
  { timeout: 60_000 + RESTARTS * 10_000 },
  async () => {
    const { processes } = cluster;
    // Like a load balancer that polls /readyz: a stopping process gets no new requests while it still answers.
    const load = await underLoad(2, async (clients) => {
      for (let restart = 0; restart < RESTARTS; restart += 1) {
        await wait(100);
        const turn = restart % processes.length;
        const next = await cluster.start();
        const [old, oldClient] = [processes[turn], clients[turn]];
        old.send('SIGTERM');
        processes[turn] = next;
        await expect.poll(() => readiness(oldClient), { interval: 10, timeout: 5000 }).toBe(503);
        clients[turn] = new Client([next.url]);
        expect(await old.exit()).toBe(0);
        oldClient.close();
      }
    });
    expect(load.failed).toEqual([]);
    expect(load.spent.length).toBeGreaterThan(RESTARTS);
  },
);

it(
  `the service is ready soon after each of ${KILLS} restarts of PostgreSQL, and loses nothing`,
  { timeout: 60_000 + KILLS * 10_000 },
  async () => {
    const postgres = cluster.postgres!;
    const load = await underLoad(1, async (clients) => {
      for (let kill = 0; kill < KILLS; kill += 1) {
        await wait(300);
        await postgres.kill();
        // The service reuses a recent readiness answer for all clients.
        for (const client of clients) await expect.poll(() => readiness(client), { timeout: 3000 }).toBe(503);
        await postgres.start();
        const soon = { interval: 20, timeout: BACK_MILLISECONDS };
        for (const client of clients) await expect.poll(() => readiness(client), soon).toBe(200);
        await keyFrom(clients[kill % clients.length]);
      }
    });
    // Every failure is a 503, which clients retry; no call passed without being counted.
    expect(load.failed.length).toBeGreaterThan(0);
    expect(load.failed.filter((failed) => !failed.endsWith(': 503'))).toEqual([]);
  },
);

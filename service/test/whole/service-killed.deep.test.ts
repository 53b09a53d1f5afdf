import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { seededRandom } from '../../../test/support/random.ts';
import { SEED } from '../../../test/support/seed.ts';
import { hashKey } from '../../src/keys/key-format.ts';
import { verifyAudit } from '../../src/store/audit.ts';
import type { OpenDatabase } from '../../src/store/open-database.ts';
import { Client, callOf, keyFrom, releaseOf, statusOf } from '../support/client.ts';
import { CLUSTERS, timesOf, type Cluster } from '../support/clusters.ts';
import { LIMIT, unbalanced } from '../support/ledger.ts';
import { PERSON } from '../support/service.ts';
import { useProgram } from '../support/use.ts';

const KILLS = timesOf('SYLVAN_KILLS', 10);
const CLIENTS = 6;
/** Milliseconds of load before each kill, at most. */
const LONGEST = 250;

const program = useProgram();

/** What the service acknowledged, recorded only once its answer had arrived. */
class Acknowledged {
  readonly calls: { readonly callId: string; readonly key: string }[] = [];
  /** Ids of calls whose unit was given back. */
  readonly released: string[] = [];
  readonly living = new Set<string>();
  readonly ended = new Set<string>();
  isOver = false;

  /** Creates keys, spends with them, and deletes or rotates some, until the round is over. */
  async act(client: Client, random: () => number): Promise<void> {
    while (!this.isOver) {
      try {
        await this.#useKey(await this.#createKey(client), client, random);
      } catch {
        // The service was killed: a request without an answer may or may not have taken effect.
        await wait(20);
      }
    }
  }

  async #createKey(client: Client): Promise<string> {
    const answer = await client.once({ method: 'POST', path: '/api/v1/key/create', body: PERSON });
    const { api_key: key } = JSON.parse(answer.body) as { api_key: string };
    this.living.add(key);
    return key;
  }

  async #useKey(key: string, client: Client, random: () => number): Promise<void> {
    for (let spends = Math.floor(random() * LIMIT); spends > 0; spends -= 1) {
      const callId = randomUUID();
      const { status } = await client.once(callOf(key, callId));
      if (status === 201) this.calls.push({ callId, key });
      if (random() < 0.2 && (await client.once(releaseOf(key, callId))).status === 200)
        this.released.push(callId);
    }
    const fate = random();
    if (fate < 0.3) await this.#delete(key, client);
    else if (fate < 0.5) await this.#rotate(key, client);
  }

  async #delete(key: string, client: Client): Promise<void> {
    this.living.delete(key);
    const { status } = await client.once({ method: 'DELETE', path: '/api/v1/key', key });
    if (status === 204) this.ended.add(key);
  }

  async #rotate(key: string, client: Client): Promise<void> {
    this.living.delete(key);
    const options = { method: 'POST', path: '/api/v1/key/rotate', key, body: { grace_seconds: 0 } };
    const { status, body } = await client.once(options);
    if (status !== 201) return;
    this.ended.add(key);
    this.living.add((JSON.parse(body) as { api_key: string }).api_key);
  }
}

/** Checks that nothing acknowledged is missing, and that usage, ledger and audit are consistent. */
async function check(database: OpenDatabase, acknowledged: Acknowledged, about: string): Promise<void> {
  const { db, dialect } = database;
  if (dialect.name === 'sqlite') {
    const { rows } = await sql`pragma integrity_check`.execute(db);
    expect(rows, about).toEqual([{ integrity_check: 'ok' }]);
  }
  const ledger = await db.selectFrom('ledger').select(['call_id', 'state']).execute();
  const states = new Map(ledger.map(({ call_id, state }) => [call_id, state]));
  const lost = acknowledged.calls.filter(({ callId }) => !states.has(callId));
  const kept = acknowledged.released.filter((callId) => states.get(callId) !== 'released');
  expect([lost, kept], about).toEqual([[], []]);
  const secrets = await db.selectFrom('secrets').select('hash').execute();
  const known = new Set(secrets.map(({ hash }) => Buffer.from(hash).toString('hex')));
  const gone = [...acknowledged.living].filter((key) => !known.has(hashKey(key).toString('hex')));
  expect(gone.length, about).toBe(0);
  expect(await unbalanced(database, LIMIT), about).toEqual([]);
  expect(await verifyAudit(database), about).not.toHaveProperty('brokenAt');
}

describe.each(CLUSTERS)(`a service that is killed under load ${KILLS} times, $name`, ({ open }) => {
  let cluster: Cluster;
  afterEach(() => cluster.close());

  it(`loses nothing that it acknowledged (seed ${SEED})`, { timeout: 60_000 + KILLS * 5000 }, async () => {
    const random = seededRandom(SEED);
    cluster = await open(program);
    const { processes } = cluster;
    const acknowledged = new Acknowledged();
    for (let kill = 0; kill < KILLS; kill += 1) {
      acknowledged.isOver = false;
      const clientOf = (i: number) => new Client([processes[i % processes.length].url], 1);
      const clients = Array.from({ length: CLIENTS }, (_, i) => clientOf(i));
      const acting = clients.map((client) => acknowledged.act(client, random));
      const known = acknowledged.calls.length;
      for (const end = Date.now() + 10_000; acknowledged.calls.length === known && Date.now() < end;)
        await wait(5);
      await wait(random() * LONGEST);
      const victim = kill % processes.length;
      await processes[victim].end('SIGKILL');
      acknowledged.isOver = true;
      await Promise.all(acting);
      for (const client of clients) client.close();
      const about = `seed ${SEED}, kill ${kill}`;
      expect(acknowledged.calls.length, about).toBeGreaterThan(known);
      await cluster.inspect((database) => check(database, acknowledged, about));
      processes[victim] = await cluster.start();
    }
    await checkOverHttp(cluster, acknowledged);
  });
});

/** Checks over HTTP that the latest living and ended keys are answered as such. */
async function checkOverHttp({ processes }: Cluster, acknowledged: Acknowledged): Promise<void> {
  const client = new Client(processes.map(({ url }) => url));
  const statuses = (keys: Iterable<string>) =>
    Promise.all([...keys].slice(-100).map(async (key) => (await client.send(statusOf(key))).status));
  expect(new Set(await statuses(acknowledged.living))).toEqual(new Set([200]));
  expect(new Set(await statuses(acknowledged.ended))).toEqual(new Set([401]));
  expect(await keyFrom(client)).toMatch(/^syl_live_/);
  client.close();
}

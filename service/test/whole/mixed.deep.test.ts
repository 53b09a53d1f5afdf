import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { KeyStatus } from 'sylvan/contract';
import { seededRandom } from '../../../test/support/random.ts';
import { SEED } from '../../../test/support/seed.ts';
import { Client, callOf, keyFrom, releaseOf, statusOf, type Answer } from '../support/client.ts';
import { CLUSTERS, type Cluster } from '../support/clusters.ts';
import { balanced, accountOf, LIMIT, unbalanced } from '../support/instances.ts';
import { bundle, type Program } from '../support/service-process.ts';

const CLIENTS = 300;
const ACTS = 2;
/** Milliseconds for which a client holds what it has, at most. */
const LONGEST = 30;

let program: Program;
beforeAll(async () => {
  program = await bundle('src/main.ts');
}, 60_000);
afterAll(() => program.remove());

const reported = ({ body }: Answer): unknown => JSON.parse(body);

/** What clients did, by their own account. */
class Accounts {
  /** Units that were given and not given back. */
  cached = 0;
  refused = 0;

  constructor(
    readonly client: Client,
    readonly key: string,
  ) {}

  /** One who calls, keeps some and gives the rest back, again and again. */
  async act(random: () => number): Promise<void> {
    const plans = Array.from({ length: ACTS }, () => ({
      ...{ pause: random() * LONGEST, stores: random() < 0.02 },
    }));
    for (const plan of plans) await this.#call(plan);
  }

  async #call({ stores, pause }: { readonly stores: boolean; readonly pause: number }): Promise<void> {
    const callId = randomUUID();
    if (!this.#isGiven(await this.client.send(callOf(this.key, callId)), [429])) return;
    await wait(pause);
    // Given back as often as the plan has calls, it is stored.
    const isStored = stores || !this.#isGiven(await this.client.send(releaseOf(this.key, callId)), [409]);
    if (isStored) this.cached += 1;
  }

  /** Whether it was given; refused in no other way than one of these. */
  #isGiven({ status, body }: Answer, refusals: readonly number[]): boolean {
    if (status < 300) return true;
    expect(refusals, body).toContain(status);
    this.refused += 1;
    return false;
  }
}

describe.each(CLUSTERS)('300 at once who call and give back, $name', ({ open }) => {
  let cluster: Cluster;
  afterEach(() => cluster.close());

  it(`never pass ten, and count what they kept (seed ${SEED})`, { timeout: 60_000 }, async () => {
    cluster = await open(program);
    const urls = cluster.processes.map(({ url }) => url);
    const client = new Client(urls, Math.ceil(CLIENTS / urls.length));
    const watcher = new Client(urls, 1);
    const accounts = new Accounts(client, await keyFrom(client));
    const status = async () => reported(await watcher.send(statusOf(accounts.key))) as KeyStatus;
    const watched: number[] = [];
    const acting = { isOver: false };
    const watching = (async () => {
      while (!acting.isOver) {
        watched.push((await status()).calls_used);
      }
    })();
    const random = seededRandom(SEED);
    await Promise.all(Array.from({ length: CLIENTS }, () => accounts.act(random))).finally(() => {
      acting.isOver = true;
    });
    await watching;
    const { key_id: keyId, period_start: start, ...last } = await status();
    for (const one of [client, watcher]) one.close();
    expect(watched.length).toBeGreaterThan(5);
    expect(Math.max(...watched)).toBeLessThanOrEqual(LIMIT);
    expect(last).toMatchObject({ calls_used: accounts.cached });
    expect(accounts.refused).toBeGreaterThan(0);
    if (cluster.postgres === null) await cluster.processes[0].end('SIGTERM');
    await cluster.inspect(async (database) => {
      expect(await accountOf(database, keyId)).toEqual(balanced({ [start.slice(0, 7)]: accounts.cached }));
      expect(await unbalanced(database, LIMIT)).toEqual([]);
    });
  });
});

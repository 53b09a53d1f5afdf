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
/** Longest time that a client holds a unit, in milliseconds. */
const LONGEST = 30;

let program: Program;
beforeAll(async () => {
  program = await bundle('src/main.ts');
}, 60_000);
afterAll(() => program.remove());

const jsonOf = ({ body }: Answer): unknown => JSON.parse(body);

/** What the clients did, as they recorded it. */
class Accounts {
  /** Units granted and not given back. */
  kept = 0;
  refused = 0;

  constructor(
    readonly client: Client,
    readonly key: string,
  ) {}

  /** Calls repeatedly, keeps some units, and gives the others back. */
  async act(random: () => number): Promise<void> {
    const plans = Array.from({ length: ACTS }, () => ({
      ...{ pause: random() * LONGEST, keeps: random() < 0.02 },
    }));
    for (const plan of plans) await this.#call(plan);
  }

  async #call({ keeps, pause }: { readonly keeps: boolean; readonly pause: number }): Promise<void> {
    const callId = randomUUID();
    if (!this.#isGranted(await this.client.send(callOf(this.key, callId)), [429])) return;
    await wait(pause);
    // Once the limit of units given back is reached, the unit is kept.
    const isKept = keeps || !this.#isGranted(await this.client.send(releaseOf(this.key, callId)), [409]);
    if (isKept) this.kept += 1;
  }

  /** Whether the request was granted; a refusal must have one of the given statuses. */
  #isGranted({ status, body }: Answer, refusals: readonly number[]): boolean {
    if (status < 300) return true;
    expect(refusals, body).toContain(status);
    this.refused += 1;
    return false;
  }
}

describe.each(CLUSTERS)('300 concurrent clients that call and give back, $name', ({ open }) => {
  let cluster: Cluster;
  afterEach(() => cluster.close());

  it(
    `never exceed ten calls, and are charged what they kept (seed ${SEED})`,
    { timeout: 60_000 },
    async () => {
      cluster = await open(program);
      const urls = cluster.processes.map(({ url }) => url);
      const client = new Client(urls, Math.ceil(CLIENTS / urls.length));
      const watcher = new Client(urls, 1);
      const accounts = new Accounts(client, await keyFrom(client));
      const status = async () => jsonOf(await watcher.send(statusOf(accounts.key))) as KeyStatus;
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
      expect(last).toMatchObject({ calls_used: accounts.kept });
      expect(accounts.refused).toBeGreaterThan(0);
      if (cluster.postgres === null) await cluster.processes[0].end('SIGTERM');
      await cluster.inspect(async (database) => {
        expect(await accountOf(database, keyId)).toEqual(balanced({ [start.slice(0, 7)]: accounts.kept }));
        expect(await unbalanced(database, LIMIT)).toEqual([]);
      });
    },
  );
});

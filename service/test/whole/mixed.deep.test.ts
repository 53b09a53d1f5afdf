import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { KeyStatus, LeaseAnswer } from 'sylvan/contract';
import { seededRandom } from '../../../test/support/random.ts';
import { SEED } from '../../../test/support/seed.ts';
import { Asker, callOf, keyFrom, releaseOf, statusOf, type Answer } from '../support/asker.ts';
import { CLUSTERS, type Cluster } from '../support/clusters.ts';
import { createDevice, type Device } from '../support/device.ts';
import { LIMIT, unbalanced } from '../support/instances.ts';
import { monthOf } from '../support/leases.ts';
import { bundle, type Program } from '../support/service-process.ts';

const CLIENTS = 300;
const ACTS = 2;
/** How many acts take a lease: calls are given back ten times a month alone, and would soon have used all. */
const LEASES = 0.96;
/** Milliseconds for which a client holds what it has, at most. */
const LONGEST = 30;

let program: Program;
let devices: readonly Device[];
beforeAll(async () => {
  program = await bundle('src/main.ts');
  devices = await Promise.all(Array.from({ length: CLIENTS }, createDevice));
}, 60_000);
afterAll(() => program.remove());

const told = ({ body }: Answer): unknown => JSON.parse(body);

/** What clients did, by their own account. */
class Accounts {
  /** Units that were given and not given back. */
  kept = 0;
  leases = 0;
  refused = 0;

  constructor(
    readonly asker: Asker,
    readonly key: string,
  ) {}

  /** One who calls or takes a lease, keeps some and gives the rest back, again and again. */
  async act(device: Device, random: () => number): Promise<void> {
    const plans = Array.from({ length: ACTS }, () => ({
      wantsLease: random() < LEASES,
      units: 1 + Math.floor(random() * 3),
      pause: random() * LONGEST,
      spends: Math.floor(random() * 2),
      keeps: random() < 0.02,
      releases: random() < 0.98,
    }));
    for (const plan of plans) await (plan.wantsLease ? this.#lease(device, plan) : this.#call(plan));
  }

  async #call({ keeps, pause }: { readonly keeps: boolean; readonly pause: number }): Promise<void> {
    const callId = randomUUID();
    if (!this.#isGiven(await this.asker.ask(callOf(this.key, callId)), [429])) return;
    await wait(pause);
    // Given back as often as the plan has calls, it is kept.
    const isKept = keeps || !this.#isGiven(await this.asker.ask(releaseOf(this.key, callId)), [409]);
    if (isKept) this.kept += 1;
  }

  async #lease(
    device: Device,
    plan: Readonly<Record<'units' | 'spends' | 'pause', number>> & { readonly releases: boolean },
  ): Promise<void> {
    const body = { units: plan.units, device_key: device.publicKey, call_id: randomUUID() };
    const answer = await this.#post('/api/v1/lease', body);
    if (!this.#isGiven(answer, [409, 429])) return;
    this.leases += 1;
    const { lease, units } = told(answer) as LeaseAnswer;
    const { jti } = JSON.parse(Buffer.from(lease.split('.')[1], 'base64url').toString()) as { jti: string };
    const chain = device.chain(jti);
    const { entries } = chain;
    for (let spent = 0; spent < plan.spends; spent += 1) {
      const callId = await chain.spend();
      if (plan.releases) await chain.release(callId);
    }
    await wait(plan.pause);
    const used = plan.releases ? 0 : plan.spends;
    // An answer that was lost is asked for again, at another process.
    const settled = await Promise.all(
      [1, 2].map(() => this.#post('/api/v1/lease/settle', { lease_id: jti, entries })),
    );
    for (const one of settled) expect(told(one)).toMatchObject({ used, returned: units - used });
    this.kept += used;
  }

  #post(path: string, body: object): Promise<Answer> {
    return this.asker.ask({ method: 'POST', path, key: this.key, body });
  }

  /** Whether it was given; refused in no other way than one of these. */
  #isGiven({ status, body }: Answer, refusals: readonly number[]): boolean {
    if (status < 300) return true;
    expect(refusals, body).toContain(status);
    this.refused += 1;
    return false;
  }
}

describe.each(CLUSTERS)('300 at once who call, give back, lease and settle, $name', ({ open }) => {
  let cluster: Cluster;
  afterEach(() => cluster.close());

  it(`never pass ten, and count what they kept (seed ${SEED})`, { timeout: 60_000 }, async () => {
    cluster = await open(program);
    const urls = cluster.processes.map(({ url }) => url);
    const asker = new Asker(urls, Math.ceil(CLIENTS / urls.length));
    const watcher = new Asker(urls, 1);
    const accounts = new Accounts(asker, await keyFrom(asker));
    const status = async () => told(await watcher.ask(statusOf(accounts.key))) as KeyStatus;
    const watched: number[] = [];
    const acting = { isOver: false };
    const watching = (async () => {
      while (!acting.isOver) {
        const { calls_used: used, calls_held: held } = await status();
        watched.push(used + held);
      }
    })();
    const random = seededRandom(SEED);
    await Promise.all(devices.map((device) => accounts.act(device, random))).finally(() => {
      acting.isOver = true;
    });
    await watching;
    const { key_id: keyId, period_start: start, ...last } = await status();
    for (const one of [asker, watcher]) one.close();
    expect(watched.length).toBeGreaterThan(5);
    expect(Math.max(...watched)).toBeLessThanOrEqual(LIMIT);
    expect(last).toMatchObject({ calls_used: accounts.kept, calls_held: 0 });
    expect(accounts.leases).toBeGreaterThan(0);
    expect(accounts.refused).toBeGreaterThan(0);
    if (cluster.postgres === null) await cluster.processes[0].end('SIGTERM');
    await cluster.look(async (database) => {
      const { used, held, counted, inLeases } = await monthOf(database, keyId, start.slice(0, 7));
      expect({ used, held, counted, inLeases }).toEqual({
        used: accounts.kept,
        held: 0,
        counted: accounts.kept,
        inLeases: 0,
      });
      expect(await unbalanced(database, LIMIT)).toEqual([]);
    });
  });
});

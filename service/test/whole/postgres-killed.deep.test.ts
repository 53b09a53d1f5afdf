import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isSylvanError } from '#server';
import { seededRandom } from '../../../test/support/random.ts';
import { SEED } from '../../../test/support/seed.ts';
import type { OpenDatabase } from '../../src/store/open-database.ts';
import { spend } from '../../src/store/spend.ts';
import {
  requested,
  accountOf,
  instancesOnPostgres,
  LIMIT,
  newKey,
  type Instances,
} from '../support/instances.ts';
import { startPostgres, type TestPostgres } from '../../../test/support/postgres.ts';

const KILLS = 4;
const SPENDERS = 15;
const BACK_MILLISECONDS = 5000;

let server: TestPostgres;
let instances: Instances;
beforeAll(async () => {
  server = await startPostgres();
  instances = await instancesOnPostgres(server);
}, 60_000);
afterAll(async () => {
  await instances.close();
  await server.close();
});

/** The outcomes of all spends so far. */
class Log {
  readonly spent: { readonly callId: string; readonly instance: OpenDatabase; readonly at: number }[] = [];
  readonly errors: unknown[] = [];
  isOver = false;

  async spendUntilOver(instance: OpenDatabase, nextKey: () => { keyId: string; limit: number | null }) {
    while (!this.isOver) {
      const { keyId, limit } = nextKey();
      const call = requested(keyId, { limit });
      try {
        const { outcome } = await spend(instance, call);
        if (outcome === 'spent') this.spent.push({ callId: call.callId, instance, at: Date.now() });
      } catch (error) {
        this.errors.push(error);
        await wait(20);
      }
    }
  }

  hasSpentSince(time: number): boolean {
    return instances.all.every((one) =>
      this.spent.some(({ instance, at }) => instance === one && at >= time),
    );
  }
}

it(
  `${KILLS} kills of PostgreSQL lose no spend, and spending resumes soon`,
  { timeout: 180_000 },
  async () => {
    const random = seededRandom(SEED);
    const [first] = instances.all;
    const unlimited = await newKey(first);
    const limited = await Promise.all(Array.from({ length: 60 }, () => newKey(first)));
    const nextKey = () =>
      random() < 0.5
        ? { keyId: unlimited, limit: null }
        : { keyId: limited[Math.floor(random() * limited.length)], limit: LIMIT };
    const log = new Log();
    const spenders = Array.from({ length: SPENDERS }, (_, i) =>
      log.spendUntilOver(instances.all[i % instances.all.length], nextKey),
    );
    for (let kill = 0; kill < KILLS; kill += 1) {
      await wait(100 + random() * 400);
      await server.kill();
      await wait(random() * 300);
      await server.start();
      const back = Date.now();
      while (!log.hasSpentSince(back)) {
        expect(Date.now() - back, `seed ${SEED}, kill ${kill}`).toBeLessThan(BACK_MILLISECONDS);
        await wait(20);
      }
    }
    log.isOver = true;
    await Promise.all(spenders);
    expect(log.errors.length, `seed ${SEED}`).toBeGreaterThan(0);
    expect(log.errors.filter((error) => !isSylvanError(error, 'unavailable'))).toEqual([]);
    const rows = await first.db.selectFrom('ledger').select('call_id').execute();
    const entered = new Set(rows.map(({ call_id }) => call_id));
    expect(
      log.spent.filter(({ callId }) => !entered.has(callId)),
      `seed ${SEED}`,
    ).toEqual([]);
    for (const keyId of [unlimited, ...limited]) {
      const accounts = await accountOf(first, keyId);
      expect(accounts.used, `seed ${SEED}`).toEqual(accounts.entered);
      if (keyId === unlimited) continue;
      for (const units of Object.values(accounts.used))
        expect(units, `seed ${SEED}`).toBeLessThanOrEqual(LIMIT);
    }
  },
);

import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { seededRandom } from '../../../test/support/random.ts';
import { SEED } from '../../../test/support/seed.ts';
import { acceptClock } from '../../src/store/accept-clock.ts';
import { spend, type Spend } from '../../src/store/spend.ts';
import { releaseStale } from '../../src/store/purge.ts';
import { usageOf } from '../../src/store/usage.ts';
import {
  requested,
  balanced,
  accountOf,
  instanceOnSqlite,
  instancesOnPostgres,
  LIMIT,
  newKey,
  type Instances,
} from '../support/instances.ts';
import { startPostgres, type TestPostgres } from '../../../test/support/postgres.ts';
import { ofTier } from '../support/postgres-tier.ts';

const servers: TestPostgres[] = [];
afterAll(() => Promise.all(servers.map((server) => server.close())));

/** One server per test, because the database stores the latest time it has seen. */
async function onPostgres(): Promise<Instances> {
  const server = await startPostgres();
  servers.push(server);
  return instancesOnPostgres(server);
}

describe.each(
  ofTier([
    { name: 'SQLite', open: instanceOnSqlite },
    { name: 'three instances on PostgreSQL', open: onPostgres },
  ]),
)('the month on $name', { timeout: 60_000 }, ({ open }) => {
  let instances: Instances;
  let keyId: string;
  beforeEach(async () => {
    instances = await open();
    keyId = await newKey(instances.all[0]);
  }, 60_000);
  afterEach(() => instances.close());

  const spends = (times: number): Promise<Spend[]> =>
    Promise.all(
      Array.from({ length: times }, (_, i) =>
        spend(instances.all[i % instances.all.length], requested(keyId)),
      ),
    );
  const monthsSpent = (all: readonly Spend[]) =>
    all.flatMap((one) => (one.outcome === 'spent' ? [one.month] : []));
  const accountNow = () => accountOf(instances.all[0], keyId);

  it('changes at midnight during a thousand spends, each month with its own limit', async () => {
    await instances.setClock('2026-11-30T23:59:59.900Z');
    const all = await spends(1000);
    expect(monthsSpent(all).length).toBe(2 * LIMIT);
    expect(await accountNow()).toEqual(balanced({ '2026-11': LIMIT, '2026-12': LIMIT }));
  });

  it('is not granted twice if the clock is set back an hour', async () => {
    await instances.setClock('2026-11-30T23:30:00.000Z');
    await spends(3);
    await instances.setClock('2026-12-01T00:30:00.000Z');
    await spends(1);
    await instances.setClock('2026-11-30T23:30:00.000Z');
    expect(new Set(monthsSpent(await spends(20)))).toEqual(new Set(['2026-12']));
    expect(await usageOf(instances.all[0], keyId)).toMatchObject({ month: '2026-12', used: LIMIT });
    expect(await accountNow()).toEqual(balanced({ '2026-11': 3, '2026-12': LIMIT }));
  });

  it('is not granted twice if the clock jumps 40 days ahead and back', async () => {
    await instances.setClock('2026-11-25T12:00:00.000Z');
    await spends(4);
    await instances.setClock('2027-01-04T12:00:00.000Z');
    await spends(20);
    for (const day of ['2026-11-25', '2026-12-25', '2027-01-25']) {
      await instances.setClock(`${day}T12:00:00.000Z`);
      expect(monthsSpent(await spends(20)), day).toEqual([]);
    }
    await instances.setClock('2027-02-01T00:00:00.000Z');
    await spends(20);
    expect(await accountNow()).toEqual(balanced({ '2026-11': 4, '2027-01': LIMIT, '2027-02': LIMIT }));
  });

  it('is corrected by the operator after a jump to 2030, and keeps the units of the present month', async () => {
    const [{ db }] = instances.all;
    await instances.setClock('2026-11-25T12:00:00.000Z');
    await spends(4);
    await instances.setClock('2030-01-10T12:00:00.000Z');
    await spends(2);
    await instances.setClock('2026-11-25T13:00:00.000Z');
    expect(monthsSpent(await spends(1))).toEqual(['2030-01']);
    await acceptClock(instances.all[0], { actor: 'Grace Hopper' });
    expect(monthsSpent(await spends(20))).toEqual(Array(LIMIT - 4).fill('2026-11'));
    expect(await accountNow()).toEqual(balanced({ '2026-11': LIMIT, '2030-01': 3 }));
    // Calls left running then are released in time.
    await instances.setClock('2026-11-25T15:00:00.000Z');
    expect(await releaseStale(instances.all[0], '2026-11-25T14:00:00.000Z')).toBe(LIMIT + 3);
    const { actor, action } = await db.selectFrom('audit').selectAll().executeTakeFirstOrThrow();
    expect([actor, action]).toEqual(['Grace Hopper', 'clock-accept']);
  });

  it('never moves back, however the clock jumps during many spends', async () => {
    const random = seededRandom(SEED);
    const start = Date.parse('2026-11-15T00:00:00.000Z');
    await instances.setClock(new Date(start).toISOString());
    let latest = '';
    for (let round = 0; round < 15; round += 1) {
      const jumps = Array.from({ length: 5 }, () => start + (random() * 40 - 20) * 86_400_000 * (round + 1));
      const [months] = await Promise.all([
        spends(30).then(monthsSpent),
        ...jumps.map((time) => instances.setClock(new Date(time).toISOString())),
      ]);
      for (const month of months) expect(month >= latest, `seed ${SEED}, round ${round}`).toBe(true);
      latest = [latest, ...months].sort().at(-1)!;
    }
    const { used, entered } = await accountNow();
    expect(used, `seed ${SEED}`).toEqual(entered);
    for (const units of Object.values(used)) expect(units, `seed ${SEED}`).toBeLessThanOrEqual(LIMIT);
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { seededRandom } from '../../../test/support/random.ts';
import { SEED } from '../../../test/support/seed.ts';
import { acceptClock } from '../../src/store/accept-clock.ts';
import { spend, type Spend } from '../../src/store/spend.ts';
import { releaseStale } from '../../src/store/purge.ts';
import { DATABASES, useDatabase } from '../support/databases.ts';
import { accountOf, balanced, LIMIT, newKey, requested } from '../support/ledger.ts';

describe.each(DATABASES)('the month on $name', { timeout: 60_000 }, ({ open }) => {
  const test = useDatabase(open, { instances: 3, tick: 0.1 });
  let keyId: string;
  beforeEach(async () => {
    keyId = await newKey(test.database);
  });

  const spends = (times: number): Promise<Spend[]> =>
    Promise.all(Array.from({ length: times }, (_, i) => spend(test.anyOf(i), requested(keyId))));
  const monthsSpent = (all: readonly Spend[]) =>
    all.flatMap((one) => (one.outcome === 'spent' ? [one.month] : []));
  const accountNow = () => accountOf(test.database, keyId);

  it('changes at midnight during many concurrent spends, each month with its own limit', async () => {
    await test.setTime('2026-11-30T23:59:59.990Z');
    const all = await spends(200);
    expect(monthsSpent(all).length).toBe(2 * LIMIT);
    expect(await accountNow()).toEqual(balanced({ '2026-11': LIMIT, '2026-12': LIMIT }));
  });

  it('is not granted twice if the clock jumps 40 days ahead and back', async () => {
    await test.setTime('2026-11-25T12:00:00.000Z');
    await spends(4);
    await test.setTime('2027-01-04T12:00:00.000Z');
    await spends(20);
    for (const day of ['2026-11-25', '2026-12-25', '2027-01-25']) {
      await test.setTime(`${day}T12:00:00.000Z`);
      expect(monthsSpent(await spends(20)), day).toEqual([]);
    }
    await test.setTime('2027-02-01T00:00:00.000Z');
    await spends(20);
    expect(await accountNow()).toEqual(balanced({ '2026-11': 4, '2027-01': LIMIT, '2027-02': LIMIT }));
  });

  it('is corrected by the operator after a jump to 2030, and keeps the units of the present month', async () => {
    const { db } = test.database;
    await test.setTime('2026-11-25T12:00:00.000Z');
    await spends(4);
    await test.setTime('2030-01-10T12:00:00.000Z');
    await spends(2);
    await test.setTime('2026-11-25T13:00:00.000Z');
    expect(monthsSpent(await spends(1))).toEqual(['2030-01']);
    await acceptClock(test.database, { actor: 'Grace Hopper' });
    expect(monthsSpent(await spends(20))).toEqual(Array(LIMIT - 4).fill('2026-11'));
    expect(await accountNow()).toEqual(balanced({ '2026-11': LIMIT, '2030-01': 3 }));
    // Calls left running then are released in time.
    await test.setTime('2026-11-25T15:00:00.000Z');
    expect(await releaseStale(test.database, '2026-11-25T14:00:00.000Z')).toBe(LIMIT + 3);
    const { actor, action } = await db.selectFrom('audit').selectAll().executeTakeFirstOrThrow();
    expect([actor, action]).toEqual(['Grace Hopper', 'clock-accept']);
  });

  it('never moves back, however the clock jumps during many spends', async () => {
    const random = seededRandom(SEED);
    const start = Date.parse('2026-11-15T00:00:00.000Z');
    await test.setTime(new Date(start).toISOString());
    let latest = '';
    for (let round = 0; round < 15; round += 1) {
      const jumps = Array.from({ length: 5 }, () => start + (random() * 40 - 20) * 86_400_000 * (round + 1));
      const [months] = await Promise.all([
        spends(30).then(monthsSpent),
        ...jumps.map((time) => test.setTime(new Date(time).toISOString())),
      ]);
      for (const month of months) expect(month >= latest, `seed ${SEED}, round ${round}`).toBe(true);
      latest = [latest, ...months].sort().at(-1)!;
    }
    const { used, entered } = await accountNow();
    expect(used, `seed ${SEED}`).toEqual(entered);
    for (const units of Object.values(used)) expect(units, `seed ${SEED}`).toBeLessThanOrEqual(LIMIT);
  });
});

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RecentMonths } from '../../src/http/recent-months.ts';
import { spend } from '../../src/store/spend.ts';
import { DATABASES, type TestDatabase } from '../support/databases.ts';
import { requested, newKey } from '../support/instances.ts';

const [{ open }] = DATABASES;

describe('months of a moment ago', () => {
  let test: TestDatabase;
  let now: number;
  let months: RecentMonths;
  let keys: string[];
  beforeEach(async () => {
    test = await open();
    now = 0;
    months = new RecentMonths(test.database, { now: () => now, maximum: 2 });
    keys = await Promise.all([1, 2, 3].map(() => newKey(test.database)));
  });
  afterEach(() => test.close());

  const usedBy = async (keyId: string) => (await months.of(keyId)).used;
  const spendOf = (keyId: string) => spend(test.database, requested(keyId));

  it('are those of a second ago at most, each of its own key', async () => {
    expect(await usedBy(keys[0])).toBe(0);
    await spendOf(keys[0]);
    now = 999;
    expect(await usedBy(keys[0])).toBe(0);
    expect(await usedBy(keys[1])).toBe(0);
    now = 1000;
    expect(await usedBy(keys[0])).toBe(1);
  });

  it('are stored of so many keys, the latest', async () => {
    for (const keyId of keys) await usedBy(keyId);
    for (const keyId of keys) await spendOf(keyId);
    expect(await Promise.all([usedBy(keys[1]), usedBy(keys[2])])).toEqual([0, 0]);
    expect(await usedBy(keys[0])).toBe(1);
  });
});

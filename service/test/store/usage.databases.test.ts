import { describe, expect, it } from 'vitest';
import { release, spend } from '../../src/store/spend.ts';
import { usageByOperation, usageOf } from '../../src/store/usage.ts';
import { DATABASES, useDatabase } from '../support/databases.ts';
import { newKey, requested } from '../support/ledger.ts';

describe.each(DATABASES)('the usage of a key on $name', { timeout: 60_000 }, ({ open }) => {
  const test = useDatabase(open);

  it('is counted per operation, for this month only and without calls given back', async () => {
    const { database } = test;
    const [keyId, other] = [await newKey(database), await newKey(database)];
    await test.setTime('2026-10-31T23:00:00.000Z');
    await spend(database, requested(keyId, { operation: 'compare' }));
    await test.setTime('2026-11-02T12:00:00.000Z');
    expect(await usageByOperation(database, keyId)).toMatchObject({ used: 0, byOperation: {} });
    for (const operation of ['compare', 'analyze', 'analyze'])
      await spend(database, requested(keyId, { operation }));
    await spend(database, requested(other, { operation: 'analyze' }));
    const back = requested(keyId, { operation: 'analyze' });
    await spend(database, back);
    expect(await release(database, keyId, back.callId)).toBe(true);
    const { now, ...reported } = await usageByOperation(database, keyId);
    expect(reported).toEqual({ month: '2026-11', used: 3, byOperation: { analyze: 2, compare: 1 } });
    expect(now.slice(0, 10)).toBe('2026-11-02');
    expect(await usageOf(database, keyId)).toMatchObject({ month: '2026-11', used: 3 });
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { release, spend } from '../../src/store/spend.ts';
import { usageByOperation, usageOf } from '../../src/store/usage.ts';
import {
  requested,
  instanceOnSqlite,
  instancesOnPostgres,
  newKey,
  type Instances,
} from '../support/instances.ts';
import { startPostgres, type TestPostgres } from '../../../test/support/postgres.ts';
import { ofTier } from '../support/postgres-tier.ts';

let postgres: TestPostgres | undefined;
afterAll(() => postgres?.close());

describe.each(
  ofTier([
    { name: 'SQLite', open: instanceOnSqlite },
    {
      name: 'three instances on PostgreSQL',
      open: async () => instancesOnPostgres((postgres ??= await startPostgres())),
    },
  ]),
)('the usage of a key on $name', { timeout: 60_000 }, ({ open }) => {
  let instances: Instances;
  beforeAll(async () => (instances = await open()), 60_000);
  afterAll(() => instances.close());

  it('is counted per operation, for this month only and without calls given back', async () => {
    const [database] = instances.all;
    const [keyId, other] = [await newKey(database), await newKey(database)];
    await instances.setClock('2026-10-31T23:00:00.000Z');
    await spend(database, requested(keyId, { operation: 'compare' }));
    await instances.setClock('2026-11-02T12:00:00.000Z');
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
    const { byOperation, ...month } = reported;
    expect(byOperation).not.toBeUndefined();
    expect(await usageOf(database, keyId)).toMatchObject(month);
  });
});

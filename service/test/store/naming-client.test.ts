import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takeLease } from '../../src/store/leases.ts';
import type { OpenDatabase } from '../../src/store/open-database.ts';
import { openPostgres } from '../../src/store/postgres.ts';
import { settleLease } from '../../src/store/settle.ts';
import { keyOf, newKey } from '../support/instances.ts';
import { leaseOf, ROOT, TestChain, wanted } from '../support/leases.ts';
import { startPostgres, type TestPostgres } from '../../../test/support/postgres.ts';

describe('statements that PostgreSQL keeps planned', { timeout: 30_000 }, () => {
  let postgres: TestPostgres;
  let database: OpenDatabase;
  beforeAll(async () => {
    postgres = await startPostgres();
    database = await openPostgres(postgres.url, { connections: 1 });
  }, 60_000);
  afterAll(async () => {
    await database.close();
    await postgres.close();
  });

  const kept = async () => {
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(
      database.db,
    );
    return rows.map(({ statement }) => statement);
  };

  async function settleParts(lengths: readonly number[]): Promise<void> {
    const keyId = await newKey(database);
    const { lease_id: leaseId, at } = leaseOf(await takeLease(database, wanted(keyId)));
    const chain = new TestChain(at);
    for (const length of lengths) {
      const from = chain.entries.length;
      for (let i = 0; i < length; i += 1) chain.spend();
      const settling = { ...keyOf(keyId), leaseId, root: ROOT, isLast: false, most: null };
      const { outcome } = await settleLease(database, { ...settling, part: chain.entries.slice(from) });
      expect(outcome).toBe('settled');
    }
  }

  it('are as many however long the parts of a chain are', async () => {
    await settleParts([1, 2, 3]);
    const before = await kept();
    expect(before.some((statement) => statement.startsWith('insert into "usage"'))).toBe(true);
    await settleParts([1, 4, 5, 6, 7, 8]);
    expect(await kept()).toEqual(before);
  });
});

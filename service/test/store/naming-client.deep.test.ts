import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../src/store/open-database.ts';
import { openPostgres } from '../../src/store/postgres.ts';
import { spend } from '../../src/store/spend.ts';
import { requested, newKey } from '../support/instances.ts';
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

  const cached = async () => {
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(
      database.db,
    );
    return rows.map(({ statement }) => statement);
  };

  it('are as many however long the lists of others are', async () => {
    const keyIds = await Promise.all(Array.from({ length: 5 }, () => newKey(database)));
    await spend(database, requested(keyIds[0]));
    const before = await cached();
    expect(before.some((statement) => statement.startsWith('insert into "usage"'))).toBe(true);
    for (let length = 1; length <= keyIds.length; length += 1) {
      const found = database.db.selectFrom('keys').select('key_id');
      const rows = await found.where('key_id', 'in', keyIds.slice(0, length)).execute();
      expect(rows).toHaveLength(length);
    }
    expect(await cached()).toEqual(before);
  });
});

import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { spend } from '../../src/store/spend.ts';
import { usageOf } from '../../src/store/usage.ts';
import { onSqlite, useDatabase } from '../support/databases.ts';
import { accountOf, newKey, requested } from '../support/ledger.ts';

describe('a SQLite file that is full', () => {
  const test = useDatabase(onSqlite);

  it('refuses spends, still reports usage, and accepts spends again once it has space', async () => {
    const { database } = test;
    const keyId = await newKey(database);
    const spendOne = () => spend(database, requested(keyId, { limit: null }));
    const pages = (maximum: number) => sql`pragma max_page_count = ${sql.lit(maximum)}`.execute(database.db);
    await pages(1);
    let spent = 0;
    const fill = async () => {
      for (; spent < 5000; spent += 1) await spendOne();
    };
    await expect(fill()).rejects.toMatchObject({ code: 'unavailable', fields: { retry_after: 1 } });
    expect(await usageOf(database, keyId)).toMatchObject({ used: spent });
    await pages(1_000_000);
    expect(await spendOne()).toMatchObject({ outcome: 'spent', used: spent + 1 });
    const { used, entered } = await accountOf(database, keyId);
    expect(used).toEqual(entered);
  });
});

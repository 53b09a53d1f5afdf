import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openPostgres } from '../../src/store/postgres.ts';
import { spend } from '../../src/store/spend.ts';
import { usageOf } from '../../src/store/usage.ts';
import {
  requested,
  accountOf,
  instanceOnSqlite,
  instancesOnPostgres,
  newKey,
  type Instances,
} from '../support/instances.ts';
import { startPostgres, type TestPostgres } from '../../../test/support/postgres.ts';
import { HAS_POSTGRES } from '../support/postgres-tier.ts';

const UNAVAILABLE = { code: 'unavailable', fields: { retry_after: 1 } };

describe('a SQLite file that is full', () => {
  let instances: Instances;
  afterEach(() => instances.close());

  it('refuses spends, still reports usage, and accepts spends again once it has space', async () => {
    instances = await instanceOnSqlite();
    const [database] = instances.all;
    const keyId = await newKey(database);
    const spendOne = () => spend(database, requested(keyId, { limit: null }));
    const pages = (maximum: number) => sql`pragma max_page_count = ${sql.lit(maximum)}`.execute(database.db);
    await pages(1);
    let spent = 0;
    const fill = async () => {
      for (; spent < 5000; spent += 1) await spendOne();
    };
    await expect(fill()).rejects.toMatchObject(UNAVAILABLE);
    expect(await usageOf(database, keyId)).toMatchObject({ used: spent });
    await pages(1_000_000);
    expect(await spendOne()).toMatchObject({ outcome: 'spent', used: spent + 1 });
    const { used, entered } = await accountOf(database, keyId);
    expect(used).toEqual(entered);
  });
});

describe.runIf(HAS_POSTGRES)('a PostgreSQL server', { timeout: 60_000 }, () => {
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

  it('refuses a spend that waits too long for a lock, and counts nothing', async () => {
    const [one, other] = instances.all;
    const keyId = await newKey(one);
    await spend(one, requested(keyId));
    await one.db.transaction().execute(async (tx) => {
      await tx.updateTable('usage').set({ used: 1 }).where('key_id', '=', keyId).execute();
      await expect(spend(other, requested(keyId))).rejects.toMatchObject(UNAVAILABLE);
    });
    expect(await spend(other, requested(keyId))).toMatchObject({ outcome: 'spent', used: 2 });
  });

  it('loses only the transaction whose connection it ends', async () => {
    const [one, other] = instances.all;
    const ended = one.db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      await sql`select pg_terminate_backend(${rows[0].pid}, 5000)`.execute(other.db);
      await sql`select 1`.execute(tx);
    });
    await expect(ended).rejects.toMatchObject(UNAVAILABLE);
    expect(await spend(one, requested(await newKey(one)))).toMatchObject({ outcome: 'spent' });
  });

  it('rejects an invalid statement with the code of PostgreSQL', async () => {
    const wrong = sql`select nothing_of_the_kind`.execute(instances.all[0].db);
    await expect(wrong).rejects.toMatchObject({ code: '42703' });
  });

  it('refuses statements that wait too long for a connection, and recovers', async () => {
    let failures = 0;
    const watch = { took: () => undefined, failed: () => void (failures += 1) };
    const database = await openPostgres(server.url, { connections: 1, watch });
    const one = () => sql`select 1`.execute(database.db);
    await database.db.transaction().execute(async (tx) => {
      const state = { isOver: false };
      const waiting = [one(), one()].map((each) => expect(each).rejects.toMatchObject(UNAVAILABLE));
      const over = Promise.all(waiting).finally(() => (state.isOver = true));
      await expect.poll(() => database.pool!()).toEqual({ running: 1, waiting: 2 });
      // The server ends transactions that stay idle.
      while (!state.isOver) await sql`select pg_sleep(0.5)`.execute(tx);
      await over;
    });
    expect(failures).toBe(2);
    await one();
    await database.close();
  });
});

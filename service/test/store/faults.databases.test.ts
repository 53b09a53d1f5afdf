import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { spend } from '../../src/store/spend.ts';
import { usageOf } from '../../src/store/usage.ts';
import { WaitingPool } from '../../src/store/waiting-pool.ts';
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

  it('refuses spends, answers what is used, and takes spends again when it is not', async () => {
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

  it('that keeps a spend waiting for a lock refuses it, and counts nothing', async () => {
    const [one, other] = instances.all;
    const keyId = await newKey(one);
    await spend(one, requested(keyId));
    await one.db.transaction().execute(async (tx) => {
      await tx.updateTable('usage').set({ used: 1 }).where('key_id', '=', keyId).execute();
      await expect(spend(other, requested(keyId))).rejects.toMatchObject(UNAVAILABLE);
    });
    expect(await spend(other, requested(keyId))).toMatchObject({ outcome: 'spent', used: 2 });
  });

  it('that ends a connection in the midst of a transaction loses that one alone', async () => {
    const [one, other] = instances.all;
    const ended = one.db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      await sql`select pg_terminate_backend(${rows[0].pid}, 5000)`.execute(other.db);
      await sql`select 1`.execute(tx);
    });
    await expect(ended).rejects.toMatchObject(UNAVAILABLE);
    expect(await spend(one, requested(await newKey(one)))).toMatchObject({ outcome: 'spent' });
  });

  it('that refuses a statement for what it says is not to blame', async () => {
    const wrong = sql`select nothing_of_the_kind`.execute(instances.all[0].db);
    await expect(wrong).rejects.toMatchObject({ code: '42703' });
  });
});

describe('what waits for a connection', () => {
  const LIMITS = { running: 1, maximum: 2, milliseconds: 100 };

  /** Hands out clients without end. */
  const poolOf = (limits = LIMITS, connect = () => Promise.resolve({ release: () => undefined })) =>
    new WaitingPool({ connect, end: () => Promise.resolve() } as unknown as pg.Pool, limits);

  it('comes in turn, one at a time', async () => {
    const pool = poolOf();
    const order: number[] = [];
    let running = 0;
    const work = async (i: number) => {
      const client = await pool.connect();
      running += 1;
      expect(running).toBe(1);
      order.push(i);
      await Promise.resolve();
      running -= 1;
      client.release();
    };
    await Promise.all([0, 1, 2].map(work));
    expect(order).toEqual([0, 1, 2]);
    (await pool.connect()).release();
  });

  it('is refused behind too many, and after too long, and leaves its place then', async () => {
    const pool = poolOf();
    const first = await pool.connect();
    const late = [pool.connect(), pool.connect()].map((one) =>
      expect(one).rejects.toMatchObject(UNAVAILABLE),
    );
    await expect(pool.connect()).rejects.toMatchObject(UNAVAILABLE);
    const begun = performance.now();
    await Promise.all(late);
    expect(performance.now() - begun).toBeGreaterThan(LIMITS.milliseconds / 2);
    const next = pool.connect();
    first.release();
    (await next).release();
  });

  it('goes on where a connection cannot be had', async () => {
    const pool = poolOf(LIMITS, () => Promise.reject(new Error('refused')));
    const all = await Promise.allSettled([pool.connect(), pool.connect(), pool.connect()]);
    const reasons = all.map((one) => (one.status === 'rejected' ? (one.reason as Error).message : ''));
    expect(reasons).toEqual(['refused', 'refused', 'refused']);
  });

  it('is refused when the pool ends', async () => {
    const pool = poolOf();
    await pool.connect();
    const waiting = expect(pool.connect()).rejects.toMatchObject(UNAVAILABLE);
    await pool.end();
    await waiting;
    await expect(pool.connect()).rejects.toMatchObject(UNAVAILABLE);
  });
});

import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { OpenDatabase } from '../../src/store/open-database.ts';
import { openPostgres, type PostgresOptions } from '../../src/store/postgres.ts';
import { spend } from '../../src/store/spend.ts';
import { newKey, requested } from '../support/ledger.ts';
import { startProxy } from '../support/proxy.ts';
import { startPostgres, type TestPostgres } from '../../../test/support/postgres.ts';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });

const UNAVAILABLE = { code: 'unavailable', fields: { retry_after: 1 } };

let server: TestPostgres;
let url: URL;
let databases = 0;
let opened: OpenDatabase[];
let admin: pg.Client;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.close());
beforeEach(async () => {
  const creator = new pg.Client({ connectionString: server.url });
  await creator.connect();
  await creator.query(`create database other_${(databases += 1)}`);
  await creator.end();
  url = new URL(`/other_${databases}`, server.url);
  admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  opened = [];
});
afterEach(async () => {
  await Promise.all(opened.map((database) => database.close()));
  await admin.end();
});

async function open(options: PostgresOptions = {}, at = url.href): Promise<OpenDatabase> {
  const database = await openPostgres(at, options);
  opened.push(database);
  return database;
}
const touch = ({ db }: Pick<OpenDatabase, 'db'>) => sql`update clock set month = month`.execute(db);
const secondsSince = (begun: number) => (performance.now() - begun) / 1000;

it('a spend that waits too long for a lock is refused and counts nothing', async () => {
  const [one, other] = [await open(), await open()];
  const keyId = await newKey(one);
  await spend(one, requested(keyId));
  await one.db.transaction().execute(async (tx) => {
    await tx.updateTable('usage').set({ used: 1 }).where('key_id', '=', keyId).execute();
    await expect(spend(other, requested(keyId))).rejects.toMatchObject(UNAVAILABLE);
  });
  expect(await spend(other, requested(keyId))).toMatchObject({ outcome: 'spent', used: 2 });
});

it('a connection that ends loses only its transaction', async () => {
  const one = await open();
  const ended = one.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    await admin.query(`select pg_terminate_backend(${rows[0].pid}, 5000)`);
    await sql`select 1`.execute(tx);
  });
  await expect(ended).rejects.toMatchObject(UNAVAILABLE);
  await touch(one);
});

it('an invalid statement is rejected with the code of PostgreSQL', async () => {
  const wrong = sql`select nothing_of_the_kind`.execute((await open()).db);
  await expect(wrong).rejects.toMatchObject({ code: '42703' });
});

it('statements that wait too long for a connection are refused', async () => {
  let failures = 0;
  const watch = { took: () => undefined, failed: () => void (failures += 1) };
  const database = await open({ connections: 1, watch });
  await database.db.transaction().execute(async (tx) => {
    const state = { isOver: false };
    const waiting = [1, 2].map(() => expect(touch(database)).rejects.toMatchObject(UNAVAILABLE));
    const over = Promise.all(waiting).finally(() => (state.isOver = true));
    await expect.poll(() => database.pool!()).toEqual({ running: 1, waiting: 2 });
    // The server ends transactions that stay idle.
    while (!state.isOver) await sql`select pg_sleep(0.5)`.execute(tx);
    await over;
  });
  expect(failures).toBe(2);
  await touch(database);
});

it('other instances continue when one hangs in a transaction', async () => {
  const [hung, other] = [await open(), await open()];
  let resume!: () => void;
  const paused = new Promise<void>((resolve) => (resume = resolve));
  let isHeld = false;
  const transaction = hung.db.transaction().execute(async (db) => {
    await touch({ db });
    isHeld = true;
    await paused;
    await touch({ db });
  });
  await expect.poll(() => isHeld).toBe(true);
  await expect
    .poll(() => touch(other).then(Boolean, () => false), { timeout: 10_000, interval: 10 })
    .toBe(true);
  resume();
  await expect(transaction).rejects.toMatchObject({ code: 'unavailable' });
  await touch(hung);
});

it('a statement without an answer times out, and its connection is dropped', async () => {
  const proxy = await startProxy(url.href);
  const proxied = new URL(url);
  proxied.port = String(proxy.port);
  const database = await open({ connections: 1, answerMilliseconds: 400 }, proxied.href);
  await touch(database);
  for (const act of [touch, ({ db }: OpenDatabase) => db.transaction().execute((tx) => touch({ db: tx }))]) {
    proxy.mute();
    const begun = performance.now();
    await expect(act(database)).rejects.toMatchObject({ code: 'unavailable' });
    await touch(database);
    expect(secondsSince(begun)).toBeLessThan(3);
  }
  await proxy.close();
});

it('a step of a migration may exceed the statement timeout while another instance waits', async () => {
  await admin.query(`
    create table slept (yes integer);
    create function sleep_once() returns event_trigger language plpgsql as $$ begin
      if not exists (select from slept) then insert into slept values (1); perform pg_sleep(3.5); end if;
    end $$;
    create event trigger slow on ddl_command_start when tag in ('CREATE INDEX') execute function sleep_once()`);
  const begun = performance.now();
  for (const database of await Promise.all([open(), open()])) await touch(database);
  expect(secondsSince(begun)).toBeGreaterThan(3.5);
  const slow = sql`select pg_sleep(3.5)`.execute(opened[0].db);
  await expect(slow).rejects.toMatchObject({ code: 'unavailable' });
});

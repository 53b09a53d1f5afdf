import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { OpenDatabase } from '../../src/store/open-database.ts';
import { openPostgres, type PostgresOptions } from '../../src/store/postgres.ts';
import { startMuteProxy } from '../support/mute-proxy.ts';
import { startPostgres, type TestPostgres } from '../../../test/support/postgres.ts';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });

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
  await expect(touch(other)).rejects.toMatchObject({ code: 'unavailable' });
  await expect
    .poll(() => touch(other).then(Boolean, () => false), { timeout: 10_000, interval: 10 })
    .toBe(true);
  resume();
  await expect(transaction).rejects.toMatchObject({ code: 'unavailable' });
  await touch(hung);
});

it('a statement without an answer times out, and its connection is dropped', async () => {
  const proxy = await startMuteProxy(url.href);
  const proxied = new URL(url);
  proxied.port = String(proxy.port);
  const database = await open({ connections: 1, answerMilliseconds: 400 }, proxied.href);
  await touch(database);
  proxy.mute();
  const begun = performance.now();
  await expect(touch(database)).rejects.toMatchObject({ code: 'unavailable' });
  await touch(database);
  const second = performance.now();
  proxy.mute();
  const transaction = database.db.transaction().execute((db) => touch({ db }));
  await expect(transaction).rejects.toMatchObject({ code: 'unavailable' });
  await touch(database);
  expect([secondsSince(begun), secondsSince(second)].every((seconds) => seconds < 3)).toBe(true);
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
  await expect(sql`select pg_sleep(3.5)`.execute(opened[0].db)).rejects.toMatchObject({
    code: 'unavailable',
  });
});

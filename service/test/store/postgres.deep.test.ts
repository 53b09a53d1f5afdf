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
let operator: pg.Client;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.close());
beforeEach(async () => {
  const first = new pg.Client({ connectionString: server.url });
  await first.connect();
  await first.query(`create database other_${(databases += 1)}`);
  await first.end();
  url = new URL(`/other_${databases}`, server.url);
  operator = new pg.Client({ connectionString: url.href });
  await operator.connect();
  opened = [];
});
afterEach(async () => {
  await Promise.all(opened.map((database) => database.close()));
  await operator.end();
});

async function open(options: PostgresOptions = {}, at = url.href): Promise<OpenDatabase> {
  const database = await openPostgres(at, options);
  opened.push(database);
  return database;
}
const touch = ({ db }: Pick<OpenDatabase, 'db'>) => sql`update clock set month = month`.execute(db);
const secondsSince = (begun: number) => (performance.now() - begun) / 1000;

it('goes on without an instance that has gone in the midst of a transaction', async () => {
  const [gone, other] = [await open(), await open()];
  let back!: () => void;
  const away = new Promise<void>((resolve) => (back = resolve));
  let isHeld = false;
  const cut = gone.db.transaction().execute(async (db) => {
    await touch({ db });
    isHeld = true;
    await away;
    await touch({ db });
  });
  await expect.poll(() => isHeld).toBe(true);
  await expect(touch(other)).rejects.toMatchObject({ code: 'unavailable' });
  await expect
    .poll(() => touch(other).then(Boolean, () => false), { timeout: 10_000, interval: 10 })
    .toBe(true);
  back();
  await expect(cut).rejects.toMatchObject({ code: 'unavailable' });
  await touch(gone);
});

it('gives an answer up that does not come, and its connection with it', async () => {
  const proxy = await startMuteProxy(url.href);
  const through = new URL(url);
  through.port = String(proxy.port);
  const database = await open({ connections: 1, answerMilliseconds: 400 }, through.href);
  await touch(database);
  proxy.mute();
  const begun = performance.now();
  await expect(touch(database)).rejects.toMatchObject({ code: 'unavailable' });
  await touch(database);
  const second = performance.now();
  proxy.mute();
  const cut = database.db.transaction().execute((db) => touch({ db }));
  await expect(cut).rejects.toMatchObject({ code: 'unavailable' });
  await touch(database);
  expect([secondsSince(begun), secondsSince(second)].every((seconds) => seconds < 3)).toBe(true);
  await proxy.close();
});

it('lets a step of a migration take its time, and another instance wait for it', async () => {
  await operator.query(`
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

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../src/store/open-database.ts';
import { openPostgres } from '../../src/store/postgres.ts';
import { openSqlite } from '../../src/store/sqlite.ts';
import type { DatabaseWatch, DatabaseWork } from '../../src/store/watched-driver.ts';
import { startPostgres, type TestPostgres } from '../../../test/support/postgres.ts';

/** Holds the one connection that there is for so many milliseconds, a fraction less by the timer's grain. */
const HELD = 300;
const SECONDS = (HELD - 5) / 1000;

let server: TestPostgres;
let folder: string;
beforeAll(async () => {
  server = await startPostgres();
  folder = await mkdtemp(join(tmpdir(), 'sylvan-service-'));
}, 60_000);
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

/** What was heard since the database was opened. */
interface Heard extends DatabaseWatch {
  readonly done: (readonly [kind: DatabaseWork, seconds: number])[];
  readonly lost: DatabaseWork[];
}

function listen(): Heard {
  const heard: Pick<Heard, 'done' | 'lost'> = { done: [], lost: [] };
  return {
    ...heard,
    took: (kind, seconds) => heard.done.push([kind, seconds]),
    failed: (kind) => heard.lost.push(kind),
  };
}

describe.each([
  { name: 'SQLite', open: (watch: DatabaseWatch) => openSqlite(join(folder, 'sylvan.db'), { watch }) },
  {
    name: 'PostgreSQL',
    open: (watch: DatabaseWatch) => openPostgres(server.url, { connections: 1, watch }),
  },
])('what a database does, on $name', ({ open }) => {
  let database: OpenDatabase;
  let heard: Heard;
  afterEach(() => database.close());

  async function begin(): Promise<void> {
    heard = listen();
    database = await open(heard);
    heard.done.length = 0;
  }
  const kinds = () => heard.done.map(([kind]) => kind);
  const secondsOf = (kind: DatabaseWork) =>
    heard.done.filter(([own]) => own === kind).map(([, took]) => took);

  it('is a query by itself, or a transaction as a whole, committed or not', async () => {
    await begin();
    await sql`select 1`.execute(database.db);
    expect(kinds()).toEqual(['connection', 'query']);
    await database.db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx);
      await wait(HELD);
      await sql`select 2`.execute(tx);
    });
    expect(kinds()).toEqual(['connection', 'query', 'connection', 'transaction']);
    expect(secondsOf('transaction')[0]).toBeGreaterThan(SECONDS);
    const undone = database.db.transaction().execute(() => Promise.reject(new Error('undone')));
    await expect(undone).rejects.toThrow('undone');
    expect(secondsOf('transaction').length).toBe(2);
    expect(secondsOf('transaction')[1]).toBeLessThan(SECONDS);
    expect(heard.lost).toEqual([]);
  });

  it('is apart from the wait for a connection', async () => {
    await begin();
    let waiting: Promise<unknown> | undefined;
    await database.db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx);
      waiting = sql`select 1`.execute(database.db);
      await wait(HELD);
    });
    await waiting;
    expect(Math.max(...secondsOf('connection'))).toBeGreaterThan(SECONDS);
    expect(Math.max(...secondsOf('query'))).toBeLessThan(SECONDS);
  });

  it('takes time where it fails, and is not lost where what was requested is to blame', async () => {
    await begin();
    await expect(sql`select nothing_of_the_kind`.execute(database.db)).rejects.toThrow();
    expect(kinds()).toEqual(['connection', 'query']);
    expect(heard.lost).toEqual([]);
  });
});

it('says what the embedded database could not serve, a transaction once', async () => {
  const heard = listen();
  const database = await openSqlite(join(folder, 'full.db'), { watch: heard });
  await sql`pragma query_only = on`.execute(database.db);
  const change = () => database.db.updateTable('clock').set({ month: '2026-05' });
  await expect(change().execute()).rejects.toMatchObject({ code: 'unavailable' });
  expect(heard.lost).toEqual(['query']);
  const query = change().compile();
  const changed = database.db.transaction().execute((tx) => tx.executeQuery(query));
  await expect(changed).rejects.toMatchObject({ code: 'unavailable' });
  expect(heard.lost).toEqual(['query', 'transaction']);
  await database.close();
});

it('says that a server gives no connection', async () => {
  const other = await startPostgres();
  const heard = listen();
  const database = await openPostgres(other.url, { watch: heard });
  await other.close();
  await expect(sql`select 1`.execute(database.db)).rejects.toMatchObject({ code: 'unavailable' });
  expect(heard.lost).toEqual(['connection']);
  await database.close();
}, 30_000);

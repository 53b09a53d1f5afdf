import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { OpenDatabase } from '../../src/store/open-database.ts';
import { openPostgres } from '../../src/store/postgres.ts';
import { openSqlite } from '../../src/store/sqlite.ts';
import { startPostgres, type TestPostgres } from '../../../test/support/postgres.ts';
import { ofTier } from './postgres-tier.ts';

/** A separate database, as one or several instances of the service have it open. */
export interface TestDatabase {
  readonly database: OpenDatabase;
  readonly all: readonly OpenDatabase[];
  /** Sets its clock, which then advances by `tick` milliseconds at each reading. */
  setTime(at: string, tick?: number): Promise<void>;
  close(): Promise<void>;
}

type Open = (instances?: number) => Promise<TestDatabase>;

const AUDIT_KEY = Buffer.alloc(32, 7);

/** Only one instance may have a file open. */
export const onSqlite: Open = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sylvan-service-'));
  let [time, step] = [Date.now(), 0];
  const now = () => (time += step);
  const database = await openSqlite(join(folder, 'sylvan.db'), { now, auditKey: AUDIT_KEY });
  return {
    database,
    all: [database],
    setTime(at, tick = 0) {
      [time, step] = [Date.parse(at), tick];
      return Promise.resolve();
    },
    async close() {
      await database.close();
      await rm(folder, { recursive: true });
    },
  };
};

let server: Promise<TestPostgres> | undefined;
let databases = 0;

async function closeServer(): Promise<void> {
  await (await server)?.close();
  server = undefined;
}

export const onPostgres: Open = async (instances = 1) => {
  const { url } = await (server ??= startPostgres());
  const name = `test_${(databases += 1)}`;
  const creator = new pg.Client({ connectionString: url });
  await creator.connect();
  await creator.query(`create database ${name}`);
  await creator.end();
  const own = () => openPostgres(new URL(`/${name}`, url).href, { auditKey: AUDIT_KEY });
  const all = await Promise.all(Array.from({ length: instances }, own));
  const [database] = all;
  let isTicking = false;
  return {
    database,
    all,
    async setTime(at, tick = 0) {
      if (tick === 0) return stopClock(database, at);
      if (!isTicking) await startClock(database, tick);
      isTicking = true;
      await sql`select setval('test_clock', ${Date.parse(at) * 1000})`.execute(database.db);
    },
    async close() {
      await Promise.all(all.map((one) => one.close()));
    },
  };
};

async function stopClock({ db }: OpenDatabase, at: string): Promise<void> {
  const text = sql.raw(`'${new Date(at).toISOString()}'`);
  await sql`
    create or replace function now_utc() returns text language sql volatile as $$ select ${text}::text $$`.execute(
    db,
  );
}

/** Uses a sequence, in microseconds, so that all sessions see the same advancing clock. */
async function startClock({ db }: OpenDatabase, tick: number): Promise<void> {
  await sql`create sequence if not exists test_clock increment by ${sql.lit(tick * 1000)}`.execute(db);
  await sql`
    create or replace function now_utc() returns text language sql volatile as $$
      select to_char(
        to_timestamp(nextval('test_clock') / 1000000.0) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'
      )
    $$`.execute(db);
}

/** For `describe.each` and {@link useDatabase}. */
export const DATABASES = ofTier([
  { name: 'SQLite', open: onSqlite },
  { name: 'PostgreSQL', open: onPostgres },
]);

interface UseOptions {
  /** How long each database is open; a test by default. */
  readonly per?: 'test' | 'describe';
  /** The time of its clock at first, and by how much it advances. */
  readonly time?: string;
  readonly tick?: number;
  readonly instances?: number;
}

/** Opens databases for the tests of a `describe`, and stops their server after the last. */
export function useDatabase(open: Open, { per = 'test', time, tick, instances }: UseOptions = {}) {
  const [before, after] = per === 'test' ? [beforeEach, afterEach] : [beforeAll, afterAll];
  let opened: TestDatabase | undefined;
  const own = () => opened!;
  afterAll(closeServer);
  before(async () => {
    opened = await open(instances);
    if (time !== undefined) await opened.setTime(time, tick);
  }, 60_000);
  after(() => opened?.close());
  return {
    get database() {
      return own().database;
    },
    setTime: (at: string) => own().setTime(at, tick),
    /** One of the instances, a different one for consecutive numbers. */
    anyOf: (i: number) => own().all[i % own().all.length],
  };
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import type { OpenDatabase } from '../../src/store/open-database.ts';
import { openPostgres } from '../../src/store/postgres.ts';
import { openSqlite } from '../../src/store/sqlite.ts';
import { startPostgres, type TestPostgres } from '../../../test/support/postgres.ts';
import { ofTier } from './postgres-tier.ts';

/** A separate database whose clock stands where the test sets it. */
export interface TestDatabase {
  readonly database: OpenDatabase;
  setTime(at: string): Promise<void>;
  close(): Promise<void>;
}

/** The audit key of test databases. */
export const AUDIT_KEY = Buffer.alloc(32, 7);

async function onSqlite(): Promise<TestDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'sylvan-service-'));
  let now = Date.now();
  const database = await openSqlite(join(folder, 'sylvan.db'), { now: () => now, auditKey: AUDIT_KEY });
  return {
    database,
    setTime(at) {
      now = Date.parse(at);
      return Promise.resolve();
    },
    async close() {
      await database.close();
      await rm(folder, { recursive: true });
    },
  };
}

let server: Promise<TestPostgres> | undefined;
let databases = 0;

/** Stops the server that all databases of a test file share. */
export async function closeServer(): Promise<void> {
  await (await server)?.close();
}

async function onPostgres(): Promise<TestDatabase> {
  const { url } = await (server ??= startPostgres());
  const name = `test_${(databases += 1)}`;
  const creator = new pg.Client({ connectionString: url });
  await creator.connect();
  await creator.query(`create database ${name}`);
  await creator.end();
  const database = await openPostgres(new URL(`/${name}`, url).href, { auditKey: AUDIT_KEY });
  return {
    database,
    async setTime(at) {
      const text = sql.raw(`'${new Date(at).toISOString()}'`);
      await sql`
        create or replace function now_utc() returns text language sql volatile as $$ select ${text}::text $$`.execute(
        database.db,
      );
    },
    close: () => database.close(),
  };
}

/** For `describe.each`; the test file must call {@link closeServer} at its end. */
export const DATABASES = ofTier([
  { name: 'SQLite', open: onSqlite },
  { name: 'PostgreSQL', open: onPostgres },
]);

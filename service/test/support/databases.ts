import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { OpenDatabase } from '../../src/store/open-database.ts';
import { openPostgres } from '../../src/store/postgres.ts';
import { openSqlite } from '../../src/store/sqlite.ts';
import { startPostgres } from './postgres.ts';

/** A database of its own whose clock stands where the test puts it. */
export interface TestDatabase {
  readonly database: OpenDatabase;
  setTime(at: string): Promise<void>;
  close(): Promise<void>;
}

async function onSqlite(): Promise<TestDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'sylvan-service-'));
  let now = Date.now();
  const database = await openSqlite(join(folder, 'sylvan.db'), { now: () => now });
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

async function onPostgres(): Promise<TestDatabase> {
  const server = await startPostgres();
  const database = await openPostgres(server.url);
  return {
    database,
    async setTime(at) {
      const text = sql.raw(`'${new Date(at).toISOString()}'`);
      await sql`
        create or replace function now_utc() returns text language sql volatile as $$ select ${text}::text $$`.execute(
        database.db,
      );
    },
    async close() {
      await database.close();
      await server.close();
    },
  };
}

/** For `describe.each`. */
export const DATABASES = [
  { name: 'SQLite', open: onSqlite },
  { name: 'PostgreSQL', open: onPostgres },
] as const;

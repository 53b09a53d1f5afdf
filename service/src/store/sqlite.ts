import { statSync } from 'node:fs';
import Database from 'better-sqlite3';
import { SqliteDialect } from 'kysely';
import { isSylvanError } from '#server';
import { copySqlite } from './copy-sqlite.ts';
import { SQLITE } from './dialects.ts';
import { migrate } from './migrate.ts';
import { watchedDatabase, type OpenDatabase, type OpenOptions } from './open-database.ts';

/** The first release that resets its write-ahead log safely. */
const OLDEST = [3, 51, 3] as const;
const BUSY_MILLISECONDS = 5000;

/**
 * Opens a database file for this process alone; commits are on disk before they are acknowledged. Throws if SQLite is too old,
 * another process has the file open, or its schema is newer. Queries reject with `unavailable` if the database is busy or full,
 * or its disk fails. `now` replaces the clock, in milliseconds since 1970.
 */
export async function openSqlite(
  file: string,
  { now = Date.now, watch, auditKey }: OpenOptions & { readonly now?: () => number } = {},
): Promise<OpenDatabase> {
  const database = new Database(file, { timeout: BUSY_MILLISECONDS });
  try {
    refuseOld(database);
    database.pragma('locking_mode = EXCLUSIVE');
    database.pragma('journal_mode = WAL');
    database.pragma('synchronous = FULL');
    database.pragma('foreign_keys = ON');
    database.function('now_utc', () => new Date(now()).toISOString());
    const db = watchedDatabase(new SqliteDialect({ database }), watch);
    await migrate(db, SQLITE);
    const copyTo = (copy: string, signal: AbortSignal) => copySqlite(database, copy, signal);
    const logBytes = () => statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0;
    const own = { dialect: SQLITE, auditKey: auditKey ?? null, copyTo, logBytes, pool: null };
    return { db, ...own, close: () => db.destroy() };
  } catch (cause) {
    database.close();
    if (!isLocked(cause)) throw cause;
    throw new Error(`Another process has ${file} open: only one service at a time can use a SQLite file.`, {
      cause,
    });
  }
}

function refuseOld(database: Database.Database): void {
  const version = database.prepare('select sqlite_version()').pluck().get() as string;
  const parts = version.split('.').map(Number);
  const position = OLDEST.findIndex((part, i) => parts[i] !== part);
  if (position >= 0 && parts[position] < OLDEST[position])
    throw new Error(`SQLite ${version} is too old: ${OLDEST.join('.')} or newer is needed.`);
}

function isLocked(error: unknown): boolean {
  if (isSylvanError(error, 'unavailable')) return isLocked(error.cause);
  return error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY');
}

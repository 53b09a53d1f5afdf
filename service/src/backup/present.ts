import Database from 'better-sqlite3';
import type { EndedKey, PresentKeys } from '../store/carry-over.ts';
import type { ErasuresTable, SecretsTable } from '../store/tables.ts';

const LOCK_MILLISECONDS = 1000;

/** Facts of the present database that a backup may lack. */
export interface Present {
  readonly erasures: readonly ErasuresTable[];
  /** `null` where it cannot be read. */
  readonly keys: PresentKeys | null;
}

/**
 * Reads these facts of a database, after writing its log into it; `null` for no database. Of a damaged one reads what it can:
 * the file of the list replaces its erasures. Throws where a process has the database open.
 */
export function presentIn(file: string): Present | null {
  let database: Database.Database;
  try {
    database = new Database(file, { timeout: LOCK_MILLISECONDS, fileMustExist: true });
  } catch {
    return null;
  }
  try {
    if (readable(() => setDown(database)) === null) return { erasures: [], keys: null };
    return { erasures: readable(() => erasuresIn(database)) ?? [], keys: readable(() => keysIn(database)) };
  } finally {
    database.close();
  }
}

function setDown(database: Database.Database): true {
  database.pragma('locking_mode = EXCLUSIVE');
  database.exec('begin exclusive; commit');
  return true;
}

function erasuresIn(database: Database.Database): readonly ErasuresTable[] {
  return database.prepare('select name, reach, at from erasures').all() as ErasuresTable[];
}

function keysIn(database: Database.Database): PresentKeys {
  const ended = `select key_id, state from keys where state <> 'active'`;
  const secrets = 'select hash, key_id, hint, created_at, ends_at from secrets';
  return {
    ended: database.prepare(ended).all() as EndedKey[],
    secrets: database.prepare(secrets).all() as SecretsTable[],
  };
}

/** `null` where it is damaged or missing. */
function readable<R>(read: () => R): R | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY'))
      throw new Error('A process has the database open: stop the service first.', { cause: error });
    return null;
  }
}

import { existsSync } from 'node:fs';
import { link, rename, rm } from 'node:fs/promises';
import Database from 'better-sqlite3';
import { withdrawAll } from '../store/announced.ts';
import { audit, type Operator } from '../store/audit.ts';
import { checkSqlite, copySqlite } from '../store/copy-sqlite.ts';
import type { Erasures } from '../store/erasures.ts';
import { SCHEMA_VERSION } from '../store/migrate.ts';
import { openSqlite } from '../store/sqlite.ts';
import { setCreation } from '../store/switches.ts';

const MAX_MILLISECONDS = 30 * 60_000;
const LOCK_MILLISECONDS = 1000;

/** The operator who restores, and the parts that restoring uses. */
interface Restorer {
  readonly operator: Operator;
  readonly erasures: Erasures;
  readonly auditKey: Buffer;
}

/**
 * Replaces the embedded database with a backup. Resolves with the number of keys erased again, and the path of the previous
 * database, `null` if there was none. Checks the backup, erases everyone on the list of erasures again, withdraws other
 * announced erasures, and closes key creation. Keeps the previous database next to it. Throws and changes nothing if a process
 * has the database open, or if the backup is damaged or newer than this program.
 */
export async function restore(backup: string, file: string, restorer: Restorer) {
  const isThere = existsSync(file);
  if (isThere) refuseOpen(file);
  const part = `${file}.part`;
  const signal = AbortSignal.timeout(MAX_MILLISECONDS);
  try {
    await copyOf(backup, part, signal);
    const schema = await checkSqlite(part, signal);
    if (schema > SCHEMA_VERSION)
      throw new Error(
        `The backup has schema version ${schema}, but this program supports only up to ${SCHEMA_VERSION}.`,
      );
    const erased = await prepare(part, restorer);
    const aside = isThere ? await setAside(file) : null;
    await rename(part, file);
    return { erased, aside };
  } finally {
    for (const end of ['', '-wal', '-shm']) await rm(`${part}${end}`, { force: true });
  }
}

async function copyOf(backup: string, part: string, signal: AbortSignal): Promise<void> {
  let database: Database.Database | undefined;
  try {
    database = new Database(backup, { fileMustExist: true, readonly: true });
    await copySqlite(database, part, signal);
  } catch (cause) {
    throw new Error('The backup cannot be read: the file does not exist or is damaged.', { cause });
  } finally {
    database?.close();
  }
}

/** Throws if a process has the database open. Otherwise writes the database's log into it, unless the database is damaged. */
function refuseOpen(file: string): void {
  let database: Database.Database | undefined;
  try {
    database = new Database(file, { timeout: LOCK_MILLISECONDS, fileMustExist: true });
    database.pragma('locking_mode = EXCLUSIVE');
    database.exec('begin exclusive; commit');
  } catch (error) {
    if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY'))
      throw new Error('Another process has the database open: stop the service first.', { cause: error });
  } finally {
    database?.close();
  }
}

/** Erases persons and closes creation, in one transaction with the audit entry. Returns the number of erased keys. */
async function prepare(part: string, { operator, erasures, auditKey }: Restorer): Promise<number> {
  const database = await openSqlite(part, { auditKey });
  try {
    return await database.db.transaction().execute(async (tx) => {
      const erased = await erasures.replay(tx);
      await setCreation(tx, 'closed');
      await withdrawAll(tx);
      await audit(tx, database, { ...operator, action: 'restore', keyId: null });
      return erased;
    });
  } finally {
    await database.close();
  }
}

/** Links the file and its log under a second name, so that the first name always points to a database. */
async function setAside(file: string): Promise<string> {
  const aside = `${file}.before-${new Date().toISOString().replaceAll(':', '-')}`;
  await link(file, aside);
  for (const end of ['-wal', '-shm'])
    if (existsSync(`${file}${end}`)) await rename(`${file}${end}`, `${aside}${end}`);
  return aside;
}

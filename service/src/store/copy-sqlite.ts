import { rm, writeFile } from 'node:fs/promises';
import Database from 'better-sqlite3';

/**
 * Copies a database by SQLite's own means, which allow writes meanwhile, into one file without a log. Throws `signal.reason`, or
 * the disk's error.
 */
export async function copySqlite(
  database: Database.Database,
  file: string,
  signal: AbortSignal,
): Promise<void> {
  await rm(file, { force: true });
  // Created here, so that nobody else may ever read it.
  await writeFile(file, '', { mode: 0o600, flag: 'wx' });
  await database.backup(file, {
    progress() {
      signal.throwIfAborted();
      return PAGES;
    },
  });
  const copy = new Database(file);
  try {
    copy.pragma('journal_mode = DELETE');
  } finally {
    copy.close();
  }
}

/** Pages copied at a time; requests are answered in between. */
const PAGES = 100;

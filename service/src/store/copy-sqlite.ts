import { rm, writeFile } from 'node:fs/promises';
import Database from 'better-sqlite3';

/**
 * Copies a database by SQLite's own means, which hold for whoever writes meanwhile, into one file without a log next to it.
 * Throws `signal.reason`, or what the disk says.
 */
export async function copySqlite(
  database: Database.Database,
  file: string,
  signal: AbortSignal,
): Promise<void> {
  await rm(file, { force: true });
  // Made here so that nobody else may ever read it.
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

/** Copied at a time: between, requests are answered. */
const PAGES = 100;

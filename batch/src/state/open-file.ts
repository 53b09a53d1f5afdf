import Database from 'better-sqlite3';
import { BatchError } from '../batch-error.ts';
import { TABLES } from './tables.ts';

/** Milliseconds that a file which is in use is waited for: a run that was killed lets go at once. */
const BUSY_MS = 250;

/**
 * Opens a state file for one process alone, which holds it until it closes it or dies. What is written to it is on the disk when the
 * statement returns. Throws `run-under-way` where another process holds it, `state-unusable` where it is none or cannot be opened.
 */
export function openStateFile(path: string): Database.Database {
  let database: Database.Database | undefined;
  try {
    database = new Database(path);
    database.pragma(`busy_timeout = ${BUSY_MS}`);
    database.pragma('locking_mode = EXCLUSIVE');
    database.pragma('journal_mode = WAL');
    database.pragma('synchronous = FULL');
    database.exec(TABLES);
    return database;
  } catch (cause) {
    database?.close();
    throw stateError(path, cause);
  }
}

function stateError(path: string, cause: unknown): BatchError {
  const { code = '' } = cause as { readonly code?: string };
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED'))
    return new BatchError(
      'run-under-way',
      `Another run is at work on this result (${path}): wait until it has ended, or choose another result.`,
      { fields: { path }, cause },
    );
  return new BatchError(
    'state-unusable',
    `The state of the batch, ${path}, cannot be opened: allow this folder to be written, or move that file away.`,
    { fields: { path }, cause },
  );
}

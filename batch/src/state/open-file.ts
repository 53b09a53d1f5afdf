import Database from 'better-sqlite3';
import { BatchError } from '../batch-error.ts';

/** Increased with every change of the tables: a state with other tables belongs to another run. */
export const TABLES_VERSION = 4;

/**
 * A batch in one SQLite file: the batch, its zones, the list's rows, and the outcomes. For a polygon, `lat`, `lng` and `size`
 * describe its box, and `geometry` is its GeoJSON. A row that cannot be computed has no zone, but an outcome of its own.
 */
const TABLES = `
  create table if not exists meta (name text primary key, value text not null) strict;
  create table if not exists zone (
    id integer primary key,
    name text not null unique,
    lat real not null,
    lng real not null,
    size real not null,
    geometry text,
    curve integer not null,
    begun integer not null default 0,
    outcome text
  ) strict;
  create index if not exists zone_curve on zone (curve, id);
  create table if not exists list_row (
    position integer primary key,
    line integer not null,
    zone integer,
    carried text not null,
    own text not null,
    outcome text
  ) strict;
`;

/** Empties a batch whose table is written: recreates the tables, whatever version made them. */
export const EMPTIED = `drop table list_row; drop table zone; ${TABLES}`;

/**
 * Makes room for another list of the same request. Keeps the zones with answers, and forgets problems: those of whole zones, and
 * those of single periods of plots (a plot's last value is its problem).
 */
export const REOPENED = `delete from list_row;
  update zone set outcome = null, begun = 0
    where outcome ->> '$.problem' is not null or outcome ->> '$.values[#-1]' is not null;
`;

/** Removes the zones that the list does not name. */
export const TRIMMED = 'delete from zone where id not in (select zone from list_row where zone is not null);';

/** Milliseconds to wait for a file in use: a killed run releases it at once. */
const BUSY_MS = 250;

const DAMAGED = 'is damaged: move that file away, then run the command again; it starts from the beginning.';
const WORDS: { readonly [kind: string]: string | undefined } = {
  FULL: 'cannot be written because the disk is full: free some space, then run the command again.',
  CORRUPT: DAMAGED,
  NOTADB: DAMAGED,
};
const OTHERWISE =
  'cannot be saved: check that its folder exists and can be written to, or move that file away.';

/**
 * Opens a state file for one process alone, which holds it until it closes it or dies. Each statement's writes are on disk when
 * it returns. Throws `run-under-way` if another process holds the file, `state-unusable` if it is not a state file or cannot be
 * opened.
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

/** The error that ends a batch while its state file is open. A failure of that file (disk full, damaged) becomes a BatchError. */
export function stateLost(path: string, error: unknown): unknown {
  return error instanceof Database.SqliteError ? stateError(path, error) : error;
}

function stateError(path: string, cause: unknown): BatchError {
  const { code = '' } = cause as { readonly code?: string };
  // SQLITE_BUSY, or SQLITE_BUSY_SNAPSHOT.
  const [, kind = ''] = code.split('_');
  const inUse = `Another run is writing this result (${path}): wait until it ends, or choose another result.`;
  if (['BUSY', 'LOCKED'].includes(kind)) return new BatchError('run-under-way', inUse, { path }, cause);
  const detail = `The state of the batch, ${path}, ${WORDS[kind] ?? OTHERWISE}`;
  return new BatchError('state-unusable', detail, { path, reason: code }, cause);
}

import { Kysely, type Dialect as Driver } from 'kysely';
import type { Dialect } from './dialects.ts';
import type { Tables } from './tables.ts';
import { orUnavailable } from './unavailable.ts';

/** Called for each query, with its duration, and whenever the database is unavailable. */
export interface DatabaseWatch {
  took(seconds: number): void;
  failed(): void;
}

/** Options for opening a database. */
export interface OpenOptions {
  readonly watch?: DatabaseWatch;
  /** Key of the audit chain; without it no act can be audited. */
  readonly auditKey?: Buffer;
}

/** A database with the current schema. The caller closes it. */
export interface OpenDatabase {
  readonly db: Kysely<Tables>;
  readonly dialect: Dialect;
  /** `null` if it was opened without one. */
  readonly auditKey: Buffer | null;
  /**
   * Copies the embedded database, while in use, into a file that only this account can read; overwrites the file. `null` for a
   * database on a server, which has its own backups. After a failure the file is not a valid copy.
   */
  readonly copyTo: ((file: string, signal: AbortSignal) => Promise<void>) | null;
  /** Bytes of the embedded database's write-ahead log; `null` for a server. */
  readonly logBytes: (() => number) | null;
  /** Connections to a server in use, and how many callers wait for one; `null` for the embedded database. */
  readonly pool: (() => { readonly running: number; readonly waiting: number }) | null;
  close(): Promise<void>;
}

/** Queries reject with `unavailable` if the database cannot serve at present. */
export function watchedDatabase(dialect: Driver, watch?: DatabaseWatch): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: orUnavailable(dialect, () => watch?.failed()),
    ...(watch !== undefined && {
      log: ({ queryDurationMillis }) => watch.took(queryDurationMillis / 1000),
    }),
  });
}

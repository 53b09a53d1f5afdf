import { Kysely, type Dialect as Driver } from 'kysely';
import type { Dialect } from './dialects.ts';
import type { Tables } from './tables.ts';
import { orUnavailable } from './unavailable.ts';

/** Called for each query, with its time, and whenever the database is unavailable. */
export interface DatabaseWatch {
  took(seconds: number): void;
  failed(): void;
}

/** Options for opening a database. */
export interface OpenOptions {
  readonly watch?: DatabaseWatch;
  /** Key of the audit's chain; without it nothing can be audited. */
  readonly auditKey?: Buffer;
}

interface PoolUse {
  readonly running: number;
  readonly waiting: number;
}

/** A database with the present schema. Whoever opens it closes it. */
export interface OpenDatabase {
  readonly db: Kysely<Tables>;
  readonly dialect: Dialect;
  /** `null` where it was opened without. */
  readonly auditKey: Buffer | null;
  /**
   * Copies the embedded database, while it is in use, into a file for this account alone; `null` for a server, which has its own
   * means. Overwrites the file. After a failure the file is not a valid copy.
   */
  readonly copyTo: ((file: string, signal: AbortSignal) => Promise<void>) | null;
  /** Bytes of the embedded database's write-ahead log; `null` for a server's. */
  readonly logBytes: (() => number) | null;
  /** Connections to a server that are in use, and what waits for one; `null` for the embedded database. */
  readonly pool: (() => PoolUse) | null;
  close(): Promise<void>;
}

/** Queries that reject with `unavailable` where the database cannot serve at present. */
export function watchedDatabase(dialect: Driver, watch?: DatabaseWatch): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: orUnavailable(dialect, () => watch?.failed()),
    ...(watch !== undefined && {
      log: ({ queryDurationMillis }) => watch.took(queryDurationMillis / 1000),
    }),
  });
}

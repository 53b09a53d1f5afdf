import type { Kysely } from 'kysely';
import type { Dialect } from './dialects.ts';
import type { Tables } from './tables.ts';
import type { DatabaseWatch } from './watched-driver.ts';

/** How databases are opened. */
export interface OpenOptions {
  /** Hears of all that it does; nobody by default. */
  readonly watch?: DatabaseWatch;
}

export interface PoolUse {
  readonly running: number;
  readonly waiting: number;
}

/** A database with the present schema; who opens it closes it. */
export interface OpenDatabase {
  readonly db: Kysely<Tables>;
  readonly dialect: Dialect;
  /**
   * Copies the embedded database as it stands into a file of its own, for this account alone, while it is used; `null` where
   * a server has means of its own. What stands at that name before is lost; what is left after a failure is no copy.
   */
  readonly copyTo: ((file: string, signal: AbortSignal) => Promise<void>) | null;
  /** Bytes of the embedded database's write-ahead log; `null` for a server's. */
  readonly logBytes: (() => number) | null;
  /** Connections to a server that are in use, and what waits for one; `null` for the embedded database. */
  readonly pool: (() => PoolUse) | null;
  close(): Promise<void>;
}

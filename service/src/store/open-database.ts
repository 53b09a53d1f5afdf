import type { Kysely } from 'kysely';
import type { Dialect } from './dialects.ts';
import type { Tables } from './tables.ts';

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
  close(): Promise<void>;
}

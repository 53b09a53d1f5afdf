import type { Kysely } from 'kysely';
import type { Dialect } from './dialects.ts';
import type { Tables } from './tables.ts';

/** A database with the present schema; who opens it closes it. */
export interface OpenDatabase {
  readonly db: Kysely<Tables>;
  readonly dialect: Dialect;
  close(): Promise<void>;
}

import { sql, type RawBuilder } from 'kysely';

/** SQL that differs between the two databases. */
export interface Dialect {
  readonly name: 'sqlite' | 'postgres';
  readonly bytes: 'blob' | 'bytea';
  /** A column with an automatic number. */
  readonly serial: RawBuilder<unknown>;
  /** Ends a statement that creates a table. */
  readonly strict: RawBuilder<unknown>;
}

export const SQLITE: Dialect = {
  name: 'sqlite',
  bytes: 'blob',
  serial: sql`integer primary key`,
  strict: sql`strict`,
};

export const POSTGRES: Dialect = {
  name: 'postgres',
  bytes: 'bytea',
  serial: sql`integer generated always as identity primary key`,
  strict: sql``,
};

import { sql, type RawBuilder } from 'kysely';

/** What the two databases say differently. */
export interface Dialect {
  readonly name: 'sqlite' | 'postgres';
  readonly bytes: 'blob' | 'bytea';
  /** A whole number that counts itself up. */
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

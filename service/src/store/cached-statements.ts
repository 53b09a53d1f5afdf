import type { SqliteDatabase, SqliteStatement } from 'kysely';

/** How many of the latest statements stay compiled. */
const MAX = 128;

/**
 * A SQLite database that compiles each statement once. Readers take all rows of a statement at once: read row by row, it could
 * serve only one reader at a time.
 */
export function cachingStatements(database: SqliteDatabase): SqliteDatabase {
  const cached = new Map<string, SqliteStatement>();
  return {
    prepare(text) {
      const statement = cached.get(text) ?? database.prepare(text);
      cached.delete(text);
      cached.set(text, statement);
      if (cached.size > MAX) cached.delete(cached.keys().next().value!);
      return statement;
    },
    close() {
      cached.clear();
      database.close();
    },
  };
}

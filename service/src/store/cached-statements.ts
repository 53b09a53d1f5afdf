import type { SqliteDatabase, SqliteStatement } from 'kysely';

/** Statements that are stored compiled, the latest. */
const MAX = 128;

/**
 * A SQLite database that compiles a statement once and not each time it is run. Whoever runs one takes all its rows at once:
 * one that is read row by row could serve a single reader at a time.
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

import type { SqliteDatabase, SqliteStatement } from 'kysely';

/** Statements that are kept compiled, the latest. */
const MOST = 128;

/**
 * A SQLite database that compiles a statement once and not each time it is run. Whoever runs one takes all its rows at once:
 * one that is read row by row could serve a single reader at a time.
 */
export function keepingStatements(database: SqliteDatabase): SqliteDatabase {
  const kept = new Map<string, SqliteStatement>();
  return {
    prepare(text) {
      const statement = kept.get(text) ?? database.prepare(text);
      kept.delete(text);
      kept.set(text, statement);
      if (kept.size > MOST) kept.delete(kept.keys().next().value!);
      return statement;
    },
    close() {
      kept.clear();
      database.close();
    },
  };
}

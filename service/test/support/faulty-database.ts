import type { KyselyPlugin } from 'kysely';
import type { OpenDatabase } from '../../src/store/open-database.ts';

/** A database in which one statement can be made to fail before it runs. */
interface FaultyDatabase {
  readonly database: OpenDatabase;
  /** Restarts the count at one; the statement with this number fails, none if it is 0. */
  readonly failAt: (number: number) => void;
  /** Statements since the count was restarted. */
  readonly made: () => number;
}

export function faultyDatabase(database: OpenDatabase, fault: () => Error): FaultyDatabase {
  let failing = 0;
  let statements = 0;
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      statements += 1;
      if (statements === failing) throw fault();
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  return {
    database: { ...database, db: database.db.withPlugin(plugin) },
    failAt(number) {
      [failing, statements] = [number, 0];
    },
    made: () => statements,
  };
}

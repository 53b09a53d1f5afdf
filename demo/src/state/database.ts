import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

/**
 * Milliseconds within which a database must open. A page that was left while it created a database blocks that database for all
 * other pages, in Chromium for as long as the back/forward cache keeps the page.
 */
const LONGEST = 3000;

/** A database of this origin with one store. */
interface Database<T extends DBSchema> {
  readonly name: string;
  /** Creates the store when the database is opened for the first time. */
  readonly make: (fresh: IDBPDatabase<T>) => void;
}

/** Opens a database for one use, and closes it. Rejects if `work` does, or if the database does not open in time. */
export async function withDatabase<R, T extends DBSchema>(
  { name, make }: Database<T>,
  work: (db: IDBPDatabase<T>) => Promise<R>,
): Promise<R> {
  const db = await opened(name, make);
  try {
    return await work(db);
  } finally {
    db.close();
  }
}

function opened<T extends DBSchema>(name: string, make: Database<T>['make']): Promise<IDBPDatabase<T>> {
  const opening = openDB<T>(name, 1, { upgrade: make });
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new Error(`The database ${name} did not open within ${LONGEST} ms`));
      // Closes a database that opens late, so that it does not block others.
      opening.then(
        (db) => db.close(),
        () => undefined,
      );
    }, LONGEST);
    opening.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

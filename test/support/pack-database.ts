import { openDB, type IDBPDatabase } from 'idb';

/** The database of a page's origin in which packs and the cache are. */
export const PLACE = 'sylvan-kept';
export const STORES = ['files', 'blocks', 'answers', 'totals'] as const;

export async function inDatabase<T>(work: (db: IDBPDatabase) => Promise<T>): Promise<T> {
  const db = await openDB(PLACE);
  try {
    return await work(db);
  } finally {
    db.close();
  }
}

/** Records of each store. */
export function keptCounts(): Promise<readonly number[]> {
  return inDatabase((db) => Promise.all(STORES.map((name) => db.count(name))));
}

export function emptyDatabase(): Promise<unknown> {
  return new Promise((resolve) => {
    indexedDB.deleteDatabase(PLACE).onsuccess = resolve;
  });
}

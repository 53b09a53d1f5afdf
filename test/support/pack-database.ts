import { openDB, type IDBPDatabase } from 'idb';
import { vi } from 'vitest';

/** The database of packs and cache in a page's origin. */
export const POINT = 'sylvan-kept';
const STORES = ['files', 'blocks', 'answers', 'totals'] as const;

export async function inDatabase<T>(work: (db: IDBPDatabase) => Promise<T>): Promise<T> {
  const db = await openDB(POINT);
  try {
    return await work(db);
  } finally {
    db.close();
  }
}

/** Number of records in each store. */
export function storedCounts(): Promise<readonly number[]> {
  return inDatabase((db) => Promise.all(STORES.map((name) => db.count(name))));
}

export function emptyDatabase(): Promise<unknown> {
  return new Promise((resolve) => {
    indexedDB.deleteDatabase(POINT).onsuccess = resolve;
  });
}

type Put = (this: IDBObjectStore, ...given: unknown[]) => IDBRequest<IDBValidKey>;

/**
 * Calls `heed` before each written block, until mocks are restored; what it throws appears as thrown by the
 * browser.
 */
export function heedBlocks(heed: (block: number) => void): void {
  const put = Reflect.get(IDBObjectStore.prototype, 'put') as Put;
  let blocks = 0;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...given) {
    if (this.name === 'blocks') heed((blocks += 1));
    return put.apply(this, given);
  });
}

import { openDB, type IDBPDatabase } from 'idb';
import { isKey } from './key.ts';

const STORE = 'settings';

/** The key that the user let the page keep on this device. Where there is no storage it is stored nowhere. */
export const storedKey = {
  /** What is stored and is no key is removed: it would be of no use, and in the way of every call. */
  async read(): Promise<string | null> {
    const found = await withStore((db) => db.get(STORE, 'key') as Promise<unknown>);
    if (isKey(found)) return found;
    if (found !== undefined) await this.write(null);
    return null;
  },
  /** Keeps the key, or removes the one that is stored; whether that was done. */
  async write(key: string | null): Promise<boolean> {
    const isDone = await withStore(async (db) => {
      if (key === null) await db.delete(STORE, 'key');
      else await db.put(STORE, key, 'key');
      return true;
    });
    return isDone === true;
  },
};

async function withStore<T>(work: (db: IDBPDatabase) => Promise<T>): Promise<T | undefined> {
  try {
    const db = await openDB('sylvan-page', 1, { upgrade: (fresh) => void fresh.createObjectStore(STORE) });
    try {
      return await work(db);
    } finally {
      db.close();
    }
  } catch {
    return undefined;
  }
}

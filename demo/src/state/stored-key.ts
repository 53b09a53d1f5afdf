import { openDB, type IDBPDatabase } from 'idb';

const STORE = 'settings';

/** The key that the user let the page keep on this device. Where there is no storage it is kept nowhere. */
export const storedKey = {
  async read(): Promise<string | null> {
    return (await withStore((db) => db.get(STORE, 'key') as Promise<string | undefined>)) ?? null;
  },
  async write(key: string | null): Promise<void> {
    await withStore(async (db) => {
      if (key === null) await db.delete(STORE, 'key');
      else await db.put(STORE, key, 'key');
    });
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

import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

/** A zone as it is stored: the answer is the text of a shared file, the rest is validated by saved-zones.ts. */
export interface StoredZone {
  /** The zone's place, as the page's addresses have it. */
  readonly place: string;
  readonly name: string;
  /** What share/answer-out.ts wrote. */
  readonly file: string;
  readonly news: unknown;
}

interface Schema extends DBSchema {
  zones: { key: string; value: StoredZone };
}

/** The zones that the user saved on this device. Each rejects where there is no storage. */
export const store = {
  all: () => withDatabase((db) => db.getAll('zones')),
  put: (zone: StoredZone) => withDatabase((db) => db.put('zones', zone)),
  remove: (place: string) => withDatabase((db) => db.delete('zones', place)),
};

async function withDatabase<T>(work: (db: IDBPDatabase<Schema>) => Promise<T>): Promise<T> {
  const db = await openDB<Schema>('sylvan-zones', 1, {
    upgrade: (fresh) => void fresh.createObjectStore('zones', { keyPath: 'place' }),
  });
  try {
    return await work(db);
  } finally {
    db.close();
  }
}

import type { DBSchema, IDBPDatabase } from 'idb';
import { withDatabase } from '../state/database.ts';

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

const ZONES = {
  name: 'sylvan-zones',
  make: (fresh: IDBPDatabase<Schema>) => void fresh.createObjectStore('zones', { keyPath: 'place' }),
};

/** The zones that the user saved on this device. Each rejects where there is no storage. */
export const store = {
  all: () => withDatabase(ZONES, (db) => db.getAll('zones')),
  put: (zone: StoredZone) => withDatabase(ZONES, (db) => db.put('zones', zone)),
  remove: (place: string) => withDatabase(ZONES, (db) => db.delete('zones', place)),
};

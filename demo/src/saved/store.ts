import type { DBSchema, IDBPDatabase } from 'idb';
import { withDatabase } from '../state/database.ts';

/** A stored zone: the answer is the text of a shared file; saved-zones.ts validates the rest. */
export interface StoredZone {
  /** The zone's place, in the format of the page's URLs. */
  readonly place: string;
  readonly name: string;
  /** Written by share/answer-out.ts. */
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

/** The zones that the user saved on this device. Each function rejects without storage. */
export const store = {
  all: () => withDatabase(ZONES, (db) => db.getAll('zones')),
  put: (zone: StoredZone) => withDatabase(ZONES, (db) => db.put('zones', zone)),
  remove: (place: string) => withDatabase(ZONES, (db) => db.delete('zones', place)),
};

import type { DBSchema, IDBPDatabase } from 'idb';
import { withDatabase } from './database.ts';

const STORE = 'settings';

interface Schema extends DBSchema {
  settings: { key: string; value: unknown };
}

const SETTINGS = {
  name: 'sylvan-page',
  make: (fresh: IDBPDatabase<Schema>) => void fresh.createObjectStore(STORE),
};

/** Whether a value has the form of a key; only the service knows whether it is valid. */
export function isKey(given: unknown): given is string {
  return typeof given === 'string' && /^syl_(live|test)_[0-9A-Za-z]{49}$/.test(given);
}

/** The key that the user stored on this device, or null. Removes a malformed one: it would make every call fail. */
export async function readKey(): Promise<string | null> {
  const found = await withStore((db) => db.get(STORE, 'key'));
  if (isKey(found)) return found;
  if (found !== undefined) await writeKey(null);
  return null;
}

/** Stores the key, or removes the stored one. Resolves with whether that worked. */
export async function writeKey(key: string | null): Promise<boolean> {
  const isDone = await withStore(async (db) => {
    if (key === null) await db.delete(STORE, 'key');
    else await db.put(STORE, key, 'key');
    return true;
  });
  return isDone === true;
}

/** Resolves with undefined if there is no storage. */
function withStore<T>(work: (db: IDBPDatabase<Schema>) => Promise<T>): Promise<T | undefined> {
  return withDatabase(SETTINGS, work).catch(() => undefined);
}

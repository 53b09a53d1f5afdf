import type { DBSchema, IDBPDatabase } from 'idb';
import { isSylvanError } from '../core/errors.ts';
import { Connection } from '../storage/connection.ts';
import { newDeviceKey, storageFailure, type Changes, type MeterStore } from './store.ts';

interface Tables extends DBSchema {
  records: { key: string; value: string };
  keys: { key: string; value: CryptoKeyPair };
}

type Database = IDBPDatabase<Tables>;

const VERSION = 1;
const STRICT = { durability: 'strict' } as const;
const DEVICE = 'device';

/**
 * The store of a page's origin, shared by its tabs and workers: IndexedDB, written through to the disk, behind Web Locks, which
 * let go of what a closed tab held. Every failure is `storage-full`; a database that another tab keeps from opening is one
 * after three seconds.
 */
export async function indexedStore(scope: string): Promise<MeterStore> {
  const { navigator } = globalThis as { readonly navigator?: Partial<Navigator> };
  const locks = navigator?.locks;
  if (locks === undefined) throw storageFailure(new Error('No Web Locks'));
  const name = `sylvan-metering-${scope}`;
  const database = openTables(name);
  const use = <T>(work: (db: Database) => Promise<T>) =>
    database.use(work).catch((cause: unknown) => {
      throw isSylvanError(cause) ? cause : storageFailure(cause);
    });
  await use(() => Promise.resolve());
  const held = new Set<() => void>();
  return {
    exclusively: (work, signal) => locks.request(name, { signal }, () => work()).catch(named(signal)),
    read: (record) => use((db) => db.get('records', record)),
    list: (prefix) => use((db) => listed(db, prefix)),
    write: (changes) => use((db) => write(db, changes)),
    claim: (what) => claim(locks, `${name}/${what}`, held),
    deviceKey: () => use(deviceKey),
    close() {
      for (const letGo of held) letGo();
      database.close();
      return Promise.resolve();
    },
  };
}

function openTables(name: string): Connection<Tables> {
  return new Connection<Tables>(name, VERSION, (db) => {
    db.createObjectStore('records');
    db.createObjectStore('keys');
  });
}

/** What `locks.request` rejects with: the reason of the signal, a failure of the work, or of the locks. */
function named(signal: AbortSignal): (error: unknown) => never {
  return (error) => {
    if (isSylvanError(error) || (signal.aborted && error === signal.reason)) throw error;
    throw storageFailure(error);
  };
}

async function listed(db: Database, prefix: string): Promise<[string, string][]> {
  const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`);
  const store = db.transaction('records').store;
  const [names, texts] = await Promise.all([store.getAllKeys(range), store.getAll(range)]);
  return names.map((name, i) => [name, texts[i]]);
}

async function write(db: Database, changes: Changes): Promise<void> {
  const { store, done } = db.transaction('records', 'readwrite', STRICT);
  const requests = Object.entries(changes).map(([name, text]) =>
    text === undefined ? store.delete(name) : store.put(text, name),
  );
  await Promise.all([...requests, done]);
}

/** The first of several that make a key at once wins. */
async function deviceKey(db: Database): Promise<CryptoKeyPair> {
  const known = await db.get('keys', DEVICE);
  if (known?.privateKey instanceof CryptoKey) return known;
  const made = await newDeviceKey(false);
  const { store, done } = db.transaction('keys', 'readwrite', STRICT);
  const first = await store.get(DEVICE);
  const pair = first?.privateKey instanceof CryptoKey ? first : made;
  if (pair === made) await store.put(made, DEVICE);
  await done;
  return pair;
}

/** A Web Lock that is held until it is let go of, or its tab is gone. */
function claim(locks: LockManager, name: string, held: Set<() => void>): Promise<(() => void) | undefined> {
  return new Promise((resolve, reject) => {
    const asked = locks.request(name, { ifAvailable: true }, (lock) => {
      if (lock === null) {
        resolve(undefined);
        return undefined;
      }
      return new Promise<void>((free) => {
        const letGo = () => {
          held.delete(letGo);
          free();
        };
        held.add(letGo);
        resolve(letGo);
      });
    });
    asked.catch((cause: unknown) => reject(storageFailure(cause)));
  });
}

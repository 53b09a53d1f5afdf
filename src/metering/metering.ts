import type { DBSchema, IDBPDatabase } from 'idb';
import { Connection } from '../cache/indexed-db.ts';
import { parseCalls, type Calls } from './pending-calls.ts';
import { storageFailure, type CallStore } from './store.ts';
import { Metering, type MeteringOptions } from './device-metering.ts';

interface Tables extends DBSchema {
  calls: { key: string; value: unknown };
}

const VERSION = 1;
const STRICT = { durability: 'strict' } as const;
/** The key of the only row. */
const ROW = 'calls';

/**
 * The store of a page's origin, shared by its tabs and workers: IndexedDB, flushed to disk, under a Web Lock. Every failure is
 * reported as `storage-full`, even if another tab merely keeps the database from opening for three seconds.
 */
export async function indexedStore(scope: string): Promise<CallStore> {
  const { navigator } = globalThis as { readonly navigator?: Partial<Navigator> };
  const locks = navigator?.locks;
  if (locks === undefined) throw storageFailure(new Error('No Web Locks'));
  const name = `sylvan-calls-${scope}`;
  const database = new Connection<Tables>(name, VERSION, (db) => void db.createObjectStore('calls'));
  await database
    .use(() => Promise.resolve())
    .catch((error: unknown) => {
      throw storageFailure(error);
    });
  const change = async (edit: (calls: Calls) => Calls): Promise<Calls> => {
    const before = parseCalls(await database.use((db) => db.get('calls', ROW)));
    const calls = edit(before);
    if (calls !== before) await database.use((db) => write(db, calls));
    return calls;
  };
  return {
    isDurable: true,
    change: (edit, signal) =>
      locks
        .request(name, { signal }, () => change(edit))
        .catch((error: unknown) => {
          signal.throwIfAborted();
          throw storageFailure(error);
        }),
    close: () => database.close(),
  };
}

async function write(db: IDBPDatabase<Tables>, calls: Calls): Promise<void> {
  const { store, done } = db.transaction('calls', 'readwrite', STRICT);
  await Promise.all([store.put(calls, ROW), done]);
}

/** The metering of a page. */
export function openMetering(options: Omit<MeteringOptions, 'openStore'>): Metering {
  return new Metering({ ...options, openStore: indexedStore });
}

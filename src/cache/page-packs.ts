import { notSecure } from './digest.ts';
import { allOf, DATABASE, openTables, type Database } from './indexed-db.ts';
import { IndexedAnswers } from './indexed-answers.ts';
import { IndexedPackFiles } from './indexed-pack-files.ts';
import {
  packInUse,
  packsAmong,
  spaceOf,
  type Lease,
  type PackStorage,
  type StorageRoom,
} from './pack-storage.ts';

/** The packs that all pages of an origin share, in one database with their caches, protected by Web Locks. */
export function openPagePacks(): PackStorage {
  const connection = openTables(DATABASE);
  return {
    files: new IndexedPackFiles(connection),
    records: new IndexedAnswers(connection, 'packs', null),
    draft: (id) => ({ location: DATABASE, space: spaceOf(id) }),
    drafts: async () => packsAmong(await connection.use(spacesIn)),
    clearDraft: (id) => connection.use((db) => clearSpace(db, spaceOf(id))),
    exclusively,
    persist: () => asked((storage) => storage.persist(), false),
    room,
    close: () => connection.close(),
  };
}

async function clearSpace(db: Database, space: string): Promise<void> {
  const tx = db.transaction(['files', 'blocks', 'totals'], 'readwrite');
  const all = allOf(space);
  await Promise.all([
    tx.objectStore('files').delete(all),
    tx.objectStore('blocks').delete(all),
    tx.objectStore('totals').delete(space),
    tx.done,
  ]);
}

/** The browser's answer about its storage; `otherwise` if it refuses or, as in insecure contexts, cannot be asked. */
async function asked<T>(question: (storage: StorageManager) => Promise<T>, otherwise: T): Promise<T> {
  const { storage } = navigator as Partial<Navigator>;
  return storage === undefined ? otherwise : question(storage).catch(() => otherwise);
}

async function room(): Promise<StorageRoom> {
  const { usage, quota }: StorageEstimate = await asked((storage) => storage.estimate(), {});
  const isPersisted = await asked((storage) => storage.persisted(), false);
  const free = usage === undefined || quota === undefined ? null : Math.max(0, quota - usage);
  return { used: usage ?? null, free, isPersisted };
}

/** The spaces that have files. The cursor jumps from each to the next. */
async function spacesIn(db: Database): Promise<string[]> {
  const names = new Set<string>();
  let cursor = await db.transaction('files').store.openKeyCursor();
  while (cursor !== null) {
    const [space] = cursor.primaryKey;
    names.add(space);
    cursor = await cursor.continue([space, []] as unknown as typeof cursor.primaryKey);
  }
  return [...names];
}

/** A browser never takes a lock away from an open page. */
const FOR_GOOD: Lease = { signal: new AbortController().signal, confirm: () => Promise.resolve() };

/** Browsers release the locks of a closed page. */
async function exclusively<T>(id: string, work: (lease: Lease) => Promise<T>): Promise<T> {
  const { locks } = navigator as Partial<Navigator>;
  if (locks === undefined) throw notSecure();
  const result = await locks.request(`sylvan-pack-${id}`, { ifAvailable: true }, async (lock) => {
    if (lock === null) throw packInUse(id);
    return { value: await work(FOR_GOOD) };
  });
  return result.value;
}

import { addFiles } from './added-files.ts';
import type { FilledFile } from './block-store.ts';
import type { Connection } from './connection.ts';
import { IndexedAnswers } from './indexed-answers.ts';
import { IndexedBlocks } from './indexed-blocks.ts';
import {
  packInUse,
  packsAmong,
  spaceOf,
  type HeldFile,
  type PackSpace,
  type PackStorage,
  type StorageRoom,
} from './pack-storage.ts';
import { allOf, blocksOfFile, isSound, openTables, type Database, type Tables } from './tables.ts';

/** Packs in a database of the page's origin, behind Web Locks. */
export function openIndexedPacks(place: string): PackStorage {
  const connection = openTables(place);
  return {
    place,
    records: new IndexedAnswers(connection, 'packs', null),
    space: (id) => new IndexedPack(connection, spaceOf(id)),
    ids: async () => packsAmong(await connection.use(spacesIn)),
    exclusively: (id, work) => exclusively(id, work),
    persist: async () =>
      (await manager()
        ?.persist()
        .catch(() => false)) ?? false,
    room,
    close: () => connection.close(),
  };
}

class IndexedPack implements PackSpace {
  readonly answers: IndexedAnswers;
  readonly blocks: IndexedBlocks;

  constructor(
    readonly connection: Connection<Tables>,
    readonly space: string,
  ) {
    this.answers = new IndexedAnswers(connection, space, null);
    this.blocks = new IndexedBlocks(connection, { name: space, bytes: null });
  }

  addFiles(files: readonly FilledFile[]): Promise<void> {
    return addFiles(this.connection, this.space, files, Date.now());
  }

  files(): Promise<HeldFile[]> {
    return this.connection.use(async (db) => {
      const all = await db.getAll('files', allOf(this.space));
      const areSound = await Promise.all(all.map(isSound));
      const known = all.filter((_, i) => areSound[i]);
      return Promise.all(
        known.map(async ({ url, version, size, seen }) => {
          const keys = await db.getAllKeys('blocks', blocksOfFile(this.space, url));
          const own = keys.filter((key) => key[2] === version);
          const blocks = own.map(([, , , offset, length]) => ({ offset, length }));
          return { url, version, size, seen, blocks };
        }),
      );
    });
  }

  clear(): Promise<void> {
    return this.connection.use(async (db) => {
      const tx = db.transaction(['files', 'blocks', 'answers', 'totals'], 'readwrite');
      const { space } = this;
      await Promise.all([
        tx.objectStore('files').delete(allOf(space)),
        tx.objectStore('blocks').delete(allOf(space)),
        tx.objectStore('answers').delete(allOf(space)),
        tx.objectStore('totals').delete(space),
        tx.done,
      ]);
    });
  }
}

/** Some browsers have none, nor has any page that is not secure. */
function manager(): StorageManager | undefined {
  return (navigator as Partial<Navigator>).storage;
}

async function room(): Promise<StorageRoom> {
  const { usage, quota } =
    (await manager()
      ?.estimate()
      .catch(() => undefined)) ?? {};
  const isPersisted =
    (await manager()
      ?.persisted()
      .catch(() => false)) ?? false;
  const free = usage === undefined || quota === undefined ? null : Math.max(0, quota - usage);
  return { used: usage ?? null, free, isPersisted };
}

/** The spaces that have files or answers: from each the cursor goes on to the next. */
async function spacesIn(db: Database): Promise<string[]> {
  const names = new Set<string>();
  for (const table of ['files', 'answers'] as const) {
    let cursor = await db.transaction(table).store.openKeyCursor();
    while (cursor !== null) {
      const [space] = cursor.primaryKey;
      names.add(space);
      cursor = await cursor.continue([space, []] as unknown as typeof cursor.primaryKey);
    }
  }
  return [...names];
}

/** Browsers let go of what a closed page held. */
async function exclusively<T>(id: string, work: () => Promise<T>): Promise<T> {
  const result = await navigator.locks.request(`sylvan-pack-${id}`, { ifAvailable: true }, async (lock) => {
    if (lock === null) throw packInUse(id);
    return { value: await work() };
  });
  return result.value;
}

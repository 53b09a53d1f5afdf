import { RECORD_VERSION, type Bytes, type FilledFile } from './stores.ts';
import {
  type Connection,
  sealed,
  sealOf,
  type SealedBytes,
  factsOfFile,
  type FileRecord,
  type Tables,
  writing,
  type Writing,
  allOf,
  blocksOfFile,
  isSound,
  openTables,
  type Database,
} from './indexed-db.ts';
import { makingRoom } from './eviction.ts';
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

/** A file, and its blocks as they are stored. */
interface SealedFile {
  readonly file: FilledFile;
  readonly seal: Bytes;
  readonly blocks: readonly (readonly [offset: number, block: SealedBytes])[];
}

/** Adds files and blocks that a space does not have yet (see `PackSpace`) in one transaction: all or nothing. */
export async function addFiles(
  connection: Connection<Tables>,
  space: string,
  files: readonly FilledFile[],
  used: number,
): Promise<void> {
  const all = await Promise.all(files.map((file) => sealedFile(space, file)));
  await makingRoom(connection, () => writing(connection, (tx) => putFiles(tx, space, all, used)));
}

async function sealedFile(space: string, file: FilledFile): Promise<SealedFile> {
  const blocks = file.blocks.map(async ({ offset, bytes }) => [offset, await sealed(bytes)] as const);
  return { file, seal: await sealOf(factsOfFile({ ...file, space })), blocks: await Promise.all(blocks) };
}

/** Waits as rarely as possible: each answer is a round trip between two processes of the browser. */
async function putFiles(tx: Writing, space: string, all: readonly SealedFile[], used: number): Promise<void> {
  const [files, totals] = [tx.objectStore('files'), tx.objectStore('totals')];
  const [total, ...known] = await Promise.all([
    totals.get(space),
    ...all.map(({ file: { url } }) => files.get([space, url])),
  ]);
  const bytes = (total ?? 0) + all.reduce((sum, one) => sum + bytesOf(one), 0);
  const records = all.map((one, i) => recordOf(one, space, known[i]?.bytes ?? 0, used));
  await Promise.all([totals.put(bytes, space), ...all.map((one, i) => putFile(tx, records[i], one))]);
}

async function putFile(tx: Writing, file: FileRecord, { blocks }: SealedFile): Promise<void> {
  const { space, url, version } = file;
  const store = tx.objectStore('blocks');
  await Promise.all([
    tx.objectStore('files').put(file),
    // Async, so that a synchronous exception rejects together with the other writes.
    ...blocks.map(async ([offset, block]) => store.put(block, [space, url, version, offset, block.length])),
  ]);
}

function recordOf(one: SealedFile, space: string, known: number, used: number): FileRecord {
  const { url, version, size, seenAt } = one.file;
  const bytes = known + bytesOf(one);
  return { record: RECORD_VERSION, space, url, version, size, seenAt, used, bytes, seal: one.seal };
}

function bytesOf({ blocks }: SealedFile): number {
  return blocks.reduce((sum, [, { length }]) => sum + length, 0);
}

/** Packs in a database of the page's origin, behind Web Locks. */
export function openIndexedPacks(location: string): PackStorage {
  const connection = openTables(location);
  return {
    location,
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
        known.map(async ({ url, version, size, seenAt }) => {
          const keys = await db.getAllKeys('blocks', blocksOfFile(this.space, url));
          const own = keys.filter((key) => key[2] === version);
          const blocks = own.map(([, , , offset, length]) => ({ offset, length }));
          return { url, version, size, seenAt, blocks };
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

/** Undefined in some browsers, and in pages that are not secure. */
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

/** The spaces that have files or answers: the cursor jumps from each to the next. */
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

/** Browsers release the locks of a closed page. */
async function exclusively<T>(id: string, work: () => Promise<T>): Promise<T> {
  const result = await navigator.locks.request(`sylvan-pack-${id}`, { ifAvailable: true }, async (lock) => {
    if (lock === null) throw packInUse(id);
    return { value: await work() };
  });
  return result.value;
}

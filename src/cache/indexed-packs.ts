import { allOf, openTables, type Connection, type Database, type Tables } from './indexed-db.ts';
import { IndexedAnswers } from './indexed-answers.ts';
import { IndexedBlocks } from './indexed-blocks.ts';
import {
  isPackId,
  packInUse,
  packsAmong,
  spaceOf,
  type PackFiles,
  type PackStorage,
  type StorageRoom,
} from './pack-storage.ts';
import type { Bytes } from './stores.ts';

/** Packs in a database of the page's origin, behind Web Locks. */
export function openIndexedPacks(location: string): PackStorage {
  const connection = openTables(location);
  return {
    files: new IndexedPackFiles(connection),
    records: new IndexedAnswers(connection, 'packs', null),
    draft: (id) => ({ location, space: spaceOf(id) }),
    drafts: async () => packsAmong(await connection.use(spacesIn)),
    clearDraft: (id) => connection.use((db) => clearSpace(db, spaceOf(id))),
    exclusively: (id, work) => exclusively(id, work),
    persist: async () =>
      (await manager()
        ?.persist()
        .catch(() => false)) ?? false,
    room,
    close: () => connection.close(),
  };
}

/** Bytes of the pieces of a file: a header costs one, and a tile few. */
const PIECE = 2 ** 17;
const FILES = 'pack-files';
const SCHEME = 'pack:';
const VERSION = '1';

/** The id in the address of a pack's file; undefined for any other address. */
export function packOfAddress(address: string): string | undefined {
  const id = address.startsWith(SCHEME) ? address.slice(SCHEME.length) : '';
  return isPackId(id) ? id : undefined;
}

/**
 * Files of packs in pieces, each with its digest, so that any place can be read and none is damaged unnoticed. A file has a
 * size once all of it is stored.
 */
export class IndexedPackFiles implements PackFiles {
  readonly #blocks: IndexedBlocks;

  constructor(readonly connection: Connection<Tables>) {
    this.#blocks = new IndexedBlocks(connection, { name: FILES, bytes: null });
  }

  address(id: string): string {
    return SCHEME + id;
  }

  async ids(): Promise<string[]> {
    const keys = await this.connection.use((db) => db.getAllKeys('files', allOf(FILES)));
    return keys.map(([, id]) => id);
  }

  async size(id: string): Promise<number | undefined> {
    return (await this.#blocks.file(id))?.size ?? undefined;
  }

  async read(id: string, offset: number, length: number): Promise<Bytes> {
    const size = (await this.size(id)) ?? 0;
    const end = Math.min(offset + length, size);
    const bytes = new Uint8Array(Math.max(0, end - offset));
    const spans = [];
    for (let at = offset - (offset % PIECE); at < end; at += PIECE)
      spans.push({ offset: at, length: Math.min(PIECE, size - at) });
    const pieces = await this.#blocks.blocks(id, VERSION, spans);
    for (const [i, piece] of pieces.entries()) {
      // What is damaged reads as nothing: a digest of the manifest, or a tile, does not hold.
      const from = Math.max(spans[i].offset, offset);
      const part = piece?.subarray(from - spans[i].offset, end - spans[i].offset);
      if (part) bytes.set(part, from - offset);
    }
    return bytes;
  }

  async write(id: string, chunks: AsyncIterable<Bytes>): Promise<void> {
    await this.remove(id);
    const file = { version: VERSION, seenAt: Date.now() };
    await this.#blocks.putFile(id, { ...file, size: null });
    let size = 0;
    const put = async (bytes: Bytes) => {
      await this.#blocks.putBlocks(id, VERSION, [{ offset: size, bytes }]);
      size += bytes.byteLength;
    };
    try {
      for await (const piece of inPieces(chunks)) await put(piece);
      await this.#blocks.putFile(id, { ...file, size });
    } catch (error) {
      await this.remove(id).catch(() => undefined);
      throw error;
    }
  }

  remove(id: string): Promise<void> {
    return this.#blocks.deleteFile(id);
  }
}

/** The same bytes in pieces of one length, the last one shorter. */
async function* inPieces(chunks: AsyncIterable<Bytes>): AsyncGenerator<Bytes> {
  let piece = new Uint8Array(PIECE);
  let filled = 0;
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.byteLength;) {
      const part = chunk.subarray(at, at + PIECE - filled);
      piece.set(part, filled);
      filled += part.byteLength;
      at += part.byteLength;
      if (filled < PIECE) continue;
      yield piece;
      [piece, filled] = [new Uint8Array(PIECE), 0];
    }
  }
  if (filled > 0) yield piece.slice(0, filled);
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

/** The spaces that have files: the cursor jumps from each to the next. */
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

/** Browsers release the locks of a closed page. */
async function exclusively<T>(id: string, work: () => Promise<T>): Promise<T> {
  const result = await navigator.locks.request(`sylvan-pack-${id}`, { ifAvailable: true }, async (lock) => {
    if (lock === null) throw packInUse(id);
    return { value: await work() };
  });
  return result.value;
}

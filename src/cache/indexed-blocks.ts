import { digestOf } from './digest.ts';
import {
  type SealedBytes,
  allOf,
  blocksAt,
  blocksOfFile,
  type FileRecord,
  type Writing,
  type Connection,
  type Tables,
  isIntact,
  isDigestOf,
  sealed,
  factsOf,
  type Database,
  RELAXED,
  writing,
} from './indexed-db.ts';
import {
  CACHE,
  RECORD_VERSION,
  FRACTION_LEFT,
  USED_STEP,
  type StoredBlock,
  type BlockStore,
  type Bytes,
  type FileEntry,
} from './stores.ts';
import type { ByteRange } from '../net/range-source.ts';

/** The fraction of the cache that remains after evicting because the disk is full. */
const FRACTION_LEFT_WHEN_FULL = 0.75;

/**
 * Calls `write`. If the disk is full, evicts a quarter of the cache and retries once. Rejects with `QuotaExceededError` if that
 * is not enough.
 */
async function makingRoom<T>(connection: Connection<Tables>, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
    if (!isFull) throw error;
    await makeRoom(connection, CACHE, (all) => all * FRACTION_LEFT_WHEN_FULL);
    return write();
  }
}

/**
 * Evicts files of a space, least recently used first, until its blocks have at most as many bytes as `maximum` returns for the
 * current total. Updates the stored total.
 */
function makeRoom(
  connection: Connection<Tables>,
  space: string,
  maximum: (all: number) => number,
): Promise<void> {
  return writing(connection, async (tx) => {
    const files = tx.objectStore('files');
    const known = await files.index('used').getAll(allOf(space));
    let left = known.reduce((sum, { bytes }) => sum + bytes, 0);
    const bound = maximum(left);
    for (const { url, bytes } of known) {
      if (left <= bound) break;
      await tx.objectStore('blocks').delete(blocksOfFile(space, url));
      await files.delete([space, url]);
      left -= bytes;
    }
    await tx.objectStore('totals').put(left, space);
  });
}

/**
 * Stores a file's blocks by their offsets. Of two blocks at one offset the longer is kept; of two with equal length, the newer.
 * Returns the total bytes of the space, or 0 if none were added.
 */
async function putBlocks(
  tx: Writing,
  file: FileRecord,
  blocks: readonly (readonly [offset: number, block: SealedBytes])[],
): Promise<number> {
  // Of several blocks at one offset, only the longest is kept, and of equally long ones, the last.
  const all = [...new Map(blocks.toSorted(([, a], [, b]) => a.length - b.length))];
  // All in parallel, because each answer takes a round trip between two browser processes.
  const lengths = await Promise.all(all.map(([offset]) => lengthAt(tx, file, offset)));
  const news = all.flatMap(([offset, block], i) =>
    block.length < lengths[i] ? [] : [{ offset, block, known: lengths[i] }],
  );
  const added = news.reduce((sum, { block, known }) => sum + block.length - known, 0);
  const [total] = await Promise.all([count(tx, file, added), ...news.map((one) => putBlock(tx, file, one))]);
  return total;
}

async function putBlock(
  tx: Writing,
  file: FileRecord,
  { offset, block, known }: { readonly offset: number; readonly block: SealedBytes; readonly known: number },
): Promise<void> {
  const store = tx.objectStore('blocks');
  const { space, url, version } = file;
  // A block of another length has another key.
  const gone = known > 0 && known !== block.length ? store.delete(blocksAt(file, offset)) : undefined;
  await Promise.all([gone, store.put(block, [space, url, version, offset, block.length])]);
}

async function dropAt(tx: Writing, file: FileRecord, offset: number): Promise<void> {
  const known = await lengthAt(tx, file, offset);
  await tx.objectStore('blocks').delete(blocksAt(file, offset));
  await count(tx, file, -known);
}

/** Deletes all blocks of a file, in every version. */
async function dropBlocks(tx: Writing, file: FileRecord): Promise<void> {
  await tx.objectStore('blocks').delete(blocksOfFile(file.space, file.url));
  await count(tx, file, -file.bytes);
}

/** The length of the stored block, or 0 if there is none. The key contains it, so no block is read. */
async function lengthAt(tx: Writing, file: FileRecord, offset: number): Promise<number> {
  const key = await tx.objectStore('blocks').getKey(blocksAt(file, offset));
  return key?.[4] ?? 0;
}

/** Counts bytes added or removed. Returns the total bytes of the space, or 0 if nothing changed. */
async function count(tx: Writing, file: FileRecord, bytes: number): Promise<number> {
  if (bytes === 0) return 0;
  const totals = tx.objectStore('totals');
  const total = ((await totals.get(file.space)) ?? 0) + bytes;
  await Promise.all([
    tx.objectStore('files').put({ ...file, bytes: file.bytes + bytes }),
    totals.put(total, file.space),
  ]);
  return total;
}

/** The values of a file's record that never change once it is written, unlike its time of use and its byte count. */
function factsOfFile({
  space,
  url,
  version,
  size,
  seenAt,
}: Omit<FileRecord, 'record' | 'used' | 'bytes' | 'seal'>) {
  return factsOf(space, url, version, size, seenAt);
}

interface Space {
  readonly name: string;
  /** Maximum total size of its blocks, in bytes; null for no limit. */
  readonly bytes: number | null;
}

/**
 * Blocks in IndexedDB, shared by the pages and workers of an origin. At the limit, evicts the least recently used files first.
 * If the disk is full, evicts a quarter of the cache once; after that, writes reject with `QuotaExceededError`.
 */
export class IndexedBlocks implements BlockStore {
  constructor(
    readonly connection: Connection<Tables>,
    readonly space: Space,
    readonly now: () => number = Date.now,
  ) {}

  async file(url: string): Promise<FileEntry | undefined> {
    const found = await this.connection.use((db) => db.get('files', [this.space.name, url]));
    if (found === undefined) return undefined;
    const isSound = found.record === RECORD_VERSION && (await isDigestOf(found.seal, factsOfFile(found)));
    if (!isSound) {
      await this.deleteFile(url);
      return undefined;
    }
    if (Math.abs(this.now() - found.used) > USED_STEP)
      await this.connection.use((db) => this.#touch(db, url));
    return { version: found.version, size: found.size };
  }

  async putFile(url: string, { version, size }: FileEntry): Promise<void> {
    const now = this.now();
    const file = { space: this.space.name, url, version, size, seenAt: now };
    const seal = await digestOf(factsOfFile(file));
    await writing(this.connection, async (tx) => {
      const known = await tx.objectStore('files').get([file.space, url]);
      const isOfOther = known !== undefined && known.version !== version;
      if (isOfOther) await dropBlocks(tx, known);
      const bytes = isOfOther ? 0 : (known?.bytes ?? 0);
      await tx.objectStore('files').put({ ...file, record: RECORD_VERSION, used: now, bytes, seal });
    });
  }

  /**
   * Also deletes the blocks if the browser lost only the file's record, because they would otherwise be taken for blocks of the
   * next file with this name.
   */
  deleteFile(url: string): Promise<void> {
    const { name: space } = this.space;
    const all = blocksOfFile(space, url);
    return writing(this.connection, async (tx) => {
      const [blocks, totals] = [tx.objectStore('blocks'), tx.objectStore('totals')];
      const [keys, total = 0] = await Promise.all([blocks.getAllKeys(all), totals.get(space)]);
      const bytes = keys.reduce((sum, [, , , , length]) => sum + length, 0);
      await Promise.all([
        blocks.delete(all),
        tx.objectStore('files').delete([space, url]),
        bytes > 0 && totals.put(total - bytes, space),
      ]);
    });
  }

  async blocks(url: string, version: string, spans: readonly ByteRange[]): Promise<(Bytes | undefined)[]> {
    const file = { space: this.space.name, url, version };
    // All reads share one transaction, because a transaction costs as much as several reads.
    const found = await this.connection.use((db) => {
      const { store } = db.transaction('blocks');
      return Promise.all(spans.map(({ offset, length }) => store.get(blocksAt(file, offset, length))));
    });
    return Promise.all(
      spans.map(async ({ offset, length }, i) => {
        const block = found[i];
        if (block === undefined) return undefined;
        if (await isIntact(block))
          return block.length === length ? block.bytes : block.bytes.slice(0, length);
        await this.#changing(url, version, (tx, known) => dropAt(tx, known, offset));
        return undefined;
      }),
    );
  }

  async putBlocks(url: string, version: string, blocks: readonly StoredBlock[]): Promise<void> {
    const records = await Promise.all(
      blocks.map(async ({ offset, bytes }) => [offset, await sealed(bytes)] as const),
    );
    const total = await makingRoom(this.connection, () =>
      this.#changing(url, version, (tx, file) => putBlocks(tx, file, records)),
    );
    await this.#shrink(total ?? 0);
  }

  /** Lets `work` change a file's blocks, unless the file was deleted in the meantime or replaced by another version. */
  #changing<T>(
    url: string,
    version: string,
    work: (tx: Writing, file: FileRecord) => Promise<T>,
  ): Promise<T | undefined> {
    return writing(this.connection, async (tx) => {
      const file = await tx.objectStore('files').get([this.space.name, url]);
      return file?.version === version ? work(tx, file) : undefined;
    });
  }

  async #shrink(total: number): Promise<void> {
    const { name, bytes } = this.space;
    if (bytes !== null && total > bytes) await makeRoom(this.connection, name, () => bytes * FRACTION_LEFT);
  }

  async #touch(db: Database, url: string): Promise<void> {
    const { store, done } = db.transaction('files', 'readwrite', RELAXED);
    const file = await store.get([this.space.name, url]);
    if (file !== undefined) await store.put({ ...file, used: this.now() });
    await done;
  }
}

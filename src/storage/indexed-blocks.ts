import {
  RECORD_VERSION,
  SHARE_LEFT,
  USED_STEP,
  type Block,
  type BlockStore,
  type Bytes,
  type KeptFile,
  type Span,
} from './block-store.ts';
import type { Connection } from './connection.ts';
import { dropAt, dropBlocks, putBlocks } from './counted-blocks.ts';
import { GroupedReads } from './grouped-reads.ts';
import { makeRoom, makingRoom } from './room.ts';
import { isIntact, sealed, sealOf } from './sealed.ts';
import { blocksAt, factsOfFile, isSound, type Database, type FileRecord, type Tables } from './tables.ts';
import { RELAXED, writing, type Writing } from './writing.ts';

interface Space {
  readonly name: string;
  /** Most bytes of its blocks; null for no bound. */
  readonly bytes: number | null;
}

/**
 * Blocks in IndexedDB, shared by the pages and workers of an origin. Files whose turn was longest ago go first where the bound is
 * reached. Where the disk is full a quarter of the cache goes, once, and then what is written rejects with `QuotaExceededError`.
 */
export class IndexedBlocks implements BlockStore {
  readonly #reads: GroupedReads;

  constructor(
    readonly connection: Connection<Tables>,
    readonly space: Space,
    readonly now: () => number = Date.now,
  ) {
    this.#reads = new GroupedReads(connection);
  }

  async file(url: string): Promise<KeptFile | undefined> {
    const found = await this.#reads.get('files', IDBKeyRange.only([this.space.name, url]));
    if (found === undefined) return undefined;
    if (!(await isSound(found))) {
      await this.forgetFile(url);
      return undefined;
    }
    if (Math.abs(this.now() - found.used) > USED_STEP)
      await this.connection.use((db) => this.#touch(db, url));
    const { version, size, seen } = found;
    return { version, size, seen };
  }

  async keepFile(url: string, file: KeptFile): Promise<void> {
    const { name: space } = this.space;
    const seal = await sealOf(factsOfFile({ ...file, space, url }));
    await writing(this.connection, async (tx) => {
      const known = await tx.objectStore('files').get([space, url]);
      const isOfOther = known !== undefined && known.version !== file.version;
      if (isOfOther) await dropBlocks(tx, known);
      const bytes = isOfOther ? 0 : (known?.bytes ?? 0);
      await tx
        .objectStore('files')
        .put({ ...file, record: RECORD_VERSION, space, url, used: this.now(), bytes, seal });
    });
  }

  forgetFile(url: string): Promise<void> {
    return writing(this.connection, async (tx) => {
      const known = await tx.objectStore('files').get([this.space.name, url]);
      if (known === undefined) return;
      await dropBlocks(tx, known);
      await tx.objectStore('files').delete([this.space.name, url]);
    });
  }

  async blocks(url: string, version: string, spans: readonly Span[]): Promise<(Bytes | undefined)[]> {
    const file = { space: this.space.name, url, version };
    const found = await Promise.all(
      spans.map(({ offset, length }) => this.#reads.get('blocks', blocksAt(file, offset, length))),
    );
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

  async keepBlocks(url: string, version: string, blocks: readonly Block[]): Promise<void> {
    const records = await Promise.all(
      blocks.map(async ({ offset, bytes }) => [offset, await sealed(bytes)] as const),
    );
    let total = 0;
    await makingRoom(this.connection, () =>
      this.#changing(url, version, async (tx, file) => {
        total = await putBlocks(tx, file, records);
      }),
    );
    await this.#shrink(total);
  }

  /** Lets `work` change a file's blocks; not where it was forgotten meanwhile, or replaced by another version. */
  #changing(
    url: string,
    version: string,
    work: (tx: Writing, file: FileRecord) => Promise<void>,
  ): Promise<void> {
    return writing(this.connection, async (tx) => {
      const file = await tx.objectStore('files').get([this.space.name, url]);
      if (file?.version === version) await work(tx, file);
    });
  }

  async #shrink(total: number): Promise<void> {
    const { name, bytes } = this.space;
    if (bytes !== null && total > bytes) await makeRoom(this.connection, name, () => bytes * SHARE_LEFT);
  }

  async #touch(db: Database, url: string): Promise<void> {
    const { store, done } = db.transaction('files', 'readwrite', RELAXED);
    const file = await store.get([this.space.name, url]);
    if (file !== undefined) await store.put({ ...file, used: this.now() });
    await done;
  }
}

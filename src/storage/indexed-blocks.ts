import type { IDBPTransaction } from 'idb';
import { CACHE, type Block, type BlockStore, type Bytes, type KeptFile, type Span } from './block-store.ts';
import type { Connection } from './connection.ts';
import { digestOf } from './digest.ts';
import { isIntact } from './intact.ts';
import { makeRoom } from './room.ts';
import {
  blocksOfFile,
  RECORD_VERSION,
  type BlockRecord,
  type Database,
  type FileRecord,
  type Tables,
} from './tables.ts';

const RELAXED = { durability: 'relaxed' } as const;
const ALL = ['files', 'blocks', 'totals'] as const;
/** Milliseconds: a use is noted no finer. */
const USED_STEP = 3_600_000;
/** What is left of a space, of its bound, once it had more, and of the cache where the disk is full. */
const SHARE_LEFT = 0.9;
const SHARE_LEFT_WHEN_FULL = 0.75;

type Writing = IDBPTransaction<Tables, typeof ALL, 'readwrite'>;

export interface Space {
  readonly name: string;
  /** Most bytes of its blocks; null for no bound. */
  readonly bytes: number | null;
}

/**
 * Blocks in IndexedDB, shared by the pages and workers of an origin. Files whose turn was longest ago go first where the bound is
 * reached. Where the disk is full a quarter of the cache goes, once, and then what is written rejects with `QuotaExceededError`.
 */
export class IndexedBlocks implements BlockStore {
  constructor(
    readonly connection: Connection<Tables>,
    readonly space: Space,
    readonly now: () => number = Date.now,
  ) {}

  file(url: string): Promise<KeptFile | undefined> {
    return this.connection.use(async (db) => {
      const found = await db.get('files', [this.space.name, url]);
      if (found === undefined) return undefined;
      if (!isSound(found)) {
        await this.forgetFile(url);
        return undefined;
      }
      if (Math.abs(this.now() - found.used) > USED_STEP) await this.#touch(db, url);
      const { version, size, seen } = found;
      return { version, size, seen };
    });
  }

  keepFile(url: string, file: KeptFile): Promise<void> {
    return this.#writing(async (tx) => {
      const { name: space } = this.space;
      const known = await tx.objectStore('files').get([space, url]);
      const isOfOther = known !== undefined && known.version !== file.version;
      if (isOfOther) await dropBlocks(tx, known);
      const bytes = isOfOther ? 0 : (known?.bytes ?? 0);
      await tx
        .objectStore('files')
        .put({ ...file, record: RECORD_VERSION, space, url, used: this.now(), bytes });
    });
  }

  forgetFile(url: string): Promise<void> {
    return this.#writing(async (tx) => {
      const known = await tx.objectStore('files').get([this.space.name, url]);
      if (known === undefined) return;
      await dropBlocks(tx, known);
      await tx.objectStore('files').delete([this.space.name, url]);
    });
  }

  async blocks(url: string, version: string, spans: readonly Span[]): Promise<(Bytes | undefined)[]> {
    const keyOf = ({ offset }: Span) => [this.space.name, url, version, offset] as const;
    const records = await this.connection.use((db) => {
      const { store } = db.transaction('blocks');
      return Promise.all(spans.map((span) => store.get([...keyOf(span)])));
    });
    return Promise.all(
      spans.map(async (span, i) => {
        const record = records[i];
        if (record === undefined) return undefined;
        if (await isIntact(record)) return span.length <= record.length ? cut(record, span) : undefined;
        await this.connection.use((db) => db.delete('blocks', [...keyOf(span)]));
        return undefined;
      }),
    );
  }

  async keepBlocks(url: string, version: string, blocks: readonly Block[]): Promise<void> {
    const records = await Promise.all(blocks.map(recordOf));
    const write = () => this.#writing((tx) => this.#put(tx, url, version, records));
    try {
      await write();
    } catch (error) {
      if (!isFull(error)) throw error;
      await this.connection.use((db) => makeRoom(db, CACHE, (all) => all * SHARE_LEFT_WHEN_FULL));
      await write();
    }
    await this.#shrink();
  }

  async #put(
    tx: Writing,
    url: string,
    version: string,
    records: readonly (readonly [number, BlockRecord])[],
  ): Promise<void> {
    const { name: space } = this.space;
    const file = await tx.objectStore('files').get([space, url]);
    // Forgotten meanwhile, or replaced by another version.
    if (file?.version !== version) return;
    const store = tx.objectStore('blocks');
    const added = await Promise.all(
      records.map(async ([offset, record]) => {
        const key: [string, string, string, number] = [space, url, version, offset];
        const known = (await store.getKey(key)) === undefined ? 0 : (await store.get(key))!.length;
        if (known >= record.length) return 0;
        await store.put(record, key);
        return record.length - known;
      }),
    );
    await count(
      tx,
      file,
      added.reduce((sum, bytes) => sum + bytes, 0),
    );
  }

  async #shrink(): Promise<void> {
    const { name, bytes } = this.space;
    if (bytes === null) return;
    await this.connection.use(async (db) => {
      if (((await db.get('totals', name)) ?? 0) > bytes) await makeRoom(db, name, () => bytes * SHARE_LEFT);
    });
  }

  async #touch(db: Database, url: string): Promise<void> {
    const { store, done } = db.transaction('files', 'readwrite', RELAXED);
    const file = await store.get([this.space.name, url]);
    if (file !== undefined) await store.put({ ...file, used: this.now() });
    await done;
  }

  /** All of `work`'s changes or none. Rejects with why the transaction was aborted. */
  #writing(work: (tx: Writing) => Promise<void>): Promise<void> {
    return this.connection.use(async (db) => {
      const tx = db.transaction([...ALL], 'readwrite', RELAXED) as unknown as Writing;
      const ended = tx.done.then(
        () => undefined,
        () => tx.error,
      );
      let failure: unknown;
      await work(tx).catch((error: unknown) => {
        failure = error;
        abort(tx);
      });
      const cause = (await ended) ?? failure;
      if (cause !== undefined && cause !== null) throw cause as Error;
    });
  }
}

/** One that has failed by itself is aborted already. */
function abort(tx: Writing): void {
  try {
    tx.abort();
  } catch {
    return;
  }
}

async function recordOf({ offset, bytes }: Block): Promise<readonly [number, BlockRecord]> {
  // A view is cloned with the whole of its buffer.
  const own = bytes.slice();
  const digest = await digestOf(own);
  return [offset, { record: RECORD_VERSION, length: own.byteLength, digest, bytes: own }];
}

function cut({ bytes }: BlockRecord, { length }: Span): Bytes {
  return bytes.byteLength === length ? bytes : bytes.slice(0, length);
}

async function dropBlocks(tx: Writing, file: FileRecord): Promise<void> {
  await tx.objectStore('blocks').delete(blocksOfFile(file.space, file.url));
  await count(tx, file, -file.bytes);
}

/** Counts bytes that came or went. */
async function count(tx: Writing, file: FileRecord, bytes: number): Promise<void> {
  if (bytes === 0) return;
  await tx.objectStore('files').put({ ...file, bytes: file.bytes + bytes });
  const totals = tx.objectStore('totals');
  await totals.put(((await totals.get(file.space)) ?? 0) + bytes, file.space);
}

function isSound(file: FileRecord): boolean {
  return (
    file.record === RECORD_VERSION &&
    typeof file.version === 'string' &&
    (file.size === null || Number.isSafeInteger(file.size)) &&
    Number.isFinite(file.seen)
  );
}


/** The browser has no more room for this origin. */
export function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError';
}

import { openDB, type DBSchema, type IDBPDatabase, type OpenDBCallbacks, type IDBPTransaction } from 'idb';
import { RECORD_VERSION, type Bytes, type CachedAnswer, type FileEntry } from './stores.ts';
import { digestOf, hexOf } from './digest.ts';
import { NEVER } from '../errors/abort.ts';
import { withDeadline } from '../net/deadline.ts';

/** Milliseconds within which a database must open, and its transactions must end on close. */
const OPEN_MS = 3000;

/** A database of the page's origin. Opens at first use, and again after the browser or a newer page forced it to close. */
export class Connection<T extends DBSchema> {
  #opening: Promise<IDBPDatabase<T>> | undefined;
  #isClosed = false;

  constructor(
    readonly name: string,
    readonly version: number,
    readonly upgrade: NonNullable<OpenDBCallbacks<T>['upgrade']>,
  ) {}

  /** Rejects as `work` does, or if the database does not open within {@link OPEN_MS}. The next use opens it again. */
  async use<R>(work: (db: IDBPDatabase<T>) => Promise<R>): Promise<R> {
    try {
      this.#opening ??= this.#open();
      return await work(await this.#opening);
    } catch (error) {
      void this.#drop();
      throw error;
    }
  }

  /** Resolves when all transactions have ended and the database is closed, even if it was still opening. Safe to call again. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const db = await this.#take();
    if (db === undefined) return;
    // The wait is limited, because another tab may be writing. A database closed by the browser has no transactions.
    await inTime(() => transactionsEnded(db)).catch(() => undefined);
    db.close();
  }

  async #drop(): Promise<void> {
    (await this.#take())?.close();
  }

  async #take(): Promise<IDBPDatabase<T> | undefined> {
    const opening = this.#opening;
    this.#opening = undefined;
    return opening?.catch(() => undefined);
  }

  async #open(): Promise<IDBPDatabase<T>> {
    if (this.#isClosed) throw new Error('The store is closed');
    const { upgrade } = this;
    const opening = openDB<T>(this.name, this.version, {
      upgrade,
      blocking: () => void this.#drop(),
      terminated: () => void this.#drop(),
    });
    try {
      return await inTime(() => opening);
    } catch (error) {
      opening.then((db) => db.close()).catch(() => undefined);
      throw error;
    }
  }
}

/** Resolves when all transactions of a database have ended: a transaction on all its tables starts after them. */
async function transactionsEnded<T extends DBSchema>(db: IDBPDatabase<T>): Promise<void> {
  await db.transaction([...db.objectStoreNames], 'readwrite', RELAXED).done;
}

function inTime<R>(work: () => Promise<R>): Promise<R> {
  return withDeadline(NEVER, OPEN_MS, work);
}

/** Bytes in a database, with a digest that reveals changes. */
export interface SealedBytes {
  readonly record: number;
  readonly length: number;
  readonly digest: Bytes;
  readonly bytes: Bytes;
}

export async function sealed(bytes: Bytes): Promise<SealedBytes> {
  // The database clones the whole buffer behind a view.
  const own = bytes.slice();
  return { record: RECORD_VERSION, length: own.byteLength, digest: await digestOf(own), bytes: own };
}

/** Whether bytes from the database, which may be damaged, are those that were written. */
export async function isIntact(found: Partial<SealedBytes> | null): Promise<boolean> {
  const { record, length, digest, bytes } = found ?? {};
  if (record !== RECORD_VERSION || !(bytes instanceof Uint8Array) || bytes.byteLength !== length)
    return false;
  return isDigestOf(digest, bytes);
}

/** The values of a record except its bytes, in a fixed order. Their digest is the record's seal. */
export function factsOf(...values: readonly (string | number | null)[]): Bytes {
  return new TextEncoder().encode(JSON.stringify(values));
}

/** Whether a digest from the database, which may be damaged, is that of these bytes. */
export async function isDigestOf(digest: unknown, bytes: Bytes): Promise<boolean> {
  return digest instanceof Uint8Array && hexOf(digest) === hexOf(await digestOf(bytes));
}

/** The database shared by all Sylvan instances of an origin. */
export const DATABASE = 'sylvan-kept';
const DATABASE_VERSION = 2;

export interface FileRecord extends FileEntry {
  readonly record: number;
  readonly space: string;
  readonly url: string;
  /** When it was last used, to within an hour, in milliseconds since 1970. */
  readonly used: number;
  /** Total bytes of its blocks. */
  readonly bytes: number;
  /** When its host last stated the version or the size, in milliseconds since 1970; part of the seal. */
  readonly seenAt: number;
  readonly seal: Bytes;
}

interface AnswerRecord extends CachedAnswer, SealedBytes {
  readonly space: string;
  readonly name: string;
  readonly seal: Bytes;
}

/** The tables. Each row belongs to one space. */
export interface Tables extends DBSchema {
  files: {
    key: [space: string, url: string];
    value: FileRecord;
    indexes: { used: [space: string, used: number] };
  };
  blocks: {
    key: [space: string, url: string, version: string, offset: number, length: number];
    value: SealedBytes;
  };
  answers: {
    key: [space: string, name: string];
    value: AnswerRecord;
    indexes: { stored: [space: string, stored: number, length: number] };
  };
  /** Approximate bytes of all blocks of a space, recounted at each eviction. */
  totals: { key: string; value: number };
}

export type Database = IDBPDatabase<Tables>;

export function openTables(location: string): Connection<Tables> {
  return new Connection<Tables>(location, DATABASE_VERSION, (db) => {
    // Older versions contained no packs, so everything in them can be fetched again. Later versions must migrate packs.
    for (const name of db.objectStoreNames) db.deleteObjectStore(name);
    db.createObjectStore('files', { keyPath: ['space', 'url'] }).createIndex('used', ['space', 'used']);
    db.createObjectStore('blocks');
    const answers = db.createObjectStore('answers', { keyPath: ['space', 'name'] });
    answers.createIndex('stored', ['space', 'stored', 'length']);
    db.createObjectStore('totals');
  });
}

/** All blocks of a file, in every version. */
export function blocksOfFile(space: string, url: string): IDBKeyRange {
  return IDBKeyRange.bound([space, url], [space, url, []]);
}

/** The block at an offset of a file's version, if it has at least `minimum` bytes. */
export function blocksAt(
  { space, url, version }: Pick<FileRecord, 'space' | 'url' | 'version'>,
  offset: number,
  minimum = 0,
): IDBKeyRange {
  const location = [space, url, version, offset];
  return IDBKeyRange.bound([...location, minimum], [...location, []]);
}

export function allOf(space: string): IDBKeyRange {
  return IDBKeyRange.bound([space], [space, []]);
}

/** Relaxed, because data lost in a power failure can be fetched again. */
export const RELAXED = { durability: 'relaxed' } as const;
const OF_BLOCKS = ['files', 'blocks', 'totals'] as const;

/** A transaction that changes files, blocks and totals. */
export type Writing = IDBPTransaction<Tables, typeof OF_BLOCKS, 'readwrite'>;

/** Applies all of `work`'s changes or none. Rejects with the reason for the abort of the transaction. */
export function writing<T>(connection: Connection<Tables>, work: (tx: Writing) => Promise<T>): Promise<T> {
  return connection.use(async (db) => {
    const tx = db.transaction([...OF_BLOCKS], 'readwrite', RELAXED) as unknown as Writing;
    const working = work(tx);
    working.catch(() => abort(tx));
    const [result, end] = await Promise.allSettled([working, tx.done]);
    if (tx.error) throw tx.error;
    if (result.status === 'rejected') throw result.reason;
    if (end.status === 'rejected') throw end.reason;
    return result.value;
  });
}

/** Aborts a transaction, unless its own failure has already aborted it. */
function abort(tx: Writing): void {
  try {
    tx.abort();
  } catch {
    return;
  }
}

import { openDB, type DBSchema, type IDBPDatabase, type OpenDBCallbacks, type IDBPTransaction } from 'idb';
import { RECORD_VERSION, type Bytes, type CachedAnswer, type FileEntry } from './stores.ts';
import { digestOf, isSame } from './digest.ts';

/** Milliseconds until a database must be open. */
const OPEN_MS = 3000;

/**
 * A database of the page's origin that is opened when it is first used, and again where the browser has closed it or a newer
 * page has requested it.
 */
export class Connection<T extends DBSchema> {
  #opening: Promise<IDBPDatabase<T>> | undefined;
  #isClosed = false;

  constructor(
    readonly name: string,
    readonly version: number,
    readonly upgrade: NonNullable<OpenDBCallbacks<T>['upgrade']>,
  ) {}

  /** Rejects with what `work` does, or with why the database is not open within {@link OPEN_MS}; the next use opens it anew. */
  async use<R>(work: (db: IDBPDatabase<T>) => Promise<R>): Promise<R> {
    try {
      this.#opening ??= this.#open();
      return await work(await this.#opening);
    } catch (error) {
      this.#drop();
      throw error;
    }
  }

  /** Safe to call again. */
  close(): void {
    this.#isClosed = true;
    this.#drop();
  }

  #drop(): void {
    this.#opening?.then((db) => db.close()).catch(() => undefined);
    this.#opening = undefined;
  }

  async #open(): Promise<IDBPDatabase<T>> {
    if (this.#isClosed) throw new Error('The store is closed');
    const { upgrade } = this;
    const opening = openDB<T>(this.name, this.version, {
      upgrade,
      blocking: () => this.#drop(),
      terminated: () => this.#drop(),
    });
    try {
      return await inTime(opening);
    } catch (error) {
      opening.then((db) => db.close()).catch(() => undefined);
      throw error;
    }
  }
}

function inTime<R>(work: Promise<R>): Promise<R> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`Not open within ${OPEN_MS} ms`)), OPEN_MS);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Bytes in a database, with what says whether they are still those that were written. */
export interface SealedBytes {
  readonly record: number;
  readonly length: number;
  readonly digest: Bytes;
  readonly bytes: Bytes;
}

/** What a record says next to bytes, in an order of its own. */
type Facts = readonly (string | number | null)[];

export async function sealed(bytes: Bytes): Promise<SealedBytes> {
  // A view is cloned with the whole of its buffer.
  const own = bytes.slice();
  return { record: RECORD_VERSION, length: own.byteLength, digest: await digestOf(own), bytes: own };
}

/** Whatever the database gave back may be damaged. */
export async function isIntact(found: Partial<SealedBytes> | null): Promise<boolean> {
  const { record, length, digest, bytes } = found ?? {};
  if (record !== RECORD_VERSION || !(bytes instanceof Uint8Array) || bytes.byteLength !== length)
    return false;
  return digest instanceof Uint8Array && isSame(digest, await digestOf(bytes));
}

/** Says whether facts are still those that were written. */
export function sealOf(facts: Facts): Promise<Bytes> {
  return digestOf(new TextEncoder().encode(JSON.stringify(facts)));
}

export async function isSealOf(seal: unknown, facts: Facts): Promise<boolean> {
  return seal instanceof Uint8Array && isSame(seal, await sealOf(facts));
}

/** The database that all Sylvans of an origin share. */
export const DATABASE = 'sylvan-kept';
const DATABASE_VERSION = 2;

export interface FileRecord extends FileEntry {
  readonly record: number;
  readonly space: string;
  readonly url: string;
  /** When it was last wanted, to the hour; milliseconds since 1970. */
  readonly used: number;
  /** Of its blocks. */
  readonly bytes: number;
  /** Of {@link factsOfFile}. */
  readonly seal: Bytes;
}

interface AnswerRecord extends CachedAnswer, SealedBytes {
  readonly bytes: Bytes;
  readonly space: string;
  readonly name: string;
  /** Of {@link factsOfAnswer}. */
  readonly seal: Bytes;
}

type FileFacts = Pick<FileRecord, 'space' | 'url' | 'version' | 'size' | 'seenAt'>;

/** What must not change by itself; when it was used, and what is counted, may. */
export function factsOfFile({ space, url, version, size, seenAt }: FileFacts): Facts {
  return [space, url, version, size, seenAt];
}

export function factsOfAnswer({
  space,
  name,
  date,
  stored,
}: Pick<AnswerRecord, 'space' | 'name' | 'date' | 'stored'>): Facts {
  return [space, name, date, stored];
}

/** Whatever the database gave back may be damaged. */
export async function isSound(file: FileRecord): Promise<boolean> {
  return file.record === RECORD_VERSION && (await isSealOf(file.seal, factsOfFile(file)));
}

/** What is stored of files; of each space apart from the others. */
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
  /** Bytes of all blocks of a space, about: it is counted anew whenever room is made. */
  totals: { key: string; value: number };
}

export type Database = IDBPDatabase<Tables>;

export function openTables(location: string): Connection<Tables> {
  return new Connection<Tables>(location, DATABASE_VERSION, (db) => {
    // What an older one keeps is fetched again; it held no packs, which a newer one must take over.
    for (const name of db.objectStoreNames) db.deleteObjectStore(name);
    db.createObjectStore('files', { keyPath: ['space', 'url'] }).createIndex('used', ['space', 'used']);
    db.createObjectStore('blocks');
    const answers = db.createObjectStore('answers', { keyPath: ['space', 'name'] });
    answers.createIndex('stored', ['space', 'stored', 'length']);
    db.createObjectStore('totals');
  });
}

/** All blocks of a file, of whichever version. */
export function blocksOfFile(space: string, url: string): IDBKeyRange {
  return IDBKeyRange.bound([space, url], [space, url, []]);
}

/** What is stored at an offset of a file's version, `minimum` bytes long or longer: of some length or none. */
export function blocksAt(
  { space, url, version }: Pick<FileRecord, 'space' | 'url' | 'version'>,
  offset: number,
  minimum = 0,
): IDBKeyRange {
  const location = [space, url, version, offset];
  return IDBKeyRange.bound([...location, minimum], [...location, []]);
}

/** All that has keys in this space. */
export function allOf(space: string): IDBKeyRange {
  return IDBKeyRange.bound([space], [space, []]);
}

/** What is lost with the power can be fetched again. */
export const RELAXED = { durability: 'relaxed' } as const;
const OF_BLOCKS = ['files', 'blocks', 'totals'] as const;

/** Changes files, their blocks and what is counted of them. */
export type Writing = IDBPTransaction<Tables, typeof OF_BLOCKS, 'readwrite'>;

/** All of `work`'s changes or none. Rejects with why the transaction was aborted. */
export function writing(connection: Connection<Tables>, work: (tx: Writing) => Promise<void>): Promise<void> {
  return connection.use(async (db) => {
    const tx = db.transaction([...OF_BLOCKS], 'readwrite', RELAXED) as unknown as Writing;
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

/** One that has failed by itself is aborted already. */
function abort(tx: Writing): void {
  try {
    tx.abort();
  } catch {
    return;
  }
}

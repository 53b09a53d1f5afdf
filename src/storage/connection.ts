import { openDB, type DBSchema, type IDBPDatabase, type OpenDBCallbacks } from 'idb';

/** Milliseconds until a database must be open. */
const OPEN_MS = 3000;

/** A database of the page's origin that is opened when it is first used, and again where the browser has closed it or a newer page has asked for it. */
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

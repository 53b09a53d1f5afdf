import type { Connection } from './connection.ts';
import type { Tables } from './tables.ts';

type Table = 'files' | 'blocks';

interface Read {
  readonly table: Table;
  readonly key: IDBKeyRange;
  readonly resolve: (value: Promise<unknown>) => void;
  readonly reject: (reason: unknown) => void;
}

/** Reads of one transaction. */
const MOST_READS = 64;
/** While one is answered the other is asked for. */
const MOST_TRANSACTIONS = 2;

/** Reads files and blocks in few transactions, each of which costs as much as some reads: what is asked for meanwhile goes into the next. */
export class GroupedReads {
  readonly #waiting: Read[] = [];
  #transactions = 0;

  constructor(readonly connection: Connection<Tables>) {}

  /** The first value with such a key. Rejects where it cannot be read, or nothing of its transaction. */
  get<T extends Table>(table: T, key: IDBKeyRange): Promise<Tables[T]['value'] | undefined> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ table, key, resolve: resolve as Read['resolve'], reject });
      void this.#readAll();
    });
  }

  async #readAll(): Promise<void> {
    if (this.#transactions === MOST_TRANSACTIONS) return;
    this.#transactions += 1;
    // What is asked for together is read together.
    await Promise.resolve();
    while (this.#waiting.length > 0) await this.#read(this.#waiting.splice(0, MOST_READS));
    this.#transactions -= 1;
  }

  async #read(all: readonly Read[]): Promise<void> {
    try {
      await this.connection.use(async (db) => {
        const tx = db.transaction(['files', 'blocks']);
        await Promise.all(
          all.map(async ({ table, key, resolve }) => {
            const found = tx.objectStore(table).get(key);
            // Told as soon as it is there.
            resolve(found);
            await found;
          }),
        );
      });
    } catch (error) {
      for (const { reject } of all) reject(error);
    }
  }
}

import { ANSWER_BYTES, AnswerCounter, type CachedAnswer } from './stores.ts';
import { digestOf } from './digest.ts';
import {
  type Connection,
  isIntact,
  isDigestOf,
  sealed,
  allOf,
  factsOf,
  type Tables,
  RELAXED,
} from './indexed-db.ts';
import type { ListedAnswers } from './pack-storage.ts';

/** Answers in IndexedDB, shared by the pages of an origin. Without a limit none are evicted. */
export class IndexedAnswers implements ListedAnswers {
  readonly #counter: AnswerCounter | null;

  constructor(
    readonly connection: Connection<Tables>,
    readonly space: string,
    limit: number | null = ANSWER_BYTES,
  ) {
    this.#counter = limit === null ? null : new AnswerCounter(limit);
  }

  answer(name: string): Promise<CachedAnswer | undefined> {
    return this.connection.use(async (db) => {
      const key: [string, string] = [this.space, name];
      const found = await db.get('answers', key);
      if (found === undefined) return undefined;
      const { bytes, date, stored, seal } = found;
      const facts = factsOf(found.space, found.name, date, stored);
      if ((await isIntact(found)) && (await isDigestOf(seal, facts))) return { bytes, date, stored };
      await db.delete('answers', key);
      return undefined;
    });
  }

  async putAnswer(name: string, { bytes, date, stored }: CachedAnswer): Promise<void> {
    const { space } = this;
    const seal = await digestOf(factsOf(space, name, date, stored));
    const record = { ...(await sealed(bytes)), space, name, date, stored, seal };
    await this.connection.use((db) => db.put('answers', record));
    if (this.#counter?.countAndCheck(record.length)) await this.#shrink(this.#counter);
  }

  async names(): Promise<string[]> {
    const keys = await this.connection.use((db) => db.getAllKeys('answers', allOf(this.space)));
    return keys.map(([, name]) => name);
  }

  async clear(beginning: string): Promise<void> {
    const { space } = this;
    const range = IDBKeyRange.bound([space, beginning], [space, `${beginning}\uffff`]);
    await this.connection.use((db) => db.delete('answers', range));
  }

  /** The index contains the lengths, so the bodies need not be read. */
  async #shrink(counter: AnswerCounter): Promise<void> {
    await this.connection.use(async (db) => {
      const { store, done } = db.transaction('answers', 'readwrite', RELAXED);
      let left = counter.limit;
      let cursor = await store.index('stored').openKeyCursor(allOf(this.space), 'prev');
      for (; cursor !== null; cursor = await cursor.continue()) {
        left -= counter.costOf(cursor.key[2]);
        if (left < 0) await store.delete(cursor.primaryKey);
      }
      await done;
    });
  }
}

import { ANSWER_LIMITS, AnswerTally, type AnswerLimits, type KeptAnswer } from './stores.ts';
import {
  type Connection,
  isIntact,
  isSealOf,
  sealed,
  sealOf,
  allOf,
  factsOfAnswer,
  type Tables,
  RELAXED,
} from './indexed-db.ts';
import type { ListedAnswers } from './pack-storage.ts';

/** Answers in IndexedDB, shared by the pages of an origin; of a space without `limits` all stay. */
export class IndexedAnswers implements ListedAnswers {
  readonly #tally: AnswerTally | null;

  constructor(
    readonly connection: Connection<Tables>,
    readonly space: string,
    limits: AnswerLimits | null = ANSWER_LIMITS,
  ) {
    this.#tally = limits && new AnswerTally(limits);
  }

  answer(name: string): Promise<KeptAnswer | undefined> {
    return this.connection.use(async (db) => {
      const key: [string, string] = [this.space, name];
      const found = await db.get('answers', key);
      if (found === undefined) return undefined;
      const isWhole = (await isIntact(found)) && (await isSealOf(found.seal, factsOfAnswer(found)));
      if (isWhole) return { bytes: found.bytes, date: found.date, kept: found.kept };
      await db.delete('answers', key);
      return undefined;
    });
  }

  async keepAnswer(name: string, { bytes, date, kept }: KeptAnswer): Promise<void> {
    const { space } = this;
    const seal = await sealOf(factsOfAnswer({ space, name, date, kept }));
    const record = { ...(await sealed(bytes)), space, name, date, kept, seal };
    await this.connection.use((db) => db.put('answers', record));
    if (this.#tally?.isDue(record.length)) await this.#shrink(this.#tally.limits);
  }

  async names(): Promise<string[]> {
    const keys = await this.connection.use((db) => db.getAllKeys('answers', allOf(this.space)));
    return keys.map(([, name]) => name);
  }

  async forgetAll(beginning: string): Promise<void> {
    const { space } = this;
    const range = IDBKeyRange.bound([space, beginning], [space, `${beginning}\uffff`]);
    await this.connection.use((db) => db.delete('answers', range));
  }

  /** Lengths stand in the index: no body is read for them. */
  async #shrink(limits: AnswerLimits): Promise<void> {
    await this.connection.use(async (db) => {
      const { store, done } = db.transaction('answers', 'readwrite', RELAXED);
      const left = { ...limits };
      let cursor = await store.index('kept').openKeyCursor(allOf(this.space), 'prev');
      for (; cursor !== null; cursor = await cursor.continue()) {
        left.answers -= 1;
        left.bytes -= cursor.key[2];
        if (left.answers < 0 || left.bytes < 0) await store.delete(cursor.primaryKey);
      }
      await done;
    });
  }
}

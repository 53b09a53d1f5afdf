import { ANSWER_LIMITS, type AnswerLimits, type KeptAnswer } from './answer-store.ts';
import type { Connection } from './connection.ts';
import type { ListedAnswers } from './pack-storage.ts';
import { digestOf } from './digest.ts';
import { isIntact } from './intact.ts';
import { allOf, RECORD_VERSION, type Tables } from './tables.ts';

/** Answers in IndexedDB, shared by the pages of an origin; of a space without `limits` all stay. */
export class IndexedAnswers implements ListedAnswers {
  constructor(
    readonly connection: Connection<Tables>,
    readonly space: string,
    readonly limits: AnswerLimits | null = ANSWER_LIMITS,
  ) {}

  answer(name: string): Promise<KeptAnswer | undefined> {
    return this.connection.use(async (db) => {
      const key: [string, string] = [this.space, name];
      const found = await db.get('answers', key);
      if (found === undefined) return undefined;
      if (await isIntact(found)) return { bytes: found.bytes, date: found.date, kept: found.kept };
      await db.delete('answers', key);
      return undefined;
    });
  }

  async keepAnswer(name: string, { bytes, date, kept }: KeptAnswer): Promise<void> {
    const own = bytes.slice();
    const digest = await digestOf(own);
    const place = { space: this.space, name, kept, length: own.byteLength };
    const record = { ...place, record: RECORD_VERSION, digest, bytes: own, date };
    await this.connection.use((db) => db.put('answers', record));
    await this.#shrink();
  }

  async names(): Promise<string[]> {
    const keys = await this.connection.use((db) => db.getAllKeys('answers', allOf(this.space)));
    return keys.map(([, name]) => name);
  }

  async forgetAnswer(name: string): Promise<void> {
    await this.connection.use((db) => db.delete('answers', [this.space, name]));
  }

  /** Lengths stand in the index: no body is read for them. */
  async #shrink(): Promise<void> {
    const { limits, space } = this;
    if (limits === null) return;
    await this.connection.use(async (db) => {
      const { store, done } = db.transaction('answers', 'readwrite', { durability: 'relaxed' });
      const left = { ...limits };
      let cursor = await store.index('kept').openKeyCursor(allOf(space), 'prev');
      for (; cursor !== null; cursor = await cursor.continue()) {
        left.answers -= 1;
        left.bytes -= cursor.key[2];
        if (left.answers < 0 || left.bytes < 0) await store.delete(cursor.primaryKey);
      }
      await done;
    });
  }
}

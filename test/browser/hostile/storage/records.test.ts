import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { type Connection, openTables, type Tables } from '../../../../src/cache/indexed-db.ts';
import { IndexedAnswers } from '../../../../src/cache/indexed-answers.ts';
import { IndexedBlocks } from '../../../../src/cache/indexed-blocks.ts';
import { seededRandom } from '../../../support/random.ts';

const { seed, runs, timeout } = inject('campaigns').storage;
const random = seededRandom(seed);
const any = <T>(all: readonly T[]) => all[Math.floor(random() * all.length)];

const POINT = 'sylvan-hostile-records';
const SPACE = 'cache';
const FILE = { version: '"1"', size: 5000, seenAt: 5 };

type Stored = Record<string, unknown>;
/** Damages a record; some results are no longer records at all. */
type Damage = (stored: Stored) => unknown;

/** Flips a bit in one of its arrays. */
const flip =
  (field: string): Damage =>
  (stored) => {
    const bytes = (stored[field] as Uint8Array).slice();
    bytes[Math.floor(random() * bytes.length)] ^= 1 << Math.floor(random() * 8);
    return { ...stored, [field]: bytes };
  };
const more =
  (field: string, added = 1): Damage =>
  (stored) => ({ ...stored, [field]: (stored[field] as number) + added });
const become =
  (field: string, value: unknown): Damage =>
  (stored) => ({ ...stored, [field]: value });

const OF_BYTES = [
  ...[flip('bytes'), flip('digest'), more('length'), more('record'), more('record', -1)],
  ...[become('bytes', 'text'), become('bytes', undefined), become('digest', null)],
];
const DAMAGES = {
  files: [
    ...[become('version', '"2"'), become('version', 7), more('size'), more('size', -1), become('size', null)],
    ...[more('seenAt'), become('seenAt', NaN), more('record'), more('record', -1), flip('seal')],
    become('seal', undefined),
  ],
  blocks: [...OF_BYTES, () => null, () => 'text', () => ({})],
  answers: [...OF_BYTES, more('stored'), become('date', 8), become('date', null), flip('seal')],
} satisfies Record<string, readonly Damage[]>;
type Table = keyof typeof DAMAGES;

let connection: Connection<Tables>;
let blocks: IndexedBlocks;
let answers: IndexedAnswers;
beforeEach(() => {
  connection = openTables(POINT);
  blocks = new IndexedBlocks(connection, { name: SPACE, bytes: null });
  answers = new IndexedAnswers(connection, SPACE);
});
afterEach(async () => {
  await connection.close();
  await new Promise((resolve) => {
    indexedDB.deleteDatabase(POINT).onsuccess = resolve;
  });
});

/** The records stored for one number. */
class Records {
  readonly url: string;
  readonly name: string;
  readonly all: { file: object; block: Uint8Array<ArrayBuffer>; answer: { bytes: Uint8Array<ArrayBuffer> } };

  constructor(number: number) {
    this.url = `https://example.org/${number}.tif`;
    this.name = String(number);
    const block = Uint8Array.from({ length: 1 + Math.floor(random() * 300) }, () => random() * 256);
    this.all = { file: FILE, block, answer: { ...{ date: 7, stored: 9 }, bytes: block.slice(0, 20) } };
  }

  async store(): Promise<void> {
    const { block, answer } = this.all;
    await blocks.putFile(this.url, FILE);
    await blocks.putBlocks(this.url, FILE.version, [{ offset: 40, bytes: block }]);
    await answers.putAnswer(this.name, { date: 7, stored: 9, ...answer });
  }

  async read(): Promise<Record<keyof Records['all'], unknown>> {
    const { length } = this.all.block;
    const [block] = await blocks.blocks(this.url, FILE.version, [{ offset: 40, length }]);
    return { file: await blocks.file(this.url), block, answer: await answers.answer(this.name) };
  }

  /** Damages a record, which stays under the same key. */
  async damage(table: Table, damage: Damage): Promise<void> {
    const { length } = this.all.block;
    const key = {
      files: [SPACE, this.url],
      blocks: [SPACE, this.url, FILE.version, 40, length],
      answers: [SPACE, this.name],
    }[table] as never;
    await connection.use(async (db) => {
      const damaged = damage((await db.get(table, key)) as unknown as Stored) as never;
      await db.put(table, damaged, table === 'blocks' ? key : undefined);
    });
  }

  count(table: Table): Promise<number> {
    return connection.use((db) => db.count(table));
  }
}

const READ = { files: 'file', blocks: 'block', answers: 'answer' } as const;

describe(`damaged records of a database, seed ${seed}`, () => {
  it(`are read as missing, deleted, and can be stored again, ${runs} times`, { timeout }, async () => {
    for (let i = 0; i < runs; i += 1) {
      const records = new Records(i);
      await records.store();
      const table = any(Object.keys(DAMAGES) as Table[]);
      const damage = Math.floor(random() * DAMAGES[table].length);
      await records.damage(table, DAMAGES[table][damage]);
      const before = await records.count(table);
      const read = await records.read();
      expect([i, table, damage, read[READ[table]]]).toEqual([i, table, damage, undefined]);
      expect(await records.count(table)).toBe(before - 1);
      if (table === 'answers') expect(read).toMatchObject({ file: FILE, block: records.all.block });
      else expect(read.answer).toEqual(records.all.answer);
      await records.store();
      expect(await records.read()).toEqual(records.all);
    }
  });
});

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
const FILE = { version: '"1"', size: 5000 };

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

const keyOf = (table: Table, url: string, length: number) =>
  ({
    files: [SPACE, url],
    blocks: [SPACE, url, FILE.version, 40, length],
    answers: [SPACE, url],
  })[table] as never;

/** Damages a record, which stays under the same key. */
function damageAt(table: Table, key: never, damage: Damage): Promise<void> {
  return connection.use(async (db) => {
    const damaged = damage((await db.get(table, key)) as unknown as Stored) as never;
    await db.put(table, damaged, table === 'blocks' ? key : undefined);
  });
}

const count = (table: Table) => connection.use((db) => db.count(table));

describe(`damaged records of a database, seed ${seed}`, () => {
  it(`are read as missing, deleted, and can be stored again, ${runs} times`, { timeout }, async () => {
    for (let i = 0; i < runs; i += 1) {
      const url = `https://example.org/${i}.tif`;
      const bytes = Uint8Array.from({ length: 1 + Math.floor(random() * 300) }, () => random() * 256);
      const answer = { date: 7, stored: 9, bytes: bytes.slice(0, 20) };
      const whole = { files: FILE, blocks: bytes, answers: answer };
      const store = async () => {
        await blocks.putFile(url, FILE);
        await blocks.putBlocks(url, FILE.version, [{ offset: 40, bytes }]);
        await answers.putAnswer(url, answer);
      };
      const read = async () => ({
        blocks: (await blocks.blocks(url, FILE.version, [{ offset: 40, length: bytes.length }]))[0],
        files: await blocks.file(url),
        answers: await answers.answer(url),
      });
      await store();
      const table = any(Object.keys(DAMAGES) as Table[]);
      const damage = Math.floor(random() * DAMAGES[table].length);
      await damageAt(table, keyOf(table, url, bytes.length), DAMAGES[table][damage]);
      const before = await count(table);
      const found = await read();
      expect([i, table, damage, found[table]]).toEqual([i, table, damage, undefined]);
      expect(await count(table)).toBe(before - 1);
      if (table === 'answers') expect(found).toMatchObject({ files: FILE, blocks: bytes });
      else expect(found.answers).toEqual(answer);
      await store();
      expect(await read()).toEqual(whole);
    }
  });
});

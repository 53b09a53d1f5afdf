import { openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  allOf,
  openTables,
  type Connection,
  type Database,
  type Tables,
} from '../../src/cache/indexed-db.ts';
import { IndexedAnswers } from '../../src/cache/indexed-answers.ts';
import { IndexedBlocks } from '../../src/cache/indexed-blocks.ts';
import { IndexedPackFiles } from '../../src/cache/indexed-pack-files.ts';
import { heedBlocks } from '../support/pack-database.ts';

const POINT = 'sylvan-storage-test';
const SPACE = 'cache';
type Key = Tables['blocks']['key'];
const VERSION = '"1"';
const URL_OF = (i: number) => `https://example.org/${i}.tif`;
const FILE = { version: VERSION, size: 1000 };
const bytesOf = (length: number, fill: number) => new Uint8Array(length).fill(fill);

let connection: Connection<Tables>;
beforeEach(() => {
  connection = openTables(POINT);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await connection.close();
  await new Promise((resolve) => {
    indexedDB.deleteDatabase(POINT).onsuccess = resolve;
  });
});

/** Bytes of the blocks in a space, and as counted by its files and by its total. */
function sizes(space = SPACE) {
  return connection.use(async (db) => {
    const [blocks, files] = [await db.getAll('blocks', allOf(space)), await db.getAll('files', allOf(space))];
    return {
      blocks: blocks.reduce((sum, { bytes }) => sum + bytes.length, 0),
      files: files.reduce((sum, { bytes }) => sum + bytes, 0),
      total: (await db.get('totals', space)) ?? 0,
    };
  });
}
const all = (bytes: number) => ({ blocks: bytes, files: bytes, total: bytes });

describe('blocks in a database', () => {
  let now: number;
  let store: IndexedBlocks;
  beforeEach(() => {
    now = 0;
    store = new IndexedBlocks(connection, { name: SPACE, bytes: 1250 }, () => now);
  });
  const put = (i: number, offset: number, bytes: Uint8Array<ArrayBuffer>) =>
    store.putBlocks(URL_OF(i), VERSION, [{ offset, bytes }]);
  const at = async (i: number, offset: number, length: number) =>
    (await store.blocks(URL_OF(i), VERSION, [{ offset, length }]))[0];

  it('keep the longer of two at one offset, of equal lengths the newer, and are counted', async () => {
    await store.putFile(URL_OF(1), FILE);
    await put(1, 8, bytesOf(10, 1));
    await put(1, 9, bytesOf(5, 2));
    expect(await sizes()).toEqual(all(15));
    await put(1, 8, bytesOf(7, 3));
    expect(await at(1, 8, 10)).toEqual(bytesOf(10, 1));
    await put(1, 8, bytesOf(10, 4));
    expect(await at(1, 8, 4)).toEqual(bytesOf(4, 4));
    expect(await sizes()).toEqual(all(15));
    await put(1, 8, bytesOf(20, 5));
    expect(await at(1, 8, 20)).toEqual(bytesOf(20, 5));
    expect(await at(1, 8, 21)).toBeUndefined();
    expect(await sizes()).toEqual(all(25));
    await store.deleteFile(URL_OF(1));
    expect(await sizes()).toEqual(all(0));
  });

  it('can be read after a failed read, which is reported', async () => {
    await store.putFile(URL_OF(1), FILE);
    vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementationOnce(() => {
      throw new DOMException('No', 'UnknownError');
    });
    const result = await Promise.allSettled([store.file(URL_OF(1)), at(1, 0, 10), store.file(URL_OF(2))]);
    expect(result.map(({ status }) => status)).toContain('rejected');
    expect(await store.file(URL_OF(1))).toEqual(FILE);
  });

  it('stay within the limit; those of the least recently used file are evicted first', async () => {
    for (let i = 0; i < 4; i += 1) {
      now = i * 7_200_000;
      await store.putFile(URL_OF(i), FILE);
      await put(i, 0, bytesOf(200, i));
    }
    await store.file(URL_OF(0));
    await put(3, 500, bytesOf(350, 3));
    await put(3, 900, bytesOf(200, 3));
    const left = await Promise.all([0, 1, 2, 3].map((i) => store.file(URL_OF(i))));
    expect(left.map((file) => file !== undefined)).toEqual([true, false, false, true]);
    expect(await sizes()).toEqual(all(950));
  });

  it('of an older database are deleted', async () => {
    const older = await openDB(POINT, 1, {
      upgrade: (db) => void db.createObjectStore('blocks').put(new Uint8Array(4), 'a'),
    });
    older.close();
    await store.putFile(URL_OF(1), FILE);
    expect(await sizes()).toEqual(all(0));
  });
});

describe('the file of a pack in a database', () => {
  const ID = '4b1f0a52-6f0e-4d8e-9b1a-0c5d3e7f9a21';
  const KIB = 1024;
  /** Two pieces and part of a third, without repetition. */
  const CONTENT = Uint8Array.from({ length: 300 * KIB + 7 }, (_, i) => (i * 31 + (i >> 9)) & 255);
  let files: IndexedPackFiles;
  beforeEach(() => {
    files = new IndexedPackFiles(connection);
  });

  /** Yields chunks that are not aligned with pieces; `onChunk` is called before each. */
  async function* chunks(bytes = CONTENT, onChunk: (at: number) => void = () => undefined) {
    for (let at = 0; at < bytes.length; at += 70_001) {
      onChunk(at);
      yield await Promise.resolve(bytes.slice(at, at + 70_001));
    }
  }
  /** Expects the file's bytes from `offset` on. In one comparison: `toEqual` takes seconds for so many. */
  async function expectBytes(offset: number, length: number, content = CONTENT): Promise<void> {
    const found = await files.read(ID, offset, length);
    const expected = content.slice(offset, offset + length);
    expect([found.length, found.every((byte, i) => byte === expected[i])]).toEqual([expected.length, true]);
  }
  const stored = () => sizes('pack-files');
  const damaged = { code: 'pack-invalid', fields: { fault: 'damaged', pack: ID } };

  it('can be read at any offset and length, with fewer bytes at its end', async () => {
    await files.write(ID, chunks());
    expect([await files.size(ID), await files.ids()]).toEqual([CONTENT.length, [ID]]);
    for (const [offset, length] of [
      [0, 1],
      [128 * KIB - 1, 2],
      [5, 299 * KIB],
      [256 * KIB, 128 * KIB],
      [CONTENT.length, 4],
    ])
      await expectBytes(offset, length);
    expect(await stored()).toEqual(all(CONTENT.length));
  });

  it.each([
    ['missing', (db: Database, key: Key) => db.delete('blocks', key)],
    [
      'damaged',
      async (db: Database, key: Key) => {
        const block = (await db.get('blocks', key))!;
        await db.put('blocks', { ...block, bytes: block.bytes.fill(0, 9, 99) }, key);
      },
    ],
  ])('cannot be read in a piece that is %s, but elsewhere', async (_, damage) => {
    await files.write(ID, chunks());
    await connection.use((db) => damage(db, ['pack-files', ID, '1', 128 * KIB, 128 * KIB]));
    await expect(files.read(ID, 128 * KIB - 1, 2)).rejects.toMatchObject(damaged);
    await expect(files.read(ID, 200 * KIB, 1)).rejects.toMatchObject(damaged);
    await expectBytes(0, 128 * KIB);
    await expectBytes(256 * KIB, KIB);
  });

  it('has no size until it is completely stored, and cannot be read once removed', async () => {
    let during: number | undefined = 1;
    const onChunk = (at: number) => {
      if (at > 150_000) void files.size(ID).then((size) => (during = size));
    };
    await files.write(ID, chunks(CONTENT, onChunk));
    expect(during).toBeUndefined();
    await files.remove(ID);
    await expect(files.read(ID, 0, 1)).rejects.toMatchObject({ code: 'offline-miss', fields: { pack: ID } });
    expect([await files.ids(), await stored()]).toEqual([[], all(0)]);
  });

  it('replaces the previous one, and leaves nothing if its stream fails', async () => {
    await files.write(ID, chunks());
    await files.write(ID, chunks(CONTENT.slice(9, 1000)));
    expect(await files.read(ID, 0, 2000)).toEqual(CONTENT.slice(9, 1000));
    const reason = new Error('enough');
    const failing = chunks(CONTENT, (at) => {
      if (at > 150_000) throw reason;
    });
    await expect(files.write(ID, failing)).rejects.toBe(reason);
    expect([await files.size(ID), await stored()]).toEqual([undefined, all(0)]);
  });

  it('has no leftovers of the previous one if the browser lost only its record', async () => {
    await files.write(ID, chunks());
    await connection.use((db) => db.delete('files', ['pack-files', ID]));
    // Its last piece is shorter than the previous one's.
    await files.write(ID, chunks(CONTENT.slice(7)));
    await expectBytes(0, CONTENT.length, CONTENT.slice(7));
    expect(await stored()).toEqual(all(CONTENT.length - 7));
  });

  it('evicts a quarter of the cache if the disk fills up while it is written, and leaves nothing if that is not enough', async () => {
    const cache = new IndexedBlocks(connection, { name: SPACE, bytes: null });
    for (let i = 0; i < 4; i += 1) {
      await cache.putFile(URL_OF(i), FILE);
      await cache.putBlocks(URL_OF(i), VERSION, [{ offset: 0, bytes: bytesOf(100, i) }]);
    }
    const cached = async () => {
      const known = await Promise.all([0, 1, 2, 3].map((i) => cache.file(URL_OF(i))));
      return known.filter((file) => file !== undefined).length;
    };
    /** Fails writes as the browser does. */
    const failing = (fails: (block: number) => boolean) =>
      heedBlocks((block) => {
        if (fails(block)) throw new DOMException('No', 'QuotaExceededError');
      });
    failing((block) => block === 2);
    await files.write(ID, chunks());
    expect(await cached()).toBe(3);
    await expectBytes(0, CONTENT.length);
    vi.restoreAllMocks();
    failing((block) => block >= 2);
    await expect(files.write(ID, chunks())).rejects.toMatchObject({ code: 'storage-full' });
    expect([await cached(), await files.ids(), await stored()]).toEqual([2, [], all(0)]);
  });
});

describe('a connection', () => {
  /** Counts transactions that have begun and not ended. */
  function watchTransactions(): () => number {
    const begin = Reflect.get(IDBDatabase.prototype, 'transaction');
    let running = 0;
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...given) {
      const transaction = begin.apply(this, given);
      running += 1;
      transaction.addEventListener('complete', () => (running -= 1));
      return transaction;
    });
    return () => running;
  }

  it('closes after all transactions have ended: WebKit never frees a database closed by a worker during one', async () => {
    const running = watchTransactions();
    await connection.use((db) => db.get('totals', SPACE));
    const atClose: number[] = [];
    const close = Reflect.get(IDBDatabase.prototype, 'close');
    vi.spyOn(IDBDatabase.prototype, 'close').mockImplementation(function (this: IDBDatabase) {
      atClose.push(running());
      close.call(this);
    });
    expect(running()).toBe(1);
    await connection.close();
    expect(atClose).toEqual([0]);
  });

  it('is not left open if it is closed while it opens', async () => {
    const opening = connection.use((db) => db.count('totals'));
    await connection.close();
    await opening.catch(() => undefined);
    await expect(connection.use((db) => db.count('totals'))).rejects.toThrow('closed');
  });
});

describe('answers in a database', () => {
  it('exceed their limit by at most a tenth, and the oldest are evicted', async () => {
    const limit = 80;
    const store = new IndexedAnswers(connection, SPACE, 10 * limit);
    const puts = 120;
    for (let stored = 0; stored < puts; stored += 1) {
      await store.putAnswer(String(stored), { bytes: bytesOf(10, 1), date: null, stored });
      expect(await connection.use((db) => db.count('answers'))).toBeLessThanOrEqual(limit * 1.1);
    }
    expect(await store.answer(String(puts - limit - 9))).toBeUndefined();
    expect(await store.answer(String(puts - limit))).toBeDefined();
  });
});

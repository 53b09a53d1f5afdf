import { packsOf } from 'sylvan/packs';
import type { IDBPDatabase } from 'idb';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { createSylvan, isSylvanError, type Sylvan } from 'sylvan';
import { allOf, type Tables } from '../../src/cache/indexed-db.ts';
import { readDirectory } from '../../src/zip/directory.ts';
import { emptyDatabase, inDatabase } from '../support/pack-database.ts';
import { withoutStatus } from '../support/pack-records.ts';
import { seededRandom } from '../support/random.ts';
import { UNCOUNTED } from '../support/uncounted.ts';

const { bundledUrl } = inject('sylvan');
const ZONE = { lat: -10.599201, lng: -61.352878, size: 1, date: '2025-08-31' };
const SEED = 20261122;
const { runs } = inject('campaigns').storage;
/** A round takes seconds: two by default, more on demand. */
const ROUNDS = 1 + Math.ceil(runs / 250);
/** Records per round; a pack has three records, and a piece for each 128 KiB of its file. */
const DELETED = 1;
const FLIPPED = 2;
/** The number of damages that are tested one at a time. */
const SINGLE = Math.ceil(runs / 5);

const sylvans: Sylvan[] = [];
afterEach(async () => {
  await Promise.all(sylvans.splice(0).map((one) => one.close()));
  await emptyDatabase();
});

/** A new Sylvan each time, whose workers have nothing in memory. */
function newSylvan(): Sylvan {
  const sylvan = createSylvan({ meter: UNCOUNTED, catalog: `${bundledUrl}frontier/` });
  sylvans.push(sylvan);
  return sylvan;
}

type Answer = Awaited<ReturnType<Sylvan['analyze'] | Sylvan['compare']>>;

/** The record, or the code of the problem. */
async function result(work: Promise<Answer>): Promise<unknown> {
  return work.then(withoutStatus, codeOf);
}

function codeOf(error: unknown): string {
  if (isSylvanError(error)) return error.code;
  throw error;
}

/** The result of the verification, or the code of the problem. */
async function verified(pack: string): Promise<unknown> {
  return packsOf(newSylvan()).verify(pack).catch(codeOf);
}

async function answers(pack: string): Promise<readonly unknown[]> {
  const sylvan = newSylvan();
  const both = [await result(sylvan.analyze({ pack })), await result(sylvan.compare({ pack }))];
  await sylvan.close();
  return both;
}

describe(`a pack whose stored data is damaged, seed ${SEED}`, { timeout: 60_000 + runs * 500 }, () => {
  it('gives the same record or a typed problem, and is intact after it is resumed', async () => {
    const random = seededRandom(SEED);
    let { id } = await packsOf(newSylvan()).create(ZONE);
    const whole = await answers(id);
    for (let round = 0; round < ROUNDS; round += 1) {
      await inDatabase((db) => corrupt(db, random));
      for (const [i, found] of (await answers(id)).entries())
        expect(typeof found === 'string' ? found : 'a record').toMatch(
          isSame(found, whole[i]) ? 'a record' : /^(offline-miss|pack-invalid|not-found)$/,
        );
      const packs = packsOf(newSylvan());
      const isKnown = (await packs.list()).some((pack) => pack.id === id);
      if (isKnown) expect(await verified(id)).not.toMatchObject({ isWhole: true });
      // A pack whose record is lost must be created again.
      id = (isKnown ? await packs.resume(id) : await packs.create(ZONE)).id;
      expect(await answers(id)).toEqual(whole);
      expect(await packs.verify(id)).toMatchObject({ isWhole: true });
    }
  });

  it('reports the loss or damage of any single record', async () => {
    const random = seededRandom(SEED + 1);
    const { id } = await packsOf(newSylvan()).create(ZONE);
    const whole = await answers(id);
    const packs = packsOf(newSylvan());
    const seenAt = new Set<string>();
    for (let i = 0; i < SINGLE; i += 1) {
      const stored = await inDatabase((db) => anyRecord(db, random));
      await inDatabase((db) => (i % 2 === 0 ? remove(db, stored) : flip(db, stored, random)));
      expect([i, stored.table, stored.key, await verified(id)]).not.toMatchObject([
        ...[i, stored.table, stored.key],
        { isWhole: true },
      ]);
      if (!seenAt.has(stored.table))
        for (const [j, found] of (await answers(id)).entries())
          if (typeof found !== 'string') expect(found).toEqual(whole[j]);
      seenAt.add(stored.table);
      await inDatabase((db) => put(db, stored));
    }
    expect(await packs.verify(id)).toMatchObject({ isWhole: true });
    expect(await answers(id)).toEqual(whole);
  });

  it('names exactly the entries that lie in a damaged piece', async () => {
    const packs = packsOf(newSylvan());
    const { id } = await packs.create(ZONE);
    const file = new Uint8Array(await new Response(await packs.export(id)).arrayBuffer());
    const read = (offset: number, length: number) => Promise.resolve(file.slice(offset, offset + length));
    const entries = [...(await readDirectory(read, file.length)).values()];
    const pieces = await inDatabase((db) => db.getAllKeys('blocks', allOf('pack-files')));
    for (const key of pieces.slice(0, -1).filter((_, i) => i % 7 === 3) as Key[]) {
      const [, , , start, length] = key;
      const value = await inDatabase((db) => db.get('blocks', key) as Promise<Stored['value']>);
      await inDatabase((db) => flip(db, { table: 'blocks', key, value }, seededRandom(start)));
      const within = entries.filter(
        (one) => one.start < start + length && one.start + 30 + one.name.length + one.size > start,
      );
      const { damaged } = await packs.verify(id);
      expect(damaged.map(({ name }) => name).sort()).toEqual(within.map(({ name }) => name).sort());
      await inDatabase((db) => put(db, { table: 'blocks', key, value }));
    }
    expect(await packs.verify(id)).toMatchObject({ isWhole: true });
  });

  it.each([
    ['a piece of it', async (db: IDBPDatabase) => db.delete('blocks', (await db.getAllKeys('blocks'))[1])],
    ['all of it', (db: IDBPDatabase) => db.delete('files', ['pack-files', madeLast])],
  ])('is made again if %s is lost', async (_, lose) => {
    const { id } = await packsOf(newSylvan()).create(ZONE);
    madeLast = id;
    const whole = await answers(id);
    await inDatabase(lose);
    expect(await verified(id)).not.toMatchObject({ isWhole: true });
    expect(await packsOf(newSylvan()).resume(id)).toMatchObject({ id, isComplete: true });
    expect(await verified(id)).toMatchObject({ isWhole: true });
    expect(await answers(id)).toEqual(whole);
  });
});

/** The id of the pack that a test has made. */
let madeLast = '';

type Key = Tables['blocks']['key'];

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

type Table = 'files' | 'blocks' | 'answers';

/** A record, with everything needed to put it back. */
interface Stored {
  readonly table: Table;
  readonly key: IDBValidKey;
  readonly value: { bytes: Uint8Array };
}

async function anyRecord(
  db: IDBPDatabase,
  random: () => number,
  tables: readonly Table[] = ['files', 'blocks', 'answers'],
): Promise<Stored> {
  const any = <T>(all: readonly T[]) => all[Math.floor(random() * all.length)];
  const table = any(tables);
  const keys = await db.getAllKeys(table);
  if (keys.length === 0) return anyRecord(db, random, tables);
  const key = any(keys);
  return { table, key, value: (await db.get(table, key)) as Stored['value'] };
}

async function put(db: IDBPDatabase, { table, key, value }: Stored): Promise<void> {
  await db.put(table, value, table === 'blocks' ? key : undefined);
}

async function remove(db: IDBPDatabase, { table, key }: Stored): Promise<void> {
  await db.delete(table, key);
}

/** Flips a bit of its bytes; the record of a file has none and is deleted. */
async function flip(db: IDBPDatabase, stored: Stored, random: () => number): Promise<void> {
  if (stored.table === 'files') return remove(db, stored);
  const bytes = stored.value.bytes.slice();
  bytes[Math.floor(random() * bytes.length)] ^= 1 << Math.floor(random() * 8);
  await put(db, { ...stored, value: { ...stored.value, bytes } });
}

async function corrupt(db: IDBPDatabase, random: () => number): Promise<void> {
  for (let i = 0; i < FLIPPED; i += 1)
    await flip(db, await anyRecord(db, random, ['blocks', 'answers']), random);
  for (let i = 0; i < DELETED; i += 1) await remove(db, await anyRecord(db, random));
}

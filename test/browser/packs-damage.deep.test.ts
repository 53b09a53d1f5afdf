import { packsOf } from 'sylvan/packs';
import type { IDBPDatabase } from 'idb';
import { describe, expect, inject, it } from 'vitest';
import { isSylvanError, type AnalyzeAnswer, type CompareAnswer } from 'sylvan';
import { OPTICAL_ALONE } from '../support/optical-alone.ts';
import { inDatabase } from '../support/pack-database.ts';
import { withoutStatus } from '../support/pack-records.ts';
import { seededRandom } from '../support/random.ts';
import { newSylvans, ZONE } from './sylvans.ts';

const catalog = `${inject('sylvan').bundledUrl}frontier/`;
const newSylvan = newSylvans({ catalog, sources: OPTICAL_ALONE });
const SEED = 20261122;
const { runs } = inject('campaigns').storage;
/** A round takes seconds: two by default, more on demand. */
const ROUNDS = 1 + Math.ceil(runs / 250);
/** Records damaged per round; a pack has three records, and a piece for each 128 KiB of its file. */
const DAMAGED = 3;
/** The number of damages that are tested one at a time. */
const SINGLE = Math.ceil(runs / 5);

function codeOf(error: unknown): string {
  if (isSylvanError(error)) return error.code;
  throw error;
}

/** The result of the verification, or the code of the problem. */
async function verified(pack: string): Promise<unknown> {
  return packsOf(newSylvan()).verify(pack).catch(codeOf);
}

/** The records of the pack's calls, or the codes of the problems. */
async function answers(pack: string): Promise<readonly unknown[]> {
  const sylvan = newSylvan();
  const result = (call: Promise<AnalyzeAnswer | CompareAnswer>) => call.then(withoutStatus, codeOf);
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
      for (let i = 0; i < DAMAGED; i += 1) await damageAny(i > 0, random);
      for (const [i, found] of (await answers(id)).entries())
        if (typeof found === 'string') expect(found).toMatch(/^(offline-miss|pack-invalid|not-found)$/);
        else expect(found).toEqual(whole[i]);
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
    for (let i = 0; i < SINGLE; i += 1) {
      const stored = await damageAny(i % 2 === 0, random);
      const { table, key, value } = stored;
      expect(await verified(id), `${table} ${JSON.stringify(key)}`).not.toMatchObject({ isWhole: true });
      await inDatabase((db) => put(db, stored, value));
    }
    expect(await verified(id)).toMatchObject({ isWhole: true });
  });
});

/** A record, with everything needed to put it back. */
interface Stored {
  readonly table: 'files' | 'blocks' | 'answers';
  readonly key: IDBValidKey;
  readonly value: { bytes: Uint8Array };
}

/** Deletes a record or flips a bit of its bytes; the record of a file has none and is deleted. */
function damageAny(isLost: boolean, random: () => number): Promise<Stored> {
  return inDatabase(async (db) => {
    const stored = await anyRecord(db, random);
    const { table, key, value } = stored;
    if (isLost || table === 'files') await db.delete(table, key);
    else {
      const bytes = value.bytes.slice();
      bytes[Math.floor(random() * bytes.length)] ^= 1 << Math.floor(random() * 8);
      await put(db, stored, { ...value, bytes });
    }
    return stored;
  });
}

async function anyRecord(db: IDBPDatabase, random: () => number): Promise<Stored> {
  const any = <T>(all: readonly T[]) => all[Math.floor(random() * all.length)];
  const table = any(['files', 'blocks', 'answers'] as const);
  const keys = await db.getAllKeys(table);
  if (keys.length === 0) return anyRecord(db, random);
  const key = any(keys);
  return { table, key, value: (await db.get(table, key)) as Stored['value'] };
}

async function put(db: IDBPDatabase, { table, key }: Stored, value: Stored['value']): Promise<void> {
  await db.put(table, value, table === 'blocks' ? key : undefined);
}

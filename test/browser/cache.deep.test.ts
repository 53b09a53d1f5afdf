import type { IDBPDatabase } from 'idb';
import { describe, expect, inject, it, vi } from 'vitest';
import type { AnalyzeAnswer, SylvanOptions } from 'sylvan';
import { inDatabase, POINT } from '../support/pack-database.ts';
import { seededRandom } from '../support/random.ts';
import { newSylvans, ZONE } from './sylvans.ts';

const newSylvan = newSylvans({ catalog: `${inject('sylvan').bundledUrl}frontier/`, cache: true });
const REQUEST = { ...ZONE, size: 3 };
const SEED = 20261122;
/** A round takes seconds: two by default, more on demand. */
const ROUNDS = 1 + Math.ceil(inject('campaigns').storage.runs / 250);
/** In bytes: one is fetched of each opened file, to check whether the file has changed. */
const MOST_OBSERVED = 1000;
const DELETED = 100;
const FLIPPED = 200;

interface Analyzed {
  readonly answer: AnalyzeAnswer;
  /** Bytes fetched because they were not stored. */
  readonly fetched: number;
}

/** Uses a new Sylvan each time, whose workers have nothing in memory. */
async function analyzed(options?: SylvanOptions): Promise<Analyzed> {
  const own = newSylvan(options);
  const bySource = new Map<string, number>();
  const answer = await own.analyze(REQUEST, {
    onProgress: ({ source, bytes }) => bySource.set(source, bytes),
  });
  await own.close();
  return { answer, fetched: [...bySource.values()].reduce((sum, bytes) => sum + bytes, 0) };
}

interface Block {
  readonly bytes: Uint8Array;
}

async function storedBytes(): Promise<number> {
  const stored = await inDatabase((db) => db.getAll('blocks') as Promise<Block[]>);
  return stored.reduce((total, block) => total + block.bytes.length, 0);
}

describe(`the block cache, seed ${SEED}`, { timeout: 240_000 }, () => {
  it('fetches no pixel twice, and gives the same answer', async () => {
    const cold = await analyzed();
    expect(cold.fetched).toBeGreaterThan(1_000_000);
    const again = await analyzed();
    expect(again.answer).toEqual(cold.answer);
    expect(again.fetched).toBeLessThan(MOST_OBSERVED);
  });

  it('has no open connection once its Sylvan is closed', async () => {
    const opened = new Set<IDBDatabase>();
    const open = indexedDB.open.bind(indexedDB);
    const spy = vi.spyOn(indexedDB, 'open').mockImplementation((...position) => {
      const request = open(...position);
      request.addEventListener('success', () => opened.add(request.result));
      return request;
    });
    try {
      await analyzed();
    } finally {
      spy.mockRestore();
    }
    expect([...opened].map(({ name }) => name)).toContain(POINT);
    for (const db of opened) expect(() => db.transaction('answers')).toThrow(/closing|start a transaction/);
    const deleting = indexedDB.deleteDatabase(POINT);
    const ended = new Promise((resolve) => {
      deleting.onblocked = () => resolve('blocked');
      deleting.onsuccess = () => resolve('deleted');
    });
    expect(await ended).toBe('deleted');
  });

  it('serves an analysis without a network, and reports offline-miss if data is missing', async () => {
    const { answer } = await analyzed();
    const isOnLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    try {
      const offline = await analyzed();
      const statuses = answer.details.sources.map(({ status }) => (status === 'ok' ? 'cached' : status));
      const sources = answer.details.sources.map((source, i) => ({ ...source, status: statuses[i] }));
      expect(offline).toEqual({ answer: { ...answer, details: { ...answer.details, sources } }, fetched: 0 });
      await inDatabase((db) => db.clear('answers'));
      await expect(analyzed()).rejects.toMatchObject({ code: 'offline-miss' });
    } finally {
      isOnLine.mockRestore();
    }
  });

  it('detects deleted and damaged data, and fetches it again', async () => {
    const random = seededRandom(SEED);
    const { answer } = await analyzed();
    for (let round = 0; round < ROUNDS; round += 1) {
      await inDatabase((db) => corrupt(db, random));
      const again = await analyzed();
      expect(again.answer).toEqual(answer);
      expect(again.fetched).toBeGreaterThan(0);
    }
    const last = await analyzed();
    expect(last.answer).toEqual(answer);
    expect(last.fetched).toBeLessThan(MOST_OBSERVED);
  });

  it('stores at most its limit, and gives the same answer with less', async () => {
    const bytes = 2_000_000;
    const { answer } = await analyzed({ cache: false });
    for (let i = 0; i < 2; i += 1) {
      expect((await analyzed({ cache: { bytes } })).answer).toEqual(answer);
      expect(await storedBytes()).toBeGreaterThan(bytes / 2);
      expect(await storedBytes()).toBeLessThanOrEqual(bytes);
    }
  });

  it('can be used by two Sylvans at once, whose answers agree', async () => {
    const [one, other] = await Promise.all([analyzed(), analyzed()]);
    expect(one.answer).toEqual(other.answer);
    const again = await analyzed();
    expect(again.answer).toEqual(one.answer);
    expect(again.fetched).toBeLessThan(MOST_OBSERVED);
  });
});

/** Flips a bit in some blocks, and deletes others and a file. */
async function corrupt(db: IDBPDatabase, random: () => number): Promise<void> {
  const keys = await db.getAllKeys('blocks');
  const any = <T>(all: readonly T[]) => all[Math.floor(random() * all.length)];
  for (let i = 0; i < FLIPPED; i += 1) {
    const key = any(keys);
    const block = (await db.get('blocks', key)) as Block | undefined;
    if (block === undefined) continue;
    block.bytes[Math.floor(random() * block.bytes.length)] ^= 1 << Math.floor(random() * 8);
    await db.put('blocks', block, key);
  }
  for (let i = 0; i < DELETED; i += 1) await db.delete('blocks', any(keys));
  await db.delete('files', any(await db.getAllKeys('files')));
}

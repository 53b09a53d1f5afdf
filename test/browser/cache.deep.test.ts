import { describe, expect, inject, it, vi } from 'vitest';
import type { AnalyzeAnswer } from 'sylvan';
import { inDatabase, POINT } from '../support/pack-database.ts';
import { newSylvans, ZONE } from './sylvans.ts';

const newSylvan = newSylvans({ catalog: `${inject('sylvan').bundledUrl}frontier/`, cache: true });
const REQUEST = { ...ZONE, size: 3 };
/** In bytes: one is fetched of each opened file, to check whether the file has changed. */
const MOST_OBSERVED = 1000;

interface Analyzed {
  readonly answer: AnalyzeAnswer;
  /** Bytes fetched because they were not stored. */
  readonly fetched: number;
}

/** Uses a new Sylvan each time, whose workers have nothing in memory. */
async function analyzed(): Promise<Analyzed> {
  const own = newSylvan();
  const bySource = new Map<string, number>();
  const answer = await own.analyze(REQUEST, {
    onProgress: ({ source, bytes }) => bySource.set(source, bytes),
  });
  await own.close();
  return { answer, fetched: [...bySource.values()].reduce((sum, bytes) => sum + bytes, 0) };
}

describe('the block cache', { timeout: 240_000 }, () => {
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
});

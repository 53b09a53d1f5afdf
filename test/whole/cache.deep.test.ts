import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type AnalyzeAnswer, type CompareAnswer, type Progress, writeSample } from 'sylvan/node';
import { createTimedSylvan, type TimedOptions } from '../../dist/testing.js';
import { startFaultServer, type FaultServer } from '../support/fault-server.ts';
import { UNCOUNTED } from '../support/uncounted.ts';
import { useClosing, useFolder } from '../support/closing.ts';

type Sample = Awaited<ReturnType<typeof writeSample>>;
type Answers = readonly [AnalyzeAnswer, CompareAnswer];

const PERIODS = {
  ...{ date1_start: '2023-07-01', date1_end: '2023-08-31' },
  ...{ date2_start: '2024-06-01', date2_end: '2024-08-31' },
};

/** Sources with the status `ok` have `cached` if their hosts were not contacted. */
function asCached<A extends AnalyzeAnswer | CompareAnswer>(answer: A): A {
  const sources = answer.details.sources.map((source) =>
    source.status === 'ok' ? { ...source, status: 'cached' } : source,
  );
  return { ...answer, details: { ...answer.details, sources } };
}

describe('a cache in a folder', { timeout: 120_000 }, () => {
  const closing = useClosing();
  const images = useFolder();
  /** The user's cache directory; the cache is in its folder `sylvan`. */
  const caches = useFolder();
  const stored = join(caches.path, 'sylvan');
  let sample: Sample;
  let server: FaultServer;
  let answers: Answers;
  beforeAll(async () => {
    sample = await writeSample('simulated-clearing', join(images.path, 'sample'));
    server = closing(await startFaultServer({ folder: sample.folder }));
    answers = (await requested()).answers;
    server.purge();
  }, 120_000);
  afterEach(() => {
    vi.unstubAllEnvs();
    server.purge();
  });

  /** Runs both operations with a new whose workers have nothing in memory. */
  async function requested(own: TimedOptions = {}) {
    const cache = { folder: stored };
    const sylvan = createTimedSylvan({ meter: UNCOUNTED, catalog: server.url, cache, ...own });
    const read = new Map<string, number>();
    const countedIn =
      (call: string) =>
      ({ source, bytes }: Progress) =>
        void read.set(`${call} ${source}`, bytes);
    const { lat, lng, size } = sample.request;
    try {
      const analyzed = await sylvan.analyze(sample.request, { onProgress: countedIn('analyze') });
      const periods = { lat, lng, size, ...PERIODS };
      const compared = await sylvan.compare(periods, { onProgress: countedIn('compare') });
      const fetched = [...read.values()].reduce((sum, bytes) => sum + bytes, 0);
      return { answers: [analyzed, compared] as const, fetched };
    } finally {
      await sylvan.close();
    }
  }

  it('sends no request with `offline`, and gives the same answers', async () => {
    const [analyzed, compared] = answers;
    const offline = await requested({ offline: true });
    expect(offline).toEqual({ answers: [asCached(analyzed), asCached(compared)], fetched: 0 });
    expect(server.requests).toEqual([]);
  });

  it('sends no request with `offline` but without `cache`, and uses the default folder', async () => {
    vi.stubEnv('XDG_CACHE_HOME', caches.path);
    const offline = await requested({ cache: false, offline: true });
    expect(offline).toEqual({ answers: answers.map(asCached), fetched: 0 });
    vi.stubEnv('XDG_CACHE_HOME', images.path);
    await expect(requested({ cache: false, offline: true })).rejects.toMatchObject({ code: 'offline-miss' });
    expect(server.requests).toEqual([]);
  });

  it('is used if the catalog is unreachable', async () => {
    const fetch = () => Promise.reject(new TypeError('There is no network'));
    const { answers: found, fetched } = await requested({ fetch, timeScale: 0.1 });
    expect(found).toEqual(answers.map(asCached));
    // The image host is reachable.
    expect(fetched).toBe(server.requests.length);
  });

  it('is not needed: without a folder that can be written, the answers are the same', async () => {
    const file = join(images.path, 'a-file');
    await writeFile(file, '');
    expect((await requested({ cache: { folder: file } })).answers).toEqual(answers);
    const offline = requested({ cache: { folder: file }, offline: true });
    await expect(offline).rejects.toMatchObject({ code: 'offline-miss' });
  });

  it('reports what is not stored, with host or asset', async () => {
    const nothing = { cache: { folder: join(images.path, 'empty') }, offline: true };
    await expect(requested(nothing)).rejects.toMatchObject({
      code: 'offline-miss',
      fields: { host: new URL(server.url).host },
    });
    // The items are stored, but the pixels are not.
    await rm(join(stored, 'cache', 'files'), { recursive: true });
    await expect(requested({ offline: true })).rejects.toMatchObject({
      code: 'offline-miss',
      fields: { asset: expect.stringContaining(server.url) as string, bytes: expect.any(Number) as number },
    });
    expect(server.requests).toEqual([]);
  });
});

import { packsOf } from 'sylvan/packs';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { createSylvan, type Sylvan } from 'sylvan';
import { OPTICAL_ALONE } from '../support/optical-alone.ts';
import { emptyDatabase, heedBlocks, storedCounts } from '../support/pack-database.ts';
import { UNCOUNTED } from '../support/uncounted.ts';
import { ZONE } from './sylvans.ts';

const catalog = `${inject('sylvan').bundledUrl}frontier/`;

describe('a pack that cannot be imported', { timeout: 180_000 }, () => {
  const reason = new Error('enough');
  let sylvan: Sylvan;
  let file: Uint8Array<ArrayBuffer>;
  let before: readonly number[];
  beforeAll(async () => {
    sylvan = createSylvan({ meter: UNCOUNTED, catalog, sources: OPTICAL_ALONE });
    const { id } = await packsOf(sylvan).create({ ...ZONE, from: 2025 });
    const exported = new Response(await packsOf(sylvan).export(id));
    file = new Uint8Array(await exported.arrayBuffer());
    before = await storedCounts();
  }, 120_000);
  afterEach(() => vi.restoreAllMocks());
  afterAll(async () => {
    await sylvan.close();
    await emptyDatabase();
  });

  it.each([
    ['damaged', (bytes: typeof file) => bytes.fill(0, bytes.length >> 1, (bytes.length >> 1) + 9)],
    ['truncated', (bytes: typeof file) => bytes.slice(0, bytes.length >> 1)],
    ['followed by more bytes', (bytes: typeof file) => new Uint8Array([...bytes, 0])],
  ])('is refused if it is %s, and leaves nothing', async (_, spoil) => {
    const importing = packsOf(sylvan).import(new Blob([spoil(file.slice())]));
    await expect(importing).rejects.toMatchObject({ code: 'pack-invalid' });
    expect(await storedCounts()).toEqual(before);
    expect(await packsOf(sylvan).list()).toHaveLength(1);
  });

  it('leaves nothing if the import is aborted while its pieces are written', async () => {
    const controller = new AbortController();
    heedBlocks((block) => {
      if (block === 2) controller.abort(reason);
    });
    const importing = packsOf(sylvan).import(new Blob([file]), { signal: controller.signal });
    await expect(importing).rejects.toBe(reason);
    expect(await storedCounts()).toEqual(before);
  });

  it('leaves nothing if the import is aborted while its stream is read', async () => {
    const controller = new AbortController();
    const half = new ReadableStream<Uint8Array>({
      start: (stream) => stream.enqueue(file.subarray(0, file.length / 2)),
      pull: () => controller.abort(reason),
    });
    await expect(packsOf(sylvan).import(half, { signal: controller.signal })).rejects.toBe(reason);
    expect(await storedCounts()).toEqual(before);
  });

  it('leaves nothing if storage is full, and can be imported later', async () => {
    heedBlocks((block) => {
      if (block >= 3) throw new DOMException('No room', 'QuotaExceededError');
    });
    await expect(packsOf(sylvan).import(new Blob([file]))).rejects.toMatchObject({ code: 'storage-full' });
    // The import tried to free space in the cache, whose total is stored since then.
    const since = [...before.slice(0, -1), before.at(-1)! + 1];
    expect(await storedCounts()).toEqual(since);
    vi.restoreAllMocks();
    const { id } = await packsOf(sylvan).import(new Blob([file]));
    expect(await packsOf(sylvan).verify(id)).toMatchObject({ isWhole: true });
    await packsOf(sylvan).remove(id);
    expect(await storedCounts()).toEqual(since);
  });
});

import { packsOf, type PackInfo } from 'sylvan/packs';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { createSylvan, type Sylvan } from 'sylvan';
import { emptyDatabase, heedBlocks, storedCounts } from '../support/pack-database.ts';
import { seededRandom } from '../support/random.ts';
import { UNCOUNTED } from '../support/uncounted.ts';

const { bundledUrl } = inject('sylvan');
const ZONE = { lat: -10.599201, lng: -61.352878, size: 1, date: '2025-08-31' };
const FEW = {
  sentinel1: false,
  landsat89: false,
  landsat45: false,
  'canopy-map': false,
  gedi: false,
} as const;
const SEED = 20261123;
const SPOILED = 10;

describe(`a pack that cannot be imported, seed ${SEED}`, { timeout: 180_000 }, () => {
  const random = seededRandom(SEED);
  const below = (bound: number) => Math.floor(random() * bound);
  let sylvan: Sylvan;
  let file: Uint8Array<ArrayBuffer>;
  let before: readonly number[];
  beforeAll(async () => {
    sylvan = createSylvan({ meter: UNCOUNTED, catalog: `${bundledUrl}frontier/`, sources: FEW });
    const { id } = await packsOf(sylvan).create(ZONE);
    const exported = new Response(await packsOf(sylvan).export(id));
    file = new Uint8Array(await exported.arrayBuffer());
    before = await storedCounts();
  }, 120_000);
  afterEach(() => vi.restoreAllMocks());
  afterAll(async () => {
    await sylvan.close();
    await emptyDatabase();
  });

  /** Expects a refusal that leaves nothing stored. */
  async function expectRefusal(bytes: Uint8Array<ArrayBuffer>, faults: RegExp): Promise<void> {
    await expect(packsOf(sylvan).import(new Blob([bytes]))).rejects.toMatchObject({
      code: 'pack-invalid',
      fields: { fault: expect.stringMatching(faults) as string },
    });
    expect(await storedCounts()).toEqual(before);
    expect(await packsOf(sylvan).list()).toHaveLength(1);
  }

  it.each([
    ['anywhere', () => below(file.length)],
    ['in its directory', () => file.length - 1 - below(2000)],
  ])('is refused if it is damaged %s, unless its content is still intact', async (_, place) => {
    let refusals = 0;
    for (let i = 0; i < SPOILED; i += 1) {
      const damaged = file.slice();
      damaged[place()] ^= 1 << below(8);
      const imported = await packsOf(sylvan)
        .import(new Blob([damaged]))
        .catch((error: unknown) => error);
      if (imported instanceof Error) {
        expect(imported).toMatchObject({ code: 'pack-invalid' });
        refusals += 1;
      } else {
        // The damage only hit a timestamp or the writer's version.
        const { id } = imported as PackInfo;
        expect(await packsOf(sylvan).verify(id)).toMatchObject({ isWhole: true, damaged: [] });
        await packsOf(sylvan).remove(id);
      }
      expect(await storedCounts()).toEqual(before);
    }
    expect(refusals).toBeGreaterThan(SPOILED / 3);
  });

  it('is refused if it is truncated', async () => {
    for (let i = 0; i < SPOILED; i += 1) await expectRefusal(file.slice(0, below(file.length)), /^foreign$/);
  });

  it('is refused if it is random bytes, or has trailing bytes', async () => {
    await expectRefusal(
      new Uint8Array(file.length).map(() => below(256)),
      /^foreign$/,
    );
    await expectRefusal(new Uint8Array([...file, 0]), /^foreign$/);
  });

  it('leaves nothing if the import is aborted while its pieces are written', async () => {
    const controller = new AbortController();
    const reason = new Error('enough');
    heedBlocks((block) => {
      if (block === 2) controller.abort(reason);
    });
    const importing = packsOf(sylvan).import(new Blob([file]), { signal: controller.signal });
    await expect(importing).rejects.toBe(reason);
    expect(await storedCounts()).toEqual(before);
  });

  it('leaves nothing if the import is aborted while its stream is read', async () => {
    const controller = new AbortController();
    const reason = new Error('enough');
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

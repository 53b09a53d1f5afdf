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

describe(`a pack that cannot be taken, seed ${SEED}`, { timeout: 180_000 }, () => {
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

  /** Nothing of it may be left. */
  async function refused(bytes: Uint8Array<ArrayBuffer>, faults: RegExp): Promise<void> {
    await expect(packsOf(sylvan).import(new Blob([bytes]))).rejects.toMatchObject({
      code: 'pack-invalid',
      fields: { fault: expect.stringMatching(faults) as string },
    });
    expect(await storedCounts()).toEqual(before);
    expect(await packsOf(sylvan).list()).toHaveLength(1);
  }

  it.each([
    ['', () => below(file.length)],
    ['in its directory', () => file.length - 1 - below(2000)],
  ])('is refused where it is damaged %s, or holds all that it held', async (_, place) => {
    let refusals = 0;
    for (let i = 0; i < SPOILED; i += 1) {
      const damaged = file.slice();
      damaged[place()] ^= 1 << below(8);
      const taken = await packsOf(sylvan)
        .import(new Blob([damaged]))
        .catch((error: unknown) => error);
      if (taken instanceof Error) {
        expect(taken).toMatchObject({ code: 'pack-invalid' });
        refusals += 1;
      } else {
        // Times, and versions of what wrote it, say nothing.
        const { id } = taken as PackInfo;
        expect(await packsOf(sylvan).verify(id)).toMatchObject({ isWhole: true, damaged: [] });
        await packsOf(sylvan).remove(id);
      }
      expect(await storedCounts()).toEqual(before);
    }
    expect(refusals).toBeGreaterThan(SPOILED / 3);
  });

  it('is refused where it is cut short', async () => {
    for (let i = 0; i < SPOILED; i += 1) await refused(file.slice(0, below(file.length)), /^foreign$/);
  });

  it('is refused where it is none, or goes on after its end', async () => {
    await refused(
      new Uint8Array(file.length).map(() => below(256)),
      /^foreign$/,
    );
    await refused(new Uint8Array([...file, 0]), /^foreign$/);
  });

  it('leaves nothing where its taking is stopped while its pieces are written', async () => {
    const controller = new AbortController();
    const reason = new Error('enough');
    heedBlocks((block) => {
      if (block === 2) controller.abort(reason);
    });
    const taking = packsOf(sylvan).import(new Blob([file]), { signal: controller.signal });
    await expect(taking).rejects.toBe(reason);
    expect(await storedCounts()).toEqual(before);
  });

  it('leaves nothing where its taking is stopped', async () => {
    const controller = new AbortController();
    const reason = new Error('enough');
    const half = new ReadableStream<Uint8Array>({
      start: (stream) => stream.enqueue(file.subarray(0, file.length / 2)),
      pull: () => controller.abort(reason),
    });
    await expect(packsOf(sylvan).import(half, { signal: controller.signal })).rejects.toBe(reason);
    expect(await storedCounts()).toEqual(before);
  });

  it('leaves nothing where there is no room for all of it', async () => {
    heedBlocks((block) => {
      if (block >= 3) throw new DOMException('No room', 'QuotaExceededError');
    });
    await expect(packsOf(sylvan).import(new Blob([file]))).rejects.toMatchObject({ code: 'storage-full' });
    // Room was looked for in the cache, whose bytes are counted since.
    const since = [...before.slice(0, -1), before.at(-1)! + 1];
    expect(await storedCounts()).toEqual(since);
    vi.restoreAllMocks();
    const { id } = await packsOf(sylvan).import(new Blob([file]));
    expect(await packsOf(sylvan).verify(id)).toMatchObject({ isWhole: true });
    await packsOf(sylvan).remove(id);
    expect(await storedCounts()).toEqual(since);
  });
});

import { describe, expect, it } from 'vitest';
import { FileBatches } from '../../src/packs/importing.ts';
import type { FilledFile } from '../../src/cache/stores.ts';
import { never } from '../support/packs.ts';
import { seededRandom } from '../support/random.ts';

const SEED = 20261128;
const ROUNDS = 50;
const MIB = 2 ** 20;

/** A space that notes what it is to keep. */
function notingSpace() {
  const batches: (readonly FilledFile[])[] = [];
  return { batches, addFiles: (files: readonly FilledFile[]) => Promise.resolve(void batches.push(files)) };
}

const fileOf = (i: number) => ({ url: `https://a.example/${i}`, version: `"${i}"`, size: null, seenAt: i });
const blockOf = (offset: number, length: number) => ({ offset, bytes: new Uint8Array(length) });
const bytesIn = (files: readonly FilledFile[]) =>
  files.flatMap(({ blocks }) => blocks).reduce((sum, { bytes }) => sum + bytes.length, 0);
const partsIn = (files: readonly FilledFile[]) =>
  files.reduce((sum, { blocks }) => sum + Math.max(1, blocks.length), 0);

describe(`batches of files, seed ${SEED}`, () => {
  it('have all blocks in their order, each file once a batch, and are within their bounds', async () => {
    const random = seededRandom(SEED);
    const below = (bound: number) => Math.floor(random() * bound);
    for (let round = 0; round < ROUNDS; round += 1) {
      const space = notingSpace();
      const files = new FileBatches(space, never);
      const reported: string[] = [];
      const maximum = [100, 100_000, 3 * MIB][round % 3];
      for (let i = 0; i < below(300); i += 1) {
        const blocks = Array.from({ length: below(4) }, (_, j) => blockOf(j, 1 + below(maximum)));
        reported.push(`${i} ${blocks.map(({ bytes }) => bytes.length).join(' ')}`.trim());
        if (blocks.length === 0) await files.add(fileOf(i), []);
        for (const block of blocks) await files.add(fileOf(i), [block]);
      }
      await files.flush();
      const stored = new Map<number, string>();
      for (const batch of space.batches) {
        expect(new Set(batch.map(({ url }) => url)).size).toBe(batch.length);
        expect(partsIn(batch)).toBeLessThanOrEqual(128);
        expect(bytesIn(batch)).toBeLessThanOrEqual(4 * MIB);
        for (const { blocks, seenAt, ...file } of batch) {
          expect({ ...file, seenAt }).toEqual(fileOf(seenAt));
          const lengths = blocks.map(({ bytes }) => ` ${bytes.length}`).join('');
          stored.set(seenAt, (stored.get(seenAt) ?? String(seenAt)) + lengths);
        }
      }
      expect([...stored.values()]).toEqual(reported);
    }
  });

  it('are as few as their bounds allow', async () => {
    const space = notingSpace();
    const files = new FileBatches(space, never);
    for (let i = 0; i < 1000; i += 1) await files.add(fileOf(i), [blockOf(0, 10)]);
    await files.flush();
    await files.flush();
    expect(space.batches.map(partsIn)).toEqual([128, 128, 128, 128, 128, 128, 128, 104]);
  });

  it('have a block that is longer than their bound alone', async () => {
    const space = notingSpace();
    const files = new FileBatches(space, never);
    for (const length of [10, 16 * MIB, 10]) await files.add(fileOf(length), [blockOf(0, length)]);
    await files.flush();
    expect(space.batches.map(bytesIn)).toEqual([10, 16 * MIB, 10]);
  });

  it('are stored no more once it is stopped, nor tried again where they could not be stored', async () => {
    const stop = new AbortController();
    const space = notingSpace();
    const files = new FileBatches(space, stop.signal);
    await files.add(fileOf(0), [blockOf(0, 10)]);
    stop.abort(new Error('enough'));
    await expect(files.flush()).rejects.toThrow('enough');
    expect(space.batches).toEqual([]);
    const cause = new Error('The disk is full');
    const full = new FileBatches({ addFiles: () => Promise.reject(cause) }, never);
    await full.add(fileOf(0), [blockOf(0, 10)]);
    await expect(full.flush()).rejects.toMatchObject({ code: 'storage-full', cause });
    await full.flush();
  });
});

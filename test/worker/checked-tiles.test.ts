import { describe, expect, it } from 'vitest';
import { isSylvanError } from '../../src/errors/errors.ts';
import type { ReadLimits } from '../../src/cache/policy.ts';
import { openTransfers, withCog } from '../../worker/assets.ts';
import { Shelf } from '../../worker/context.ts';
import { loadCodec } from '../support/codecs.ts';
import { BytesRangeSource } from '../support/file-range-source.ts';
import { seededRandom } from '../support/random.ts';
import { simulatedCog, simulatedPixels } from './cog/simulated.ts';
import { signal, theArena } from '../support/task-files.ts';
import { assetAt, LIMITS } from '../support/task-context.ts';

const SEED = 15;
const SIDE = 64;
const ROWS = 8;
const file = simulatedCog('uint16', SIDE, SEED, { tileSize: SIDE });
const truth = simulatedPixels('uint16', SIDE, SEED).slice(0, SIDE * ROWS);

/** Outcome of reading the first rows of the only tile. */
async function reading(bytes: Uint8Array<ArrayBuffer>, href: string, limits: Partial<ReadLimits> = {}) {
  const arena = await theArena();
  const shelf = new Shelf(arena);
  const source = new BytesRangeSource(bytes, href);
  const context = { arena, shelf, signal, openSource: () => source, loadCodec, onProgress: () => undefined };
  const all = { ...LIMITS, ...limits };
  try {
    return await withCog(assetAt(href, 1, 0), all, openTransfers(all, context), context, async (cog) => {
      const { data } = await cog.readWindow(0, { x: 0, y: 0, width: SIDE, height: ROWS }, signal);
      return data.every((value, i) => value === truth[i]) ? 'right' : 'wrong';
    });
  } catch (error) {
    if (isSylvanError(error, 'tile-corrupt', 'tile-too-large')) return 'reported';
    throw error;
  } finally {
    shelf.clear();
  }
}

/** The file with one bit flipped in its tile, which takes all but a few hundred bytes. */
function damaged(random: () => number): Uint8Array<ArrayBuffer> {
  const bytes = Uint8Array.from(file);
  bytes[Math.floor(file.length * (0.2 + 0.2 * random()))] ^= 1 << Math.floor(random() * 8);
  return bytes;
}

/** Number of times that each outcome occurs in 200 damaged files. */
async function outcomes(href: string, limits: Partial<ReadLimits> = {}) {
  const random = seededRandom(SEED);
  const counts = { right: 0, wrong: 0, reported: 0 };
  for (let run = 0; run < 200; run++) counts[await reading(damaged(random), href, limits)]++;
  return counts;
}

const STORED = { location: 'test', space: 'cache', bytes: null, session: null, aliases: [] };

describe(`a damaged bit in a tile whose first rows are read (seed ${SEED})`, () => {
  it.each(['http://127.0.0.1:9/a.tif', 'file:///a.tif'])(
    'is found by the checksum in %s, where nothing else protects the bytes',
    async (href) => {
      expect((await outcomes(href)).wrong).toBe(0);
    },
  );

  it('is found over HTTPS if checksums are requested', async () => {
    expect((await outcomes('https://host.example/a.tif', { checksums: true })).wrong).toBe(0);
  });

  it('may go unnoticed over HTTPS, where the rest of the tile with its checksum is not read', async () => {
    expect((await outcomes('https://host.example/a.tif')).wrong).toBeGreaterThan(0);
  });

  it('may go unnoticed offline, where the end of the tile may not be stored', async () => {
    const cachePlan = { ...STORED, offline: true };
    expect(
      (await outcomes('http://127.0.0.1:9/a.tif', { cachePlan, checksums: true })).wrong,
    ).toBeGreaterThan(0);
  });
});

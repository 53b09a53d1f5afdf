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

/** Number of times that each outcome occurs in some damaged files. */
async function outcomes(href: string, limits: Partial<ReadLimits> = {}) {
  const random = seededRandom(SEED);
  const counts = { right: 0, wrong: 0, reported: 0 };
  for (let run = 0; run < 80; run++) counts[await reading(damaged(random), href, limits)]++;
  return counts;
}

const OFFLINE = { location: 'test', space: 'cache', bytes: null, session: null, aliases: [], offline: true };

describe(`a damaged bit in a tile whose first rows are read (seed ${SEED})`, () => {
  it.each([
    ['in http://127.0.0.1:9/a.tif, where nothing else protects the bytes', 'http://127.0.0.1:9/a.tif', {}],
    ['in file:///a.tif, where nothing else protects the bytes', 'file:///a.tif', {}],
    ['over HTTPS if checksums are requested', 'https://host.example/a.tif', { checksums: true }],
  ])('is found by the checksum %s', async (_, href, limits) => {
    expect((await outcomes(href, limits)).wrong).toBe(0);
  });

  it.each<[string, string, Partial<ReadLimits>]>([
    [
      'over HTTPS, where the rest of the tile with its checksum is not read',
      'https://host.example/a.tif',
      {},
    ],
    [
      'offline, where the end of the tile may not be stored',
      'http://127.0.0.1:9/a.tif',
      { cachePlan: OFFLINE, checksums: true },
    ],
  ])('may go unnoticed %s', async (_, href, limits) => {
    expect((await outcomes(href, limits)).wrong).toBeGreaterThan(0);
  });
});

import { cpus } from 'node:os';
import { afterAll, describe, expect, test } from 'vitest';
import { hasGdal, temporaryFolder } from '../../support/gdal.ts';
import { gdalVerdict } from './support/gdal-verdict.ts';
import { headerFlips, type OtherPicture } from './support/header-flips.ts';
import { FLIPPED_SEEDS, SMALL_SEEDS } from './support/seeds.ts';

/** Two files by default; forty on demand. */
const FILES = process.env.SYLVAN_RUNS === undefined ? SMALL_SEEDS : FLIPPED_SEEDS;
const TIMEOUT = 30 * 60_000;
/** GDAL checks one in this many of the files that only have another origin, nodata, scale or the like. */
const REQUEST_EVERY = 32;

const folder = temporaryFolder();
afterAll(() => folder.remove());

const counts: Record<string, number> = {};
const count = (outcome: string) => (counts[outcome] = (counts[outcome] ?? 0) + 1);

/**
 * Files that GDAL reads differently. A file that both read alike is another valid file, which no reader can
 * detect.
 */
async function wrong(pictures: readonly OtherPicture[]): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  const waiting = pictures.values();
  const send = async (slot: number) => {
    for (const { bytes, picture, what } of waiting) {
      const verdict = await gdalVerdict(`${folder.path}/${slot}.tif`, bytes, picture.levels, picture.meaning);
      count(`other picture: GDAL ${verdict === 'same' ? 'reads the same' : 'does not'}`);
      if (process.env.SYLVAN_FLIPS_LOG === '1') process.stdout.write(`OTHER ${what}: ${verdict}\n`);
      if (verdict !== 'same') found[what] = verdict;
    }
  };
  await Promise.all(cpus().map((_, slot) => send(slot)));
  return found;
}

describe.runIf(hasGdal)(
  `flipping any header bit of ${FILES.length} files gives a typed error, or an image that GDAL reads, too`,
  () => {
    afterAll(() => {
      process.stdout.write(`\nheader flips: ${JSON.stringify(counts)}\n`);
    });

    test.each(FILES)('$name', { timeout: TIMEOUT }, async ({ bytes }) => {
      const others: OtherPicture[] = [];
      let free = 0;
      for await (const other of headerFlips(bytes(), count)) {
        if (other.isFree) count('other picture: only another origin, system, nodata, scale or offset');
        if (!other.isFree || free++ % REQUEST_EVERY === 0) others.push(other);
      }
      expect(await wrong(others)).toEqual({});
    });
  },
);

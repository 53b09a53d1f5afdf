import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isSylvanError } from '../../../src/errors/errors.ts';
import type { LevelWindow } from '../../../src/workers/windows.ts';
import type { Cog } from '../../../worker/cog/cog.ts';
import { seededRandom } from '../../support/random.ts';
import { hasRealData, REAL_DATA, realData } from '../../support/real-data.ts';
import { withFile } from '../../support/task-files.ts';
import {
  cutFile,
  isSameCopy,
  openBytes,
  placeOf,
  randomWindow,
  read,
  type Copy,
  type Random,
} from './cutting.ts';

const SEED = 29;

function filesIn(folder: string): string[] {
  if (!hasRealData(folder)) return [];
  const entries = readdirSync(realData(folder), { recursive: true, encoding: 'utf8' });
  return entries.filter((file) => file.endsWith('.tif')).map((file) => `${folder}/${file}`);
}

/** Readable random windows of all levels, with their content; some extend beyond the image. */
async function readable(cog: Cog, random: Random): Promise<[LevelWindow, Copy][]> {
  const found: [LevelWindow, Copy][] = [];
  for (const { index: level, width, height } of cog.levels)
    for (let i = 0; i < 3; i++) {
      const around = { x: -20, y: -20, width: width + 40, height: height + 40 };
      const window = randomWindow(random, around, Math.min(600, Math.max(width, height)));
      const one = { level, window, sample: Math.floor(random() * cog.samplesPerPixel) };
      const copy = await read(cog, one).catch((error: unknown) => {
        if (!isSylvanError(error)) throw error;
        return null;
      });
      if (copy) found.push([one, copy]);
    }
  return found;
}

/** Number of windows of a cut, all equal to the file's; null if the file cannot be read or is not georeferenced. */
async function equalWindows(path: string, random: Random): Promise<number | null> {
  let isOpen = false;
  return withFile(path, async (original) => {
    isOpen = true;
    if (original.epsg === null || original.levels[0].affine === null) return null;
    const windows = await readable(original, random);
    const wanted = windows.map(([one]) => one);
    const cut = await openBytes(await cutFile(path, wanted));
    for (const [one, copy] of windows)
      expect(isSameCopy(await read(cut, one), copy), `${path} ${JSON.stringify(one)}`).toBe(true);
    expect(placeOf(cut)).toEqual(placeOf(original));
    return windows.length;
  }).catch((error: unknown) => {
    if (!isOpen && isSylvanError(error)) return null;
    throw error;
  });
}

describe.skipIf(!hasRealData('cog-layout'))(`cuts of files in ${REAL_DATA} (seed ${SEED})`, () => {
  it.each(['cog-layout', 'landsat', 'indices'])(
    'equal the satellite files in %s',
    { timeout: 60_000 },
    async (folder) => {
      const random = seededRandom(SEED);
      for (const file of filesIn(folder))
        expect(await equalWindows(realData(file), random), file).toBeGreaterThan(0);
    },
  );

  it('equal those of GDAL’s difficult files that can be read', { timeout: 120_000 }, async () => {
    const random = seededRandom(SEED);
    const counts: (number | null)[] = [];
    for (const file of filesIn('tricky-tiff')) counts.push(await equalWindows(realData(file), random));
    expect(counts.filter((count) => count !== null && count > 0).length).toBeGreaterThan(50);
  });
});

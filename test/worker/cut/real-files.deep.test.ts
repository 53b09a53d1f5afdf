import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { LevelWindow } from '../../../src/workers/windows.ts';
import { seededRandom } from '../../support/random.ts';
import { hasRealData, REAL_DATA, realData } from '../../support/real-data.ts';
import { withFile } from '../../support/task-files.ts';
import { cutFile, expectSameWindows, openBytes, placeOf, randomWindow } from './cutting.ts';

const SEED = 29;

function filesIn(folder: string): string[] {
  const entries = readdirSync(realData(folder), { recursive: true, encoding: 'utf8' });
  return entries.filter((file) => file.endsWith('.tif')).map((file) => realData(`${folder}/${file}`));
}

describe.skipIf(!hasRealData('cog-layout'))(`cuts of files in ${REAL_DATA} (seed ${SEED})`, () => {
  it.each(['cog-layout', 'landsat', 'indices'])(
    'equal the satellite files in %s, also beyond the image',
    { timeout: 60_000 },
    async (folder) => {
      const random = seededRandom(SEED);
      for (const path of filesIn(folder))
        await withFile(path, async (original) => {
          const windows = original.levels.flatMap(({ index: level, width, height }) =>
            Array.from({ length: 3 }, (): LevelWindow => {
              const around = { x: -20, y: -20, width: width + 40, height: height + 40 };
              const window = randomWindow(random, around, Math.min(600, Math.max(width, height)));
              return { level, window, sample: Math.floor(random() * original.samplesPerPixel) };
            }),
          );
          const cut = await openBytes(await cutFile(path, windows));
          expect(placeOf(cut), path).toEqual(placeOf(original));
          await expectSameWindows(cut, original, windows);
        });
    },
  );
});

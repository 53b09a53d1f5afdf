import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { LevelWindow } from '../../../src/workers/windows.ts';
import { useFolder } from '../../support/closing.ts';
import { seededRandom } from '../../support/random.ts';
import { withFile } from '../../support/task-files.ts';
import {
  cutFile,
  expectSameWindows,
  openBytes,
  PART,
  partOf,
  placeOf,
  PUBLISHED,
  randomWindow,
  read,
  writePublished,
  type Random,
} from './cutting.ts';

const SEED = 20_261;
const folder = useFolder();

/** One to four random windows at random levels. */
function someWindows(random: Random, levels: number): LevelWindow[] {
  return Array.from({ length: 1 + Math.floor(random() * 4) }, () => {
    const level = Math.floor(random() * Math.min(levels, 5));
    const window = randomWindow(random, partOf(level), Math.max(1, partOf(level).width / 3));
    return { level, window, sample: 0 };
  });
}

/** Of each sample type, and in degrees; the deep tests cut all. */
const LAYOUTS = [0, 2, 3, 6].map((i) => PUBLISHED[i]);

describe.each(LAYOUTS.map((layout) => ({ layout, name: layout.slice(0, 2).join(' ') })))(
  `a cut of $name (seed ${SEED})`,
  ({ layout, name }) => {
    const path = join(folder.path, `${name}.tif`);
    beforeAll(() => void writePublished(path, layout));

    it('has the pixels and metadata of the original', async () => {
      const random = seededRandom(SEED);
      for (let round = 0; round < 3; round++)
        await withFile(path, async (original) => {
          const windows = someWindows(random, original.levels.length);
          const cut = await openBytes(await cutFile(path, windows));
          expect(placeOf(cut)).toEqual(placeOf(original));
          const parts = windows.map(({ window, ...one }) => {
            const side = Math.min(window.width, window.height);
            return { ...one, window: randomWindow(random, window, side) };
          });
          await expectSameWindows(cut, original, [...windows, ...parts]);
        });
    });

    it('reports windows that were not read, by file, level and window', async () => {
      const window = { x: PART.x + 100, y: PART.y + 200, width: 300, height: 40 };
      const cut = await openBytes(await cutFile(path, [{ level: 0, window, sample: 0 }]));
      const wrong = [
        { level: 0, window: { ...window, width: 301 } },
        { level: 0, window: { ...window, y: window.y - 1 } },
        { level: 1, window: { x: 1600, y: 1200, width: 2, height: 2 } },
      ];
      for (const one of wrong)
        await expect(read(cut, { ...one, sample: 0 })).rejects.toMatchObject({
          code: 'offline-miss',
          fields: { asset: 'cut.tif', ...one },
        });
    });
  },
);

describe('a cut', () => {
  const path = join(folder.path, 'one.tif');
  const at = (x: number, y: number, width = 64, height = 64): LevelWindow => {
    return { level: 0, window: { x: PART.x + x, y: PART.y + y, width, height }, sample: 0 };
  };
  beforeAll(() => void writePublished(path, PUBLISHED[1]));

  it('has no pixels between windows', async () => {
    const cut = await openBytes(await cutFile(path, [at(0, 0), at(200, 200)]));
    await read(cut, at(0, 0));
    await read(cut, at(200, 200));
    for (const between of [at(100, 100), at(0, 0, 100, 64), at(190, 200)])
      await expect(read(cut, between)).rejects.toMatchObject({ code: 'offline-miss' });
  });

  it('joins windows that touch or overlap', async () => {
    const windows = [at(0, 0), at(64, 0), at(0, 40), at(64, 40), at(10, 10, 5, 5), at(0, 0)];
    const wanted = at(3, 5, 120, 90);
    const cut = await openBytes(await cutFile(path, windows));
    await withFile(path, (original) => expectSameWindows(cut, original, [wanted]));
    await expect(read(cut, at(0, 0, 128, 105))).rejects.toMatchObject({ code: 'offline-miss' });
  });

  it('keeps its origin when it is cut again', async () => {
    const once = await cutFile(path, [at(0, 0)]);
    const { origin } = await openBytes(once);
    expect(origin).toMatchObject({ address: expect.stringMatching(/one\.tif$/) as string });
    expect(origin!.version).not.toBeNull();
    const copy = join(folder.path, 'again.tif');
    writeFileSync(copy, once);
    const again = await openBytes(await cutFile(copy, [at(5, 6, 7, 8)]));
    expect(again.origin).toEqual(origin);
    await withFile(path, (original) => expectSameWindows(again, original, [at(5, 6, 7, 8)]));
  });

  it('of no window has only the metadata of the file', async () => {
    const bytes = await cutFile(path, []);
    const cut = await openBytes(bytes);
    expect(bytes.length).toBeLessThan(5000);
    expect(placeOf(cut)).toEqual(await withFile(path, (cog) => Promise.resolve(placeOf(cog))));
    await expect(read(cut, at(0, 0))).rejects.toMatchObject({ code: 'offline-miss' });
  });

  it('of an unreadable window or a missing file fails as reading it does', async () => {
    await expect(cutFile(path, [at(-3000, 0)])).rejects.toMatchObject({ code: 'tile-corrupt' });
    await expect(cutFile(join(folder.path, 'none.tif'), [at(0, 0)])).rejects.toMatchObject({
      code: 'not-found',
    });
  });
});

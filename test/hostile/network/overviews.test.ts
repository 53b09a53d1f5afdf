import { beforeAll, describe, expect, it } from 'vitest';
import { openCog, type Cog } from '../../../worker/cog/cog.ts';
import { BytesRangeSource } from '../../support/file-range-source.ts';
import { bytesOf, signal, theDecoder, wholeLevel } from '../../worker/cog/reading.ts';
import { simulatedCog } from '../../worker/cog/simulated.ts';

const SIDES = [512, 256, 128, 64];
const FILE = simulatedCog('uint16', SIDES[0], 17, { tileSize: 64, smallestOverview: 64 });
const ENTRY = 12;

/** Offsets of the directories, in the order of their links. */
function directoriesOf(file: Uint8Array): number[] {
  const view = new DataView(file.buffer);
  const offsets: number[] = [];
  for (let at = view.getUint32(4, true); at !== 0; at = view.getUint32(nextAt(view, at), true))
    offsets.push(at);
  return offsets;
}

function nextAt(view: DataView, directory: number): number {
  return directory + 2 + view.getUint16(directory, true) * ENTRY;
}

/** The file with its directories linked in another order; others are left out. */
function relinked(order: readonly number[]): Uint8Array<ArrayBuffer> {
  const file = FILE.slice();
  const view = new DataView(file.buffer);
  const offsets = directoriesOf(file);
  for (const [i, level] of order.entries())
    view.setUint32(nextAt(view, offsets[level]), i + 1 < order.length ? offsets[order[i + 1]] : 0, true);
  return file;
}

/** The file with another ImageLength in the directory of a level. */
function stretched(level: number, length: number): Uint8Array<ArrayBuffer> {
  const file = FILE.slice();
  const view = new DataView(file.buffer);
  const directory = directoriesOf(file)[level];
  for (let i = 0; i < view.getUint16(directory, true); i++) {
    const entry = directory + 2 + i * ENTRY;
    if (view.getUint16(entry, true) === 257) view.setUint16(entry + 8, length, true);
  }
  return file;
}

const open = async (file: Uint8Array<ArrayBuffer>) =>
  openCog(new BytesRangeSource(file), await theDecoder(), signal);
const widthsOf = (cog: Cog) => cog.levels.map(({ width }) => width);
const pixelsOf = async (cog: Cog, level: number) =>
  Uint8Array.from(bytesOf((await cog.readWindow(level, wholeLevel(cog, level), signal)).data));

let sound: Cog;
beforeAll(async () => void (sound = await open(FILE)));

describe('F17: the overviews of a file', () => {
  it.each([[[0, 3, 2, 1]], [[0, 2, 3, 1]]])(
    'are identified by their size, also in the order %j',
    async (order) => {
      const cog = await open(relinked(order));
      expect(widthsOf(cog)).toEqual(SIDES);
      for (const level of SIDES.keys()) {
        const [pixels, expected] = [await pixelsOf(cog, level), await pixelsOf(sound, level)];
        expect(Buffer.compare(pixels, expected)).toBe(0);
      }
    },
  );

  it('may be absent', async () => {
    expect(widthsOf(await open(relinked([0, 3])))).toEqual([SIDES[0], SIDES[3]]);
    expect(widthsOf(await open(relinked([0])))).toEqual([SIDES[0]]);
  });

  it('are ignored if they do not cover the same area', async () => {
    expect(widthsOf(await open(stretched(1, 200)))).toEqual([512, 128, 64]);
  });
});

import { beforeAll, describe, expect, it, test } from 'vitest';
import { isSylvanError, type Json } from '../../../src/errors/errors.ts';
import { cogParts, type MetadataItem } from '../../../src/export/tiff/cog.ts';
import { joined } from '../../../src/net/buffers.ts';
import type { Affine } from '../../../src/geo/grid.ts';
import type { LevelWindow } from '../../../src/workers/windows.ts';
import { seededRandom } from '../../support/random.ts';
import { isSameCopy, openBytes, read, type Random } from './cutting.ts';

const SEED = 4711;
/** A cut of 40 x 32 pixels and an overview, out of 400 x 300 pixels from column and row 8 on. */
const SOUND = {
  cut: 1,
  address: 'https://host.example/a.tif',
  version: '"etag"',
  date: '2026-01-02T03:04:05.678Z',
  affine: [10, 0, 500_000, 0, -10, 9_200_000],
  levels: [
    { size: [400, 300], tile: [512, 512], at: [8, 8], read: [[8, 8, 40, 32, 0]] },
    { size: [200, 150], tile: [256, 256], at: [4, 4], read: [[4, 4, 20, 16, 0]] },
    { size: [100, 75], tile: [256, 256] },
  ],
};

const WHOLE: LevelWindow = { level: 0, window: { x: 8, y: 8, width: 40, height: 32 }, sample: 0 };
const AFFINE: Affine = [10, 0, 500_080, 0, -10, 9_199_920];

function fileWith(items: readonly MetadataItem[], affine = AFFINE): Uint8Array<ArrayBuffer> {
  const level = (width: number, height: number) => ({
    ...{ width, height },
    tiles: [new Uint8Array(64 * 64).map((_, i) => i % 251)],
  });
  return joined(
    cogParts([level(40, 32), level(20, 16)], {
      grid: { epsg: 32637, affine, width: 40, height: 32 },
      ...{ sampleType: 'uint8', nodata: 0, tileSize: 64, predictor: null },
      metadata: items,
      ...{ description: null, colourMap: null, ghostArea: true, bigTiff: false },
    }),
  );
}

const item = (value: string): MetadataItem => ({ name: 'SYLVAN_CUT', value });
const withText = (text: string) => fileWith([item(text)]);
const withDescription = (description: unknown) => withText(JSON.stringify(description));

const refusal = (bytes: Uint8Array<ArrayBuffer>) =>
  openBytes(bytes).then(
    () => null,
    (error: unknown) => error,
  );

const sound = () => structuredClone(SOUND) as unknown as Record<string, Json>;
type Level = Record<string, unknown>;

/** A valid description with level `i` changed. */
function withLevel(i: number, change: Level): unknown {
  const levels = SOUND.levels.map((level, k) => (k === i ? { ...level, ...change } : level));
  return { ...SOUND, levels };
}

const INVALID: Readonly<Record<string, unknown>> = {
  'not an object': [],
  'no version': { ...SOUND, cut: undefined },
  'a version that is a string': { ...SOUND, cut: '1' },
  'no address': { ...SOUND, address: undefined },
  'an empty address': { ...SOUND, address: '' },
  'an overlong address': { ...SOUND, address: 'a'.repeat(5000) },
  'a file version that is a number': { ...SOUND, version: 3 },
  'an invalid date': { ...SOUND, date: 'yesterday' },
  'an affine of five numbers': { ...SOUND, affine: SOUND.affine.slice(1) },
  'an affine with null': { ...SOUND, affine: [null, 0, 500_000, 0, -10, 9_200_000] },
  'an affine with another origin': { ...SOUND, affine: [10, 0, 500_000.0001, 0, -10, 9_200_000] },
  'an affine with another pixel size': { ...SOUND, affine: [20, 0, 500_000, 0, -20, 9_200_000] },
  'no levels': { ...SOUND, levels: [] },
  'levels that are not a list': { ...SOUND, levels: { 0: SOUND.levels[0] } },
  'more levels than any file has': {
    ...SOUND,
    levels: [...SOUND.levels, ...new Array<unknown>(64).fill(SOUND.levels[2])],
  },
  'one image too few': { ...SOUND, levels: SOUND.levels.slice(0, 1) },
  'one image too many': withLevel(2, { at: [2, 2], read: [] }),
  'levels in another order': { ...SOUND, levels: [SOUND.levels[1], SOUND.levels[0], SOUND.levels[2]] },
  'a level of other proportions': withLevel(2, { size: [100, 40] }),
  'a level as large as the image': withLevel(2, { size: [400, 300] }),
  'a level of size 0': withLevel(2, { size: [0, 0] }),
  'a level with half a pixel': withLevel(2, { size: [100.5, 75] }),
  'a level of excessive size': withLevel(0, { size: [2 ** 40, 300] }),
  'tiles of width 0': withLevel(0, { tile: [0, 512] }),
  'tiles with only one side': withLevel(0, { tile: [512] }),
  'a position without windows': withLevel(0, { read: undefined }),
  'windows without a position': withLevel(0, { at: undefined }),
  'a position left of the level': withLevel(0, { at: [-8, 8] }),
  'a position beyond the level': withLevel(0, { at: [361, 8] }),
  'a position that is off by one pixel': withLevel(0, { at: [9, 8], read: [[9, 8, 40, 32, 0]] }),
  'an overview that is off by one pixel': withLevel(1, { at: [5, 4], read: [] }),
  'a window beyond the cut': withLevel(0, { read: [[8, 8, 41, 32, 0]] }),
  'a window before the cut': withLevel(0, { read: [[7, 8, 40, 32, 0]] }),
  'a window of width 0': withLevel(0, { read: [[8, 8, 0, 32, 0]] }),
  'a window of four numbers': withLevel(0, { read: [[8, 8, 40, 32]] }),
  'a window of a missing sample': withLevel(0, { read: [[8, 8, 40, 32, 1]] }),
  'more windows than a cut may have': withLevel(0, { read: new Array<unknown>(1025).fill([8, 8, 1, 1, 0]) }),
};

beforeAll(async () => {
  // The description that the cases are made from is valid.
  const cut = await openBytes(withDescription(SOUND));
  expect(cut.levels.map(({ width }) => width)).toEqual([400, 200, 100]);
  const { address, version, date } = SOUND;
  expect(cut.origin).toEqual({ address, version, date });
});

describe('an invalid description', () => {
  it.each(Object.entries(INVALID))('is refused: %s', async (_, description) => {
    expect(await refusal(withDescription(description))).toMatchObject({
      code: 'not-a-tiff',
      fields: { asset: 'cut.tif', what: expect.stringContaining('the file that it was cut from') as string },
    });
  });

  it('is refused if it is empty or not JSON', async () => {
    for (const text of ['', '{', '{"cut":1', 'NaN', '{"cut":1}}'])
      expect(await refusal(withText(text))).toMatchObject({ code: 'not-a-tiff' });
  });

  it('is refused if it is of another version', async () => {
    expect(await refusal(withDescription({ ...SOUND, cut: 2 }))).toMatchObject({
      code: 'unsupported-tiff',
      fields: { what: 'a cut of version 2' },
    });
  });

  it('is refused if it occurs twice or its element is damaged', async () => {
    const text = JSON.stringify(SOUND);
    expect(await refusal(fileWith([item(text), item(text)]))).toMatchObject({ code: 'not-a-tiff' });
    const bytes = withDescription(SOUND);
    const at = Buffer.from(bytes).indexOf('<Item name="SYLVAN_CUT"');
    bytes.set(Buffer.from('<Itex name="SYLVAN_CUT"'), at);
    expect(await refusal(bytes)).toMatchObject({ code: 'not-a-tiff', fields: { asset: 'cut.tif' } });
  });
});

/** Replaces a random value of a valid description. */
function damage(random: Random): unknown {
  const description = sound();
  const paths: [object, string][] = [];
  const walk = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return;
    for (const key of Object.keys(value)) {
      paths.push([value, key]);
      walk((value as Record<string, unknown>)[key]);
    }
  };
  walk(description);
  const numbers = [-1, 0, 1, 0.5, 1e9, 2 ** 53, 1e308];
  const others = [null, '', '8', [], {}, true, [8, 8], undefined];
  const values: unknown[] = [...numbers, ...others];
  const [parent, key] = paths[Math.floor(random() * paths.length)];
  (parent as Record<string, unknown>)[key] = values[Math.floor(random() * values.length)];
  return description;
}

describe(`damaged descriptions (seed ${SEED})`, () => {
  it('are refused with a typed error, or describe the same pixels', async () => {
    const random = seededRandom(SEED);
    const expected = await read(await openBytes(withDescription(SOUND)), WHOLE);
    let refused = 0;
    for (let i = 0; i < 120; i++) {
      const description = damage(random);
      try {
        const cut = await openBytes(withDescription(description));
        expect(isSameCopy(await read(cut, WHOLE), expected)).toBe(true);
      } catch (error) {
        const isNamed = isSylvanError(error, 'not-a-tiff', 'unsupported-tiff', 'offline-miss');
        expect(isNamed, `${JSON.stringify(description)}: ${String(error)}`).toBe(true);
        refused++;
      }
    }
    expect(refused).toBeGreaterThan(75);
  });
});

test('many windows are searched in less than a second', async () => {
  // Squares like those of a chessboard, which split the requested window into pieces without covering it.
  const squares = Array.from({ length: 512 }, (_, i) => [
    8 + 2 * (i % 20),
    8 + (Math.floor(i / 20) % 32),
    1,
    1,
    0,
  ]);
  const cut = await openBytes(withDescription(withLevel(0, { read: squares })));
  const start = performance.now();
  await expect(read(cut, WHOLE)).rejects.toMatchObject({ code: 'offline-miss' });
  expect(performance.now() - start).toBeLessThan(1000);
});

import { describe, expect, test } from 'vitest';
import { hasGdal } from '../../support/gdal.ts';
import { tagsWith, tiffBytes } from '../../worker/cog/tiff-bytes.ts';
import { attempt } from './support/attempt.ts';
import { gdalVerdict } from './support/gdal-verdict.ts';
import { useFolder } from '../../support/closing.ts';

const folder = useFolder();

const short = (value: number) => ({ type: 3, values: [value] }) as const;
const long = (value: number) => ({ type: 4, values: [value] }) as const;
const text = [...Buffer.from('2026:01:01 00:00:00\0')];

async function expectGdalAgrees(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const outcome = await attempt(bytes, bytes.length);
  expect(outcome).toHaveProperty('levels');
  if (hasGdal && 'levels' in outcome)
    expect(await gdalVerdict(`${folder.path}/odd.tif`, bytes, outcome.levels, outcome.meaning)).toBe('same');
}

describe('a tag that differs in one bit from a tag that is read', () => {
  test.each([
    ['Predictor', 316, short(2)],
    ['SampleFormat', 343, short(3)],
    ['GDAL_NODATA', 42121, { type: 2, values: [50, 53, 53, 0] } as const],
    ['GDAL_METADATA', 42120, { type: 2, values: text } as const],
  ])('is refused, not ignored, because %s may be meant', async (_, id, value) => {
    const bytes = tiffBytes([tagsWith({ [id]: value })]);
    expect(await attempt(bytes, bytes.length)).toEqual({ code: 'not-a-tiff' });
  });

  test('is refused with ExtraSamples for all samples', async () => {
    const bytes = tiffBytes([tagsWith({ 338: short(0) })]);
    expect(await attempt(bytes, bytes.length)).toEqual({ code: 'not-a-tiff' });
  });
});

describe("tiles listed as strips, as in libtiff's cramps-tile.tif", () => {
  const SIDE = 16;
  const pixels = Uint8Array.from({ length: SIDE * SIDE }, (_, i) => i);
  const header = (position: number) =>
    tiffBytes([
      tagsWith({
        ...{ 256: short(SIDE), 257: short(SIDE), 322: short(SIDE), 323: short(SIDE), 278: undefined },
        ...{ 273: long(position), 279: long(pixels.length) },
      }),
    ]);
  const bytes = new Uint8Array(Buffer.concat([header(header(0).length), pixels]));

  test('are read as by GDAL', () => expectGdalAgrees(bytes));
});

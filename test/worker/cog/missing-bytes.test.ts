import { expect, test } from 'vitest';
import { openCog } from '../../../worker/cog/cog.ts';
import { BytesRangeSource } from '../../support/file-range-source.ts';
import { signal, theDecoder } from './reading.ts';
import { long, short, SOUND_TAGS, tagsWith, tiffBytes } from './tiff-bytes.ts';

const BYTES_IN_ROW = 4;

/** Tags of four rows of four bytes, in a strip of three rows and one of one row at `offset`, without strip sizes. */
const inStrips = (offset: number) => tagsWith({ 273: long(8, offset), 278: short(3), 279: undefined });

async function missingOf(bytes: Uint8Array<ArrayBuffer>, size: number | null = bytes.length) {
  const cog = await openCog(new BytesRangeSource(bytes, 'short.tif', size), await theDecoder(), signal);
  return cog.missingBytes(signal);
}

test('missingBytes is 0 for a whole file, and counts the bytes past the end for a strip with a size', async () => {
  expect(await missingOf(tiffBytes([SOUND_TAGS]))).toBe(0);
  const bytes = tiffBytes([tagsWith({ 279: long(1000) })]);
  expect(await missingOf(bytes)).toBe(8 + 1000 - bytes.length);
});

test.each([0, 1, BYTES_IN_ROW])(
  'missingBytes finds the last of several strips without sizes cut by %d bytes',
  async (missing) => {
    const { length } = tiffBytes([inStrips(0)]);
    expect(await missingOf(tiffBytes([inStrips(length - BYTES_IN_ROW + missing)]))).toBe(missing);
  },
);

test('missingBytes is 0 if the length of the file is unknown', async () => {
  expect(await missingOf(tiffBytes([inStrips(60_000)]), null)).toBe(0);
});

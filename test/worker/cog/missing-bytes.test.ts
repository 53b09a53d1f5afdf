import { expect, test } from 'vitest';
import { openCog } from '../../../worker/cog/cog.ts';
import { BytesRangeSource } from '../../support/file-range-source.ts';
import { signal, theDecoder } from './reading.ts';
import { SOUND_TAGS, tagsWith, tiffBytes, type HandmadeTag } from './tiff-bytes.ts';

const BYTES_IN_ROW = 4;

/** Four rows of four bytes in strips of three rows and of one, without the sizes of strips; the last begins at `offset`. */
function inStrips(offset: number): readonly HandmadeTag[] {
  const changes = { 273: { type: 4, values: [8, offset] }, 278: { type: 3, values: [3] } } as const;
  return tagsWith({ ...changes, 279: undefined });
}

async function missingOf(bytes: Uint8Array<ArrayBuffer>, size: number | null = bytes.length) {
  const cog = await openCog(new BytesRangeSource(bytes, 'short.tif', size), await theDecoder(), signal);
  return cog.missingBytes(signal);
}

test('none of a whole file; of one strip with its size what lies past the end', async () => {
  expect(await missingOf(tiffBytes([SOUND_TAGS]))).toBe(0);
  const bytes = tiffBytes([tagsWith({ 279: { type: 4, values: [1000] } })]);
  expect(await missingOf(bytes)).toBe(8 + 1000 - bytes.length);
});

test.each([0, 1, BYTES_IN_ROW])('of strips without sizes, the last one cut by %d bytes', async (missing) => {
  const { length } = tiffBytes([inStrips(0)]);
  expect(await missingOf(tiffBytes([inStrips(length - BYTES_IN_ROW + missing)]))).toBe(missing);
});

test('is not known of a file whose length nobody states', async () => {
  expect(await missingOf(tiffBytes([inStrips(60_000)]), null)).toBe(0);
});

import { describe, expect, test } from 'vitest';
import type { SylvanError } from '../../../src/errors/errors.ts';
import { openCog } from '../../../worker/cog/cog.ts';
import { packLzw } from '../../assembly/decode/packers.ts';
import { BytesRangeSource } from '../../support/file-range-source.ts';
import { hasGdal } from '../../support/gdal.ts';
import { seededRandom } from '../../support/random.ts';
import { sameBytes, signal, theDecoder, wholeLevel } from '../../worker/cog/reading.ts';
import { simulatedCog, simulatedPixels } from '../../worker/cog/simulated.ts';
import { tagsWith, tiffBytes } from '../../worker/cog/tiff-bytes.ts';
import { attempt } from './support/attempt.ts';
import { readNumber, writeNumber } from './support/fields.ts';
import { gdalVerdict } from './support/gdal-verdict.ts';
import { takenApart, type SoundFile } from './support/mutations.ts';
import { useFolder } from '../../support/closing.ts';

const folder = useFolder();

async function read(bytes: Uint8Array<ArrayBuffer>, size: number | null = bytes.length) {
  const cog = await openCog(new BytesRangeSource(bytes, 'odd.tif', size), await theDecoder(), signal);
  return cog.readWindow(0, wholeLevel(cog, 0), signal);
}

async function expectGdalAgrees(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  if (!hasGdal) return;
  const outcome = await attempt(bytes, bytes.length);
  expect(outcome).toHaveProperty('levels');
  if ('levels' in outcome)
    expect(await gdalVerdict(`${folder.path}/odd.tif`, bytes, outcome.levels)).toBe('same');
}

/** The file with its header in the other byte order; the tiles are unchanged. */
function inOtherOrder({ bytes, fields }: SoundFile): Uint8Array<ArrayBuffer> {
  const turned = bytes.slice();
  for (const { kind, at, bytes: width } of fields)
    if (kind !== 'order') turned.subarray(at, at + width).reverse();
  turned.fill(bytes[0] === 0x49 ? 0x4d : 0x49, 0, 2);
  return turned;
}

const short = (value: number) => ({ type: 3, values: [value] }) as const;
const long = (value: number) => ({ type: 4, values: [value] }) as const;

/** An 8-bit image in one LZW strip after the directory. */
function lzwTiff(width: number, pixels: Uint8Array, old: boolean): Uint8Array<ArrayBuffer> {
  const packed = packLzw(pixels, old);
  const header = (offset: number) =>
    tiffBytes([
      tagsWith({
        ...{ 256: short(width), 257: short(pixels.length / width), 278: short(pixels.length / width) },
        ...{ 259: short(5), 273: long(offset), 279: long(packed.length) },
      }),
    ]);
  return new Uint8Array(Buffer.concat([header(header(0).length), packed]));
}

describe('encodings that other readers get wrong are read', () => {
  const SEED = 31;

  test.each([
    ['old', true],
    ['usual', false],
  ])(`the %s form of LZW (seed ${SEED})`, async (_, old) => {
    const random = seededRandom(SEED);
    const pixels = Uint8Array.from({ length: 300 * 200 }, (_pixel, i) => (i % 300) / 3 + random() * 20);
    const bytes = lzwTiff(300, pixels, old);
    expect(sameBytes((await read(bytes)).data, pixels)).toBe(true);
    await expectGdalAgrees(bytes);
  });

  test('predictor 3 in a big-endian file', async () => {
    const options = { tileSize: 64, predictor: 3, ghostArea: false, overviews: 'none' } as const;
    const bytes = inOtherOrder(takenApart(simulatedCog('float32', 150, 6, options)));
    expect(bytes[0]).toBe(0x4d);
    expect(sameBytes((await read(bytes)).data, simulatedPixels('float32', 150, 6))).toBe(true);
    await expectGdalAgrees(bytes);
  });
});

describe('uncompressed tiles are refused', () => {
  const options = { tileSize: 64, compression: 'none', overviews: 'none' } as const;

  test.each([
    ['another place', 324, 4n, 'its size is not stated before it'],
    ['another size', 325, 1024n, 'it has 5120 bytes, but its pixels need 4096'],
  ])('with %s of the first', async (_, tag, more, reason) => {
    const { bytes, fields, littleEndian } = takenApart(simulatedCog('uint8', 100, 7, options));
    const entry = fields.find((field) => field.kind === 'item' && field.tag === tag)!;
    const moved = readNumber(bytes, entry.at, entry.bytes, littleEndian) + more;
    writeNumber(bytes, entry, moved, littleEndian);
    await expect(read(bytes)).rejects.toMatchObject({ code: 'tile-corrupt', fields: { x: 0, y: 0, reason } });
  });
});

describe('tiles with an invalid place or size', () => {
  const options = { tileSize: 64, bigTiff: true, overviews: 'none' } as const;
  const file = takenApart(simulatedCog('uint8', 100, 7, options));
  const tags = { positions: 324, sizes: 325 } as const;
  type Index = keyof typeof tags;

  /**
   * The file with other places or sizes of its second tile; the index is moved to the end of the file, as is
   * allowed.
   */
  function withTile(changes: readonly (readonly [Index, bigint])[]): Uint8Array<ArrayBuffer> {
    let { bytes } = file;
    for (const [index, value] of changes) {
      const ofIndex = file.fields.filter(({ tag }) => tag === tags[index]);
      const items = ofIndex.filter(({ kind }) => kind === 'item');
      const [{ at, bytes: width }] = items;
      const moved = bytes.slice(at, at + items.length * width);
      writeNumber(moved, { at: width, bytes: width }, value, file.littleEndian);
      const end = bytes.length;
      bytes = new Uint8Array(Buffer.concat([bytes, moved]));
      writeNumber(
        bytes,
        ofIndex.find(({ kind }) => kind === 'position')!,
        BigInt(end),
        file.littleEndian,
      );
    }
    return bytes;
  }

  test.each<[string, Index, bigint, string]>([
    ['a place but no bytes', 'sizes', 0n, 'tile-corrupt: the file states its position but no bytes'],
    ['bytes but no place', 'positions', 0n, "tile-corrupt: it lies in the file's first bytes"],
    [
      'a place past the end of the file',
      'positions',
      1n << 40n,
      'tile-corrupt: it ends past the end of the file',
    ],
    [
      'a place past the end of any file',
      'positions',
      (1n << 63n) + 7n,
      'tile-corrupt: it ends past the end of the file',
    ],
    [
      'more bytes than a tile may have',
      'sizes',
      1n << 31n,
      'tile-too-large: it has 2147483648 bytes (at most 16777216)',
    ],
  ])('are refused: %s', async (_, index, value, refusal) => {
    const thrown: unknown = await read(withTile([[index, value]])).catch((error: unknown) => error);
    const { code, fields } = thrown as SylvanError & { readonly fields: { readonly reason: string } };
    expect(`${code}: ${fields.reason}`).toBe(refusal);
    expect(fields).toMatchObject({ level: 0, x: 1, y: 0 });
  });

  test('are refused: a place past the end of any file, with an unknown file size', async () => {
    await expect(read(withTile([['positions', -9n]]), null)).rejects.toMatchObject({ code: 'tile-corrupt' });
  });

  test('are a hole with neither place nor bytes', async () => {
    const holed = withTile([
      ['positions', 0n],
      ['sizes', 0n],
    ]);
    const { data, valid } = await read(holed);
    expect([data[63] > 0, data[64], valid![63], valid![64]]).toEqual([true, 0, 1, 0]);
  });
});

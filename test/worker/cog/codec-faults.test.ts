import { describe, expect, test } from 'vitest';
import { isSylvanError } from '../../../src/errors/errors.ts';
import { openCog } from '../../../worker/cog/cog.ts';
import type { WindowPlane } from '../../../worker/cog/window-plane.ts';
import { BytesRangeSource } from '../../support/file-range-source.ts';
import { seededRandom } from '../../support/random.ts';
import { signal, theDecoder } from './reading.ts';
import { long, short, tagsWith, tiffBytes } from './tiff-bytes.ts';

/** A ZSTD frame (RFC 8878) of runs `[count, byte]` of at most 128 KiB each. */
function zstdFrame(runs: readonly (readonly [count: number, byte: number])[]): Uint8Array<ArrayBuffer> {
  const blocks = runs.flatMap(([count, byte], i) => {
    const header = (count << 3) | (1 << 1) | Number(i === runs.length - 1);
    return [header & 255, (header >> 8) & 255, header >> 16, byte];
  });
  // Magic number; no content size, no checksum; a window of 1 MiB.
  return new Uint8Array([0x28, 0xb5, 0x2f, 0xfd, 0, 10 << 3, ...blocks]);
}

interface BlobFacts {
  readonly value: number;
  readonly columns?: number;
  readonly rows?: number;
  /** LERC's number of the sample type; 1 is u8. */
  readonly type?: number;
  /** One bit per pixel, 1 if it is valid; without a mask, all pixels are. */
  readonly mask?: readonly number[];
}

/** A LERC blob, version 2.2, of equal pixels. */
function lercBlob({ value, columns = 4, rows = 4, type = 1, mask }: BlobFacts): Uint8Array<ArrayBuffer> {
  // A literal run of all bytes, and the end marker.
  const runs = mask ? [mask.length, 0, ...mask, 0, 0x80] : [];
  const bytes = new Uint8Array(62 + runs.length);
  const view = new DataView(bytes.buffer);
  bytes.set(new TextEncoder().encode('Lerc2 '));
  const count = mask ? mask.reduce((sum, byte) => sum + bitsIn(byte), 0) : rows * columns;
  for (const [i, number] of [2, rows, columns, count, 8, bytes.length, type].entries())
    view.setInt32(6 + 4 * i, number, true);
  for (const [i, number] of [0.5, value, value].entries()) view.setFloat64(34 + 8 * i, number, true);
  view.setInt32(58, runs.length, true);
  bytes.set(runs, 62);
  return bytes;
}

function bitsIn(byte: number): number {
  return byte.toString(2).replaceAll('0', '').length;
}

type Tags = Parameters<typeof tagsWith>[0];

const ZSTD = { 259: short(50000) };
const LERC = { 259: short(34887), 50674: long(4, 0) };
const LERC_ZSTD = { 259: short(34887), 50674: long(4, 2) };

/** An image of 4 x 4 bytes whose only strip is `tile`. */
function withTile(tile: Uint8Array, tags: Tags): Uint8Array<ArrayBuffer> {
  const at = (start: number) => tiffBytes([tagsWith({ ...tags, 273: long(start), 279: long(tile.length) })]);
  const header = at(at(0).length);
  const bytes = new Uint8Array(header.length + tile.length);
  bytes.set(header);
  bytes.set(tile, header.length);
  return bytes;
}

async function read(tile: Uint8Array, tags: Tags): Promise<WindowPlane> {
  const cog = await openCog(new BytesRangeSource(withTile(tile, tags)), await theDecoder(), signal);
  return cog.readWindow(0, { x: 0, y: 0, width: 4, height: 4 }, signal, 0);
}

/** `read`, or the code and reason of the error if the tile is refused. */
async function outcome(tile: Uint8Array, tags: Tags): Promise<string> {
  try {
    await read(tile, tags);
    return 'read';
  } catch (error) {
    if (!isSylvanError(error)) throw error;
    const { reason, what } = error.fields as Record<string, string | undefined>;
    return `${error.code}: ${reason ?? what}`;
  }
}

const FRAME = zstdFrame([[16, 7]]);
const BLOB = lercBlob({ value: 7 });
const SEVENS = new Uint8Array(16).fill(7);

describe.each([
  ['ZSTD', FRAME, ZSTD],
  ['LERC', BLOB, LERC],
  ['LERC in ZSTD', zstdFrame([...BLOB].map((byte) => [1, byte])), LERC_ZSTD],
] as const)('a tile of %s', (_, tile, tags) => {
  test('is refused if truncated at any byte, and the next one is read', async () => {
    for (let length = 1; length < tile.length; length++)
      expect(await outcome(tile.subarray(0, length), tags), `${length} bytes`).toMatch(/^tile-corrupt: /);
    expect((await read(tile, tags)).data).toEqual(SEVENS);
  });

  test('is read or refused if any byte is damaged (seed 3)', async () => {
    const random = seededRandom(3);
    for (let i = 0; i < 60; i++) {
      const damaged = tile.slice();
      damaged[Math.floor(random() * tile.length)] ^= 1 + Math.floor(random() * 255);
      expect(await outcome(damaged, tags)).toMatch(/^(read$|tile-corrupt: |tile-too-large: )/);
    }
  });
});

describe('a tile with more than its pixels', () => {
  const MANY = Array.from({ length: 4000 }, () => [2 ** 17, 7] as const);

  test.each([
    ['one extra byte', zstdFrame([[17, 7]]), ZSTD],
    ['half a gigabyte in 16 kB', zstdFrame(MANY), ZSTD],
    ['half a gigabyte of LERC in 16 kB of ZSTD', zstdFrame(MANY), LERC_ZSTD],
    ['two frames', new Uint8Array([...FRAME, ...FRAME]), ZSTD],
    ['an extra row of LERC', lercBlob({ value: 7, rows: 5 }), LERC],
    ['a million rows of LERC', lercBlob({ value: 7, rows: 2 ** 20 }), LERC],
  ] as const)('is refused: %s', async (_, tile, tags) => {
    expect(await outcome(tile, tags)).toBe('tile-too-large: it contains more than 16 bytes of pixels');
  });
});

describe('a LERC blob', () => {
  test.each([
    ['of another width', lercBlob({ value: 7, columns: 3 })],
    ['larger than memory', lercBlob({ value: 7, columns: 2 ** 30, rows: 2 ** 30 })],
    ['of another sample type', lercBlob({ value: 7, type: 3 })],
    ['of zero bytes', new Uint8Array(100)],
  ])('%s is refused', async (_, blob) => {
    expect(await outcome(blob, LERC)).toBe('tile-corrupt: its compressed bytes are not valid');
  });

  test('of fewer rows is refused', async () => {
    expect(await outcome(lercBlob({ value: 7, rows: 3 }), LERC)).toBe(
      'tile-corrupt: it contains 12 bytes of pixels instead of 16',
    );
  });

  test('with a mask marks the integers outside it as invalid', async () => {
    const { data, valid } = await read(lercBlob({ value: 7, mask: [0b11110000, 0b10100000] }), LERC);
    expect([...valid!]).toEqual([1, 1, 1, 1, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0]);
    expect([...data]).toEqual([...valid!].map((one) => 7 * one));
  });

  test('is refused if its compression is unknown or its samples have fewer than 8 bits', async () => {
    expect(await outcome(BLOB, { 259: short(34887), 50674: long(4, 3) })).toBe(
      'unsupported-tiff: LERC of unknown (3) compression',
    );
    expect(await outcome(BLOB, { ...LERC, 258: short(4) })).toBe(
      'unsupported-tiff: LERC compression of 4-bit samples',
    );
  });
});

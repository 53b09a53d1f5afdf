import { afterEach, describe, expect, test } from 'vitest';
import type { SylvanError } from '../../../src/errors/errors.ts';
import { openCog } from '../../../worker/cog/cog.ts';
import { COG_LIMITS } from '../../../worker/cog/tags.ts';
import { Allowance } from '../../../src/net/options.ts';
import { BytesRangeSource } from '../../support/file-range-source.ts';
import { processorSeconds, signal, theDecoder } from '../../worker/cog/reading.ts';
import { deflateSync } from 'node:zlib';
import { tagsWith, tiffBytes } from '../../worker/cog/tiff-bytes.ts';

/** An image whose tiles or strips all share the same few bytes, or are missing. */
interface Bomb {
  readonly width: number;
  readonly height: number;
  /** Sides of a tile, or the rows of a strip. */
  readonly tile: { readonly width: number; readonly height: number } | { readonly rows: number };
  readonly samples?: number;
  readonly bits?: 8 | 16 | 32;
  readonly sparse?: boolean;
}

const long = (...values: number[]) => ({ type: 4, values }) as const;
const short = (...values: number[]) => ({ type: 3, values }) as const;

/** The bomb as a TIFF: deflated zeros that every tile refers to. */
function bombBytes(bomb: Bomb): Uint8Array<ArrayBuffer> {
  const { width, height, tile, samples = 1, bits = 8, sparse = false } = bomb;
  const [tileWidth, tileHeight] = 'rows' in tile ? [width, tile.rows] : [tile.width, tile.height];
  const tiles = Math.ceil(width / tileWidth) * Math.ceil(height / tileHeight);
  const packed = deflateSync(Buffer.alloc((tileWidth * tileHeight * samples * bits) / 8), { level: 9 });
  const all = (value: number) => long(...new Array<number>(tiles).fill(sparse ? 0 : value));
  const header = (position: number) =>
    tiffBytes([
      tagsWith({
        ...{ 256: long(width), 257: long(height), 258: short(bits), 259: short(8), 277: short(samples) },
        ...('rows' in tile
          ? { 273: all(position), 278: long(tile.rows), 279: all(packed.length) }
          : {
              ...{ 273: undefined, 278: undefined, 279: undefined },
              ...{ 322: long(tileWidth), 323: long(tileHeight), 324: all(position), 325: all(packed.length) },
            }),
      }),
    ]);
  return new Uint8Array(Buffer.concat([header(header(0).length), packed]));
}

const SECONDS = 1;

afterEach(async () => (await theDecoder()).shelf.clear());

/** Side in pixels of a zone of 3 km, of the default zone, and of the largest window, at 10 m. */
const [SMALL, DEFAULT, LARGEST] = [300, 1000, COG_LIMITS.windowSide];

async function read(bomb: Bomb, side: number) {
  const bytes = bombBytes(bomb);
  const start = processorSeconds();
  const decoder = await theDecoder();
  const { decoded } = decoder;
  const cog = await openCog(new BytesRangeSource(bytes, 'bomb.tif', bytes.length), decoder, signal);
  const window = { x: 0, y: 0, width: Math.min(side, bomb.width), height: Math.min(side, bomb.height) };
  const refusal = await cog.readWindow(0, window, signal, 0).then(
    () => null,
    (error: unknown) => error as SylvanError,
  );
  const seconds = processorSeconds() - start;
  return { bytes: bytes.length, decoded: decoder.decoded - decoded, seconds, refusal };
}

const tile = (side: number) => ({ width: side, height: side });
const large = (bytes: number) =>
  `tiles so large that one window takes ${bytes} bytes decoded (at most ${COG_LIMITS.decodedWindowBytes})`;
const many = (count: number) =>
  `tiles so small that one window takes ${count} of them (at most ${COG_LIMITS.tilesPerWindow})`;

describe(`small files that would take long to decode are refused with a reason within ${SECONDS} s`, () => {
  test.each<[string, Bomb, number, string]>([
    [
      'tiles of 64 MiB of zeros, in a zone of 3 km',
      { width: SMALL, height: SMALL, tile: tile(32), samples: 2 ** 16 - 1 },
      SMALL,
      large(100 * 1024 * 65535),
    ],
    [
      'strips of one row, 16 million pixels wide',
      { width: 2 ** 24, height: SMALL, tile: { rows: 1 }, bits: 32 },
      SMALL,
      large(300 * 2 ** 26),
    ],
    [
      'small tiles of many samples in the largest window',
      { width: LARGEST, height: LARGEST, tile: tile(16), samples: 1000 },
      LARGEST,
      large(65536 * 256 * 1000),
    ],
    [
      'sparse tiles of many samples',
      { width: LARGEST, height: LARGEST, tile: tile(16), samples: 1000, sparse: true },
      LARGEST,
      large(65536 * 256 * 1000),
    ],
    ['tiles of one pixel', { width: SMALL, height: SMALL, tile: tile(1) }, SMALL, many(SMALL * SMALL)],
    [
      'sparse tiles of one pixel',
      { width: SMALL, height: SMALL, tile: tile(1), sparse: true },
      SMALL,
      many(SMALL * SMALL),
    ],
  ])('%s', async (_, bomb, side, what) => {
    const { bytes, decoded, seconds, refusal } = await read(bomb, side);
    expect(bytes).toBeLessThan(800_000);
    expect(refusal).toMatchObject({ code: 'unsupported-tiff', fields: { asset: 'bomb.tif', what } });
    expect(decoded).toBe(0);
    expect(seconds).toBeLessThan(SECONDS);
  });

  test('a tile that inflates to more than its pixels', async () => {
    const bytes = bombBytes({ width: 64, height: 64, tile: tile(4096) });
    for (const tag of [322, 323]) {
      const at = Buffer.from(bytes).indexOf(Buffer.from([tag & 0xff, tag >> 8, 4, 0]));
      new DataView(bytes.buffer).setUint32(at + 8, 64, true);
    }
    const start = processorSeconds();
    const limits = { checksums: true };
    const cog = await openCog(
      new BytesRangeSource(bytes, 'bomb.tif', bytes.length),
      await theDecoder(),
      signal,
      limits,
    );
    await expect(cog.readWindow(0, { x: 0, y: 0, width: 64, height: 64 }, signal)).rejects.toMatchObject({
      code: 'tile-too-large',
      fields: {
        asset: 'bomb.tif',
        level: 0,
        x: 0,
        y: 0,
        reason: 'it contains more than 4096 bytes of pixels',
      },
    });
    expect(processorSeconds() - start).toBeLessThan(SECONDS);
  });
});

test.each<[string, most: [number, number], more: [number, number]]>([
  ['bytes, in proportion to the bytes that it may fetch', [1, (256 + 160) * 2 ** 20], [1, 1]],
  ['tiles', [2 ** 18, 0], [1, 0]],
])('the decoding of one task is limited in %s', (_, most, more) => {
  const allowance = new Allowance(10 * 2 ** 20);
  expect(allowance.takeDecoding(...most)).toBe(true);
  expect(allowance.takeDecoding(...more)).toBe(false);
});

describe('the layouts of real hosts stay far below the limits', () => {
  /** Layouts with block sizes, bits per sample and strips as at the hosts. */
  const LAYOUTS: readonly [string, Bomb][] = [
    ['Earth Search, 10 m', { width: 10980, height: 10980, tile: tile(1024), bits: 16 }],
    ['Sentinel-1 RTC', { width: 10980, height: 10980, tile: tile(512), bits: 32 }],
    ['canopy heights in strips', { width: 36000, height: 4096, tile: { rows: 1 } }],
    ['MODIS, eight days', { width: 1200, height: 1200, tile: tile(512), samples: 8 }],
  ];

  test.each(LAYOUTS)('%s', async (_, bomb) => {
    for (const [side, part] of [
      [DEFAULT, 4],
      [LARGEST, 2],
    ]) {
      const work = { tiles: 0, bytes: 0 };
      const bytes = bombBytes({ ...bomb, sparse: true });
      const takeWork = (_asset: string, tiles: number, decoded: number) =>
        void Object.assign(work, { tiles, bytes: decoded });
      const source = new BytesRangeSource(bytes, 'real.tif', bytes.length);
      const cog = await openCog(source, await theDecoder(), signal, {}, { takeWork });
      const window = { x: 7, y: 7, width: side, height: Math.min(side, bomb.height) };
      await cog.readWindow(0, window, signal, 0);
      (await theDecoder()).shelf.clear();
      expect(work.bytes).toBeGreaterThan(0);
      expect(work.bytes).toBeLessThan(COG_LIMITS.decodedWindowBytes / part);
      expect(work.tiles).toBeLessThan(COG_LIMITS.tilesPerWindow / part);
    }
  });
});

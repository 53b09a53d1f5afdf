import { describe, expect, test, vi } from 'vitest';
import { northUpGrid } from '../../../src/geo/grid.ts';
import { writeCog } from '../../../simulator/cog-writer.ts';
import { openCog, type Cog } from '../../../worker/cog/cog.ts';
import type { ByteRange, ReadOptions } from '../../../src/net/range-source.ts';
import { BytesRangeSource } from '../../support/file-range-source.ts';
import { differences, sameBytes, signal, theDecoder, wholeLevel } from './reading.ts';
import { simulatedCog, simulatedPixels } from './simulated.ts';

const SEED = 5;
const SIDE = 800;
const pixels = simulatedPixels('uint16', SIDE, SEED);
const file = simulatedCog('uint16', SIDE, SEED, { tileSize: 256, predictor: 2 });

const open = async (source: BytesRangeSource) => openCog(source, await theDecoder(), signal);

type Window = Parameters<Cog['readWindow']>[1];

/** Number of pixels in which a window as read differs from the image. */
async function wrongPixels(cog: Cog, window: Window): Promise<number> {
  return differences(pixels, SIDE, window, await cog.readWindow(0, window, signal));
}

/** Offset and size of each tile of level 0 that is requested for `window`. */
async function tilesRead(window: Window): Promise<ByteRange[]> {
  const source = new BytesRangeSource(file);
  const readMany = vi.spyOn(source, 'readMany');
  await (await open(source)).readWindow(0, window, signal);
  return readMany.mock.calls.flatMap(([ranges]) => ranges);
}

describe(`reading windows (seed ${SEED})`, () => {
  test('requests the header at most twice, then only the tiles that meet the window', async () => {
    const source = new BytesRangeSource(file);
    const cog = await open(source);
    const window = { x: 250, y: 300, width: 500, height: 500 };
    expect(await wrongPixels(cog, window)).toBe(0);
    const headers = () => source.requests.filter(({ kind }) => kind === 'header').length;
    const before = headers();
    expect(before).toBeLessThanOrEqual(2);
    // Columns 0 to 2 and rows 1 to 3 of tiles, each about 2 bytes per pixel before compression.
    const tiles = await tilesRead(window);
    expect(tiles.length).toBe(9);
    const tileBytes = tiles.reduce((total, { length }) => total + length, 0);
    const allBytes = source.requests.reduce((total, { bytes }) => total + bytes, 0);
    expect(allBytes).toBeLessThanOrEqual(1.1 * tileBytes);
    await cog.readWindow(1, { x: 0, y: 0, width: 10, height: 10 }, signal);
    expect(headers()).toBe(before);
  });

  test('reads several windows at the same time', async () => {
    const cog = await open(new BytesRangeSource(file));
    const windows = [0, 200, 400].map((x) => ({ x, y: x / 2, width: 450, height: 500 }));
    expect(await Promise.all(windows.map((window) => wrongPixels(cog, window)))).toEqual([0, 0, 0]);
  });

  test('fetches at most three batches of at most 4 MiB at a time', async () => {
    const layout = { tileSize: 512, compression: 'none', predictor: 1, overviews: 'none' } as const;
    const image = new Uint16Array(2600 ** 2).map((_, i) => i % 65_521);
    const raster = { grid: northUpGrid(32637, 500000, 9200000, 10, 2600, 2600), data: image, nodata: 0 };
    const source = new BytesRangeSource(new Uint8Array(writeCog(raster, layout)));
    const cog = await open(source);
    const sizes: number[] = [];
    let inFlight = 0;
    let limit = 0;
    const readMany = source.readMany.bind(source);
    vi.spyOn(source, 'readMany').mockImplementation(async (...call) => {
      limit = Math.max(limit, ++inFlight);
      const arrays = await readMany(...call);
      sizes.push(arrays.reduce((total, { length }) => total + length, 0));
      await new Promise((resolve) => setImmediate(resolve));
      inFlight--;
      return arrays;
    });
    const { data } = await cog.readWindow(0, wholeLevel(cog, 0), signal);
    expect(sameBytes(data, image)).toBe(true);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(4 * 2 ** 20);
    // Each tile takes half a MiB and four bytes for its size, so a batch has seven of them.
    expect([sizes.length, limit]).toEqual([5, 3]);
  });
});

/** A source whose cached tiles are damaged; reads that bypass the caches are intact. */
class StaleSource extends BytesRangeSource {
  override async readMany(ranges: readonly ByteRange[], signal: AbortSignal, options: ReadOptions = {}) {
    const arrays = await super.readMany(ranges, signal, options);
    return options.fresh === true ? arrays : arrays.map((bytes) => damaged(bytes));
  }
}

function damaged(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const copy = bytes.slice();
  copy[copy.length >> 1] ^= 0x10;
  return copy;
}

describe('faulty tiles', () => {
  const window = { x: 300, y: 500, width: 10, height: 10 };

  test('are fetched once more, bypassing all caches', async () => {
    const source = new StaleSource(file);
    expect(await wrongPixels(await open(source), window)).toBe(0);
    expect(source.requests.filter(({ fresh }) => fresh).length).toBe(1);
  });

  /** The file with the window's tile damaged after a part of its bytes. */
  async function damagedAfter(part: number): Promise<Cog> {
    const [tile] = await tilesRead(window);
    const bytes = file.slice();
    bytes[tile.offset + Math.floor(part * tile.length)] ^= 0x10;
    return open(new BytesRangeSource(bytes, 'B04.tif'));
  }

  test('cause an error that names the tile if they stay damaged', async () => {
    const cog = await damagedAfter(0.5);
    await expect(cog.readWindow(0, window, signal)).rejects.toMatchObject({
      code: 'tile-corrupt',
      fields: { asset: 'B04.tif', level: 0, x: 1, y: 1 },
    });
    expect(await wrongPixels(cog, { ...window, x: 600 })).toBe(0);
  });

  test('give the rows before the damage if no others are needed', async () => {
    const cog = await damagedAfter(0.75);
    expect(await wrongPixels(cog, { ...window, y: 300 })).toBe(0);
    await expect(cog.readWindow(0, window, signal)).rejects.toMatchObject({ code: 'tile-corrupt' });
  });

  test('abort the fetches of the tiles after them', async () => {
    const source = new BytesRangeSource(simulatedCog('uint16', 2200, SEED, { overviews: 'none' }));
    const cog = await open(source);
    const readMany = source.readMany.bind(source);
    const signals: AbortSignal[] = [];
    vi.spyOn(source, 'readMany').mockImplementation(async (ranges, given, options) => {
      signals.push(given);
      return (await readMany(ranges, given, options)).map((bytes) => damaged(bytes));
    });
    await expect(cog.readWindow(0, wholeLevel(cog, 0), signal)).rejects.toMatchObject({
      code: 'tile-corrupt',
    });
    // The tile itself is requested once more, with the caller's signal.
    const ahead = signals.filter((given) => given !== signal);
    expect(ahead.map(({ aborted }) => aborted)).toEqual([true, true, true]);
  });

  test('are refused if they exceed the maximum size', async () => {
    const small = simulatedCog('uint8', 64, SEED, { tileSize: 32, predictor: 1, overviews: 'none' });
    const cog = await openCog(new BytesRangeSource(small), await theDecoder(), signal, {
      compressedTileBytes: 100,
    });
    await expect(cog.readWindow(0, wholeLevel(cog, 0), signal)).rejects.toMatchObject({
      code: 'tile-too-large',
      fields: { level: 0, x: 0, y: 0 },
    });
  });
});

describe('an abort', () => {
  const reason = new Error('enough');

  test('while a damaged tile is fetched again keeps it from being decoded again', async () => {
    const decoder = await theDecoder();
    const controller = new AbortController();
    const source = new StaleSource(file);
    const readMany = source.readMany.bind(source);
    vi.spyOn(source, 'readMany').mockImplementation(async (ranges, given, options = {}) => {
      const arrays = await readMany(ranges, given, options);
      if (options.fresh === true) controller.abort(reason);
      return arrays;
    });
    const cog = await open(source);
    const decode = vi.spyOn(decoder, 'decode');
    const window = { x: 300, y: 500, width: 10, height: 10 };
    await expect(cog.readWindow(0, window, controller.signal)).rejects.toBe(reason);
    expect(decode.mock.calls.length).toBe(1);
    decode.mockRestore();
  });

  test('at any await rejects with the reason and decodes nothing afterwards', async () => {
    const decoder = await theDecoder();
    const decode = vi.spyOn(decoder, 'decode');
    const outcomes = new Set<unknown>();
    for (let turns = 0; turns < 240; turns += 6) {
      const controller = new AbortController();
      const window = { x: 0, y: 0, width: 600, height: 600 };
      const outcome = openCog(new BytesRangeSource(file), decoder, controller.signal)
        .then((cog) => cog.readWindow(0, window, controller.signal))
        .then(
          () => 'read',
          (error: unknown) => error,
        );
      for (let turn = 0; turn < turns; turn++) await Promise.resolve();
      controller.abort(reason);
      const decoded = decode.mock.calls.length;
      outcomes.add(await outcome);
      if ((await outcome) === reason) expect(decode.mock.calls.length).toBe(decoded);
    }
    decode.mockRestore();
    expect(outcomes).toEqual(new Set([reason, 'read']));
  });
});

describe('readWindow', () => {
  test.each([
    [9, {}, 0],
    [0, { width: 0 }, 0],
    [0, { x: 0.5 }, 0],
    [0, { y: NaN }, 0],
    [0, {}, 1],
  ])('refuses level %s, window %o, sample %s', async (level, window, sample) => {
    const cog = await open(new BytesRangeSource(file));
    const asked = { x: 0, y: 0, width: 1, height: 1, ...window };
    await expect(cog.readWindow(level, asked, signal, sample)).rejects.toThrow(RangeError);
  });

  test('refuses a window with a side over 4096 pixels without reading anything', async () => {
    const source = new BytesRangeSource(file);
    const cog = await open(source);
    const before = source.requests.length;
    for (const window of [
      { x: 0, y: 0, width: 4097, height: 1 },
      { x: 3, y: 4, width: 1, height: 1e6 },
    ])
      await expect(cog.readWindow(0, window, signal)).rejects.toMatchObject({
        code: 'needs-overview',
        fields: { asset: source.url, window, maximum: 4096 },
      });
    expect(source.requests).toHaveLength(before);
  });
});

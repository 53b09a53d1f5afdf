import { describe, expect, test, vi } from 'vitest';
import { northUpGrid } from '../../../src/geo/grid.ts';
import { writeCog } from '../../../simulator/cog-writer.ts';
import { openCog } from '../../../worker/cog/cog.ts';
import type { ByteRange } from '../../../src/net/range-source.ts';
import { HTTP_DEFAULTS } from '../../../src/net/options.ts';
import { BytesRangeSource } from '../../support/file-range-source.ts';
import { seededRandom } from '../../support/random.ts';
import { differences, signal, theDecoder } from './reading.ts';

const SEED = 12;
const SIDE = 512;
const TILE = 256;

/** Reads `window` of a file of four tiles and returns the requests for tiles. */
async function reading(noise: (row: number) => number, window: Parameters<typeof differences>[2]) {
  const random = seededRandom(SEED);
  const data = new Uint16Array(SIDE * SIDE).map(
    (_, i) => 1000 + Math.floor(random() * noise(Math.floor(i / SIDE) % TILE)),
  );
  const raster = { grid: northUpGrid(32637, 500000, 9200000, 10, SIDE, SIDE), data, nodata: 0 };
  const bytes = new Uint8Array(writeCog(raster, { tileSize: TILE, overviews: 'none', predictor: 2 }));
  const source = new BytesRangeSource(bytes, 'test.tif');
  const readMany = vi.spyOn(source, 'readMany');
  const cog = await openCog(source, await theDecoder(), signal);
  const plane = await cog.readWindow(0, window, signal);
  expect(differences(data, SIDE, window, plane)).toBe(0);
  return readMany.mock.calls.map(([ranges]) => ranges);
}

const bytesOf = (ranges: readonly ByteRange[]) => ranges.reduce((sum, { length }) => sum + length, 0);
const evenNoise = () => 900;

describe(`the first rows of a tile (seed ${SEED})`, () => {
  test('take little more than their share of its bytes', async () => {
    const [[whole]] = await reading(evenNoise, { x: 0, y: 0, width: 100, height: TILE });
    const [[part], ...others] = await reading(evenNoise, { x: 0, y: 0, width: 100, height: 64 });
    expect(others).toEqual([]);
    expect(part.offset).toBe(whole.offset);
    expect(part.length).toBeGreaterThan(whole.length / 4);
    expect(part.length).toBeLessThan(0.33 * whole.length);
  });

  test('cause a request for the rest of the tile if they take more bytes than estimated', async () => {
    const noisyAbove = (row: number) => (row < 64 ? 900 : 1);
    const [[whole]] = await reading(noisyAbove, { x: 0, y: 0, width: 100, height: TILE });
    const [[part], [rest], ...others] = await reading(noisyAbove, { x: 0, y: 0, width: 100, height: 64 });
    expect(others).toEqual([]);
    expect(part).toEqual({ offset: whole.offset, length: part.length });
    expect(rest.offset).toBe(part.offset + part.length);
    expect(rest.length).toBe(whole.length - part.length);
  });

  test('of neighbouring tiles are requested with all bytes of every tile but the last if little lies between', async () => {
    const [row] = await reading(evenNoise, { x: 0, y: 0, width: SIDE, height: 200 });
    expect(row).toHaveLength(2);
    expect(row[1].offset - row[0].offset - row[0].length).toBeLessThan(100);
    expect(row[1].length).toBeLessThan(0.95 * row[0].length);
  });

  test('of neighbouring tiles are requested without the bytes between if those cost more than a request', async () => {
    const [wholes] = await reading(evenNoise, { x: 0, y: 0, width: SIDE, height: TILE });
    const [row] = await reading(evenNoise, { x: 0, y: 0, width: SIDE, height: 64 });
    expect(row.map(({ offset }) => offset)).toEqual(wholes.map(({ offset }) => offset));
    expect(row[1].offset - row[0].offset - row[0].length).toBeGreaterThanOrEqual(HTTP_DEFAULTS.gap);
    for (const [i, { length }] of row.entries()) expect(length).toBeLessThan(0.33 * wholes[i].length);
  });

  test('are requested with the whole tile if an eighth of its rows or less remains', async () => {
    const [whole] = await reading(evenNoise, { x: 0, y: 0, width: 10, height: TILE });
    const [maximum] = await reading(evenNoise, { x: 0, y: 0, width: 10, height: TILE - 20 });
    expect(bytesOf(maximum)).toBe(bytesOf(whole));
  });
});

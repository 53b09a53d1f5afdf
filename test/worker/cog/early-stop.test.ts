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

/** A file of four tiles, and the requests for tiles that reading `window` of it takes. */
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
const evenly = () => 900;

describe(`the first rows of a tile (seed ${SEED})`, () => {
  test('cost little more than their fraction of its bytes', async () => {
    const [[whole]] = await reading(evenly, { x: 0, y: 0, width: 100, height: TILE });
    const [[part], ...others] = await reading(evenly, { x: 0, y: 0, width: 100, height: 64 });
    expect(others).toEqual([]);
    expect(part.offset).toBe(whole.offset);
    expect(part.length).toBeGreaterThan(whole.length / 4);
    expect(part.length).toBeLessThan(0.33 * whole.length);
  });

  test('bring the rest of the tile where they take more of it than they seem to', async () => {
    const noisyAbove = (row: number) => (row < 64 ? 900 : 1);
    const [[whole]] = await reading(noisyAbove, { x: 0, y: 0, width: 100, height: TILE });
    const [[part], [rest], ...others] = await reading(noisyAbove, { x: 0, y: 0, width: 100, height: 64 });
    expect(others).toEqual([]);
    expect(part).toEqual({ offset: whole.offset, length: part.length });
    expect(rest.offset).toBe(part.offset + part.length);
    expect(rest.length).toBe(whole.length - part.length);
  });

  test('of neighbours come in one request where little lies between: all of a tile but the last', async () => {
    const [row] = await reading(evenly, { x: 0, y: 0, width: SIDE, height: 200 });
    expect(row).toHaveLength(2);
    expect(row[1].offset - row[0].offset - row[0].length).toBeLessThan(100);
    expect(row[1].length).toBeLessThan(0.95 * row[0].length);
  });

  test('of neighbours leave out what lies between where it is more than another request costs', async () => {
    const [wholes] = await reading(evenly, { x: 0, y: 0, width: SIDE, height: TILE });
    const [row] = await reading(evenly, { x: 0, y: 0, width: SIDE, height: 64 });
    expect(row.map(({ offset }) => offset)).toEqual(wholes.map(({ offset }) => offset));
    expect(row[1].offset - row[0].offset - row[0].length).toBeGreaterThanOrEqual(HTTP_DEFAULTS.gap);
    for (const [i, { length }] of row.entries()) expect(length).toBeLessThan(0.33 * wholes[i].length);
  });

  test('are not distinguished from the whole where an eighth of the rows or less is left', async () => {
    const [whole] = await reading(evenly, { x: 0, y: 0, width: 10, height: TILE });
    const [maximum] = await reading(evenly, { x: 0, y: 0, width: 10, height: TILE - 20 });
    expect(bytesOf(maximum)).toBe(bytesOf(whole));
  });
});

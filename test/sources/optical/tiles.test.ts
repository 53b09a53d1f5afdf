import { expect, it } from 'vitest';
import { northUpGrid } from '../../../src/geo/grid.ts';
import { inTiles } from '../../../src/sources/optical/tiles.ts';

const FILE = { metres: 10, side: 10_980, block: 1024, overviewBlock: 512, bytes: 1 };
const HEADER = 8192;
const BLOCK = 1024 ** 2;

/** Bytes for a grid of `pixels` a side whose corner lies `east` and `south` metres from that of tile 20LPN (EPSG:32720). */
const bytesAt = (east: number, south: number, pixels: number, metres = 10) =>
  inTiles(FILE, northUpGrid(32720, 600_000 + east, 8_900_020 - south, metres, pixels, pixels));

it('counts the blocks that a window touches, and the part needed of the last row', () => {
  // One whole block; four if the window is shifted by a pixel.
  expect(bytesAt(20_480, 20_480, 1024)).toBe(HEADER + BLOCK);
  expect(bytesAt(20_470, 20_470, 1024)).toBeCloseTo(HEADER + 2 * BLOCK + 2 * BLOCK, -1);
  // The upper half of a block, with a margin; the lower half requires the whole block.
  expect(bytesAt(20_480, 20_480, 512)).toBeCloseTo(HEADER + 0.55 * BLOCK);
  expect(bytesAt(20_480, 25_600, 512)).toBe(HEADER + BLOCK);
});

it('counts an overview in its own blocks', () => {
  const overview = 512 ** 2;
  expect(bytesAt(20_480, 20_480, 512, 20)).toBe(HEADER + overview);
  expect(bytesAt(20_480, 20_480, 512, 40)).toBe(HEADER + overview);
});

it('counts every tile where tiles overlap', () => {
  // Tiles extend 9.8 km into their eastern and southern neighbours.
  const alone = bytesAt(50_000, 50_000, 100);
  expect(bytesAt(102_400, 50_000, 100)).toBeGreaterThan(1.5 * alone);
  expect(bytesAt(102_400, 102_400, 100)).toBeGreaterThan(3 * HEADER);
});

it('locates tiles in the northern hemisphere', () => {
  // 31TFJ: its corner is (600000, 4900020).
  const at = (south: number) => inTiles(FILE, northUpGrid(32631, 620_480, 4_900_020 - south, 10, 1024, 1024));
  expect(at(20_480)).toBe(HEADER + BLOCK);
});

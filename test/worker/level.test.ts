import { describe, expect, it } from 'vitest';
import { coarsen, northUpGrid, type Grid } from '../../src/geo/grid.ts';
import { cheapestSighting } from '../../worker/level.ts';
import type { Cog } from '../../worker/cog/cog.ts';

const FILE = northUpGrid(32720, 600_015, 9_000_015, 30, 2048, 2048);

/** A file with levels of 30, 60 and 120 m, in blocks of 256 pixels. */
function fileOf(grid: Grid): Cog {
  const levels = [1, 2, 4].map((factor, index) => ({
    index,
    ...coarsen(grid, factor),
    tileWidth: 256,
    tileHeight: 256,
  }));
  return { epsg: grid.epsg, levels } as unknown as Cog;
}

/** A grid of 1 km in pixels of `metres`, offset from the file's corner by columns and rows of the file. */
function kilometreAt(column: number, row: number, metres = 60): Grid {
  const side = Math.round(1000 / metres);
  return northUpGrid(32720, 600_015 + 30 * column, 9_000_015 - 30 * row, metres, side, side);
}

const levelFor = (grid: Grid) => cheapestSighting(fileOf(FILE), grid)?.level;

describe('the level that is read', () => {
  it('is the coarsest that fits if costs are equal', () => {
    expect(levelFor(kilometreAt(10, 10))).toBe(1);
  });

  it('is a finer one if the grid lies nearer the top of a block there', () => {
    // Row 260 is the fourth of a block at 30 m, and the 130th at 60 m.
    expect(levelFor(kilometreAt(10, 260))).toBe(0);
    expect(levelFor(kilometreAt(10, 260, 120))).toBe(0);
  });

  it('is not one in which the grid meets two blocks of a row, unless a few of their rows suffice', () => {
    // Row 356 is the 100th of a block at 30 m, and the 178th at 60 m.
    expect(levelFor(kilometreAt(10, 356))).toBe(0);
    expect(levelFor(kilometreAt(240, 356))).toBe(1);
    expect(levelFor(kilometreAt(240, 260))).toBe(0);
  });

  it('is never coarser than the grid', () => {
    expect(levelFor(kilometreAt(10, 250))).toBe(1);
    expect(levelFor(kilometreAt(10, 10, 30))).toBe(0);
  });

  it('is coarser than the grid if larger pixels are allowed', () => {
    expect(cheapestSighting(fileOf(FILE), kilometreAt(10, 260, 30), 120)?.level).toBe(0);
    expect(cheapestSighting(fileOf(FILE), kilometreAt(10, 250, 30), 120)?.level).toBe(2);
  });

  it('is null outside the file', () => {
    expect(cheapestSighting(fileOf(FILE), kilometreAt(10, 4000))).toBeNull();
  });
});

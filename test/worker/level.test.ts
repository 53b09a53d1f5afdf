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

describe('the level that is read', () => {
  it.each([
    ['the coarsest that fits if costs are equal', kilometreAt(10, 10), 1],
    // Row 260 is the fourth of a block at 30 m, and the 130th at 60 m.
    ['a finer one if the grid lies nearer the top of a block there', kilometreAt(10, 260), 0],
    ['two levels finer for the same reason', kilometreAt(10, 260, 120), 0],
    // Row 356 is the 100th of a block at 30 m, and the 178th at 60 m.
    ['not one in which the grid meets two blocks', kilometreAt(10, 356), 0],
    ['one in which it meets two blocks in every case', kilometreAt(240, 356), 1],
    ['one in which it meets two blocks of which a few rows suffice', kilometreAt(240, 260), 0],
    ['the coarsest that is not coarser than the grid', kilometreAt(10, 250), 1],
    ['that of the grid', kilometreAt(10, 10, 30), 0],
    ['none outside the file', kilometreAt(10, 4000), undefined],
  ])('is %s', (_, grid, level) => {
    expect(cheapestSighting(fileOf(FILE), grid)?.level).toBe(level);
  });

  it('is coarser than the grid if larger pixels are allowed', () => {
    expect(cheapestSighting(fileOf(FILE), kilometreAt(10, 260, 30), 120)?.level).toBe(0);
    expect(cheapestSighting(fileOf(FILE), kilometreAt(10, 250, 30), 120)?.level).toBe(2);
  });
});

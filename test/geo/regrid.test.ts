import { expect, it } from 'vitest';
import { northUpGrid, pixelOnGrid } from '../../src/geo/grid.ts';

const FINE = northUpGrid(32720, 600_000, 9_000_000, 10, 6, 4);

it('pixelOnGrid finds the coarse pixel over a fine one, whatever the ratio', () => {
  const doubled = pixelOnGrid(FINE, northUpGrid(32720, 600_000, 9_000_000, 20, 3, 2));
  expect([0, 1, 2, 5].map((column) => doubled(column, 0))).toEqual([0, 0, 1, 2]);
  expect([0, 1, 2, 3].map((row) => doubled(0, row))).toEqual([0, 0, 3, 3]);
  const shifted = pixelOnGrid(FINE, northUpGrid(32720, 599_990, 9_000_010, 30, 3, 2));
  expect([0, 1, 2, 5].map((column) => shifted(column, 0))).toEqual([0, 0, 1, 2]);
});

it('pixelOnGrid finds the fine pixel under the centre of a coarse one', () => {
  const position = pixelOnGrid(northUpGrid(32720, 600_000, 9_000_000, 30, 2, 1), FINE);
  expect([position(0, 0), position(1, 0)]).toEqual([7, 10]);
});

it('pixelOnGrid returns null outside the grid', () => {
  const position = pixelOnGrid(FINE, northUpGrid(32720, 600_020, 8_999_990, 10, 2, 2));
  expect([
    position(1, 1),
    position(2, 0),
    position(2, 1),
    position(3, 2),
    position(4, 1),
    position(2, 3),
  ]).toEqual([null, null, 0, 3, null, null]);
});

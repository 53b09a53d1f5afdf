import { expect, test } from 'vitest';
import { outsideMarked } from '../../../demo/src/layers/outside.ts';
import { placementOf } from '../../../demo/src/layers/placement.ts';
import { polygonOf } from '../../../demo/src/state/polygon.ts';
import { GRIDS } from '../../export/layers.ts';

const grid = { ...GRIDS['37 x 61, south'], width: 8, height: 6 };
const ring = (...corners: (readonly [column: number, row: number])[]) =>
  corners.map(([column, row]) => [...placementOf(grid).pointAt(column, row)]);

/**
 * An image without data after marking: `#` is an opaque pixel, `?` is missing data, `.` is outside the
 * polygon.
 */
function shownOf(width: number, height: number): string[] {
  const pixels = new Uint8Array(4 * width * height);
  pixels.set([1, 2, 3, 255]);
  const polygon = polygonOf('', [
    [ring([1, 1], [7, 1], [7, 5], [1, 5]), ring([3, 2], [5, 2], [5, 4], [3, 4])],
  ]);
  const marked = outsideMarked({ width, height, pixels }, grid, polygon).pixels;
  const letter = (alpha: number) => (alpha === 255 ? '#' : alpha === 0 ? '?' : '.');
  return Array.from({ length: height }, (_, row) =>
    Array.from({ length: width }, (__, column) => letter(marked[4 * (row * width + column) + 3])).join(''),
  );
}

test('pixels outside a polygon and in its holes are not marked as missing, and opaque ones stay', () => {
  expect(shownOf(8, 6)).toEqual(['#.......', '.??????.', '.??..??.', '.??..??.', '.??????.', '........']);
});

test('an image with finer pixels than the grid is clipped in the same way', () => {
  expect(shownOf(16, 12)[4]).toBe('..????....????..');
});

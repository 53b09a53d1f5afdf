import { applyAffine } from '../src/core/affine.ts';
import { SylvanError } from '../src/core/errors.ts';
import { gridOfSquare, isInSquare } from '../src/core/fires.ts';
import type { Grid, Window } from '../src/core/grid.ts';
import { locator } from '../src/core/locate.ts';
import { projectionOf } from '../src/core/projection.ts';
import type { FireSquare } from '../src/core/tasks/fires.ts';

/** Pixels along a side of the largest window looked for: a hundred kilometres at any place are fewer. */
const MAX_SIDE = 1024;
/** Steps in which the square's border is followed. */
const STEPS = 16;

/** A pixel of the file's grid, which goes on beyond the file, and its centre. */
export interface MaskPixel {
  readonly column: number;
  readonly row: number;
  readonly lng: number;
  readonly lat: number;
}

/** The pixels of the grid whose centre lies in the square, or the one that the square's own centre lies in. */
export function pixelsInside(square: FireSquare, grid: Grid, asset: string): MaskPixel[] {
  const locate = locator(gridOfSquare(square, STEPS), grid);
  const border = [...Array(STEPS + 1).keys()].flatMap((i) => [
    locate(i, 0),
    locate(i, STEPS),
    locate(0, i),
    locate(STEPS, i),
  ]);
  const { x, y, width, height } = around(border, asset);
  const inside: MaskPixel[] = [];
  const projection = projectionOf(square.epsg);
  for (let row = y; row < y + height; row++)
    for (let column = x; column < x + width; column++) {
      const pixel = pixelAt(grid, column, row);
      if (isInSquare(square, ...projection.forward(pixel.lng, pixel.lat))) inside.push(pixel);
    }
  if (inside.length > 0) return inside;
  const [column, row] = locate(STEPS / 2, STEPS / 2).map(Math.floor);
  return [pixelAt(grid, column, row)];
}

/** Whole pixels around positions, and one more to each side for what the border bends between them. */
function around(positions: readonly (readonly [x: number, y: number])[], asset: string): Window {
  const span = (values: readonly number[]) => {
    const first = Math.floor(Math.min(...values)) - 1;
    return { first, length: Math.ceil(Math.max(...values)) + 1 - first };
  };
  const [columns, rows] = [span(positions.map(([x]) => x)), span(positions.map(([, y]) => y))];
  if (!(columns.length <= MAX_SIDE && rows.length <= MAX_SIDE))
    throw new SylvanError(
      'unsupported-tiff',
      `${asset} has pixels too small for a fire mask, or no place there.`,
      {
        fields: { asset, what: 'pixel size' },
      },
    );
  return { x: columns.first, y: rows.first, width: columns.length, height: rows.length };
}

function pixelAt(grid: Grid, column: number, row: number): MaskPixel {
  const [lng, lat] = projectionOf(grid.epsg).inverse(...applyAffine(grid.affine, column + 0.5, row + 0.5));
  return { column, row, lng, lat };
}

export function isInGrid({ width, height }: Grid, column: number, row: number): boolean {
  return column >= 0 && column < width && row >= 0 && row < height;
}

/** The smallest window that holds the pixels; `null` for none. */
export function windowOf(pixels: readonly MaskPixel[]): Window | null {
  if (pixels.length === 0) return null;
  let [west, north, east, south] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { column, row } of pixels) {
    [west, east] = [Math.min(west, column), Math.max(east, column)];
    [north, south] = [Math.min(north, row), Math.max(south, row)];
  }
  return { x: west, y: north, width: east - west + 1, height: south - north + 1 };
}

/** Columns and rows of a grid of the whole globe are fewer than this to either side of its origin. */
const HALF_GLOBE = 2 ** 25;

/** A number for a pixel by its place among all pixels of that size: the same in files that share the lattice. */
export function cellOf({ column, row }: MaskPixel, { affine }: Grid): number {
  const [x, y] = applyAffine(affine, column, row);
  return (Math.round(y / affine[4]) + HALF_GLOBE) * 2 * HALF_GLOBE + (Math.round(x / affine[0]) + HALF_GLOBE);
}

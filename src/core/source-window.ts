import type { Grid, Window } from './grid.ts';
import { pixelSteps, type Locate } from './locate.ts';

/** Pixels by which lattices may differ and still count as one. */
const LATTICE_TOLERANCE = 1e-3;

type Bounds = readonly [low: number, high: number];

/**
 * The image's pixels under a grid, with those that bilinear weights reach beyond it; null where they do not meet. Across
 * coordinate systems the border is followed in steps of `step` grid pixels, and `tolerance` source pixels are added for
 * what it may bend between them.
 */
export function sourceWindow(
  locate: Locate,
  target: Grid,
  source: Grid,
  step: number,
  tolerance: number,
): Window | null {
  const { right, down } = pixelSteps(locate, target);
  const bounds = borderBounds(locate, target, step);
  const slack = target.epsg === source.epsg ? -LATTICE_TOLERANCE : tolerance;
  const columns = span(bounds.x, slack + bilinearReach(right[0], down[0]), source.width);
  const rows = span(bounds.y, slack + bilinearReach(right[1], down[1]), source.height);
  if (columns === null || rows === null) return null;
  return { x: columns.first, y: rows.first, width: columns.length, height: rows.length };
}

/** Extent of the grid in the source: a continuous map has its extremes on the border. NaN where any of it is. */
function borderBounds(locate: Locate, { width, height }: Grid, step: number): { x: Bounds; y: Bounds } {
  const stops = (length: number) =>
    [...Array(Math.ceil(length / step)).keys()].map((i) => i * step).concat(length);
  const border = [
    ...stops(width).flatMap((column) => [locate(column, 0), locate(column, height)]),
    ...stops(height).flatMap((row) => [locate(0, row), locate(width, row)]),
  ];
  const bounds = (values: readonly number[]): Bounds => [Math.min(...values), Math.max(...values)];
  return { x: bounds(border.map(([x]) => x)), y: bounds(border.map(([, y]) => y)) };
}

/** Whole pixels of 0 to `size` within `reach` around the bounds; null if there are none. */
function span([low, high]: Bounds, reach: number, size: number): { first: number; length: number } | null {
  const first = Math.max(0, Math.floor(low - reach));
  const length = Math.min(size, Math.ceil(high + reach)) - first;
  return length > 0 ? { first, length } : null;
}

/**
 * Source pixels that bilinear weights reach beyond the grid, along one axis: half a pixel around the outermost centres,
 * which lie half a grid pixel's extent inside.
 */
function bilinearReach(right: number, down: number): number {
  return Math.max(0, 0.5 - (Math.abs(right) + Math.abs(down)) / 2);
}

/**
 * Source position of a grid's first pixel where the corners of all its pixels are corners of source pixels, one for one;
 * else null.
 */
export function latticeShift(locate: Locate, { width, height }: Grid): { x: number; y: number } | null {
  // Adding 0 turns -0 into 0.
  const [x, y] = locate(0, 0).map((position) => Math.round(position) + 0);
  const corners = [
    [0, 0],
    [width, 0],
    [0, height],
    [width, height],
  ];
  const fits = corners.every(([column, row]) => {
    const [cornerX, cornerY] = locate(column, row);
    return Math.max(Math.abs(cornerX - x - column), Math.abs(cornerY - y - row)) <= LATTICE_TOLERANCE;
  });
  return fits ? { x, y } : null;
}

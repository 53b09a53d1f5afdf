import type { Affine } from './affine.ts';

/** A raster's frame: coordinate system, transform, and size in pixels. */
export interface Grid {
  /** EPSG code of the coordinate reference system. */
  readonly epsg: number;
  readonly affine: Affine;
  readonly width: number;
  readonly height: number;
}

/** A rectangle of a grid's pixels: the unit of work. `x`, `y` are the column and row of its first pixel. */
export interface Window {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Pixel side of a north-up grid with square pixels, in CRS units (metres for UTM). */
export function resolutionOf(grid: Grid): number {
  return grid.affine[0];
}

/** A north-up grid with square pixels from its upper-left corner. */
export function northUpGrid(
  epsg: number,
  west: number,
  north: number,
  resolution: number,
  width: number,
  height: number,
): Grid {
  return { epsg, affine: [resolution, 0, west, 0, -resolution, north], width, height };
}

/** The same ground at `factor` times coarser pixels; `width` and `height` must be multiples of `factor`. */
export function coarsen(grid: Grid, factor: number): Grid {
  const [a, b, c, d, e, f] = grid.affine;
  if (grid.width % factor !== 0 || grid.height % factor !== 0)
    throw new RangeError(`A ${grid.width} x ${grid.height} grid cannot be coarsened by ${factor}`);
  return {
    epsg: grid.epsg,
    affine: [a * factor, b * factor, c, d * factor, e * factor, f],
    width: grid.width / factor,
    height: grid.height / factor,
  };
}

/** The part of `grid` under `window`, as a grid of its own. */
export function subgrid(grid: Grid, window: Window): Grid {
  const [a, b, c, d, e, f] = grid.affine;
  const west = a * window.x + b * window.y + c;
  const north = d * window.x + e * window.y + f;
  return { epsg: grid.epsg, affine: [a, b, west, d, e, north], width: window.width, height: window.height };
}

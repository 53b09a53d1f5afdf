/**
 * Transform from pixel to CRS coordinates, in the order of STAC's `proj:transform`: `x = a * column + b * row + c`, `y = d *
 * column + e * row + f`, where (0, 0) is the outer corner of the first pixel.
 */
export type Affine = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/** CRS coordinates of the pixel position (column, row); a pixel's centre is at (column + 0.5, row + 0.5). */
export function applyAffine([a, b, c, d, e, f]: Affine, column: number, row: number): [x: number, y: number] {
  return [a * column + b * row + c, d * column + e * row + f];
}

/** The inverse transform, from CRS coordinates to pixel position. Throws RangeError for a degenerate transform. */
export function invertAffine([a, b, c, d, e, f]: Affine): Affine {
  const determinant = a * e - b * d;
  if (determinant === 0 || !Number.isFinite(determinant))
    throw new RangeError('The affine transform has no inverse');
  const [p, q, r, s] = [e / determinant, -b / determinant, -d / determinant, a / determinant];
  return [p, q, -(p * c + q * f), r, s, -(r * c + s * f)];
}

/** The georeference of a raster: coordinate system, transform, and size in pixels. */
export interface Grid {
  /** EPSG code of the coordinate reference system. */
  readonly epsg: number;
  /** From pixel positions to coordinates of the system, in its units (metres for UTM). */
  readonly affine: Affine;
  /** Number of columns. */
  readonly width: number;
  /** Number of rows. */
  readonly height: number;
}

/** A rectangle of a grid's pixels, the unit of work. `x` and `y` are the column and row of its first pixel. */
export interface Window {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Pixel side of a grid with square pixels, even if rotated, in CRS units (metres for UTM). */
export function resolutionOf({ affine: [a, , , d] }: Pick<Grid, 'affine'>): number {
  return Math.hypot(a, d);
}

/** A north-up grid with square pixels, given its upper-left corner. */
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

/** The outer edges of a north-up grid, in its coordinates. */
export function edgesOf({ affine: [a, , west, , e, north], width, height }: Grid) {
  return { west, south: e * height + north, east: a * width + west, north };
}

/** Whether coordinates lie on a north-up grid, edges included; `false` for NaN. */
export function isOnGrid(grid: Grid, x: number, y: number): boolean {
  const { west, south, east, north } = edgesOf(grid);
  return x >= west && x <= east && y >= south && y <= north;
}

/** The same ground with pixels coarser by `factor`; `width` and `height` must be multiples of `factor`. */
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

/**
 * Finds the pixel of `to` that contains the centre of a pixel of `from`; both grids are north-up, in the same system. Returns
 * `null` outside `to`.
 */
export function pixelOnGrid(from: Grid, to: Grid): (column: number, row: number) => number | null {
  const [a, , c, , e, f] = from.affine;
  const [p, , r, , s, t] = to.affine;
  return (column, row) => {
    const x = Math.floor((a * (column + 0.5) + c - r) / p);
    const y = Math.floor((e * (row + 0.5) + f - t) / s);
    return x >= 0 && x < to.width && y >= 0 && y < to.height ? y * to.width + x : null;
  };
}

/**
 * Pixel sides of the analysis grid, each with the largest zone that uses it, so that no grid has more than 1.6 million pixels.
 */
const LADDER = [
  { upToKm: 12, metres: 10 },
  { upToKm: 25, metres: 20 },
  { upToKm: 50, metres: 40 },
] as const;
const COARSEST_METRES = 80;

/** Pixel side in metres for a zone of `sizeKm`, never finer than `finest`, the finest pixel of its source (methods 11). */
export function pixelLadder(sizeKm: number, finest = 10): number {
  const rung = LADDER.find(({ upToKm }) => sizeKm <= upToKm);
  return Math.max(rung?.metres ?? COARSEST_METRES, finest);
}

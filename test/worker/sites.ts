import { applyAffine, northUpGrid, subgrid, type Grid, type Window } from '../../src/geo/grid.ts';
import { locator } from '../../src/geo/mesh.ts';
import { levelGrid, type Cog } from '../../worker/cog/cog.ts';
import { gdaltransform } from '../support/gdaltransform.ts';
import { seededRandom } from '../support/random.ts';
import { readOntoGrid, signal, theArena } from '../support/task-files.ts';

export const SEED = 41;
export const SITE = { width: 48, height: 40 };
export const SITES = 12;
/** Pixels by which a grid extends beyond an image on each side. */
export const MARGIN = 30;

/** A grid around a whole image: on the image's lattice, shifted by a number of its pixels, or in another UTM zone. */
export function gridAround(
  image: Grid,
  epsg: number,
  metres: number,
  [dx, dy]: readonly number[] = [0, 0],
): Grid {
  const corners = [0, 1].flatMap((right) =>
    [0, 1].map((down) => applyAffine(image.affine, right * image.width, down * image.height)),
  );
  const located =
    epsg === image.epsg ? corners : gdaltransform(`EPSG:${image.epsg}`, `EPSG:${epsg}`, corners);
  const [xs, ys] = [located.map(([x]) => x), located.map(([, y]) => y)];
  const snap = (value: number) => (epsg === image.epsg ? value : Math.round(value / 10) * 10);
  const west = snap(Math.min(...xs)) + (dx - MARGIN) * metres;
  const north = snap(Math.max(...ys)) - (dy - MARGIN) * metres;
  const pixels = (values: readonly number[]) =>
    Math.ceil((Math.max(...values) - Math.min(...values)) / metres) + 2 * MARGIN;
  return northUpGrid(epsg, west, north, metres, pixels(xs), pixels(ys));
}

/** Windows of `grid`: at the image's corners, the middles of its edges, its centre, and random places. */
function sitesOf(grid: Grid, image: Grid): Window[] {
  const random = seededRandom(SEED);
  const border = [0, 0.5, 1].flatMap((x) => [0, 0.5, 1].map((y) => [x, y]));
  const anywhere = Array.from({ length: SITES - border.length }, () => [random(), random()]);
  const start = locator(image, grid);
  return [...border, ...anywhere].map(([x, y]) => {
    const [column, row] = start(x * image.width, y * image.height);
    const within = (middle: number, side: number, size: number) =>
      Math.max(0, Math.min(size - side, Math.round(middle - side / 2)));
    const width = Math.min(SITE.width, grid.width);
    const height = Math.min(SITE.height, grid.height);
    return { x: within(column, width, grid.width), y: within(row, height, grid.height), width, height };
  });
}

/** Cuts a window out of a plane that covers `grid`. */
function cut(plane: Float32Array, grid: Grid, { x, y, width, height }: Window): Float32Array {
  const rows = Array.from({ length: height }, (_, row) => (y + row) * grid.width + x);
  return Float32Array.from(rows.flatMap((start) => [...plane.subarray(start, start + width)]));
}

/** A grid pixel as read by the worker and by GDAL, NaN if it has no value. */
export interface Pixel {
  readonly grid: Grid;
  readonly column: number;
  readonly row: number;
  readonly ours: number;
  readonly theirs: number;
  /** Range of GDAL's values in the 3 x 3 pixels around. */
  readonly range: number;
}

/** Every pixel of the sites, as read by the worker and by GDAL. */
export async function comparePixels(cog: Cog, grid: Grid, theirs: Float32Array): Promise<Pixel[]> {
  const arena = await theArena();
  const pixels: Pixel[] = [];
  for (const site of sitesOf(grid, levelGrid(cog, 0))) {
    const own = subgrid(grid, site);
    const ours = await readOntoGrid(cog, { nodata: null }, own, arena, signal);
    const reference = cut(theirs, grid, site);
    reference.forEach((value, i) => {
      const [column, row] = [i % site.width, Math.floor(i / site.width)];
      const range = rangeAround(theirs, grid.width, site.x + column, site.y + row);
      pixels.push({ grid: own, column, row, ours: ours?.[i] ?? NaN, theirs: value, range });
    });
  }
  return pixels;
}

function rangeAround(plane: Float32Array, width: number, column: number, row: number): number {
  let [low, high] = [Infinity, -Infinity];
  for (let j = row - 1; j <= row + 1; j++)
    for (let i = column - 1; i <= column + 1; i++) {
      const value = plane[j * width + i];
      if (value < low) low = value;
      if (value > high) high = value;
    }
  return high - low;
}

export const isMissing = ({ ours }: Pixel) => Number.isNaN(ours);
export const isMissingInGdal = ({ theirs }: Pixel) => Number.isNaN(theirs);
export const isInBoth = (pixel: Pixel) => !isMissing(pixel) && !isMissingInGdal(pixel);

/** Sum of the bilinear weights of the valid pixels of `level`, at the exact position of a pixel's centre. */
export function weightAt(
  { grid, column, row }: Pixel,
  level: Grid,
  isValid: (x: number, y: number) => boolean,
): number {
  const [x, y] = locator(grid, level)(column + 0.5, row + 0.5).map((position) => position - 0.5);
  let total = 0;
  for (const i of [Math.floor(x), Math.floor(x) + 1])
    for (const j of [Math.floor(y), Math.floor(y) + 1])
      if (i >= 0 && j >= 0 && i < level.width && j < level.height && isValid(i, j))
        total += (1 - Math.abs(x - i)) * (1 - Math.abs(y - j));
  return total;
}

/** Fraction of a pixel inside the image; 0 if its centre is outside. */
export function coverage({ grid, column, row }: Pixel, image: Grid): number {
  const start = locator(grid, image);
  const [[left, top], [right, bottom]] = [start(column, row), start(column + 1, row + 1)];
  const overlap = (low: number, high: number, size: number) =>
    Math.max(0, Math.min(high, size) - Math.max(low, 0)) / (high - low);
  const [across, down] = [overlap(left, right, image.width), overlap(top, bottom, image.height)];
  return Math.min(across, down) < 0.5 ? 0 : across * down;
}

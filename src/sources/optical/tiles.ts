import { type Grid, northUpGrid, resolutionOf } from '../../geo/grid.ts';
import { type PublishedFile, windowBytes } from '../published-files.ts';

/**
 * Sentinel-2 tiles start at the corners of MGRS squares, aligned to whole pixels of all bands, and overlap their neighbours. All
 * lengths are in metres.
 */
const SQUARE = 100_000;
const PIXELS = 60;
const SIDE = 109_800;
/** EPSG codes of the southern UTM zones start here. */
const FIRST_SOUTHERN = 32_700;
/** Northing of the equator in these zones, metres, from which northings count down. */
const EQUATOR = 10_000_000;

/** Bytes that are fetched to cover `grid` from one file of each tile that it overlaps in its UTM zone. */
export function inTiles(file: PublishedFile, grid: Grid): number {
  const [resolution, , west, , , north] = grid.affine;
  const [width, height] = [grid.width * resolution, grid.height * resolution];
  const equator = grid.epsg < FIRST_SOUTHERN ? 0 : EQUATOR;
  const columns = spansOf(west, width, (square) => PIXELS * Math.floor((square * SQUARE) / PIXELS));
  // Measured downwards from the equator.
  const rows = spansOf(equator - north, height, (square) => -PIXELS * Math.ceil((-square * SQUARE) / PIXELS));
  const windows = columns.flatMap((x) => rows.map((y) => ({ x, y })));
  return windows.reduce(
    (sum, { x, y }) => sum + windowBytes(file, windowOf(grid, x, y), { x: x.offset, y: y.offset }),
    0,
  );
}

/** A part of a line: its offset from the start of the tile that contains it, and its length, metres. */
interface Span {
  readonly offset: number;
  readonly length: number;
}

/** Splits a line of `length` metres from `start` into parts by tile; `startOf` gives the start of each tile. */
function spansOf(start: number, length: number, startOf: (square: number) => number): Span[] {
  const first = Math.floor(start / SQUARE) - 1;
  const count = Math.ceil(length / SQUARE) + 3;
  return Array.from({ length: count }, (_, i) => startOf(first + i)).flatMap((tile) => {
    const from = Math.max(start, tile);
    const to = Math.min(start + length, tile + SIDE);
    return to > from ? [{ offset: from - tile, length: to - from }] : [];
  });
}

function windowOf(grid: Grid, x: Span, y: Span): Grid {
  const resolution = resolutionOf(grid);
  return northUpGrid(
    grid.epsg,
    0,
    0,
    resolution,
    Math.ceil(x.length / resolution),
    Math.ceil(y.length / resolution),
  );
}

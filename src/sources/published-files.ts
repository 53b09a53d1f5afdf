import { resolutionOf, type Grid } from '../geo/grid.ts';
import { HTTP_DEFAULTS } from '../net/options.ts';

/** The layout of published files of one kind. */
export interface PublishedFile {
  /** Metres per pixel, and number of pixels along a side of the file, of one of its blocks, and of an overview's block. */
  readonly metres: number;
  readonly side: number;
  readonly block: number;
  readonly overviewBlock: number;
  /** Bytes per pixel in the file. */
  readonly bytes: number;
  /** Bytes of its directories, and of its index if that is read with them. @default 8192 */
  readonly header?: number;
  /** Whether a finer level is read if it costs fewer bytes. @default true */
  readonly cheapestLevel?: boolean;
}

const KIB = 1024;

/** Layouts of files on the public hosts; `bytes` is a guess for files with few bytes per pixel. */
export const FILES = {
  fine: { metres: 10, side: 10_980, block: 1024, overviewBlock: 512, bytes: 1.43 },
  coarse: { metres: 20, side: 5490, block: 512, overviewBlock: 256, bytes: 1.55 },
  classes: { metres: 20, side: 5490, block: 512, overviewBlock: 256, bytes: 0.11, cheapestLevel: false },
  radar: { metres: 10, side: 25_000, block: 512, overviewBlock: 512, bytes: 3.3 },
  landsat: { metres: 30, side: 7700, block: 256, overviewBlock: 256, bytes: 1.4 },
  words: { metres: 30, side: 7700, block: 256, overviewBlock: 256, bytes: 0.1, cheapestLevel: false },
  map: { metres: 9.2, side: 36_000, block: 512, overviewBlock: 512, bytes: 0.5, cheapestLevel: false },
  landCover: {
    metres: 9.2,
    side: 36_000,
    block: 1024,
    overviewBlock: 1024,
    bytes: 0.05,
    header: 24 * KIB,
    cheapestLevel: false,
  },
  forestCover: {
    metres: 9.2,
    side: 120_000,
    block: 512,
    overviewBlock: 512,
    bytes: 0.02,
    header: 64 * KIB,
    cheapestLevel: false,
  },
} as const satisfies Readonly<Record<string, PublishedFile>>;

/**
 * Hansen's files: metres and bytes per row (bytes are a guess), and bytes of the header, which has the offsets of 40,000 rows.
 */
export const STRIPS = { metres: 27.8, bytes: 1400, header: 324 * KIB } as const;
/** Header bytes of a tile of Meta's canopy heights, with the indexes of its mask and overviews. */
export const META_HEADER = 96 * KIB;

/** Distance from the upper left corner of a file to that of a grid, metres. */
export interface Offset {
  readonly x: number;
  readonly y: number;
}

/** Bytes of a file's directories. */
const HEADER = 8192;
/** Ratio of the part of the last row of blocks that is fetched to the part that is needed. */
const MARGIN = 1.1;
/** Number of positions among the blocks, along each axis, over which means are taken. */
const PLACES = 8;

/** Bytes that are fetched from a file to cover `grid`, at this offset from the file's corner. */
export function windowBytes(file: PublishedFile, grid: Grid, offset: Offset): number {
  const coarsest = levelFor(file, resolutionOf(grid));
  const levels =
    file.cheapestLevel === false ? [coarsest] : Array.from({ length: coarsest + 1 }, (_, level) => level);
  return (file.header ?? HEADER) + Math.min(...levels.map((level) => levelBytes(file, level, grid, offset)));
}

/**
 * The geometric mean of {@link windowBytes} over all positions among the blocks, for files with unknown corners: about half of
 * the positions take fewer bytes, and half take more.
 */
export function meanWindowBytes(file: PublishedFile, grid: Grid): number {
  const period = blockOf(file, levelFor(file, resolutionOf(grid))).metres;
  const places = Array.from({ length: PLACES }, (_, i) => ((i + 0.5) * period) / PLACES);
  const bytes = places.flatMap((x) => places.map((y) => windowBytes(file, grid, { x, y })));
  return Math.exp(bytes.reduce((sum, part) => sum + Math.log(part), 0) / bytes.length);
}

/** The coarsest level with pixels no larger than `wanted` metres. */
function levelFor({ metres }: PublishedFile, wanted: number): number {
  return Math.max(0, Math.floor(Math.log2(wanted / metres) + 0.01));
}

function blockOf({ metres, block, overviewBlock, bytes }: PublishedFile, level: number) {
  const pixels = level === 0 ? block : overviewBlock;
  return { metres: metres * 2 ** level * pixels, bytes: pixels ** 2 * bytes };
}

/**
 * Bytes of the blocks that are fetched, where the last row of blocks is read only as far as needed, and of the gaps between rows,
 * if they cost less than a request.
 */
function levelBytes(
  file: PublishedFile,
  level: number,
  { affine, width, height }: Grid,
  { x, y }: Offset,
): number {
  const block = blockOf(file, level);
  const [right, bottom] = [x + width * affine[0], y + height * affine[0]].map(
    (end) => end / block.metres,
  ) as [number, number];
  const columns = Math.ceil(right) - Math.floor(x / block.metres);
  const rows = Math.ceil(bottom) - Math.floor(y / block.metres);
  const between = (Math.ceil((file.side * file.metres) / block.metres) - columns) * block.bytes;
  const last = lastBytes(block.bytes, bottom - Math.ceil(bottom) + 1);
  return (
    columns * ((rows - 1) * block.bytes + last) + (between < HTTP_DEFAULTS.gap ? (rows - 1) * between : 0)
  );
}

/** Bytes fetched from a block if only a fraction of its rows is needed. */
function lastBytes(bytes: number, needed: number): number {
  const part = Math.min(bytes, MARGIN * needed * bytes);
  return bytes - part < HTTP_DEFAULTS.gap ? bytes : part;
}

import { closeSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { northUpGrid, type Grid } from '../../src/geo/grid.ts';
import { cogParts } from '../../src/export/tiff/cog.ts';
import type { PyramidLevel } from '../../src/export/tiff/levels.ts';
import { newSamples, predicted, type Raster, type Samples } from '../../src/export/tiff/raster.ts';
import type { PublishedLayout } from './layouts.ts';

/** Fixed, so that one release of Node always writes the same bytes. */
const DEFLATE_LEVEL = 6;

/** Content of blocks in the frame that nobody reads: they have a realistic size, but are left out of the file as holes. */
const HOLE = new Uint8Array(8 << 20);

/** Number of bytes before a block, which state its size, and of bytes after it, which repeat its end. */
const FRAME = 4;

/** Position of a part in its frame, in pixels of the full resolution. Both coordinates are divisible by two once per overview. */
export interface Offset {
  readonly x: number;
  readonly y: number;
}

/**
 * Writes a part of a published file: `raster` lies at `offset`, repeated to the edges of the blocks it overlaps. The rest of the
 * frame is a hole of realistic size, so that directories, distances between blocks and positions of windows are those of the
 * whole file. Returns the mean bytes per pixel of the part's full resolution. Throws RangeError for a part with sides or offset
 * that do not halve evenly.
 */
export function writeFramedCog(
  path: string,
  raster: Raster,
  offset: Offset,
  layout: PublishedLayout,
  description: string,
): number {
  const levels = framedLevels(raster, offset, layout);
  const parts = cogParts(levels, {
    grid: frameOf(raster.grid, offset, layout),
    sampleType: sampleTypeOf(raster.data),
    nodata: raster.nodata,
    tileSize: layout.block,
    predictor: layout.predictor,
    metadata: [{ name: 'OVR_RESAMPLING_ALG', value: layout.resampling.toUpperCase() }],
    description: `simulated: ${description}`,
    colourMap: null,
    ghostArea: true,
    bigTiff: layout.bigTiff ?? false,
  });
  writeSparsely(path, parts);
  const written = levels[0].tiles.filter((tile) => tile!.buffer !== HOLE.buffer);
  return written.reduce((sum, tile) => sum + tile!.length, 0) / (written.length * layout.block ** 2);
}

/** The grid of the whole file. */
export function frameOf({ epsg, affine }: Grid, { x, y }: Offset, { width, height }: PublishedLayout): Grid {
  const [resolution, , west, , , north] = affine;
  return northUpGrid(epsg, west - x * resolution, north + y * resolution, resolution, width, height);
}

function writeSparsely(path: string, parts: readonly Uint8Array[]): void {
  const file = openSync(path, 'w');
  try {
    let at = 0;
    const isHole = (i: number) => parts[i]?.buffer === HOLE.buffer;
    parts.forEach((part, i) => {
      const framesHole = part.length === FRAME && (isHole(i - 1) || isHole(i + 1));
      if (!isHole(i) && !framesHole) writeSync(file, part, 0, part.length, at);
      at += part.length;
    });
    ftruncateSync(file, at);
  } finally {
    closeSync(file);
  }
}

function framedLevels(raster: Raster, offset: Offset, layout: PublishedLayout): PyramidLevel[] {
  const levels: PyramidLevel[] = [];
  let part: Part = { data: raster.data, width: raster.grid.width, height: raster.grid.height, ...offset };
  let frame = { width: layout.width, height: layout.height };
  for (let level = 0; level <= layout.overviews; level++) {
    const tileSize = level === 0 ? layout.block : layout.overviewBlock;
    levels.push({ ...frame, tileSize, tiles: framedTiles(part, frame, tileSize, layout) });
    if (level === layout.overviews) break;
    part = halved(part, layout.resampling);
    frame = { width: Math.ceil(frame.width / 2), height: Math.ceil(frame.height / 2) };
  }
  return levels;
}

/** The pixels that exist, and their position in the level. */
export interface Part extends Offset {
  readonly data: Samples;
  readonly width: number;
  readonly height: number;
}

/** Tiles of a level: those that overlap the part, and holes whose size is the mean of those tiles. */
function framedTiles(
  part: Part,
  frame: { readonly width: number; readonly height: number },
  size: number,
  { predictor }: PublishedLayout,
): Uint8Array[] {
  const columns = Math.ceil(frame.width / size);
  const rows = Math.ceil(frame.height / size);
  const meets = (start: number, from: number, length: number) => start < from + length && start + size > from;
  const tiles = Array.from({ length: columns * rows }, (_, i) => {
    const [x0, y0] = [(i % columns) * size, Math.floor(i / columns) * size];
    if (!meets(x0, part.x, part.width) || !meets(y0, part.y, part.height)) return null;
    return deflateSync(predicted(tileOf(part, x0, y0, size), size, predictor), { level: DEFLATE_LEVEL });
  });
  const written = tiles.filter((tile) => tile !== null);
  const mean = Math.round(written.reduce((sum, tile) => sum + tile.length, 0) / written.length);
  return tiles.map((tile) => tile ?? HOLE.subarray(0, mean));
}

/** A tile of the part, which repeats beyond its edges. */
function tileOf({ data, width, height, x, y }: Part, x0: number, y0: number, size: number): Samples {
  const tile = newSamples(sampleTypeOf(data), size * size);
  const within = (position: number, length: number) => ((position % length) + length) % length;
  const columns = Int32Array.from({ length: size }, (_, column) => within(x0 + column - x, width));
  for (let row = 0; row < size; row++) {
    const from = within(y0 + row - y, height) * width;
    for (let column = 0; column < size; column++) tile[row * size + column] = data[from + columns[column]];
  }
  return tile;
}

/** Combines four pixels into one: their mean, or the upper left one. */
export function halved({ data, width, height, x, y }: Part, resampling: 'average' | 'nearest'): Part {
  if ([width, height, x, y].some((length) => length % 2 !== 0))
    throw new RangeError(`A part of ${width} x ${height} pixels at (${x}, ${y}) does not halve evenly`);
  const type = sampleTypeOf(data);
  const half = newSamples(type, (width / 2) * (height / 2));
  const rounding = type === 'float32' ? 0 : 0.5;
  for (let row = 0; row < height / 2; row++) {
    for (let column = 0; column < width / 2; column++) {
      const i = 2 * row * width + 2 * column;
      half[row * (width / 2) + column] =
        resampling === 'nearest'
          ? data[i]
          : (data[i] + data[i + 1] + data[i + width] + data[i + width + 1]) / 4 + rounding;
    }
  }
  return { data: half, width: width / 2, height: height / 2, x: x / 2, y: y / 2 };
}

function sampleTypeOf(data: Samples): 'uint8' | 'uint16' | 'float32' {
  if (data instanceof Float32Array) return 'float32';
  return data instanceof Uint8Array ? 'uint8' : 'uint16';
}

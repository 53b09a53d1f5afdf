import { closeSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { cogParts } from '../../src/export/tiff/cog.ts';
import type { Level } from '../../src/export/tiff/levels.ts';
import { cutTile, newSamples, predicted, type Raster, type Samples } from '../../src/export/tiff/raster.ts';
import type { PublishedLayout } from './layouts.ts';

/** Fixed, so that one release of Node always writes the same bytes. */
const DEFLATE_LEVEL = 6;

/** Blocks of the frame that nobody reads: of the size they would have, and left out of the file as holes. */
const HOLE = new Uint8Array(8 << 20);

/** Bytes before and after a block that repeat its size and end. */
const FRAME = 4;

/**
 * Writes the upper left corner of a published file: `raster` lies there, the rest of the frame is a hole of the size it would
 * have, so that directories and distances between blocks are those of the whole file. Answers the mean bytes a pixel of the
 * corner's full resolution. Throws RangeError for a corner whose sides do not halve evenly.
 */
export function writeFramedCog(
  path: string,
  raster: Raster,
  layout: PublishedLayout,
  description: string,
): number {
  const levels = framedLevels(raster, layout);
  const parts = cogParts(levels, {
    grid: { ...raster.grid, width: layout.width, height: layout.height },
    sampleType: raster.data instanceof Float32Array ? 'float32' : integerType(raster.data),
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

function integerType(data: Samples): 'uint8' | 'uint16' {
  return data instanceof Uint8Array ? 'uint8' : 'uint16';
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

function framedLevels(raster: Raster, layout: PublishedLayout): Level[] {
  const levels: Level[] = [];
  let { data } = raster;
  let [width, height] = [raster.grid.width, raster.grid.height];
  let frame = { width: layout.width, height: layout.height };
  for (let level = 0; level <= layout.overviews; level++) {
    const tileSize = level === 0 ? layout.block : layout.overviewBlock;
    levels.push({ ...frame, tileSize, tiles: framedTiles(data, width, height, frame, tileSize, layout) });
    if (level === layout.overviews) break;
    data = halved(data, width, height, layout.resampling);
    [width, height] = [width / 2, height / 2];
    frame = { width: Math.ceil(frame.width / 2), height: Math.ceil(frame.height / 2) };
  }
  return levels;
}

/** Tiles of a level: those of the corner, and holes as large as the corner's mean. */
function framedTiles(
  data: Samples,
  width: number,
  height: number,
  frame: { readonly width: number; readonly height: number },
  size: number,
  { predictor }: PublishedLayout,
): Uint8Array[] {
  const [columns, rows] = [Math.ceil(frame.width / size), Math.ceil(frame.height / size)];
  const isWithin = (i: number) => (i % columns) * size < width && Math.floor(i / columns) * size < height;
  const tiles = Array.from({ length: columns * rows }, (_, i) => {
    if (!isWithin(i)) return null;
    const y0 = Math.floor(i / columns) * size;
    const block = data.subarray(y0 * width, Math.min(height, y0 + size) * width);
    const tile = cutTile(block, width, block.length / width, (i % columns) * size, size, 0);
    return deflateSync(predicted(tile, size, predictor), { level: DEFLATE_LEVEL });
  });
  const written = tiles.filter((tile) => tile !== null);
  const mean = Math.round(written.reduce((sum, tile) => sum + tile.length, 0) / written.length);
  return tiles.map((tile) => tile ?? HOLE.subarray(0, mean));
}

/** Four pixels become one: their mean, or the upper left one. */
function halved(data: Samples, width: number, height: number, resampling: 'average' | 'nearest'): Samples {
  if (width % 2 !== 0 || height % 2 !== 0)
    throw new RangeError(`A corner of ${width} x ${height} pixels does not halve evenly`);
  const type = data instanceof Float32Array ? 'float32' : integerType(data);
  const half = newSamples(type, (width / 2) * (height / 2));
  const rounding = type === 'float32' ? 0 : 0.5;
  for (let y = 0; y < height / 2; y++) {
    for (let x = 0; x < width / 2; x++) {
      const i = 2 * y * width + 2 * x;
      half[y * (width / 2) + x] =
        resampling === 'nearest'
          ? data[i]
          : (data[i] + data[i + 1] + data[i + width] + data[i + width + 1]) / 4 + rounding;
    }
  }
  return half;
}

import type { Grid } from '../../geo/grid.ts';

const ARRAYS = {
  uint8: Uint8Array,
  int8: Int8Array,
  uint16: Uint16Array,
  int16: Int16Array,
  uint32: Uint32Array,
  int32: Int32Array,
  float32: Float32Array,
  float64: Float64Array,
};

export type RasterType = keyof typeof ARRAYS;

export type Samples =
  Uint8Array | Int8Array | Uint16Array | Int16Array | Uint32Array | Int32Array | Float32Array | Float64Array;

/** A single-band raster in memory, row-major. `nodata` is the sample that means "no data", if there is one. */
export interface Raster {
  readonly grid: Grid;
  readonly data: Samples;
  readonly nodata: number | null;
}

/**
 * A raster made row by row, for rasters too large for memory. `rowsOf` returns `rows` whole rows from row `y0`; it may be called
 * more than once for the same row, and must return the same samples.
 */
export interface RasterRows {
  readonly grid: Grid;
  readonly sampleType: RasterType;
  readonly nodata: number | null;
  rowsOf(y0: number, rows: number): Samples;
}

export function newSamples(type: RasterType, length: number): Samples {
  return new ARRAYS[type](length);
}

export function bitsOf(type: RasterType): number {
  return 8 * ARRAYS[type].BYTES_PER_ELEMENT;
}

export function sampleTypeOf(data: Samples): RasterType {
  return (Object.keys(ARRAYS) as RasterType[]).find((type) => data instanceof ARRAYS[type])!;
}

/** Reads an in-memory raster row by row. Throws RangeError if the samples do not fill the grid exactly. */
export function asRows({ grid, data, nodata }: Raster): RasterRows {
  if (data.length !== grid.width * grid.height)
    throw new RangeError(`${data.length} samples do not fill a ${grid.width} x ${grid.height} grid`);
  return {
    grid,
    nodata,
    sampleType: sampleTypeOf(data),
    rowsOf: (y0, rows) => data.subarray(y0 * grid.width, (y0 + rows) * grid.width),
  };
}

/** TIFF predictors: 1 none, 2 horizontal differences of integers, 3 floating point. */
export type Predictor = 1 | 2 | 3;

/** The `size` x `size` tile at (x0, row0) of a block of rows, padded with `fill` beyond the raster's edges. */
export function cutTile(
  block: Samples,
  width: number,
  rows: number,
  x0: number,
  size: number,
  fill: number,
): Samples {
  const tile = newSamples(sampleTypeOf(block), size * size).fill(fill);
  const columns = Math.min(size, width - x0);
  for (let y = 0; y < Math.min(rows, size); y++) {
    const start = y * width + x0;
    tile.set(block.subarray(start, start + columns), y * size);
  }
  return tile;
}

/**
 * A tile's bytes for compression, row-major and little-endian, after applying the predictor. The predictor must suit the samples:
 * 2 for integers, 3 for floats. Changes `tile`.
 */
export function predicted(tile: Samples, size: number, predictor: Predictor): Uint8Array {
  if (predictor === 1) return bytesOf(tile);
  const data = predictor === 3 ? bytePlanes(tile, size) : tile;
  difference(data, predictor === 3 ? size * tile.BYTES_PER_ELEMENT : size);
  return bytesOf(data);
}

/** Each sample minus its left neighbour, row by row, modulo the sample's range. */
function difference(data: Samples, rowLength: number): void {
  for (let end = data.length; end > 0; end -= rowLength) {
    for (let i = end - 1; i > end - rowLength; i--) data[i] -= data[i - 1];
  }
}

/** Each row's floats as planes of bytes, the most significant first (TIFF Technical Note 3). */
function bytePlanes(tile: Samples, size: number): Uint8Array {
  const input = bytesOf(tile);
  const output = new Uint8Array(input.length);
  const width = tile.BYTES_PER_ELEMENT;
  for (let i = 0; i < tile.length; i++) {
    const column = i % size;
    const row = (i - column) * width + column;
    for (let byte = 0; byte < width; byte++) output[row + byte * size] = input[i * width + width - 1 - byte];
  }
  return output;
}

/** The bytes of an array, little-endian like every machine that this runs on. */
function bytesOf(data: Samples): Uint8Array {
  return new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
}

import type { Grid } from '../../core/grid.ts';

export type Samples = Uint8Array | Uint16Array | Float32Array;

export type SampleType = 'uint8' | 'uint16' | 'float32';

/** A single-band raster in memory, row-major. `nodata` is the sample that means "no data", if there is one. */
export interface Raster {
  readonly grid: Grid;
  readonly data: Samples;
  readonly nodata: number | null;
}

/**
 * A raster made row by row, for those too large to hold. `rowsOf` gives `rows` whole rows from row `y0`; it may be asked
 * for the same row more than once and must answer alike.
 */
export interface RasterRows {
  readonly grid: Grid;
  readonly sampleType: SampleType;
  readonly nodata: number | null;
  rowsOf(y0: number, rows: number): Samples;
}

const ARRAYS = { uint8: Uint8Array, uint16: Uint16Array, float32: Float32Array };

export function newSamples(type: SampleType, length: number): Samples {
  return new ARRAYS[type](length);
}

export function sampleTypeOf(data: Samples): SampleType {
  if (data instanceof Uint8Array) return 'uint8';
  return data instanceof Uint16Array ? 'uint16' : 'float32';
}

/** An in-memory raster seen row by row. Throws RangeError where the samples do not fill the grid exactly. */
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

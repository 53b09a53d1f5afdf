import type { Grid } from '../src/geo/grid.ts';
import type { RasterRows } from '../src/export/tiff/raster.ts';
import { jitter, NOISE_MAX, smoothNoise } from './noise.ts';

/** Sentinel-2's own size at 10 m, pixels per side. */
export const FULL_TILE = 10_980;

/**
 * Digital numbers like a vegetated near-infrared band, for rasters of any size. Generated row by row, so nothing is held in
 * memory.
 */
export function largeBand(grid: Grid, seed: number): RasterRows {
  return {
    grid,
    sampleType: 'uint16',
    nodata: 0,
    rowsOf: (y0, rows) => {
      const frame = { x0: 0, y0, width: grid.width, height: rows };
      return smoothNoise(seed, frame, 64).map((value, i) => {
        const [x, y] = [i % grid.width, y0 + Math.floor(i / grid.width)];
        return 3000 + Math.floor((1500 * value) / NOISE_MAX) + jitter(seed, x, y, 40);
      });
    },
  };
}

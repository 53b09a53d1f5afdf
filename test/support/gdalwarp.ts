import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { applyAffine, type Grid } from '../../src/geo/grid.ts';
import { gdal } from './gdal.ts';

interface GdalWarp {
  readonly resampling: 'near' | 'bilinear' | 'average';
  /** Overview level to warp from; 0 is the finest. */
  readonly level: number;
}

/**
 * GDAL widens a bilinear kernel if it considers the grid coarser than the file, which its estimate does for a
 * rotated grid; average depends on the pixels only.
 */
const ONE_TO_ONE = ['-wo', 'XSCALE=1', '-wo', 'YSCALE=1'];

/**
 * A file's first band on a north-up grid by `gdalwarp`, as f32 with NaN for nodata. With `-et 0`, it projects
 * every pixel exactly; otherwise it would interpolate between projected pixels, with an error of up to 0.125
 * pixels.
 */
export function gdalwarp(input: string, folder: string, grid: Grid, warp: GdalWarp): Float32Array {
  const output = join(folder, 'warped.raw');
  const { epsg, affine, width, height } = grid;
  const [[west, north], [east, south]] = [applyAffine(affine, 0, 0), applyAffine(affine, width, height)];
  const exact = (numbers: readonly number[]) => numbers.map((value) => value.toFixed(9));
  gdal(
    'gdalwarp',
    ...['-q', '-overwrite', '-of', 'ENVI', '-ot', 'Float32', '-dstnodata', 'nan', '-et', '0'],
    ...['-t_srs', `EPSG:${epsg}`, '-te', ...exact([west, south, east, north])],
    ...['-ts', String(width), String(height), '-r', warp.resampling],
    ...['-ovr', warp.level === 0 ? 'NONE' : String(warp.level - 1)],
    ...(warp.resampling === 'bilinear' ? ONE_TO_ONE : []),
    input,
    output,
  );
  const bytes = readFileSync(output);
  return new Float32Array(bytes.buffer, bytes.byteOffset, width * height);
}

import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const HAS_GDAL = spawnSync('gdalinfo', ['--version']).status === 0;

interface GdalInfo {
  readonly size: [number, number];
  readonly geoTransform: number[];
  readonly metadata: Record<string, Record<string, string>>;
  readonly stac: { readonly 'proj:epsg': number };
  readonly bands: {
    readonly block: [number, number];
    readonly type: string;
    readonly noDataValue?: number;
    readonly overviews?: { readonly size: [number, number] }[];
  }[];
}

export function gdalInfo(path: string): GdalInfo {
  const text = execFileSync('gdalinfo', ['-json', path], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return JSON.parse(text) as GdalInfo;
}

/** The pixels of files of the same size, decoded by GDAL, one plane after the other. */
export function gdalStack(paths: readonly string[]): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'sylvan-gdal-'));
  try {
    const stack = join(folder, 'stack.vrt');
    execFileSync('gdalbuildvrt', ['-q', '-separate', stack, ...paths]);
    return gdalPixels(stack);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The pixels of a file, or of one overview (0 is the finest), decoded by GDAL: little-endian and row-major. */
export function gdalPixels(path: string, overview?: number): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'sylvan-gdal-'));
  try {
    const raw = join(folder, 'pixels.raw');
    const level = overview === undefined ? [] : ['-oo', `OVERVIEW_LEVEL=${overview}`];
    execFileSync('gdal_translate', ['-q', '-of', 'ENVI', ...level, path, raw]);
    return readFileSync(raw);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { writeCogFile, type CogOptions } from '../../simulator/cog-writer.ts';
import { applyAffine, type Grid } from '../../src/geo/grid.ts';
import type { Asset } from '../../src/stac/scene.ts';

export const RADAR_NODATA = -32768;

/**
 * Writes power in the format of Planetary Computer's RTC files: f32, nodata -32768. `powerAt` gets metres.
 */
export function writeRadarCog(
  path: string,
  grid: Grid,
  powerAt: (x: number, y: number, i: number) => number,
  options: CogOptions = {},
): string {
  const data = Float32Array.from({ length: grid.width * grid.height }, (_, i) =>
    powerAt(...applyAffine(grid.affine, (i % grid.width) + 0.5, Math.floor(i / grid.width) + 0.5), i),
  );
  mkdirSync(dirname(path), { recursive: true });
  writeCogFile(path, { grid, data, nodata: RADAR_NODATA }, { predictor: 3, tileSize: 256, ...options });
  return path;
}

export function radarAsset(href: string): Asset {
  return {
    href,
    key: href.split('/').at(-1)!.replace('.tif', ''),
    scale: 1,
    offset: 0,
    nodata: RADAR_NODATA,
    resolution: 10,
  };
}

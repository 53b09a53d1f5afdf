import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Whether GDAL's command line tools are there: `describe.skipIf(!hasGdal)`. */
export const hasGdal = spawnSync('gdalinfo', ['--version']).status === 0;

/** A folder of its own for a test file's rasters; `remove` takes it away. */
export function temporaryFolder(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'sylvan-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** Runs `gdal_translate -q` and gives back the output's path. */
export function translate(input: string, output: string, ...options: readonly string[]): string {
  gdal('gdal_translate', '-q', ...options, input, output);
  return output;
}

/** One of GDAL's tools, without the side files it likes to write. Throws with what it said where it fails. */
export function gdal(tool: string, ...args: readonly string[]): string {
  return execFileSync(tool, ['--config', 'GDAL_PAM_ENABLED', 'NO', ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** All pixels of band `band` (from 1) of `input` as GDAL reads them, as raw little-endian bytes. */
export function gdalPixels(
  input: string,
  folder: string,
  band = 1,
  ...options: readonly string[]
): Uint8Array {
  const output = join(folder, 'pixels.raw');
  translate(input, output, '-of', 'ENVI', '-b', String(band), ...options);
  return new Uint8Array(readFileSync(output));
}

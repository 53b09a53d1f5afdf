import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Whether GDAL's command line tools are there: `describe.skipIf(!hasGdal)`. */
export const hasGdal = spawnSync('gdalinfo', ['--version']).status === 0;

/** A folder of its own for a test file's rasters; `remove` takes it away. */
export function temporaryFolder(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'sylvan-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** One of GDAL's tools, without the side files it likes to write. Throws with what it said where it fails. */
export function gdal(tool: string, ...args: readonly string[]): string {
  return execFileSync(tool, ['--config', 'GDAL_PAM_ENABLED', 'NO', ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

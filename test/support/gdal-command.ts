import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Whether GDAL's command-line tools are installed: `describe.skipIf(!hasGdal)`. */
export const hasGdal = spawnSync('gdalinfo', ['--version']).status === 0;

/** A temporary folder for a test file's rasters; `remove` deletes it. */
export function temporaryFolder(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'sylvan-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** Runs a GDAL tool without auxiliary files. Throws with its output if it fails. */
export function gdal(tool: string, ...args: readonly string[]): string {
  return execFileSync(tool, ['--config', 'GDAL_PAM_ENABLED', 'NO', ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

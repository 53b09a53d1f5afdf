import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { writeCog } from '../../simulator/index.ts';
import { northUpGrid } from '../../src/geo/grid.ts';
import { nodePoolWorker } from '../../src/node/worker.ts';
import type { CanopyMapTask } from '../../src/sources/canopy-map/tasks.ts';
import { Pool } from '../../src/workers/pool.ts';
import type { FileWindows } from '../../src/workers/windows.ts';
import { temporaryFolder } from '../support/gdal.ts';
import { assetAt, LIMITS } from '../support/task-context.ts';

const folder = temporaryFolder();
const pool = new Pool(() => nodePoolWorker(new URL('../../dist/worker-node.js', import.meta.url)), {
  workers: 1,
});
afterAll(async () => {
  await pool.close();
  folder.remove();
});

const GRID = northUpGrid(32637, 500_000, 9_200_000, 10, 600, 600);
const path = join(folder.path, 'map.tif');
writeFileSync(
  path,
  writeCog({ grid: GRID, data: new Uint8Array(600 ** 2).fill(7), nodata: 255 }, { tileSize: 256 }),
);
const address = pathToFileURL(path).href;

const zone = (column: number) => northUpGrid(32637, 500_000 + 10 * column, 9_200_000 - 1000, 10, 50, 40);

/** The windows that a task over the map reports. */
async function reported(changes: Partial<CanopyMapTask>): Promise<FileWindows[]> {
  const files: FileWindows[] = [];
  const { signal } = new AbortController();
  const onWindows = (read: readonly FileWindows[]) => void files.push(...read);
  const limits = { ...LIMITS, recordsWindows: true };
  const tiles = [assetAt(address, 1, 0)];
  const task = { kind: 'canopy-map', tiles, grid: zone(20), limits, ...changes } as const;
  await pool.run(task, { signal, onWindows });
  return files;
}

describe('windows that a task reads', () => {
  it('are reported by file, level and window', async () => {
    const window = { x: 20, y: 100, width: 50, height: 40 };
    expect(await reported({})).toEqual([{ address, windows: [{ level: 0, window, sample: 0 }] }]);
  });

  it('are empty for a file that was only opened', async () => {
    expect(await reported({ grid: zone(2000) })).toEqual([{ address, windows: [] }]);
  });

  it('are not recorded unless requested', async () => {
    expect(await reported({ limits: LIMITS })).toEqual([]);
  });
});

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { coarsen, northUpGrid, type Grid } from '../../../src/geo/grid.ts';
import { projectionOf } from '../../../src/geo/projection.ts';
import { buffersOf } from '../../../src/net/buffers.ts';
import type { Task } from '../../../src/workers/tasks.ts';
import type { FileWindows } from '../../../src/workers/windows.ts';
import { BytesRangeSource } from '../../support/file-range-source.ts';
import { useFolder } from '../../support/closing.ts';
import { printOf } from '../../support/recorded-tasks.ts';
import { assetAt, LIMITS } from '../../support/task-context.ts';
import { localPool } from '../../support/task-pool.ts';
import { cutFile, PUBLISHED, writePublished } from './cutting.ts';

const folder = useFolder();

/** The files as assets, in the order of `PUBLISHED`, and the grids of their parts that have pixels. */
const grids: Grid[] = [];
const [red, swir16, scl, vv, landsat, words, canopy] = PUBLISHED.map((layout, i) => {
  const path = join(folder.path, `${i}.tif`);
  grids.push(writePublished(path, layout));
  return assetAt(pathToFileURL(path).href, 0.0001, 0);
});

const LIMITED = { ...LIMITS, recordsWindows: true };

/** A zone in the part of Sentinel-2's files, `side` pixels of `metres`; off their lattice if `shift` is not a multiple of it. */
function zone(metres: number, side: number, shift = 0): Grid {
  const [, , west, , , north] = grids[0].affine;
  return northUpGrid(32637, west + 400 + shift, north - 600 - shift, metres, side, side);
}

/** A zone in the canopy height map. */
function zoneInMap(metres: number, side: number): Grid {
  const [, , lng, , , lat] = grids[6].affine;
  const [east, north] = projectionOf(32737).forward(lng + 0.02, lat - 0.02);
  return northUpGrid(32737, east, north, metres, side, side);
}

const read = (fine: Grid): Task => ({
  kind: 'read',
  tiles: [{ sceneId: 'a', quality: scl, bands: { blue: red, red, nir: red, swir22: swir16 } }],
  layouts: [
    {
      ...{ fine, coarse: coarsen(fine, 2), fineBands: ['red', 'nir'], coarseBands: ['blue', 'swir22'] },
      ...{ stripRows: 128, packed: false },
    },
  ],
  limits: LIMITED,
});
const survey = (grid: Grid): Task => ({ kind: 'survey', quality: scl, grid, limits: LIMITED });
const map = (grid: Grid): Task => ({ kind: 'canopy-map', tiles: [canopy], grid, limits: LIMITED });

const radar = (grid: Grid): Task => ({
  ...{ kind: 'backscatter', tiles: [{ sceneId: 'a', bands: { vv } }], grid },
  ...{ metres: grid.affine[0], polarisations: ['vv', 'vh'], limits: LIMITED },
});
const annual = (grid: Grid): Task => ({
  ...{ kind: 'annual', spare: [], year: 2024, sensor: 'landsat89', harmonise: false, spread: true },
  ...{ enough: Infinity, grid, limits: LIMITED },
  tiles: [
    {
      ...{ sceneId: 'a', quality: words, datetime: '2024-07-01T10:00:00Z' },
      bands: { red: landsat, nir08: landsat, swir22: landsat },
    },
  ],
});

const TASKS: readonly (readonly [name: string, task: Task])[] = [
  ['read at 10 m', read(zone(10, 480))],
  ['read at 40 m', read(zone(40, 120))],
  ['read off the lattice', read(zone(20, 200, 13))],
  ['survey at 20 m', survey(zone(20, 240))],
  ['survey at 240 m', survey(zone(240, 20))],
  ['survey off the lattice', survey(zone(40, 100, 7))],
  ['radar at 20 m', radar(zone(20, 240))],
  ['landsat at 30 m', annual(zone(30, 150, 5))],
  ['landsat at 120 m', annual(zone(120, 38, 5))],
  ['canopy map at 10 m', map(zoneInMap(10, 300))],
  ['canopy map at 80 m', map(zoneInMap(80, 38))],
];

describe('a task on cuts of the files that it read', () => {
  it.each(TASKS)('gives the same result: %s', async (_, task) => {
    const { signal } = new AbortController();
    const files: FileWindows[] = [];
    const onWindows = (read: readonly FileWindows[]) => void files.push(...read);
    const original = await localPool().run(task, { signal, onWindows });
    expect(files.every(({ windows }) => windows.length > 0)).toBe(true);
    expect((original as { readonly failures?: readonly unknown[] }).failures ?? []).toEqual([]);
    const cuts = new Map<string, Uint8Array<ArrayBuffer>>();
    for (const { address, windows } of files) cuts.set(address, await cutFile(address, windows));
    const fromCuts = localPool((href) => new BytesRangeSource(cuts.get(href)!, href));
    expect(await printOf(buffersOf(await fromCuts.run(task, { signal })))).toBe(
      await printOf(buffersOf(original)),
    );
  });
});

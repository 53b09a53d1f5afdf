import { expect } from 'vitest';
import { isSylvanError, type SylvanError } from '../../src/errors/errors.ts';
import { northUpGrid } from '../../src/geo/grid.ts';
import type { LandsatSource } from '../../src/contract/sources.ts';
import { DeferredZone } from '../../src/sources/context.ts';
import { compareZone } from '../../src/sources/landsat/plan.ts';
import { readPeriods } from '../../src/sources/periods/periods.ts';
import type { PeriodsRequest, PeriodComposites } from '../../src/sources/periods/period.ts';
import { SharedReads } from '../../src/sources/optical/shared-reads.ts';
import type { Catalog } from '../../src/stac/catalog.ts';
import { LandsatFolder, type FolderScene } from './landsat-folder.ts';
import { sourceContext } from './source-context.ts';

const CENTRE = { lat: -8.9, lng: -62.1, size: 1 };
const ZONE = compareZone(CENTRE);
const [, , WEST, , , NORTH] = ZONE.grid.affine;
const GRID = northUpGrid(ZONE.epsg, WEST - 300, NORTH + 300, 30, 60, 60);
export const CLOUD = 22_280;

const folders: LandsatFolder[] = [];

/** To be called after each test of a file. */
export function removeFolders(): void {
  for (const folder of folders.splice(0)) folder.remove();
}

export function folderOf(...scenes: readonly FolderScene[]): LandsatFolder {
  const folder = new LandsatFolder(...scenes);
  folders.push(folder);
  return folder;
}

export function scene(day: string, more: Partial<FolderScene> = {}): FolderScene {
  const platform = day < '2012' ? 'landsat-5' : 'landsat-8';
  return { datetime: `${day}T14:00:00Z`, platform, grid: GRID, cloud: 10, ...more };
}

export const OLD = { start: '2005-06-01', end: '2005-08-31' };
const NEW = { start: '2014-06-01', end: '2014-08-31' };
export type Dates = Pick<PeriodsRequest, 'period1' | 'period2'>;
type Catalogs = Partial<Record<LandsatSource, readonly Catalog[]>>;

export function read(
  catalogs: Catalogs,
  dates: Partial<Dates> = {},
  signal = new AbortController().signal,
): Promise<PeriodComposites> {
  const position: PeriodsRequest = {
    ...{ ...CENTRE, period1: OLD, period2: NEW, detail: 'full', trueColour: false, today: '2025-01-01' },
    deferredZone: new DeferredZone(),
    shared: new SharedReads({ date: '', detail: 'full' }),
    ...dates,
  };
  const contexts = {
    period1: sourceContext('period1/optical', { signal }),
    period2: sourceContext('period2/optical', { signal }),
  };
  // Sentinel-2 has no images from before its launch.
  const sources = { sentinel2: [], landsat89: [], landsat45: [], ...catalogs };
  return readPeriods(position, sources, contexts);
}

export const both = (folder: LandsatFolder): Required<Catalogs> => ({
  landsat45: [folder.catalog('landsat45')],
  landsat89: [folder.catalog('landsat89')],
});

export async function failure(call: Promise<unknown>): Promise<SylvanError> {
  const error: unknown = await call.then(
    () => expect.fail('periods were seen'),
    (cause: unknown) => cause,
  );
  expect(isSylvanError(error)).toBe(true);
  return error as SylvanError;
}

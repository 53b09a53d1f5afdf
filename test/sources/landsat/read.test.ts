import { rmSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SylvanError } from '../../../src/errors/errors.ts';
import { northUpGrid } from '../../../src/geo/grid.ts';
import type { LandsatSource } from '../../../src/contract/sources.ts';
import { readLandsat, type AnnualSeries } from '../../../src/sources/landsat/read.ts';
import { makeZone, placeOn } from '../../../src/geo/zone.ts';
import { trendZone } from '../../../src/sources/landsat/plan.ts';
import { READING } from '../../../src/sources/detail.ts';
import type { TaskPool } from '../../../src/workers/pool.ts';
import type { SourceResult, SourceContext } from '../../../src/sources/context.ts';
import type { Catalog } from '../../../src/stac/catalog.ts';
import { sceneId, useLandsatScenes, type FolderScene } from '../../support/landsat-folder.ts';
import { dead, sourceContext } from '../../support/source-context.ts';
import { localPool } from '../../support/task-pool.ts';
import { writeCogFile } from '../../../simulator/index.ts';

/** In the tropics: the season is the year. */
const POINT = { lat: -8.9, lng: -62.1, size: 1, date: '2020-12-31' };
const { affine, epsg } = trendZone(placeOn(makeZone(POINT), POINT), READING.full).grid;
const [, , WEST, , , NORTH] = affine;
const GRID = northUpGrid(epsg, WEST - 300, NORTH + 300, 30, 60, 60);
const CLOUD = 22_280;

const { folderOf, scene } = useLandsatScenes(GRID);

function read(
  catalogs: readonly Catalog[],
  { source = 'landsat89', ...own }: Partial<SourceContext> & { source?: LandsatSource } = {},
  date = POINT.date,
): Promise<SourceResult<AnnualSeries>> {
  const zone = Promise.resolve(makeZone(POINT));
  const request = { ...POINT, date, detail: 'full', zone } as const;
  return readLandsat(request, catalogs, sourceContext(source, own), source);
}

const readFolder = (...scenes: readonly FolderScene[]) => read([folderOf(...scenes).catalog('landsat89')]);
const yearsOf = ({ value }: SourceResult<AnnualSeries>) => value!.layers.map(({ year }) => year);
const reasonsOf = ({ run }: SourceResult<AnnualSeries>) => run.skipped.map(({ code }) => code);

describe('readLandsat', () => {
  it('makes one layer a year, of the same size for both missions', async () => {
    const days = ['1983', '1984', '2011', '2012', '2013', '2020'].map((year) => `${year}-07-01`);
    const folder = folderOf(...[...days, '2021-02-01'].map((day) => scene(day)));
    const old = await read([folder.catalog('landsat45')], { source: 'landsat45' });
    const recent = await read([folder.catalog('landsat89')]);
    expect(yearsOf(old)).toEqual([1984, 2011]);
    expect(yearsOf(recent)).toEqual([2013, 2020]);
    expect(recent.value!.layers[0]).toMatchObject({ sensor: 'landsat89' });
    expect(old.value!.layers[0].ndvi).toHaveLength(recent.value!.layers[0].ndvi.length);
    expect(recent.value!.layers[0].ndvi[0]).toBeCloseTo(0.8954181, 6);
    // TM is another instrument, so its values differ.
    expect(old.value!.layers[0].ndvi[0]).not.toBeCloseTo(0.8954181, 3);
    expect(recent.run).toMatchObject({ simulated: true, failures: [], notes: [], skipped: [], host: null });
    expect(recent.run.scenes[0]).toMatchObject({ date: '2013-07-01', valid_fraction: 1 });
  });

  it('reads more if the three clearest show too little', async () => {
    const hidden = ['2020-01-05', '2020-02-05', '2020-03-05'].map((day) =>
      scene(day, { cloud: 1, quality: CLOUD }),
    );
    const result = await readFolder(...hidden, scene('2020-04-05', { cloud: 40 }));
    expect(result.run.scenes.map(({ date }) => date)).toEqual(['2020-04-05']);
    expect(reasonsOf(result)).toEqual(['hidden', 'hidden', 'hidden']);
  });

  it('notes that quality words were averaged', async () => {
    // Quality words are read four times as fine as the grid of 240 m.
    const place = { ...POINT, size: 60 };
    const zone = makeZone(place);
    const large = { ...place, detail: 'full', zone: Promise.resolve(zone) } as const;
    const [, , west, , , north] = trendZone(placeOn(zone, place), READING.full).grid.affine;
    const grid = northUpGrid(epsg, west - 300, north + 300, 30, 220, 220);
    const quality = (column: number) => (column < 21 ? CLOUD : 21_824);
    const options = { overviews: 'average', smallestOverview: 64, tileSize: 256 } as const;
    const folder = folderOf(scene('2020-07-01', { grid, quality, options }));
    const catalog = folder.catalog('landsat89');
    const { run } = await readLandsat(large, [catalog], sourceContext('landsat89'), 'landsat89');
    expect(run.notes).toEqual(['quality-averaged']);
  });
});

describe('readLandsat, in special cases,', () => {
  it('returns no value without suitable scenes', async () => {
    expect((await readFolder(scene('2020-07-01', { tier: 'T2' }))).value).toBeNull();
    // No catalog is asked before the first season.
    expect((await read([dead], {}, '2013-06-01')).value).toBeNull();
  });

  it('skips only the scenes with a broken, mistyped or missing file', async () => {
    const scenes = ['2016-07-01', '2017-07-01', '2018-07-01', '2018-08-01'].map((day) => scene(day));
    const folder = folderOf(...scenes);
    const [broken, typed, gone] = folder.tiles;
    writeFileSync(broken.bands.red.href, 'no TIFF');
    const data = new Uint8Array(60 * 60).fill(1);
    writeCogFile(typed.quality.href, { grid: GRID, data, nodata: null }, { overviews: 'none' });
    rmSync(gone.bands.nir08.href);
    const result = await read([folder.catalog('landsat89')]);
    expect(yearsOf(result)).toEqual([2018]);
    const codes = result.run.failures.map(({ code }) => code).sort();
    expect(codes).toEqual(['not-a-tiff', 'not-found', 'unsupported-tiff']);
    expect(result.run.skipped.map(({ id }) => id).sort()).toEqual(scenes.slice(0, 3).map(sceneId));
  });

  it('rejects if no year can be read', async () => {
    const folder = folderOf(scene('2019-07-01'), scene('2020-07-01'));
    for (const { quality } of folder.tiles) writeFileSync(quality.href, 'no TIFF');
    await expect(read([folder.catalog('landsat89')])).rejects.toMatchObject({ code: 'not-a-tiff' });
  });

  it('skips a year that exceeds its share of the bytes, and reports the limit for all years', async () => {
    const folder = folderOf(scene('2019-07-01'), scene('2020-07-01'));
    const pool = localPool();
    const fractions: number[] = [];
    const limited: TaskPool = {
      ...pool,
      run: (task, call) => {
        if (task.kind !== 'annual' || !task.tiles[0].datetime.startsWith('2019')) return pool.run(task, call);
        fractions.push(task.limits.bytes);
        throw new SylvanError('needs-overview', 'too much', { fields: { maximum: task.limits.bytes } });
      },
    };
    const limits = { requestsPerHost: 6, bytes: 1000, timeScale: 1 };
    const result = await read([folder.catalog('landsat89')], { pool: limited, limits });
    expect(fractions).toEqual([500]);
    expect(yearsOf(result)).toEqual([2020]);
    expect(result.run.failures).toMatchObject([{ code: 'needs-overview', fields: { maximum: 1000 } }]);
  });
});

import { rmSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { isSylvanError, SylvanError } from '../../../src/core/errors.ts';
import { northUpGrid } from '../../../src/core/grid.ts';
import type { LandsatSource, PeriodId } from '../../../src/core/sources.ts';
import { ProgressTally } from '../../../src/lanes/progress.ts';
import { ZoneOnce } from '../../../src/seeing/imagery.ts';
import { compareZone } from '../../../src/seeing/landsat-grid.ts';
import { seePeriods } from '../../../src/seeing/periods/optical.ts';
import type { PeriodsPlace, SeenPeriods } from '../../../src/seeing/periods/seen-period.ts';
import type { SourceContext } from '../../../src/seeing/source-run.ts';
import type { Catalogue, CatalogueQuery } from '../../../src/sources/catalogue.ts';
import { LandsatFolder, sceneId, type FolderScene } from '../../support/landsat-folder.ts';
import { localPool } from '../../support/task-pool.ts';

const CENTRE = { lat: -8.9, lng: -62.1, size: 1 };
const ZONE = compareZone(CENTRE);
const [, , WEST, , , NORTH] = ZONE.grid.affine;
const GRID = northUpGrid(ZONE.epsg, WEST - 300, NORTH + 300, 30, 60, 60);
const CLOUD = 22_280;

const folders: LandsatFolder[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) folder.remove();
});

function folderOf(...scenes: readonly FolderScene[]): LandsatFolder {
  const folder = new LandsatFolder(...scenes);
  folders.push(folder);
  return folder;
}

function scene(day: string, more: Partial<FolderScene> = {}): FolderScene {
  const platform = day < '2012' ? 'landsat-5' : 'landsat-8';
  return { datetime: `${day}T14:00:00Z`, platform, grid: GRID, cloud: 10, ...more };
}

function contextOf(id: PeriodId, signal: AbortSignal): SourceContext {
  return {
    source: `${id}/optical`,
    pool: localPool(),
    limits: { requestsPerHost: 6, bytes: 1e9, timeScale: 1 },
    signal,
    tally: new ProgressTally(undefined, () => undefined, `${id}/optical`),
  };
}

const OLD = { start: '2005-06-01', end: '2005-08-31' };
const NEW = { start: '2014-06-01', end: '2014-08-31' };
type Dates = Pick<PeriodsPlace, 'period1' | 'period2'>;
type Catalogues = Partial<Record<LandsatSource, readonly Catalogue[]>>;

function see(
  catalogues: Catalogues,
  dates: Partial<Dates> = {},
  signal = new AbortController().signal,
): Promise<SeenPeriods> {
  const place = {
    ...{ ...CENTRE, period1: OLD, period2: NEW, today: '2025-01-01', zoneOnce: new ZoneOnce() },
    ...dates,
  };
  const contexts = { period1: contextOf('period1', signal), period2: contextOf('period2', signal) };
  // Sentinel-2 has nothing to say of days before it flew.
  const sources = { sentinel2: [], landsat89: [], landsat45: [], ...catalogues };
  return seePeriods(place, sources, contexts);
}

const both = (folder: LandsatFolder): Required<Catalogues> => ({
  landsat45: [folder.catalogue('landsat45')],
  landsat89: [folder.catalogue('landsat89')],
});

async function failure(call: Promise<unknown>): Promise<SylvanError> {
  const error: unknown = await call.then(
    () => expect.fail('periods were seen'),
    (cause: unknown) => cause,
  );
  expect(isSylvanError(error)).toBe(true);
  return error as SylvanError;
}

function failing(id: string, code: 'timeout' | 'upstream-unavailable' = 'timeout'): Catalogue {
  const error = new SylvanError(code, `${id} did not answer`, { fields: { host: `${id}.example` } });
  return { id, label: id, host: `${id}.example`, search: () => Promise.reject(error) };
}

/** The catalogue under another name, which notes what it is asked. */
function noting(catalogue: Catalogue, id: string): Catalogue & { readonly asked: CatalogueQuery[] } {
  const asked: CatalogueQuery[] = [];
  return {
    ...catalogue,
    id,
    asked,
    search(query, options) {
      asked.push(query);
      return catalogue.search(query, options);
    },
  };
}

const reflectance = (dn: number) => dn * 0.0000275 - 0.2;
const ndviOf = (red: number, nir: number) => (nir - red) / (nir + red);

describe('two periods by Landsat', () => {
  it('are seen by the mission of their days, at 30 m on Landsat’s lattice', async () => {
    const seen = await see(both(folderOf(scene('2005-07-01'), scene('2014-07-01'))));
    expect([seen.period1.sensor, seen.period2.sensor]).toEqual(['landsat45', 'landsat89']);
    expect(seen.zone.resolution).toBe(30);
    expect(seen.zone.grid.affine.map((value) => Math.abs(value) % 30)).toEqual([0, 0, 15, 0, 0, 15]);
    expect(seen.zone.coarse).toEqual(seen.zone.grid);
    expect(seen.period1.run.scenes.map(({ date }) => date)).toEqual(['2005-07-01']);
    expect(seen.period1.run).toMatchObject({ simulated: true, failures: [], skipped: [], notes: [] });
    expect(seen.passedOver).toEqual([]);
  });

  it.each([
    ['2013-03-17', 'landsat45'],
    ['2013-03-18', 'landsat89'],
  ])('go by the day a period ends: %s is %s', async (end, sensor) => {
    const folder = folderOf(
      scene('2013-03-10', { platform: 'landsat-5' }),
      scene('2013-03-10', { platform: 'landsat-8' }),
      scene('2014-07-01'),
    );
    const { period1 } = await see(both(folder), { period1: { start: '2013-01-01', end } });
    expect(period1.sensor).toBe(sensor);
  });

  it('are harmonised where their sensors differ, and then TM’s alone (METHODS 2.3)', async () => {
    // Reflectances of METHODS 2.3, to the nearest digital number.
    const dn = (value: number) => Math.round((value + 0.2) / 0.0000275);
    const tm = { red: dn(0.05), nir08: dn(0.3), swir22: dn(0.08), quality: 5440 };
    const folder = folderOf(scene('1995-07-01', tm), scene('2005-07-01', tm), scene('2014-07-01'));
    const mixed = await see(both(folder));
    expect([mixed.period1.harmonised, mixed.period2.harmonised]).toEqual([true, false]);
    expect(mixed.period1.planes.ndvi[0]).toBeCloseTo(0.7295506, 3);
    expect(mixed.period1.planes.nbr[0]).toBeCloseTo(0.5687617, 3);
    expect(mixed.period2.planes.ndvi[0]).toBeCloseTo(0.8954181, 6);
    const alike = await see(both(folder), {
      period1: { start: '1995-06-01', end: '1995-08-31' },
      period2: OLD,
    });
    expect([alike.period1.harmonised, alike.period2.harmonised]).toEqual([false, false]);
    expect(alike.period1.planes.ndvi[0]).toBeCloseTo(0.7142857, 3);
    expect(alike.period2.planes.ndvi[0]).toBe(alike.period1.planes.ndvi[0]);
  });

  it('have no red edge', async () => {
    const { period1, period2 } = await see(both(folderOf(scene('2005-07-01'), scene('2014-07-01'))));
    expect([period1.planes.ndre, period2.planes.ndre]).toEqual([null, null]);
  });

  it('tell how far their looks lie apart, as a plain loop over the looks does', async () => {
    const reds = [9000, 9600, 10_400, 12_000, 9900];
    const cloudy = (look: number) => (column: number) => (look >= 2 && column < 30 ? CLOUD : 21_824);
    const scenes = reds.map((red, i) =>
      scene(`2014-06-${10 + i}`, { red, nir08: 18_000, quality: cloudy(i) }),
    );
    const { period2 } = await see(both(folderOf(scene('2005-07-01'), ...scenes)));
    const { ndvi, deviation, looks } = period2.planes;
    const of = reds.map((red) => ndviOf(reflectance(red), reflectance(18_000)));
    // The zone's corner lies ten columns into the scenes: twenty of its columns have two looks.
    const [few, many] = [0, 25];
    expect([looks[few], looks[many]]).toEqual([2, 5]);
    const [a, b] = of;
    expect(deviation[few]).toBeCloseTo(Math.abs(a - b) / Math.SQRT2, 5);
    const sorted = [...of].sort((x, y) => x - y);
    const distances = of.map((value) => Math.abs(value - sorted[2])).sort((x, y) => x - y);
    expect(deviation[many]).toBeCloseTo(1.4826 * distances[2], 5);
    // NDVI of the median red, which is that of the third of five.
    expect(ndvi[many]).toBeCloseTo(ndviOf(reflectance(9900), reflectance(18_000)), 5);
  });

  it('rest on the six clearest looks, and on more where those show too little', async () => {
    const days = ['02', '06', '10', '14', '18', '22', '26', '30'];
    const hidden = days.slice(0, 6).map((day) => scene(`2014-06-${day}`, { cloud: 1, quality: CLOUD }));
    const rest = days.slice(6).map((day) => scene(`2014-06-${day}`, { cloud: 40 }));
    const { period2 } = await see(both(folderOf(scene('2005-07-01'), ...hidden, ...rest)));
    expect(period2.scenes.map(({ datetime }) => datetime.slice(8, 10))).toEqual(['26', '30']);
    expect(period2.run.skipped.map(({ reason }) => reason.split(':')[0])).toEqual(Array(6).fill('hidden'));
    const clear = days.map((day, i) => scene(`2014-06-${day}`, { cloud: i }));
    const six = await see(both(folderOf(scene('2005-07-01'), ...clear)));
    expect(six.period2.scenes).toHaveLength(6);
  });

  it('leave out a scene that cannot be read, with its reason', async () => {
    const broken = scene('2014-06-10');
    const folder = folderOf(scene('2005-07-01'), broken, scene('2014-07-01'));
    rmSync(folder.tiles[1].bands.red.href);
    const { period2 } = await see(both(folder));
    expect(period2.scenes).toHaveLength(1);
    expect(period2.run.failures.map(({ code }) => code)).toEqual(['not-found']);
    expect(period2.run.skipped).toMatchObject([{ id: sceneId(broken) }]);
  });
});

describe('a period that Landsat does not show', () => {
  it('in 2012 names the last day of Landsat 5 and the first of Landsat 8', async () => {
    const days = ['2011-08-20', '2011-11-05', '2013-04-20', '2013-06-20', '2014-07-01'];
    const folder = folderOf(...days.map((day) => scene(day)));
    const error = await failure(see(both(folder), { period1: { start: '2012-06-01', end: '2012-08-31' } }));
    expect(error).toMatchObject({
      code: 'no-imagery',
      fields: {
        ...{ period: 1, start: '2012-06-01', end: '2012-08-31', catalogues_searched: ['folder'] },
        ...{ scenes_found: 0, best_valid_fraction: 0 },
        ...{ nearest_before: '2011-11-05', nearest_after: '2013-04-20' },
      },
    });
  });

  it('looks a year and a day around it, and no further', async () => {
    const folder = folderOf(...['2011-05-31', '2013-09-02', '2014-07-01'].map((day) => scene(day)));
    const period1 = { start: '2012-06-01', end: '2012-08-31' };
    expect((await failure(see(both(folder), { period1 }))).fields).toMatchObject({
      ...{ nearest_before: null, nearest_after: null },
    });
    const near = folderOf(...['2011-06-01', '2013-09-01', '2014-07-01'].map((day) => scene(day)));
    expect((await failure(see(both(near), { period1 }))).fields).toMatchObject({
      ...{ nearest_before: '2011-06-01', nearest_after: '2013-09-01' },
    });
  });

  it('is the second where that is hidden', async () => {
    const hidden = scene('2014-07-01', { quality: CLOUD });
    const folder = folderOf(scene('2005-07-01'), hidden, scene('2014-09-09'));
    const { fields } = await failure(see(both(folder)));
    expect(fields).toMatchObject({ period: 2, scenes_found: 1, best_valid_fraction: 0 });
    expect(fields).toMatchObject({ nearest_before: null, nearest_after: '2014-09-09' });
  });

  it('stands with nulls where the catalogue fails while other days are sought', async () => {
    const { landsat45, landsat89 } = both(folderOf(scene('2014-07-01')));
    const once: Catalogue = {
      ...landsat45[0],
      search: (query, options) =>
        query.start === OLD.start
          ? landsat45[0].search(query, options)
          : Promise.reject(new SylvanError('timeout', 'no more')),
    };
    const { code, fields } = await failure(see({ landsat45: [once], landsat89 }));
    expect(code).toBe('no-imagery');
    expect(fields).toMatchObject({ period: 1, nearest_before: null, nearest_after: null });
  });

  it('because its mission is turned off is no mistake of ours', async () => {
    const { landsat89 } = both(folderOf(scene('2014-07-01')));
    const error = await failure(see({ landsat89 }));
    expect(error).toMatchObject({ code: 'no-imagery', fields: { period: 1, catalogues_searched: [] } });
    expect(error.message).toMatch(/Landsat 4\/5.*turned off/);
    const { landsat45 } = both(folderOf(scene('2005-07-01')));
    expect((await failure(see({ landsat45 }))).message).toMatch(/Period 2.*Landsat 8\/9.*turned off/);
  });
});

describe('several catalogues of Landsat', () => {
  const twins: Partial<Dates> = { period1: { start: '1995-06-01', end: '1995-08-31' }, period2: OLD };

  it('show both periods of one mission from one of them', async () => {
    const whole = folderOf(scene('1995-07-01'), scene('2005-07-01'));
    const half = noting(folderOf(scene('1995-07-01')).catalogue('landsat45'), 'half');
    const good = noting(whole.catalogue('landsat45'), 'good');
    const seen = await see({ landsat45: [half, good] }, twins);
    expect(good.asked.map(({ start }) => start).sort()).toEqual(['1995-06-01', '2005-06-01']);
    expect(seen.passedOver).toMatchObject([{ id: 'landsat45/half', run: { failures: [] } }]);
    expect(half.asked.length).toBeGreaterThan(0);
  });

  it('are told by their names where they failed, each mission’s', async () => {
    const { landsat45, landsat89 } = both(folderOf(scene('2005-07-01'), scene('2014-07-01')));
    const seen = await see({
      landsat45: [failing('old'), ...landsat45],
      landsat89: [failing('new'), ...landsat89],
    });
    expect(seen.passedOver.map(({ id }) => id)).toEqual(['landsat45/old', 'landsat89/new']);
    expect(seen.passedOver.flatMap(({ run }) => run.failures.map(({ code }) => code))).toEqual([
      'timeout',
      'timeout',
    ]);
  });

  it('that all fail are the problem of the first, which names them', async () => {
    const silent = await failure(see({ landsat45: [failing('a'), failing('b')] }, twins));
    expect(silent).toMatchObject({
      code: 'upstream-timeout',
      fields: { host: 'a.example', reason: 'timeout', catalogues_searched: ['a', 'b'] },
    });
    const down = failing('b', 'upstream-unavailable');
    const mixed = await failure(see({ landsat45: [failing('a'), down] }, twins));
    expect(mixed).toMatchObject({ code: 'upstream-failure', retryable: true });
  });

  it('of which one had nothing and others failed are no-imagery, whichever came first', async () => {
    const empty = folderOf(scene('1995-07-01')).catalogue('landsat45');
    for (const landsat45 of [
      [empty, failing('b')],
      [failing('b'), empty],
    ]) {
      const { code, fields } = await failure(see({ landsat45 }, twins));
      expect(code).toBe('no-imagery');
      expect(fields).toMatchObject({
        period: 2,
        catalogues_searched: landsat45.map(({ id }) => id),
        failed: ['b: timeout'],
      });
    }
  });

  it('end with the reason of an abort', async () => {
    // One that looks like a host's failure is no reason to ask the next catalogue.
    for (const reason of [new Error('enough'), new SylvanError('timeout', 'The caller waits no longer')]) {
      const call = see(both(folderOf(scene('2005-07-01'))), {}, AbortSignal.abort(reason));
      await expect(call).rejects.toBe(reason);
    }
  });
});

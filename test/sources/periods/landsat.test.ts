import { describe, expect, it } from 'vitest';
import { useLandsatScenes, type LandsatFolder } from '../../support/landsat-folder.ts';
import { SylvanError, isSylvanError } from '../../../src/errors/errors.ts';
import type { Catalog, CatalogQuery } from '../../../src/stac/catalog.ts';
import { northUpGrid } from '../../../src/geo/grid.ts';
import type { LandsatSource } from '../../../src/contract/sources.ts';
import { DeferredZone } from '../../../src/sources/context.ts';
import { compareZone } from '../../../src/sources/landsat/plan.ts';
import { readPeriods } from '../../../src/sources/periods/periods.ts';
import type { PeriodsRequest, PeriodComposites } from '../../../src/sources/periods/period.ts';
import { SharedReads } from '../../../src/sources/optical/shared-reads.ts';
import { sourceContext } from '../../support/source-context.ts';

const CENTRE = { lat: -8.9, lng: -62.1, size: 1 };
const ZONE = compareZone(CENTRE);
const [, , WEST, , , NORTH] = ZONE.grid.affine;
const GRID = northUpGrid(ZONE.epsg, WEST - 300, NORTH + 300, 30, 60, 60);
const CLOUD = 22_280;

const { folderOf, scene } = useLandsatScenes(GRID);

const OLD = { start: '2005-06-01', end: '2005-08-31' };
const NEW = { start: '2014-06-01', end: '2014-08-31' };
type Dates = Pick<PeriodsRequest, 'period1' | 'period2'>;
type Catalogs = Partial<Record<LandsatSource, readonly Catalog[]>>;

function read(
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

const both = (folder: LandsatFolder): Required<Catalogs> => ({
  landsat45: [folder.catalog('landsat45')],
  landsat89: [folder.catalog('landsat89')],
});

async function failure(call: Promise<unknown>): Promise<SylvanError> {
  const error: unknown = await call.then(
    () => expect.fail('periods were seen'),
    (cause: unknown) => cause,
  );
  expect(isSylvanError(error)).toBe(true);
  return error as SylvanError;
}

const reflectance = (dn: number) => dn * 0.0000275 - 0.2;
const ndviOf = (red: number, nir: number) => (nir - red) / (nir + red);

describe('two periods of Landsat', () => {
  it('are read from the mission of their dates, at 30 m on Landsat’s lattice', async () => {
    const result = await read(both(folderOf(scene('2005-07-01'), scene('2014-07-01'))));
    expect([result.period1.sensor, result.period2.sensor]).toEqual(['landsat45', 'landsat89']);
    expect(result.zone.resolution).toBe(30);
    expect(result.zone.grid.affine.map((value) => Math.abs(value) % 30)).toEqual([0, 0, 15, 0, 0, 15]);
    expect(result.zone.coarse).toEqual(result.zone.grid);
    expect(result.period1.run.scenes.map(({ date }) => date)).toEqual(['2005-07-01']);
    expect(result.period1.run).toMatchObject({ simulated: true, failures: [], skipped: [], notes: [] });
    expect([result.period1.planes.ndre, result.period2.planes.ndre]).toEqual([null, null]);
    expect(result.passedOver).toEqual([]);
  });

  it.each([
    ['2013-03-17', 'landsat45'],
    ['2013-03-18', 'landsat89'],
  ])('have the mission of their last day: %s is %s', async (end, sensor) => {
    const folder = folderOf(
      scene('2013-03-10', { platform: 'landsat-5' }),
      scene('2013-03-10', { platform: 'landsat-8' }),
      scene('2014-07-01'),
    );
    const { period1 } = await read(both(folder), { period1: { start: '2013-01-01', end } });
    expect(period1.sensor).toBe(sensor);
  });

  it('are harmonised if their sensors differ, only that of TM (methods 2.3)', async () => {
    // Reflectances of methods 2.3, to the nearest digital number.
    const dn = (value: number) => Math.round((value + 0.2) / 0.0000275);
    const tm = { red: dn(0.05), nir08: dn(0.3), swir22: dn(0.08), quality: 5440 };
    const folder = folderOf(scene('1995-07-01', tm), scene('2005-07-01', tm), scene('2014-07-01'));
    const mixed = await read(both(folder));
    expect([mixed.period1.harmonised, mixed.period2.harmonised]).toEqual([true, false]);
    expect(mixed.period1.planes.ndvi[0]).toBeCloseTo(0.7295506, 3);
    expect(mixed.period1.planes.nbr[0]).toBeCloseTo(0.5687617, 3);
    expect(mixed.period2.planes.ndvi[0]).toBeCloseTo(0.8954181, 6);
    const period1 = { start: '1995-06-01', end: '1995-08-31' };
    const alike = await read(both(folder), { period1, period2: OLD });
    expect([alike.period1.harmonised, alike.period2.harmonised]).toEqual([false, false]);
    expect(alike.period1.planes.ndvi[0]).toBeCloseTo(0.7142857, 3);
    expect(alike.period2.planes.ndvi[0]).toBe(alike.period1.planes.ndvi[0]);
  });

  it('have the same deviation as plain loops over their observations', async () => {
    const reds = [9000, 9600, 10_400, 12_000, 9900];
    const cloudy = (observation: number) => (column: number) =>
      observation >= 2 && column < 30 ? CLOUD : 21_824;
    const scenes = reds.map((red, i) =>
      scene(`2014-06-${10 + i}`, { red, nir08: 18_000, quality: cloudy(i) }),
    );
    const { period2 } = await read(both(folderOf(scene('2005-07-01'), ...scenes)));
    const { ndvi, deviation, observations } = period2.planes;
    const of = reds.map((red) => ndviOf(reflectance(red), reflectance(18_000)));
    // The zone begins ten columns into the scenes, so twenty of its columns have two observations.
    const [few, many] = [0, 25];
    expect([observations[few], observations[many]]).toEqual([2, 5]);
    const [a, b] = of;
    expect(deviation[few]).toBeCloseTo(Math.abs(a - b) / Math.SQRT2, 5);
    const sorted = [...of].sort((x, y) => x - y);
    const distances = of.map((value) => Math.abs(value - sorted[2])).sort((x, y) => x - y);
    expect(deviation[many]).toBeCloseTo(1.4826 * distances[2], 5);
    // NDVI of the median red, the third of five.
    expect(ndvi[many]).toBeCloseTo(ndviOf(reflectance(9900), reflectance(18_000)), 5);
  });

  it('use the six clearest observations, or more if those show too little', async () => {
    const days = ['02', '06', '10', '14', '18', '22', '26', '30'];
    const hidden = days.slice(0, 6).map((day) => scene(`2014-06-${day}`, { cloud: 1, quality: CLOUD }));
    const rest = days.slice(6).map((day) => scene(`2014-06-${day}`, { cloud: 40 }));
    const { period2 } = await read(both(folderOf(scene('2005-07-01'), ...hidden, ...rest)));
    expect(period2.scenes.map(({ datetime }) => datetime.slice(8, 10))).toEqual(['26', '30']);
    expect(period2.run.skipped.map(({ code }) => code)).toEqual(Array(6).fill('hidden'));
    const clear = days.map((day, i) => scene(`2014-06-${day}`, { cloud: i }));
    const six = await read(both(folderOf(scene('2005-07-01'), ...clear)));
    expect(six.period2.scenes).toHaveLength(6);
  });
});

describe('a period without Landsat images', () => {
  it('in 2012 reports the last day of Landsat 5 and the first of Landsat 8, within a year around it', async () => {
    const days = ['2011-08-20', '2011-11-05', '2013-04-20', '2013-06-20', '2014-07-01'];
    const folder = folderOf(...days.map((day) => scene(day)));
    const period1 = { start: '2012-06-01', end: '2012-08-31' };
    const error = await failure(read(both(folder), { period1 }));
    const far = folderOf(...['2011-05-31', '2013-09-02', '2014-07-01'].map((day) => scene(day)));
    const none = await failure(read(both(far), { period1 }));
    expect(none.fields).toMatchObject({ nearest_before: null, nearest_after: null });
    expect(error).toMatchObject({
      code: 'no-imagery',
      fields: {
        ...{ period: 1, start: '2012-06-01', end: '2012-08-31', catalogs_searched: ['folder'] },
        ...{ scenes_found: 0, nearest_before: '2011-11-05', nearest_after: '2013-04-20' },
      },
    });
  });

  it('is reported as the second if that is cloudy', async () => {
    const hidden = scene('2014-07-01', { quality: CLOUD });
    const folder = folderOf(scene('2005-07-01'), hidden, scene('2014-09-09'));
    const { fields } = await failure(read(both(folder)));
    expect(fields).toMatchObject({ period: 2, scenes_found: 1, best_valid_fraction: 0 });
    expect(fields).toMatchObject({ nearest_before: null, nearest_after: '2014-09-09' });
  });

  it('because its mission is turned off is reported so', async () => {
    const { landsat89 } = both(folderOf(scene('2014-07-01')));
    const error = await failure(read({ landsat89 }));
    expect(error).toMatchObject({ code: 'no-imagery', fields: { period: 1, catalogs_searched: [] } });
    expect(error.message).toMatch(/Landsat 4\/5.*turned off/);
    const { landsat45 } = both(folderOf(scene('2005-07-01')));
    expect((await failure(read({ landsat45 }))).message).toMatch(/Period 2.*Landsat 8\/9.*turned off/);
  });
});

function failing(id: string, code: 'timeout' | 'upstream-unavailable' = 'timeout'): Catalog {
  const error = new SylvanError(code, `${id} did not answer`, { fields: { host: `${id}.example` } });
  return { id, label: id, host: `${id}.example`, search: () => Promise.reject(error) };
}

/** The catalog under another id, with its queries recorded. */
function recording(catalog: Catalog, id: string): Catalog & { readonly requested: CatalogQuery[] } {
  const requested: CatalogQuery[] = [];
  return {
    ...catalog,
    id,
    requested,
    search(query, options) {
      requested.push(query);
      return catalog.search(query, options);
    },
  };
}

describe('several catalogs of Landsat', () => {
  const sameMission: Partial<Dates> = { period1: { start: '1995-06-01', end: '1995-08-31' }, period2: OLD };

  it('yield both periods of one mission from the same catalog', async () => {
    const whole = folderOf(scene('1995-07-01'), scene('2005-07-01'));
    const half = recording(folderOf(scene('1995-07-01')).catalog('landsat45'), 'half');
    const good = recording(whole.catalog('landsat45'), 'good');
    const result = await read({ landsat45: [half, good] }, sameMission);
    expect(good.requested.map(({ start }) => start).sort()).toEqual(['1995-06-01', '2005-06-01']);
    expect(result.passedOver).toMatchObject([{ id: 'landsat45/half', run: { failures: [] } }]);
    expect(half.requested.length).toBeGreaterThan(0);
  });

  it('are reported by mission and name if they fail', async () => {
    const { landsat45, landsat89 } = both(folderOf(scene('2005-07-01'), scene('2014-07-01')));
    const result = await read({
      landsat45: [failing('old'), ...landsat45],
      landsat89: [failing('new'), ...landsat89],
    });
    expect(result.passedOver.map(({ id }) => id)).toEqual(['landsat45/old', 'landsat89/new']);
    const failures = result.passedOver.flatMap(({ run }) => run.failures);
    expect(failures.map(({ code }) => code)).toEqual(['timeout', 'timeout']);
  });

  it('that all fail cause an upstream error that lists them', async () => {
    const silent = await failure(read({ landsat45: [failing('a'), failing('b')] }, sameMission));
    expect(silent).toMatchObject({
      code: 'upstream-timeout',
      fields: { host: 'a.example', reason: 'timeout', catalogs_searched: ['a', 'b'] },
    });
    const down = failing('b', 'upstream-unavailable');
    const mixed = await failure(read({ landsat45: [failing('a'), down] }, sameMission));
    expect(mixed).toMatchObject({ code: 'upstream-failure', retryable: true });
  });

  it('of which one is empty and another fails cause no-imagery, in any order', async () => {
    const empty = folderOf(scene('1995-07-01')).catalog('landsat45');
    for (const landsat45 of [
      [empty, failing('b')],
      [failing('b'), empty],
    ]) {
      const { code, fields } = await failure(read({ landsat45 }, sameMission));
      expect(code).toBe('no-imagery');
      expect(fields).toMatchObject({
        period: 2,
        catalogs_searched: landsat45.map(({ id }) => id),
        failed: ['b: timeout'],
      });
    }
  });

  it('reject with the abort reason', async () => {
    // A reason that looks like a host's failure must not lead to the next catalog.
    for (const reason of [new Error('enough'), new SylvanError('timeout', 'The caller waits no longer')]) {
      const call = read(both(folderOf(scene('2005-07-01'))), {}, AbortSignal.abort(reason));
      await expect(call).rejects.toBe(reason);
    }
  });
});

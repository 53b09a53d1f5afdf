import { searchCatalog } from '../catalogs.ts';
import type { LandsatSource, PeriodId } from '../../contract/sources.ts';
import type { PeriodPlanes } from '../../products/change/tasks.ts';
import type { Period } from '../../contract/dates.ts';
import type { Zone } from '../../geo/zone.ts';
import { SylvanError } from '../../errors/errors.ts';
import type { ReadingContext } from '../context.ts';
import { compareZone, planYears } from '../landsat/plan.ts';
import { LANDSAT_MAX_CLOUD, readYears, landsatRun, type ReadYear } from '../landsat/read.ts';
import type { Catalog, SceneSearch } from '../../stac/catalog.ts';
import type { Sources } from '../registry.ts';
import {
  allOrFirst,
  firstThatShows,
  type PeriodContexts,
  type PeriodsRequest,
  type PeriodComposite,
  type PeriodComposites,
} from './period.ts';
import { noImagery } from './no-imagery.ts';

/** First day of Landsat 8; earlier periods use Landsat 4 or 5. */
const FIRST_OLI_DAY = '2013-03-18';
/** Number of observations needed for a period's median at each place of the zone. */
const ENOUGH_OBSERVATIONS = 6;

interface PeriodPart {
  readonly id: PeriodId;
  readonly period: Period;
  readonly source: LandsatSource;
  readonly harmonise: boolean;
  readonly zone: Zone;
  readonly today: string;
  /** The first catalog of the other missions, which covers years that those of `source` do not. */
  readonly others: readonly Catalog[];
}

type LandsatSources = Pick<Sources, LandsatSource>;

/**
 * Both periods from Landsat, at 30 m or coarser. TM reflectances are converted to OLI if the periods have different sensors
 * (methods 2.3). Periods of one mission come from one catalog; with two missions, each mission's catalogs are tried in turn.
 * Throws `no-imagery` for a period that no catalog shows or whose mission is turned off, `upstream-failure` or `upstream-timeout`
 * if all of its catalogs fail, and `signal.reason` on abort.
 */
export async function readLandsatPeriods(
  request: PeriodsRequest,
  sources: LandsatSources,
  contexts: PeriodContexts,
): Promise<PeriodComposites> {
  const zone = compareZone(request);
  const parts = partsOf(request, zone, sources);
  for (const part of [parts.period1, parts.period2]) if (sources[part.source].length === 0) throw isOff(part);
  request.deferredZone.resolve(zone);
  const read = (id: PeriodId, catalog: Catalog) => readPeriods(parts[id], { ...contexts[id], catalog });
  const first = <T>({ id, source }: PeriodPart, show: (catalog: Catalog) => Promise<T>) =>
    firstThatShows(source, sources[source], contexts[id].signal, show);
  if (parts.period1.source === parts.period2.source) {
    const both = (catalog: Catalog) =>
      allOrFirst([read('period1', catalog), read('period2', catalog)] as const);
    const { shown, passedOver } = await first(parts.period1, both);
    return { zone, period1: shown[0], period2: shown[1], passedOver };
  }
  const one = (id: PeriodId) => first(parts[id], (catalog) => read(id, catalog));
  const [one1, one2] = await allOrFirst([one('period1'), one('period2')] as const);
  const passedOver = [...one1.passedOver, ...one2.passedOver];
  return { zone, period1: one1.shown, period2: one2.shown, passedOver };
}

function partsOf(request: PeriodsRequest, zone: Zone, sources: LandsatSources): Record<PeriodId, PeriodPart> {
  const missions = { period1: missionOf(request.period1), period2: missionOf(request.period2) };
  const partOf = (id: PeriodId): PeriodPart => {
    const source = missions[id];
    return {
      id,
      period: request[id],
      source,
      harmonise: source === 'landsat45' && missions.period1 !== missions.period2,
      zone,
      today: request.today,
      others: sources[source === 'landsat45' ? 'landsat89' : 'landsat45'].slice(0, 1),
    };
  };
  return { period1: partOf('period1'), period2: partOf('period2') };
}

function missionOf({ end }: Period): LandsatSource {
  return end < FIRST_OLI_DAY ? 'landsat45' : 'landsat89';
}

/** The problem to report for a mission that is turned off: no other source covers periods before Sentinel-2. */
function isOff({ id, period, source }: PeriodPart): SylvanError {
  const [number, name] = [id === 'period1' ? 1 : 2, source === 'landsat45' ? 'Landsat 4/5' : 'Landsat 8/9'];
  const { start, end } = period;
  return new SylvanError(
    'no-imagery',
    `Period ${number}, ${start} to ${end}, is seen only by ${name}, which is turned off. Turn it on, or choose later periods.`,
    {
      fields: {
        period: number,
        start,
        end,
        catalogs_searched: [],
        scenes_found: 0,
        best_valid_fraction: null,
        nearest_before: null,
        nearest_after: null,
      },
    },
  );
}

async function readPeriods(part: PeriodPart, context: ReadingContext): Promise<PeriodComposite> {
  const { id, period, source, harmonise, zone, today, others } = part;
  const { counter } = context;
  counter.step('search', 1);
  const search = await searchCatalog({ boxes: zone.boxes, ...period, maxCloud: LANDSAT_MAX_CLOUD }, context);
  counter.found(search.scenes.length);
  const season = { ...period, year: Number(period.start.slice(0, 4)) };
  const planned = planYears([season], search.scenes, zone, ENOUGH_OBSERVATIONS);
  const years = await readYears(
    planned,
    { source, harmonise, spread: true, enough: Infinity },
    zone,
    context,
  );
  const observed = years.flatMap((year) => {
    const planes = planesOf(year);
    return planes === null ? [] : [{ year, planes }];
  });
  if (observed.length === 0) {
    const nothing = { id, period, found: search.matched, bestFraction: 0, search };
    const { signal, counter } = context;
    const searches = others.map((catalog) => ({ catalog, signal, counter }));
    throw await noImagery(nothing, zone, today, [context, ...searches]);
  }
  const [{ year, planes }] = observed;
  return { sensor: source, harmonised: harmonise, planes, corrected: [], ...report(year, search, context) };
}

function planesOf({ layer, spread }: ReadYear): PeriodPlanes | null {
  if (layer === null || spread === null) return null;
  return { ...layer, ...spread };
}

function report(
  year: ReadYear,
  search: SceneSearch,
  { catalog }: ReadingContext,
): Pick<PeriodComposite, 'scenes' | 'run'> {
  const used = new Set(year.run.scenes.map(({ id }) => id));
  return {
    scenes: search.scenes
      .filter(({ id }) => used.has(id))
      .sort((a, b) => a.datetime.localeCompare(b.datetime)),
    run: landsatRun([year], search, catalog),
  };
}

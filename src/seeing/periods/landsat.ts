import { searchCatalogue } from '../ask-catalogue.ts';
import type { LandsatSource, PeriodId } from '../../core/sources.ts';
import type { PeriodPlanes } from '../../core/tasks/change.ts';
import type { Period } from '../../core/period.ts';
import type { Zone } from '../../core/zone.ts';
import type { SylvanError } from '../../core/errors.ts';
import { isUpstream, type ReadingContext } from '../imagery.ts';
import { compareZone } from '../landsat-grid.ts';
import { lackingScenes, planYears } from '../landsat-plan.ts';
import { readYears, type ReadYear } from '../landsat-read.ts';
import { emptyRun } from '../source-run.ts';
import type { Catalogue, SceneSearch } from '../../sources/catalogue.ts';
import type { Sources } from '../../sources/sources.ts';
import { allOrFirst } from './all-or-first.ts';
import { noImagery } from './no-imagery.ts';
import type {
  PassedOverCatalogue,
  PeriodContexts,
  PeriodsPlace,
  SeenPeriod,
  SeenPeriods,
} from './seen-period.ts';

/** First day of Landsat 8; a period that ends before is Landsat 4's or 5's. */
const FIRST_OLI_DAY = '2013-03-18';
/** Looks that a period's median rests on, at each place of the zone. */
const ENOUGH_LOOKS = 6;
const MAX_CLOUD = 60;

interface PeriodPart {
  readonly id: PeriodId;
  readonly period: Period;
  readonly source: LandsatSource;
  readonly harmonise: boolean;
  readonly zone: Zone;
  readonly today: string;
}

/**
 * Both periods as Landsat shows them, at 30 m: TM's reflectances become OLI's where the periods have different sensors (METHODS
 * 2.3). Each period asks the catalogues of its own mission in turn. Throws `no-imagery` for a period that none shows, the
 * last failure where all fail, and `signal.reason` on abort.
 */
export async function seeLandsatPeriods(
  place: PeriodsPlace,
  sources: Pick<Sources, 'landsat89' | 'landsat45'>,
  contexts: PeriodContexts,
): Promise<SeenPeriods> {
  const zone = compareZone(place);
  place.zoneOnce.settle(zone);
  const missions = { period1: missionOf(place.period1), period2: missionOf(place.period2) };
  const passedOver: PassedOverCatalogue[] = [];
  const see = (id: PeriodId) => {
    const source = missions[id];
    const harmonise = source === 'landsat45' && missions.period1 !== missions.period2;
    const part = { id, period: place[id], source, harmonise, zone, today: place.today };
    return seeInAny(part, sources[source], contexts, passedOver);
  };
  const [period1, period2] = await allOrFirst([see('period1'), see('period2')]);
  return { zone, period1, period2, passedOver };
}

function missionOf({ end }: Period): LandsatSource {
  return end < FIRST_OLI_DAY ? 'landsat45' : 'landsat89';
}

async function seeInAny(
  part: PeriodPart,
  catalogues: readonly Catalogue[],
  contexts: PeriodContexts,
  passedOver: PassedOverCatalogue[],
): Promise<SeenPeriod> {
  let last: unknown = new RangeError('Landsat was asked without a catalogue');
  for (const catalogue of catalogues) {
    const context = { ...contexts[part.id], catalogue };
    try {
      return await seePeriod(part, context);
    } catch (error) {
      context.signal.throwIfAborted();
      if (!isUpstream(error)) throw error;
      passedOver.push({ id: `${part.id}/${part.source}`, run: failedRun(catalogue, error) });
      last = error;
    }
  }
  throw last;
}

function failedRun(catalogue: Catalogue, error: SylvanError) {
  return { ...emptyRun(catalogue), failures: [error] };
}

async function seePeriod(part: PeriodPart, context: ReadingContext): Promise<SeenPeriod> {
  const { id, period, source, harmonise, zone, today } = part;
  const { tally } = context;
  tally.step('search', 1);
  const search = await searchCatalogue({ boxes: zone.boxes, ...period, maxCloud: MAX_CLOUD }, context);
  tally.found(search.scenes.length);
  const season = { ...period, year: Number(period.start.slice(0, 4)) };
  const planned = planYears([season], search.scenes, zone, ENOUGH_LOOKS);
  const years = await readYears(planned, { source, harmonise, spread: true }, zone, context);
  // Without any scene there is no year.
  const year = years.at(0);
  const planes = year ? planesOf(year) : null;
  if (year === undefined || planes === null) {
    const nothing = { id, period, found: search.matched, bestFraction: 0 };
    throw await noImagery(nothing, zone.boxes, today, context);
  }
  return { sensor: source, harmonised: harmonise, planes, corrected: [], ...tell(year, search, context) };
}

function planesOf({ layer, spread }: ReadYear): PeriodPlanes | null {
  if (layer === null || spread === null) return null;
  const { ndvi, nbr, swir22, water } = layer;
  return { ndvi, nbr, ndre: null, swir22, water, ...spread };
}

function tell(
  year: ReadYear,
  search: SceneSearch,
  { catalogue }: ReadingContext,
): Pick<SeenPeriod, 'scenes' | 'run'> {
  const used = new Set(year.scenes.map(({ id }) => id));
  return {
    scenes: search.scenes
      .filter(({ id }) => used.has(id))
      .sort((a, b) => a.datetime.localeCompare(b.datetime)),
    run: {
      ...emptyRun(catalogue),
      scenes: year.scenes,
      skipped: [...search.skipped, ...lackingScenes(search.scenes), ...year.skipped],
      failures: year.failures,
      simulated: year.simulated,
      warnings: search.warnings,
      notes: year.qualityAveraged ? ['quality-averaged'] : [],
    },
  };
}

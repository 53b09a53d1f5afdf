import { skipReason } from '../../stac/inconsistency.ts';
import { runSigned, searchCatalog, inTurn } from '../catalogs.ts';
import { isSylvanError, SylvanError } from '../../errors/errors.ts';
import type { Observation } from '../optical/observations.ts';
import type { ReadLimits } from '../../cache/policy.ts';
import { type Scene, type SkippedScene, skipAll } from '../../stac/scene.ts';
import type { AnnualLayer, AnnualResult } from './tasks.ts';
import { orAbort } from '../../errors/abort.ts';
import { placeOn, type Zone } from '../../geo/zone.ts';
import {
  callError,
  isUpstream,
  limitsLeft,
  type ReadingContext,
  catalogNotes,
  emptyRun,
  type SourceResult,
  type SourceRequest,
  type SourceRun,
  hiddenScenes,
  joinedRun,
  usedScene,
} from '../context.ts';
import {
  planAnnual,
  type PlannedYear,
  type YearManner,
  trendZone,
  lackingScenes,
  planYears,
  completeSeasons,
} from './plan.ts';
import type { LandsatSource } from '../../contract/sources.ts';
import type { Catalog, SceneSearch } from '../../stac/catalog.ts';
import { READING } from '../detail.ts';

export interface ReadYear {
  /** `null` if no pixel was clear, or nothing could be read. */
  readonly layer: AnnualLayer | null;
  readonly spread: AnnualResult['spread'];
  readonly run: SourceRun;
}

/** Maximum number of observations added if the chosen ones show too little of the zone. */
const MORE_OBSERVATIONS = 3;

/**
 * Reads the years in parallel. A year that cannot be read is left out with its reason; if every year fails, the first failure is
 * thrown. Errors in the call itself, and `signal.reason` on abort, are thrown at once.
 */
export async function readYears(
  years: readonly PlannedYear[],
  manner: YearManner,
  zone: Zone,
  context: ReadingContext,
): Promise<ReadYear[]> {
  context.counter.step('read', years.length);
  const limits = limitsLeft(context, Math.max(1, years.length));
  const reading = { manner, zone, limits, context };
  const read = await Promise.all(years.map((year) => readYear(year, reading)));
  const failures = read.flatMap(({ run }) => run.failures);
  if (failures.length > 0 && read.every(({ run }) => run.scenes.length === 0)) throw failures[0];
  return read;
}

interface Reading {
  readonly manner: YearManner;
  readonly zone: Zone;
  /** Limits for one year; their bytes are its share of the bytes that are left. */
  readonly limits: ReadLimits;
  readonly context: ReadingContext;
}

async function readYear({ season, chosen, spare }: PlannedYear, reading: Reading): Promise<ReadYear> {
  const { context, manner, zone, limits } = reading;
  const { signal, counter } = context;
  const scenesOf = (observations: readonly Observation[]) =>
    observations.flatMap((observation) => observation.scenes);
  const [wanted, more] = [scenesOf(chosen), scenesOf(spare.slice(0, MORE_OBSERVATIONS))];
  const scenes = [...wanted, ...more];
  try {
    const result = await runSigned(scenes, context, (signed) =>
      planAnnual(signed, wanted.length, manner, zone, limits),
    );
    return outcomeOf(result, scenes, { year: season.year, sensor: manner.source }, context);
  } catch (error) {
    signal.throwIfAborted();
    const failure = callError(error, context);
    if (!isUpstream(error) && !isSylvanError(failure, 'needs-overview')) throw failure;
    const skipped = skipAll(wanted, skipReason(failure as SylvanError));
    const run = { ...emptyRun(context.catalog), skipped, failures: [failure as SylvanError] };
    return { layer: null, spread: null, run };
  } finally {
    counter.done();
  }
}

function outcomeOf(
  result: AnnualResult,
  scenes: readonly Scene[],
  { year, sensor }: Pick<AnnualLayer, 'year' | 'sensor'>,
  context: ReadingContext,
): ReadYear {
  const { spread, validFraction, qualityAveraged, scenes: read, failures: unread, ...planes } = result;
  const sceneOf = (id: string) => scenes.find((scene) => scene.id === id)!;
  const shown = read.filter((reading) => reading.validFraction > 0 && reading.isNeeded);
  const needless = read.filter((reading) => reading.validFraction > 0 && !reading.isNeeded);
  const failures = unread.map(({ sceneId, error }) => ({
    sceneId,
    error: callError(SylvanError.fromData(error), context) as SylvanError,
  }));
  return {
    layer: validFraction > 0 ? { year, sensor, ...planes } : null,
    spread: validFraction > 0 ? spread : null,
    run: {
      ...emptyRun(context.catalog),
      scenes: shown.map(({ sceneId: id, validFraction: fraction }) =>
        usedScene({ id, datetime: sceneOf(id).datetime }, fraction),
      ),
      skipped: [
        ...needless.map(({ sceneId: id }): SkippedScene => ({
          id,
          code: 'not-needed',
          detail: 'other dates show the zone',
        })),
        ...hiddenScenes(result.scenes),
        ...failures.map(({ sceneId: id, error }) => ({ id, ...skipReason(error) })),
      ],
      failures: failures.map(({ error }) => error),
      simulated: shown.some(({ sceneId }) => sceneOf(sceneId).simulated),
      notes: qualityAveraged ? ['quality-averaged'] : [],
    },
  };
}

/** One composite per year, oldest first; years without a clear pixel are missing. */
export interface AnnualSeries {
  readonly layers: readonly AnnualLayer[];
}

/** Scenes with this percentage of stated cloud cover or more are not requested. */
export const LANDSAT_MAX_CLOUD = 60;

/**
 * A mission's years at the place, each the median of the clearest observations of one season (methods 2.2 to 2.4): for Landsat 4
 * and 5 from 1984 to 2011, for Landsat 8 and 9 from 2013 to the last season that has ended by `request.date`. Tries the catalogs
 * in turn; a scene or year that cannot be read is left out with its reason. `value` is `null` if no year shows the zone. Scenes
 * outside the seasons, and scenes made unnecessary by clearer ones, are not reported.
 */
export const readLandsat = inTurn(readFrom);

async function readFrom(
  request: SourceRequest,
  context: ReadingContext,
  source: LandsatSource,
): Promise<SourceResult<AnnualSeries>> {
  const { catalog, counter } = context;
  const seasons = completeSeasons(source, request.lat, request.date);
  const [first, last] = [seasons.at(0), seasons.at(-1)];
  if (first === undefined || last === undefined) return { value: null, run: emptyRun(catalog) };
  const plan = READING[request.detail];
  const { boxes } = trendZone(request, plan);
  const manner = {
    source,
    harmonise: source === 'landsat45',
    spread: false,
    enough: plan.landsatEnough,
  };
  counter.step('search', 1);
  const query = { boxes, start: first.start, end: last.end, maxCloud: LANDSAT_MAX_CLOUD };
  const search = await searchCatalog(query, context);
  counter.found(search.scenes.length);
  const zone = trendZone(placeOn(await orAbort(request.zone, context.signal), request), plan);
  const years = await readYears(planYears(seasons, search.scenes, zone), manner, zone, context);
  const layers = years.flatMap(({ layer }) => layer ?? []);
  const run = landsatRun(years, search, catalog);
  const catalogs = catalogNotes((search.incomplete ?? []).length > 0, context.hosts);
  return {
    value: layers.length === 0 ? null : { layers },
    run: { ...run, notes: [...catalogs, ...run.notes] },
  };
}

/** How the scenes of a search were used in the years that were read. */
export function landsatRun(years: readonly ReadYear[], search: SceneSearch, catalog: Catalog): SourceRun {
  const skipped = [...search.skipped, ...lackingScenes(search.scenes)];
  const searched = { ...emptyRun(catalog), skipped, warnings: search.warnings };
  return joinedRun([searched, ...years.map(({ run }) => run)]);
}

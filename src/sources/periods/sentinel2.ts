import { searchCatalog } from '../catalogs.ts';
import type { SylvanError } from '../../errors/errors.ts';
import type { Period } from '../../contract/dates.ts';
import type { PeriodId } from '../../contract/sources.ts';
import type { Scene } from '../../stac/scene.ts';
import { makeZone, type Zone } from '../../geo/zone.ts';
import { READING, zonePixels, type ReadingPlan } from '../detail.ts';
import { observedBy, readReduced, type Reduced } from '../optical/reduce.ts';
import { SENTINEL2_MAX_CLOUD, withOwnLattice, zoneOfScenes } from '../optical/search.ts';
import { Survey } from '../optical/survey.ts';
import type { ReadingContext } from '../context.ts';
import { chooseObservations, periodLayout, type SurveyedObservation } from '../optical/plan.ts';
import { readScenes } from '../optical/read.ts';
import { isOfHost } from '../no-imagery.ts';
import type { Catalog, SceneSearch } from '../../stac/catalog.ts';
import {
  allOrFirst,
  type PeriodContexts,
  type PeriodsRequest,
  type PeriodComposite,
  type PeriodComposites,
} from './period.ts';
import { noImagery } from './no-imagery.ts';

interface PeriodPart extends Pick<PeriodsRequest, 'trueColour' | 'today'> {
  readonly id: PeriodId;
  readonly plan: ReadingPlan;
  readonly period: Period;
  readonly search: SceneSearch;
  readonly context: ReadingContext & Pick<PeriodsRequest, 'shared'>;
}

/**
 * Both periods from Sentinel-2, from one catalog and on one zone's grids. Throws `no-imagery` for the first period without a
 * usable image, the catalog's errors, and `signal.reason` on abort.
 */
export async function readSentinel2Periods(
  request: PeriodsRequest,
  catalog: Catalog,
  contexts: PeriodContexts,
): Promise<Omit<PeriodComposites, 'passedOver'>> {
  const own = makeZone(request);
  const plan = READING[request.detail];
  const search = async (id: PeriodId): Promise<PeriodPart> => {
    const { trueColour, today, shared } = request;
    const context = { ...contexts[id], catalog, shared };
    context.counter.step('search', 1);
    const query = { boxes: own.boxes, ...request[id], maxCloud: SENTINEL2_MAX_CLOUD };
    const found = await searchCatalog(query, context);
    return { id, plan, trueColour, today, period: request[id], search: found, context };
  };
  const zoneOf = async (scenes: readonly Scene[]) => {
    const laid = await withOwnLattice(scenes, { ...contexts.period1, catalog });
    return zoneOfScenes(request, own, laid, zonePixels(plan, request.size));
  };
  const [first, second] = await allOrFirst([search('period1'), search('period2')]);
  const found = [...first.search.scenes, ...second.search.scenes];
  const zone = request.deferredZone.zone ?? (await zoneOf(found));
  const [seen1, seen2] = await allOrFirst([surveyPeriod(first, zone), surveyPeriod(second, zone)]);
  const hidden = [seen1, seen2].find(({ choice }) => choice.chosen.length === 0);
  if (hidden !== undefined) throw await nothingRead(hidden, { failures: [], skipped: [] }, zone);
  // Not earlier, because no other source should use the zone of a catalog that does not show both periods.
  request.deferredZone.resolve(zone);
  // One period after the other, because the pixels of all observations of a period are in memory together.
  const period1 = await readPeriod(seen1, zone);
  return { zone, period1, period2: await readPeriod(seen2, zone) };
}

interface SurveyedPeriod extends PeriodPart, ReturnType<Survey['outcome']> {
  readonly observations: readonly SurveyedObservation[];
}

async function surveyPeriod(part: PeriodPart, zone: Zone): Promise<SurveyedPeriod> {
  const { plan, search, context } = part;
  const survey = new Survey(context);
  await survey.add(search.scenes, search.skipped, zone, plan);
  return {
    ...part,
    observations: survey.observations,
    ...survey.outcome(chooseObservations(survey.observations, plan.composite)),
  };
}

async function readPeriod(surveyed: SurveyedPeriod, zone: Zone): Promise<PeriodComposite> {
  const { plan, context, choice, trueColour } = surveyed;
  const layout = periodLayout(zone, plan);
  const { planes: result, ...read } = await readReduced(
    choice,
    layout,
    { kind: 'period', trueColour },
    context,
    context.shared.forOthers,
  );
  if (result === null) throw await nothingRead(surveyed, read, zone);
  const { red, observedBits, ...planes } = result;
  const { observations } = read;
  const used = readScenes(observations).sort((a, b) => a.scene.datetime.localeCompare(b.scene.datetime));
  return {
    sensor: 'sentinel2',
    harmonised: false,
    planes,
    ...(red && { visible: { red, observedBits, observations, zone, catalog: context.catalog } }),
    ...observedBy(used, read, surveyed, context),
  };
}

/** The error for a period of which nothing was read: the failure of a host if that was the cause, otherwise `no-imagery`. */
async function nothingRead(
  { id, period, search, context, today, observations, failures, skipped }: SurveyedPeriod,
  read: Pick<Reduced<never>, 'failures' | 'skipped'>,
  zone: Zone,
): Promise<SylvanError> {
  const failure = [...read.failures, ...(observations.length === 0 ? failures : [])].find(isOfHost);
  if (failure !== undefined) return failure;
  const bestFraction = Math.max(0, ...observations.map(({ clearFraction }) => clearFraction));
  const unusable = { skipped: [...skipped, ...read.skipped], elsewhere: search.elsewhere };
  const nothing = { id, period, found: search.matched, bestFraction, search: unusable };
  return noImagery(nothing, zone, today, [context]);
}

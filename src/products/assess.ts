import { andThen, type Outcome } from '../sources/optional.ts';
import { placeOn, type Zone } from '../geo/zone.ts';
import { findCanopy, heightsOf } from './height/assess.ts';
import type { AnalysisJob, Findings, AssessedSources, AssessContext } from './findings.ts';
import type { OnFound } from './preliminary.ts';
import { mapPlanes, measureForest, yearPlanes } from './forest/assess.ts';
import { findForestType, findLeaves } from './type/assess.ts';
import { observationImages, type ObservationImage } from './ledger/images.ts';
import { findLoss, weighLoss } from './ledger/loss.ts';
import type { EventsResult } from './ledger/tasks.ts';
import type { Optical } from '../sources/optical/optical.ts';
import { refuseImplausible } from './plausible.ts';
import { findReferences } from './references/assess.ts';
import { scoreTermsOf } from './score/assess.ts';
import type { AuxiliarySources } from '../sources/auxiliary.ts';
import { computeTrend, type AssessedTrend } from './trend/assess.ts';

/**
 * Combines the results of the sources as they arrive. If a part of the assessment fails, only its own fields are empty. Calls
 * `found` with each finding as soon as no later part can change it.
 */
export async function assess(
  job: AnalysisJob,
  optical: Optical,
  auxiliaries: AuxiliarySources,
  context: AssessContext,
  found: OnFound = () => undefined,
): Promise<Findings> {
  const trend = findTrend(job, optical.zone, auxiliaries, context);
  // `trend` is awaited below; if the call is aborted before then, the abort is reported by the await in progress.
  trend.then((value) => found({ trend: value })).catch(() => undefined);
  const year = await findYear(auxiliaries, context);
  const images = context.planes ? imagesOf(year) : [];
  const leaves = await findLeaves(year.history, year.events, context);
  const { events, ...present } = await presentForest(job, optical, auxiliaries, year, context);
  const { forest, radarChange, history, canopy } = present;
  const { value: worldCover } = await auxiliaries.maps.worldcover;
  const forestType = await findForestType({ job, optical, forest, history }, leaves, worldCover, context);
  const heights = heightsOf(canopy.value, forest);
  found({ forest, radarChange, history, canopy, heights, forestType });
  const fires = await auxiliaries.fires;
  const weighed = weighLoss(events, history, fires.value, forest, optical.zone);
  found(weighed);
  const references = await findReferences(auxiliaries.maps, forest, optical.zone);
  found({ references });
  const [landsat45, landsat89] = await Promise.all([auxiliaries.landsat45, auxiliaries.landsat89]);
  const observed: AssessedSources = {
    job,
    optical,
    ...present,
    fires,
    landsat45,
    landsat89,
    trend: await trend,
    heights,
    ...weighed,
    forestType,
    images,
    references,
  };
  return { ...observed, terms: await scoreTermsOf(observed, context) };
}

type YearFound = Pick<AssessedSources, 'history' | 'radarChange'> & {
  readonly events: Outcome<EventsResult>;
};

/** The forest on the day of a job, and its loss and gain in the twelve months before that day. */
export type FoundForest = YearFound &
  Pick<AssessedSources, 'forest' | 'radar' | 'lidar' | 'canopyMap' | 'canopy'>;

/**
 * Measures the forest from all evidence (methods 6, 8), so that an analysis and a comparison find the same forest on the same
 * day.
 */
export async function findForest(
  job: AnalysisJob,
  optical: Optical,
  auxiliaries: AuxiliarySources,
  context: AssessContext,
): Promise<FoundForest> {
  const year = await findYear(auxiliaries, context);
  return presentForest(job, optical, auxiliaries, year, context);
}

async function findYear(auxiliaries: AuxiliarySources, context: AssessContext): Promise<YearFound> {
  const history = await auxiliaries.history;
  return { history, ...(await findLoss(history, auxiliaries, context)) };
}

function imagesOf({ history, events }: YearFound): ObservationImage[] {
  if (history.value === null || events.value === null) return [];
  return observationImages(history.value, events.value.observations);
}

async function presentForest(
  job: AnalysisJob,
  optical: Optical,
  auxiliaries: AuxiliarySources,
  year: YearFound,
  context: AssessContext,
): Promise<FoundForest> {
  const { history, events } = year;
  const [radar, lidar, canopyMap] = await Promise.all([
    auxiliaries.radar,
    auxiliaries.lidar,
    auxiliaries.canopyMap,
  ]);
  const canopy = await findCanopy({ job, optical, radar, lidar, canopyMap, history, events }, context);
  const evidence = {
    canopy: canopy.value?.planes ?? null,
    heightVeto: canopy.value?.heightVeto ?? 0,
    year: yearPlanes(history, events, optical.zone),
    maps: await mapPlanes(auxiliaries.maps, job.date),
  };
  const forest = await measureForest(optical, evidence, context);
  refuseImplausible(forest, history, optical);
  return { ...year, forest, radar, lidar, canopyMap, canopy };
}

async function findTrend(
  job: AnalysisJob,
  zone: Zone,
  auxiliaries: AuxiliarySources,
  { pool, signal }: AssessContext,
): Promise<Outcome<AssessedTrend>> {
  const [landsat45, landsat89] = await Promise.all([auxiliaries.landsat45, auxiliaries.landsat89]);
  const either: Outcome<unknown> = landsat89.value === null ? landsat45 : landsat89;
  return andThen(either, signal, () =>
    computeTrend({
      landsat45: landsat45.value,
      landsat89: landsat89.value,
      request: { ...job, ...placeOn(zone, job) },
      pool,
      signal,
    }),
  );
}

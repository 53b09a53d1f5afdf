import type { WarningCode } from '../../contract/index.ts';
import { dayNumber, type Period } from '../../contract/dates.ts';
import type { SylvanError } from '../../errors/errors.ts';
import type { Zone } from '../../geo/zone.ts';
import { skipAll, type OpticalBand, type SkippedScene } from '../../stac/scene.ts';
import { searchCatalog } from '../catalogs.ts';
import { catalogNotes, emptyRun, usedScene, type ReadingContext, type SourceRun } from '../context.ts';
import type { ReadingPlan } from '../detail.ts';
import type { SketchedScene } from '../optical/likeness.ts';
import type { ObservationChoice } from '../optical/plan.ts';
import { readObservations, readScenes, sketchedScenes, type ObservationPixels } from '../optical/read.ts';
import { SENTINEL2_MAX_CLOUD, type OpticalContext } from '../optical/search.ts';
import { CLOUDIER, SHOWS_LESS, Survey } from '../optical/survey.ts';
import type { PackedPlane } from '../optical/tasks.ts';
import { historyLayout, worthSurveying, type HistoryDays, type HistoryPart } from './plan.ts';
import type { HistoryObservation } from './tasks.ts';

/** Everything needed to read the observations. The composite's part of the call has the same `shared`. */
export type HistoryContext = Omit<OpticalContext, 'deferredZone'>;

/** Searches the periods of a history and surveys the promising scenes. */
export async function surveyHistory(
  periods: readonly Period[],
  days: HistoryDays,
  zone: Zone,
  plan: ReadingPlan,
  context: HistoryContext,
) {
  const found = await search(periods, days, zone, plan, context);
  const survey = new Survey(context);
  await survey.add(found.worth, found.skipped, zone);
  return { found, survey };
}

/** Searches the periods; scenes that are not worth a survey are listed as left out. */
async function search(
  periods: readonly Period[],
  days: HistoryDays,
  { boxes }: Zone,
  { history }: ReadingPlan,
  context: ReadingContext,
) {
  const { counter } = context;
  counter.step('search', periods.length);
  const searches = await Promise.all(
    periods.map(async (period) => {
      const found = await searchCatalog({ boxes, ...period, maxCloud: SENTINEL2_MAX_CLOUD }, context);
      counter.done();
      return found;
    }),
  );
  const { worth, others } = worthSurveying(
    searches.flatMap(({ scenes }) => scenes),
    days,
    history,
  );
  return {
    worth,
    skipped: [...searches.flatMap(({ skipped }) => skipped), ...skipAll(others, CLOUDIER)],
    warnings: [...new Set(searches.flatMap(({ warnings }) => warnings))],
    isIncomplete: searches.some(({ incomplete = [] }) => incomplete.length > 0),
  };
}

/** Observations of one part of the history, oldest first, and how their scenes were used. */
export interface HistoryObservations {
  readonly observations: readonly HistoryObservation[];
  readonly scenes: ReturnType<typeof readScenes>;
  readonly sketched: readonly SketchedScene[];
  readonly skipped: readonly SkippedScene[];
  readonly failures: readonly SylvanError[];
}

/** Reads the observations chosen for a part. */
export async function readPart(
  part: HistoryPart,
  choice: Pick<ObservationChoice, 'chosen' | 'spare'>,
  zone: Zone,
  plan: ReadingPlan,
  context: HistoryContext,
): Promise<HistoryObservations> {
  const layout = historyLayout(part, zone, plan);
  const { observations, skipped, failures } = await readObservations(
    choice,
    layout,
    context,
    context.shared.forOthers,
  );
  observations.sort((a, b) => a.datetime.localeCompare(b.datetime));
  return {
    observations: observations.map((observation) => historyObservation(observation, layout.coarseBands)),
    scenes: readScenes(observations),
    sketched: sketchedScenes(observations),
    skipped,
    failures,
  };
}

function historyObservation(
  { datetime, strips }: ObservationPixels,
  bands: readonly OpticalBand[],
): HistoryObservation {
  const [strip] = strips;
  // The layout of the history requests packed planes.
  const plane = (band: OpticalBand) => strip.coarse[bands.indexOf(band)] as PackedPlane;
  return {
    day: dayNumber(datetime.slice(0, 10)),
    blue: plane('blue'),
    red: plane('red'),
    nir08: plane('nir08'),
    swir22: plane('swir22'),
    rededge1: bands.includes('rededge1') ? plane('rededge1') : null,
    classes: strip.classes,
  };
}

/** How the scenes were used, once all parts have been read. Throws the last failure if no part has an observation. */
export function historyRun(
  { found, survey }: Awaited<ReturnType<typeof surveyHistory>>,
  parts: readonly HistoryObservations[],
  { catalog, hosts }: ReadingContext,
): SourceRun {
  const surveyed = survey.outcome({ chosen: [], spare: [], tooCloudy: [] });
  const read = parts.flatMap(({ scenes }) => scenes);
  const failures = [...surveyed.failures, ...parts.flatMap((part) => part.failures)];
  const last = failures.at(-1);
  if (last !== undefined && parts.every(({ observations }) => observations.length === 0)) throw last;
  return {
    ...emptyRun(catalog),
    scenes: read
      .map(({ scene, reading }) => usedScene(scene, reading.validFraction))
      .sort((a, b) => a.date.localeCompare(b.date)),
    // Of several reasons for one scene, the last counts; none counts for a scene that was read.
    skipped: [
      ...survey.observations.flatMap(({ scenes }) => skipAll(scenes, SHOWS_LESS)),
      ...surveyed.skipped,
      ...parts.flatMap((part) => part.skipped),
    ],
    failures,
    simulated: read.some(({ scene }) => scene.simulated),
    warnings: found.warnings,
    notes: [
      ...catalogNotes(found.isIncomplete, hosts),
      ...(failures.length > 0 ? (['history-incomplete'] satisfies WarningCode[]) : []),
      ...(read.some(({ reading }) => reading.isCorrected)
        ? (['offset-corrected'] satisfies WarningCode[])
        : []),
    ],
  };
}

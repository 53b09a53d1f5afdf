import type { WarningCode } from '../../contract/index.ts';
import type { Period } from '../../contract/dates.ts';
import type { Zone } from '../../geo/zone.ts';
import { type SkippedScene, skipAll } from '../../stac/scene.ts';
import { searchCatalog } from '../catalogs.ts';
import { catalogNotes, emptyRun, type ReadingContext, type SourceRun } from '../context.ts';
import type { ReadingPlan } from '../detail.ts';
import { MAX_CLOUD } from '../optical/search.ts';
import { CLOUDIER, SHOWS_LESS, Survey } from '../optical/survey.ts';
import type { HistoryContext, HistoryObservations } from './part.ts';
import { worthSurveying, type HistoryDays } from './plan.ts';

/** Searches the periods of a history and surveys the promising scenes. */
export async function surveyHistory(
  periods: readonly Period[],
  days: HistoryDays,
  zone: Zone,
  plan: ReadingPlan,
  context: HistoryContext,
) {
  const found = await search(periods, days, zone, plan, context);
  const survey = new Survey(context, context.shared.survey);
  await survey.add(found.worth, found.skipped, zone);
  return { found, survey };
}

/** Scenes not worth a survey are listed as left out. */
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
      const found = await searchCatalog({ boxes, ...period, maxCloud: MAX_CLOUD }, context);
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

/** How the scenes took part, after all parts are read. Throws the last failure if no part has an observation. */
export function runOf(
  { found, survey }: Awaited<ReturnType<typeof surveyHistory>>,
  parts: readonly HistoryObservations[],
  { catalog, hosts }: ReadingContext,
): SourceRun {
  const surveyed = survey.outcome({ chosen: [], spare: [], tooCloudy: [] });
  const read = parts.flatMap(({ scenes }) => scenes);
  const failures = [...surveyed.failures, ...parts.flatMap((part) => part.failures)];
  const skipped = [...surveyed.skipped, ...parts.flatMap((part) => part.skipped)];
  const last = failures.at(-1);
  if (last !== undefined && parts.every(({ observations }) => observations.length === 0)) throw last;
  return {
    ...emptyRun(catalog),
    scenes: read.map(({ used }) => used).sort((a, b) => a.date.localeCompare(b.date)),
    skipped: leftOut(survey, skipped, new Set(read.map(({ scene }) => scene.id))),
    failures,
    simulated: read.some(({ scene }) => scene.simulated),
    warnings: found.warnings,
    notes: [
      ...catalogNotes(found.isIncomplete, hosts),
      ...(failures.length > 0 ? (['history-incomplete'] satisfies WarningCode[]) : []),
      ...(read.some(({ isCorrected }) => isCorrected) ? (['offset-corrected'] satisfies WarningCode[]) : []),
    ],
  };
}

/** Every scene that was not used, with its final reason. */
function leftOut(
  { observations }: Survey,
  skipped: readonly SkippedScene[],
  used: ReadonlySet<string>,
): SkippedScene[] {
  const surveyed = observations.flatMap(({ observation }) => skipAll(observation.scenes, SHOWS_LESS));
  const last = new Map([...surveyed, ...skipped].map((scene) => [scene.id, scene]));
  return [...last.values()].filter(({ id }) => !used.has(id));
}

import { searchCatalogue } from './ask-catalogue.ts';
import type { Grid } from '../core/grid.ts';
import type { SkippedScene } from '../core/scene.ts';
import type { LandsatSource } from '../core/sources.ts';
import type { AnnualLayer } from '../core/tasks/landsat.ts';
import type { ReadingContext } from './reading-context.ts';
import { seeInTurn } from './in-turn.ts';
import { trendZone } from './landsat-grid.ts';
import { lackingScenes, planYears } from './landsat-plan.ts';
import { readYears, type ReadYear } from './landsat-read.ts';
import { completeSeasons } from './landsat-years.ts';
import {
  catalogueNotes,
  emptyRun,
  type Seen,
  type SourceContext,
  type SourcePlace,
  type SourceRun,
} from './source-run.ts';
import type { Catalogue } from '../sources/catalogue.ts';

/** One composite a year, oldest first; years without a clear pixel are missing. */
export interface AnnualSeries {
  /** The same for both missions over one place ({@link trendZone}). */
  readonly grid: Grid;
  readonly layers: readonly AnnualLayer[];
}

/** Scenes whose stated cloud cover is this many percent or more are not asked for. */
const MAX_CLOUD = 60;

/**
 * A mission's years over the place, each the median of the clearest looks of one season (METHODS 2.2 to 2.4): 4/5 from 1984
 * to 2011, 8/9 from 2013 to the last season that is over on `place.date`. Asks the catalogues in turn; a scene or a year
 * that cannot be read is left out with its reason. `value` is `null` where no year shows the zone. Scenes outside the
 * seasons, and those that clearer ones made needless, are not told.
 */
export function seeLandsat(
  source: LandsatSource,
  place: SourcePlace,
  catalogues: readonly Catalogue[],
  context: SourceContext,
): Promise<Seen<AnnualSeries>> {
  return seeInTurn(catalogues, context.signal, (catalogue) =>
    seeIn(source, place, { ...context, catalogue }),
  );
}

async function seeIn(
  source: LandsatSource,
  place: SourcePlace,
  context: ReadingContext,
): Promise<Seen<AnnualSeries>> {
  const { catalogue, tally } = context;
  const run = emptyRun(catalogue);
  const seasons = completeSeasons(source, place.lat, place.date);
  const [first, last] = [seasons.at(0), seasons.at(-1)];
  if (first === undefined || last === undefined) return { value: null, run };
  const zone = trendZone(place);
  const manner = { source, harmonise: source === 'landsat45', spread: false };
  tally.step('search', 1);
  const query = { boxes: zone.boxes, start: first.start, end: last.end, maxCloud: MAX_CLOUD };
  const search = await searchCatalogue(query, context);
  tally.found(search.scenes.length);
  const years = await readYears(planYears(seasons, search.scenes, zone), manner, zone, context);
  const found = {
    ...run,
    skipped: [...search.skipped, ...lackingScenes(search.scenes)],
    warnings: search.warnings,
    notes: catalogueNotes((search.incomplete ?? []).length > 0, context.hosts),
  };
  const layers = years.flatMap(({ layer }) => layer ?? []);
  return { value: layers.length === 0 ? null : { grid: zone.grid, layers }, run: tell(years, found) };
}

function tell(years: readonly ReadYear[], run: SourceRun): SourceRun {
  const skipped: readonly SkippedScene[] = years.flatMap((year) => year.skipped);
  return {
    ...run,
    scenes: years.flatMap(({ scenes }) => scenes),
    skipped: [...run.skipped, ...skipped],
    failures: years.flatMap(({ failures }) => failures),
    simulated: years.some(({ simulated }) => simulated),
    notes: [
      ...run.notes,
      ...(years.some(({ qualityAveraged }) => qualityAveraged) ? (['quality-averaged'] as const) : []),
    ],
  };
}

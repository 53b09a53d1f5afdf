import { northUpGrid, resolutionOf, type Grid } from '../../geo/grid.ts';
import { groupObservations, type Observation } from '../optical/observations.ts';
import { addDays, daysBetween, seasonDistance, yearsBefore, type Period } from '../../contract/dates.ts';
import type { PackedPlane } from '../optical/tasks.ts';
import { UNKNOWN_CLOUD, type Scene } from '../../stac/scene.ts';
import type { ObservationSeason } from './tasks.ts';
import type { Zone } from '../../geo/zone.ts';
import {
  isHelpful,
  lackOf,
  smoothBands,
  type Layout,
  type ObservationChoice,
  type SurveyedObservation,
} from '../optical/plan.ts';
import { finestPixel, type HistoryBudget, type ReadingPlan } from '../detail.ts';
import { climateZone } from '../../products/season.ts';

/** Years a baseline looks back, and days around the date's season it takes from each (methods 8). */
const BASELINE_YEARS = 3;
const SEASON_DAYS = 31;
/** Observations this far from the date's season are near it. */
const REACH_DAYS = 62;
/** A loss is of the last twelve months. */
const YEAR_DAYS = 365;

/** The rest of the year in parts, one observation from each, so that the leaves' year is observed. */
export const YEAR_PARTS = 6;
/** Observations surveyed for each observation wanted, those with the least stated cloud first. */
const SURVEYED_PER_OBSERVATION = 2;

/** An observation that shows less of the zone than this share is not worth its bytes. */
const MIN_CLEAR = 0.05;

/** Zones up to this size keep the 20 m bands' pixels; larger ones have at most so many pixels along a side. */
const FULL_DETAIL_KM = 12;
const MAX_PIXELS = 500;

/** Where leaf forms are distinguished: in the tropics all is broadleaf (methods 7). */
function hasLeafForms({ lat, lng }: Pick<Zone, 'lat' | 'lng'>): boolean {
  return climateZone(lat, lng) !== 'TROPICAL';
}

/** Blue guards against haze and a deleted offset. */
const BASELINE_BANDS = ['blue', 'red', 'nir08', 'swir22'] as const;
/** What leaf forms need besides. */
const RECENT_BANDS = [...BASELINE_BANDS, 'rededge1'] as const;

/** First of the days that count as the last twelve months. */
export function sinceDay(date: string): string {
  return addDays(date, -YEAR_DAYS);
}

/** The same season of the three years before, the newest first. */
export function baselinePeriods(date: string): Period[] {
  return Array.from({ length: BASELINE_YEARS }, (_, i) => {
    const then = yearsBefore(date, i + 1);
    return { start: addDays(then, -SEASON_DAYS), end: addDays(then, SEASON_DAYS) };
  });
}

/** From the end of the newest baseline period to the date. */
export function recentPeriod(date: string): Period {
  return { start: addDays(baselinePeriods(date)[0].end, 1), end: date };
}

/** How the season of `day` stands to that of `date`, which the baseline is of. */
export function seasonOf(date: string, day: string): ObservationSeason {
  const distance = seasonDistance(date, day);
  if (distance <= SEASON_DAYS) return 'same';
  return distance <= REACH_DAYS ? 'near' : 'other';
}

/** The grid on which the ground is compared with its past: the zone's, at 20 m or coarser. It lies inside the zone. */
export function historyGrid(
  { size, grid, coarse }: Pick<Zone, 'size' | 'grid' | 'coarse'>,
  { historyPixels }: Pick<ReadingPlan, 'historyPixels'>,
): Grid {
  const finest = finestPixel(historyPixels, size);
  if (resolutionOf(coarse) >= finest && size <= FULL_DETAIL_KM) return coarse;
  const factor = Math.max(finest / resolutionOf(grid), Math.ceil(grid.width / MAX_PIXELS));
  const [, , west, , , north] = grid.affine;
  const [width, height] = [grid.width, grid.height].map((pixels) => Math.floor(pixels / factor));
  return northUpGrid(grid.epsg, west, north, resolutionOf(grid) * factor, width, height);
}

/** The observations before, which make the baseline, and those since. */
export type HistoryPart = 'baseline' | 'recent';

/** How observations are read for a comparison: one strip on one grid. */
export function historyLayout(
  grid: Grid,
  part: HistoryPart,
  place: Pick<Zone, 'lat' | 'lng'>,
  { bluePixels }: Pick<ReadingPlan, 'bluePixels'>,
): Layout<PackedPlane> {
  const coarseBands = part === 'recent' && hasLeafForms(place) ? RECENT_BANDS : BASELINE_BANDS;
  return {
    fine: grid,
    coarse: grid,
    fineBands: [],
    coarseBands,
    ...smoothBands(grid, bluePixels),
    stripRows: grid.height,
    packed: true,
  };
}

/**
 * The layout in which the history will want an observation that the composite reads, where it lies on the composite's coarse
 * grid: of files that are read for that grid anyway. `null` where it is another, and for observations that are not recent.
 */
export function layoutOf(
  observation: Observation,
  zone: Zone,
  date: string,
  plan: ReadingPlan,
): Layout<PackedPlane> | null {
  return liesOnCoarse(zone, plan) && isWithin(recentPeriod(date), observation)
    ? historyLayout(zone.coarse, 'recent', zone, plan)
    : null;
}

/** Whether the history is of the composite's own pixels. */
export function liesOnCoarse(zone: Zone, plan: ReadingPlan): boolean {
  return historyGrid(zone, plan) === zone.coarse;
}

/** Parts of a period from which observations are chosen, each with the number of them wanted. */
interface Fraction {
  readonly period: Period;
  readonly wanted: number;
}

function baselineFractions(date: string, { yearly }: HistoryBudget): Fraction[] {
  return baselinePeriods(date).map((period) => ({ period, wanted: yearly }));
}

/** The present season, and the year before it in equal parts. */
function recentFractions(date: string, { present, presentParts }: HistoryBudget): Fraction[] {
  const { start } = recentPeriod(date);
  const seasonStart = addDays(date, -REACH_DAYS);
  const parts = partsOf(start, addDays(seasonStart, -1), YEAR_PARTS);
  const season = partsOf(seasonStart, date, presentParts);
  return [
    ...season.map((period) => ({ period, wanted: present / presentParts })),
    ...parts.map((period) => ({ period, wanted: 1 })),
  ];
}

/** A period in so many parts of about the same length. */
function partsOf(start: string, end: string, parts: number): Period[] {
  const days = daysBetween(start, end) + 1;
  return Array.from({ length: parts }, (_, i) => ({
    start: addDays(start, Math.round((i * days) / parts)),
    end: addDays(start, Math.round(((i + 1) * days) / parts) - 1),
  }));
}

function fractionsOf(date: string, part: HistoryPart, budget: HistoryBudget): Fraction[] {
  return part === 'baseline' ? baselineFractions(date, budget) : recentFractions(date, budget);
}

const isWithin = ({ start, end }: Period, { datetime }: Observation): boolean => {
  const day = datetime.slice(0, 10);
  return day >= start && day <= end;
};

/** The scenes worth a survey: of every part of the time the observations with the least stated cloud, twice as many as wanted. */
export function worthSurveying(
  scenes: readonly Scene[],
  date: string,
  budget: HistoryBudget,
): { readonly worth: Scene[]; readonly others: Scene[] } {
  const observations = groupObservations(scenes.filter((scene) => lackOf(scene) === null));
  const cloud = (observation: Observation) =>
    Math.min(...observation.scenes.map(({ cloudCover }) => cloudCover ?? UNKNOWN_CLOUD));
  const ordered = observations.sort((a, b) => cloud(a) - cloud(b) || b.datetime.localeCompare(a.datetime));
  const fractions = [...baselineFractions(date, budget), ...recentFractions(date, budget)];
  const best = fractions.flatMap(({ period, wanted }) =>
    ordered
      .filter((observation) => isWithin(period, observation))
      .slice(0, wanted * SURVEYED_PER_OBSERVATION),
  );
  const worth = new Set(best.flatMap((observation) => observation.scenes));
  // Scenes that lack a band are the survey's to name.
  return {
    worth: scenes.filter((scene) => worth.has(scene) || lackOf(scene) !== null),
    others: scenes.filter((scene) => !worth.has(scene) && lackOf(scene) === null),
  };
}

/** The clearest observations of every part of the time, then the clearest of the rest while the zone goes short of them. */
export function chooseHistory(
  surveyed: readonly SurveyedObservation[],
  date: string,
  part: HistoryPart,
  budget: HistoryBudget,
): Pick<ObservationChoice, 'chosen' | 'spare'> {
  const fractions = fractionsOf(date, part, budget);
  const usable = surveyed
    .filter(({ clearFraction }) => clearFraction >= MIN_CLEAR)
    .filter(({ observation }) => fractions.some(({ period }) => isWithin(period, observation)))
    .sort(
      (a, b) =>
        b.clearFraction - a.clearFraction || b.observation.datetime.localeCompare(a.observation.datetime),
    );
  const first = new Set(
    fractions.flatMap(({ period, wanted }) =>
      usable.filter(({ observation }) => isWithin(period, observation)).slice(0, wanted),
    ),
  );
  const chosen = [...first];
  const spare: SurveyedObservation[] = [];
  for (const candidate of usable.filter((observation) => !first.has(observation))) {
    const helps = chosen.length < budget.maximum && isHelpful(candidate, chosen, budget);
    (helps ? chosen : spare).push(candidate);
  }
  return { chosen, spare };
}

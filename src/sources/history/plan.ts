import { northUpGrid, resolutionOf, type Grid } from '../../geo/grid.ts';
import { byLowestCloud, groupObservations, lowestCloud, type Observation } from '../optical/observations.ts';
import { addDays, daysBetween, type Period } from '../../contract/dates.ts';
import type { ReadLayout } from '../optical/tasks.ts';
import type { Scene } from '../../stac/scene.ts';
import type { Zone } from '../../geo/zone.ts';
import {
  byClearFraction,
  compositeLack,
  smoothBands,
  withHelpful,
  type ObservationChoice,
  type SurveyedObservation,
} from '../optical/plan.ts';
import { finestPixel, type HistoryBudget, type ReadingPlan } from '../detail.ts';
import { climateZone } from '../../geo/season.ts';

/** Number of days at the end of a year from which more observations are read, because two are needed to confirm a loss. */
const LATE_DAYS = 62;
/** Number of days, up to the date, for which losses are reported. */
const YEAR_DAYS = 365;

/** Number of observations surveyed per observation needed, those with the lowest stated cloud first. */
const SURVEYED_PER_OBSERVATION = 2;

/**
 * The latest observation that shows at least this fraction of the zone is always part of the state, so that the state refers to
 * its day, and not to that of a much earlier, clearer observation.
 */
const MOST = 0.6;
/** Observations that show less than this fraction of the zone are not read. */
const MIN_CLEAR = 0.05;

/**
 * Zones up to this side length, in kilometres, keep the pixels of the 20 m bands; in larger ones, the number of pixels along a
 * side is limited.
 */
const FULL_DETAIL_KM = 12;
const MAX_PIXELS = 500;

/** Whether leaf forms are distinguished: in the tropics, all forest counts as broadleaf (methods 7). */
function hasLeafForms({ lat, lng }: Pick<Zone, 'lat' | 'lng'>): boolean {
  return climateZone(lat, lng) !== 'TROPICAL';
}

/** Blue is used to detect haze and a removed offset. */
const STATE_BANDS = ['blue', 'red', 'nir08', 'swir22'] as const;
const EVENTS_BANDS = [...STATE_BANDS, 'rededge1'] as const;

/** The day of the state from which the last twelve months' events are measured. */
export function stateDay(date: string): string {
  return addDays(date, -YEAR_DAYS);
}

/** States that are at most this many days apart count as states of the same day. */
const SAME_DAYS = 31;

/** Whether the forest on the day `from` needs a state of its own, because the year that ends with `to` begins later. */
export function needsState(from: string, to: string): boolean {
  return daysBetween(from, stateDay(to)) > SAME_DAYS;
}

export function yearTo(date: string): Period {
  return { start: addDays(date, 1 - YEAR_DAYS), end: date };
}

/** The grid for comparing the ground with its past: that of the zone, at 20 m or coarser. It lies inside the zone. */
export function historyGrid(
  { size, grid, coarse }: Pick<Zone, 'size' | 'grid' | 'coarse'>,
  { historyPixels }: Pick<ReadingPlan, 'historyPixels'>,
): Grid {
  const finest = finestPixel(historyPixels, size);
  if (resolutionOf(coarse) >= finest && size <= FULL_DETAIL_KM) return coarse;
  const factor = Math.max(
    Math.ceil(finest / resolutionOf(grid)),
    Math.ceil(Math.max(grid.width, grid.height) / MAX_PIXELS),
  );
  const [, , west, , , north] = grid.affine;
  const [width, height] = [grid.width, grid.height].map((pixels) => Math.floor(pixels / factor));
  return northUpGrid(grid.epsg, west, north, resolutionOf(grid) * factor, width, height);
}

/** The year before the state's day, and the year after it. */
export type HistoryPart = 'state' | 'events';

/** How the observations of a part are read: in one strip, on one grid. */
export function historyLayout(part: HistoryPart, zone: Zone, plan: ReadingPlan): ReadLayout {
  const grid = historyGrid(zone, plan);
  const red = finestPixel(plan.redPixels, zone.size);
  const coarseBands = part === 'events' && hasLeafForms(zone) ? EVENTS_BANDS : STATE_BANDS;
  return {
    fine: grid,
    coarse: grid,
    fineBands: [],
    coarseBands,
    ...smoothBands(grid, plan.bluePixels, red > resolutionOf(grid) ? { red } : {}),
    stripRows: grid.height,
    packed: true,
  };
}

/**
 * The layout in which the history needs an observation that the composite reads; its pixels are means of those of the composite.
 * `null` for observations that are not recent.
 */
export function sharedLayout(
  observation: Observation,
  zone: Zone,
  date: string,
  plan: ReadingPlan,
): ReadLayout | null {
  return isWithin(yearTo(date), observation) ? historyLayout('events', zone, plan) : null;
}

/** The day of the state, and the last day of the events after it. */
export interface HistoryDays {
  readonly state: string;
  readonly date: string;
}

/** A part of the time from which observations are chosen, with the number to choose. */
interface Fraction {
  readonly period: Period;
  readonly wanted: number;
}

/** The year before the state's day in equal parts, because every season helps to identify forest. */
function stateFractions({ state }: HistoryDays, { before }: HistoryBudget): Fraction[] {
  const { start, end } = yearTo(state);
  return partsOf(start, end, before).map((period) => ({ period, wanted: 1 }));
}

/** The last weeks and the time before them, each in equal parts. */
function eventFractions({ state, date }: HistoryDays, { late, lateParts, parts }: HistoryBudget): Fraction[] {
  const start = addDays(state, 1);
  const [lateStart] = [addDays(date, -LATE_DAYS), start].sort().slice(-1);
  const earlier = lateStart === start ? [] : partsOf(start, addDays(lateStart, -1), parts);
  return [
    ...partsOf(lateStart, date, lateParts).map((period) => ({ period, wanted: late / lateParts })),
    ...earlier.map((period) => ({ period, wanted: 1 })),
  ];
}

function partsOf(start: string, end: string, parts: number): Period[] {
  const days = daysBetween(start, end) + 1;
  return Array.from({ length: parts }, (_, i) => ({
    start: addDays(start, Math.round((i * days) / parts)),
    end: addDays(start, Math.round(((i + 1) * days) / parts) - 1),
  }));
}

function fractionsOf(days: HistoryDays, part: HistoryPart, budget: HistoryBudget): Fraction[] {
  return part === 'state' ? stateFractions(days, budget) : eventFractions(days, budget);
}

const isWithin = ({ start, end }: Period, { datetime }: Observation): boolean => {
  const day = datetime.slice(0, 10);
  return day >= start && day <= end;
};

function latestOf<T extends Observation>(all: readonly T[]): T[] {
  return all.toSorted((a, b) => b.datetime.localeCompare(a.datetime)).slice(0, 1);
}

/**
 * The scenes worth a survey: for every part of the time, the scenes of twice as many observations as needed, those with the
 * lowest stated cloud; and the scenes of the latest mostly clear observation before the state's day.
 */
export function worthSurveying(
  scenes: readonly Scene[],
  days: HistoryDays,
  budget: HistoryBudget,
): { readonly worth: Scene[]; readonly others: Scene[] } {
  const observations = groupObservations(scenes.filter((scene) => compositeLack(scene) === null));
  const ordered = observations.sort(byLowestCloud);
  const fractions = [...stateFractions(days, budget), ...eventFractions(days, budget)];
  const best = fractions.flatMap(({ period, wanted }) =>
    ordered
      .filter((observation) => isWithin(period, observation))
      .slice(0, wanted * SURVEYED_PER_OBSERVATION),
  );
  const before = yearTo(days.state);
  const clear = ordered.filter((one) => isWithin(before, one) && lowestCloud(one) <= 100 * (1 - MOST));
  const latest = latestOf(clear);
  const worth = new Set([...best, ...latest].flatMap((observation) => observation.scenes));
  // Scenes that lack a band are kept, because the survey reports them.
  return {
    worth: scenes.filter((scene) => worth.has(scene) || compositeLack(scene) !== null),
    others: scenes.filter((scene) => !worth.has(scene) && compositeLack(scene) === null),
  };
}

/**
 * The clearest observations of every part of the time, then the clearest of the rest as long as parts of the zone lack
 * observations.
 */
export function chooseHistory(
  surveyed: readonly SurveyedObservation[],
  days: HistoryDays,
  part: HistoryPart,
  budget: HistoryBudget,
): Pick<ObservationChoice, 'chosen' | 'spare'> {
  const fractions = fractionsOf(days, part, budget);
  const usable = surveyed
    .filter(({ clearFraction }) => clearFraction >= MIN_CLEAR)
    .filter((one) => fractions.some(({ period }) => isWithin(period, one)))
    .sort(byClearFraction);
  const first = new Set(
    fractions.flatMap(({ period, wanted }) => usable.filter((one) => isWithin(period, one)).slice(0, wanted)),
  );
  const clear = usable.filter(({ clearFraction }) => part === 'state' && clearFraction >= MOST);
  for (const latest of latestOf(clear)) first.add(latest);
  const others = usable.filter((observation) => !first.has(observation));
  return withHelpful([...first], others, budget);
}

import { dateOf } from '../../contract/dates.ts';
import { orAbort } from '../../errors/abort.ts';
import { resolutionOf, type Grid } from '../../geo/grid.ts';
import { insideOf } from '../../geo/zone.ts';
import { findState } from '../../products/ledger/state.ts';
import type { StateResult } from '../../products/ledger/tasks.ts';
import type { Catalog } from '../../stac/catalog.ts';
import { inconsistentScene } from '../../stac/inconsistency.ts';
import { inTurn } from '../catalogs.ts';
import type { SourceResult, SourceContext, SourceRequest } from '../context.ts';
import { READING, type ReadingPlan } from '../detail.ts';
import { shiftBetween } from '../optical/likeness.ts';
import type { SurveyedObservation } from '../optical/plan.ts';
import {
  readPart,
  historyRun,
  surveyHistory,
  type HistoryContext,
  type HistoryObservations,
} from './parts.ts';
import { chooseHistory, historyGrid, stateDay, yearTo, type HistoryDays, type HistoryPart } from './plan.ts';
import type { HistoryObservation } from './tasks.ts';

/** The past state of the ground and the observations since, on one grid. */
export interface History {
  readonly lat: number;
  readonly lng: number;
  readonly days: HistoryDays;
  readonly grid: Grid;
  /** True ground area of a pixel of the grid, m2. */
  readonly pixelAreaM2: number;
  /** Fraction of every pixel that lies inside the zone, 0…1; `null` if the whole grid does. */
  readonly inside: Float32Array | null;
  readonly state: StateResult;
  /** UTC days of the recent observations, `YYYY-MM-DD`. */
  readonly recentDays: readonly string[];
  /** The observations since the state's day, oldest first; transferred when events are assessed. */
  readonly recent: readonly HistoryObservation[];
}

/**
 * The state of the forest a year before the date, and the observations since (methods 8): at most twelve of each year, read at 20
 * m or coarser. Tries the catalogs in turn. `null` if none has an observation; if there are too few for a state, its
 * `validFraction` shows this. Throws the last SylvanError if every catalog failed, the zone's failure, or `signal.reason`.
 */
export const readHistory = inTurn<SourceRequest, Catalog, History, [], SharingContext>(readFrom);

type SharingContext = SourceContext & Pick<HistoryContext, 'shared'>;

/** One catalog's history. Throws if it found scenes but none could be read. */
async function readFrom(request: SourceRequest, context: HistoryContext): Promise<SourceResult<History>> {
  const zone = await orAbort(request.zone, context.signal);
  const plan = READING[request.detail];
  const usual = { state: stateDay(request.date), date: request.date };
  const periods = [yearTo(usual.state), yearTo(usual.date)];
  const surveyed = await surveyHistory(periods, usual, zone, plan, context);
  const { observations } = surveyed.survey;
  const grid = historyGrid(zone, plan);
  const days = daysOf(request, observations, plan);
  const choose = (part: HistoryPart) => chooseHistory(observations, days, part, plan.history);
  const [earlier, lately] = [choose('state'), choose('events')];
  context.counter.step('read', earlier.chosen.length + lately.chosen.length);
  // The parts are read one after the other, so that the state's data is released before the recent observations are read.
  const inside = insideOf(zone, grid);
  const before = await readPart('state', earlier, zone, plan, context);
  const isEmpty = before.observations.length === 0;
  const ground = { lat: zone.lat, grid, inside };
  const state = await findState(before.observations, ground, context);
  const since = await readPart('events', lately, zone, plan, context);
  refuseShifted(before, since);
  const run = historyRun(surveyed, [before, since], context);
  const { observations: recent } = since;
  if (isEmpty && recent.length === 0) return { value: null, run };
  const { lat, lng, pointScale } = zone;
  const pixelAreaM2 = (resolutionOf(grid) / pointScale) ** 2;
  const recentDays = recent.map(({ day }) => dateOf(day));
  return { value: { lat, lng, days, grid, pixelAreaM2, inside, state, recentDays, recent }, run };
}

/**
 * The state of the forest on a day, from the year before it, on the zone's history grid. Tries the catalogs in turn. `null` if
 * none has an observation. Throws as {@link readHistory} does.
 */
export const readState = inTurn<SourceRequest, Catalog, StateResult, [], SharingContext>(readStateFrom);

async function readStateFrom(
  { date, detail, zone: promised }: SourceRequest,
  context: HistoryContext,
): Promise<SourceResult<StateResult>> {
  const zone = await orAbort(promised, context.signal);
  const plan = READING[detail];
  const days = { state: date, date };
  const surveyed = await surveyHistory([yearTo(date)], days, zone, plan, context);
  const choice = chooseHistory(surveyed.survey.observations, days, 'state', plan.history);
  context.counter.step('read', choice.chosen.length);
  const read = await readPart('state', choice, zone, plan, context);
  const run = historyRun(surveyed, [read], context);
  if (read.observations.length === 0) return { value: null, run };
  const grid = historyGrid(zone, plan);
  const ground = { lat: zone.lat, grid, inside: insideOf(zone, grid) };
  return { value: await findState(read.observations, ground, context), run };
}

/** The days of a history that begins a year before the date, or on `since` if no observation shows the state a year before. */
function daysOf(
  { date, since }: Pick<SourceRequest, 'date' | 'since'>,
  observations: readonly SurveyedObservation[],
  { history }: ReadingPlan,
): HistoryDays {
  const usual = { state: stateDay(date), date };
  const isShown = chooseHistory(observations, usual, 'state', history).chosen.length > 0;
  return isShown || since === undefined || since <= usual.state ? usual : { state: since, date };
}

/**
 * Throws `inconsistent-scene` if the year before the state's day and the year after it show the ground in different places, since
 * one of them must be wrong.
 */
function refuseShifted(
  { sketched: earlier }: HistoryObservations,
  { sketched, scenes }: HistoryObservations,
): void {
  const found = shiftBetween(earlier, sketched);
  if (found !== null) throw inconsistentScene(scenes[0].scene.bands.nir08!, found);
}

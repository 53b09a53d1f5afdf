import type { UsedScene, WarningCode } from '../../contract/index.ts';
import type { OpticalBand, Scene, SkippedScene } from '../../stac/scene.ts';
import { dayStart, type Period } from '../../contract/dates.ts';
import { inconsistentScene } from '../../stac/inconsistency.ts';
import { shiftBetween, type SketchedScene } from '../optical/likeness.ts';
import type { SylvanError } from '../../errors/errors.ts';
import { type Grid, resolutionOf } from '../../geo/grid.ts';
import type { PackedPlane } from '../optical/tasks.ts';
import type { HistoryObservation } from './tasks.ts';
import { findState } from '../../products/ledger/state.ts';
import type { StateResult } from '../../products/ledger/tasks.ts';
import {
  readObservations,
  sketchedScenes,
  type ObservationPixels,
  type ReadObservation,
} from '../optical/read.ts';
import {
  chooseHistory,
  historyLayout,
  type HistoryPart,
  historyGrid,
  stateDay,
  type HistoryDays,
  yearTo,
  worthSurveying,
} from './plan.ts';
import { type CallContext, Survey, MAX_CLOUD } from '../optical/search.ts';
import { searchCatalogue, readInTurn } from '../catalogues.ts';
import type { SurveyedObservation } from '../optical/plan.ts';
import { insideOf, type Zone } from '../../geo/zone.ts';
import { orAbort } from '../../errors/abort.ts';
import {
  type ReadingContext,
  catalogueNotes,
  type Acquired,
  type SourceContext,
  type SourceRequest,
  type SourceRun,
  usedScene,
} from '../context.ts';
import type { Catalogue } from '../../stac/catalogue.ts';
import { READING, type ReadingPlan } from '../detail.ts';

/** What it takes to read them. The composite's part of the call has the same `shared`. */
type HistoryContext = Omit<CallContext, 'deferredZone'>;

/** Observations of one part of the history, oldest first, and how their scenes took part. */
interface HistoryObservations {
  readonly observations: readonly HistoryObservation[];
  readonly scenes: readonly ReadScene[];
  readonly sketched: readonly SketchedScene[];
  readonly skipped: readonly SkippedScene[];
  readonly failures: readonly SylvanError[];
}

/** A scene whose pixels were read. */
interface ReadScene {
  readonly scene: Scene;
  readonly used: UsedScene;
  /** Whether its pixels overruled the catalogue's offset. */
  readonly isCorrected: boolean;
}

const DAY_MS = 86_400_000;

/** Days since 1970-01-01 of a UTC day, `YYYY-MM-DD`. */
export function dayNumber(date: string): number {
  return dayStart(date) / DAY_MS;
}

/** The UTC day of a number of days since 1970-01-01. */
export function dateOf(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

interface Reading {
  readonly grid: Grid;
  readonly plan: ReadingPlan;
  readonly zone: Zone;
}

/** Reads the observations that were chosen for a part onto `grid`. */
async function readPart(
  part: HistoryPart,
  choice: ReturnType<typeof chooseHistory>,
  { grid, plan, zone }: Reading,
  context: HistoryContext,
): Promise<HistoryObservations> {
  const layout = historyLayout(grid, part, zone, plan);
  const { observations, skipped, failures } = await readObservations(
    choice,
    layout,
    context,
    context.shared.forHistory,
  );
  observations.sort((a, b) => timeOf(a).localeCompare(timeOf(b)));
  return {
    observations: observations.map((observation) => historyObservation(observation, layout.coarseBands)),
    scenes: observations.flatMap(scenesOf),
    sketched: sketchedScenes(observations),
    skipped,
    failures,
  };
}

function timeOf({ surveyed }: ObservationPixels<PackedPlane>): string {
  return surveyed.observation.datetime;
}

function historyObservation(
  { surveyed, strips }: ObservationPixels<PackedPlane>,
  bands: readonly OpticalBand[],
): HistoryObservation {
  const [strip] = strips;
  const plane = (band: OpticalBand) => strip.coarse[bands.indexOf(band)];
  return {
    day: dayNumber(surveyed.observation.datetime.slice(0, 10)),
    blue: plane('blue'),
    red: plane('red'),
    nir08: plane('nir08'),
    swir22: plane('swir22'),
    rededge1: bands.includes('rededge1') ? plane('rededge1') : null,
    classes: strip.classes,
  };
}

/** The scenes of an observation that show something of the zone. */
function scenesOf({ surveyed, readings }: ReadObservation): ReadScene[] {
  return surveyed.observation.scenes.flatMap((scene) => {
    const reading = readings.find(({ sceneId }) => sceneId === scene.id);
    if (reading === undefined || reading.validFraction === 0) return [];
    const used = usedScene(scene, reading.validFraction);
    return [{ scene, used, isCorrected: reading.warnings.length > 0 }];
  });
}

/** What the ground was and how it has looked since, on one grid. */
export interface History {
  readonly lat: number;
  readonly lng: number;
  /** The last day of the events, and that of the state. */
  readonly days: HistoryDays;
  readonly grid: Grid;
  /** True ground area of a pixel of the grid, m2. */
  readonly pixelAreaM2: number;
  /** Fraction of every pixel that lies inside the zone, 0…1; `null` where all of the grid does. */
  readonly inside: Float32Array | null;
  readonly state: StateResult;
  /** UTC days of the recent observations, `YYYY-MM-DD`. */
  readonly recentDays: readonly string[];
  /** Observations since, oldest first; they leave with the assessment of events. */
  readonly recent: readonly HistoryObservation[];
}

/**
 * The state of the forest a year before the date, and the observations since (methods 8): at most twelve of either year, read at
 * 20 m or coarser. Tries the catalogues in turn. `null` where none of them has an observation; where there are too few for a
 * state its `validFraction` says so. Throws the last SylvanError where every catalogue failed, what the zone failed with, or
 * `signal.reason`.
 */
export async function readHistory(
  request: SourceRequest,
  catalogues: readonly Catalogue[],
  context: SourceContext & Pick<HistoryContext, 'shared'>,
): Promise<Acquired<History>> {
  const zone = await orAbort(request.zone, context.signal);
  return readInTurn(catalogues, context.signal, (catalogue) =>
    readFrom(request, zone, { ...context, catalogue }),
  );
}

/** One catalogue's history. Throws where it found scenes and none of them could be read. */
async function readFrom(
  request: SourceRequest,
  zone: Zone,
  context: HistoryContext,
): Promise<Acquired<History>> {
  const plan = READING[request.detail];
  const usual = { state: stateDay(request.date), date: request.date };
  const periods = [yearTo(usual.state), yearTo(usual.date)];
  const found = await search(periods, usual, zone, plan, context);
  const survey = new Survey(context, context.shared.survey);
  await survey.add(found.worth, found.skipped, zone);
  const grid = historyGrid(zone, plan);
  const reading = { grid, plan, zone };
  const days = daysOf(request, survey.observations, plan);
  const choose = (part: HistoryPart) => chooseHistory(survey.observations, days, part, plan.history);
  const [earlier, lately] = [choose('state'), choose('events')];
  context.counter.step('read', earlier.chosen.length + lately.chosen.length);
  // One after the other: what the state rests on is gone before the recent observations are read.
  const inside = insideOf(zone, grid);
  const before = await readPart('state', earlier, reading, context);
  const hasBefore = before.observations.length > 0;
  const state = await findState(
    before.observations,
    utcDays(before),
    { lat: zone.lat, grid, inside },
    context,
  );
  const since = await readPart('events', lately, reading, context);
  refuseShifted(before, since);
  const run = runOf(found, survey, [before, since], context);
  const { observations: recent } = since;
  if (!hasBefore && recent.length === 0) {
    const last = run.failures.at(-1);
    if (last !== undefined) throw last;
    return { value: null, run };
  }
  const { lat, lng, pointScale } = zone;
  const pixelAreaM2 = (resolutionOf(grid) / pointScale) ** 2;
  const recentDays = utcDays(since);
  return { value: { lat, lng, days, grid, pixelAreaM2, inside, state, recentDays, recent }, run };
}

/**
 * The state of the forest on a day, from the year to it, on the zone's grid of history. Tries the catalogues in turn. `null` where none
 * has an observation. Throws as {@link readHistory} does.
 */
export async function readState(
  request: SourceRequest,
  catalogues: readonly Catalogue[],
  context: SourceContext & Pick<HistoryContext, 'shared'>,
): Promise<Acquired<StateResult>> {
  const zone = await orAbort(request.zone, context.signal);
  return readInTurn(catalogues, context.signal, (catalogue) =>
    readStateFrom(request, zone, { ...context, catalogue }),
  );
}

async function readStateFrom(
  { date, detail }: SourceRequest,
  zone: Zone,
  context: HistoryContext,
): Promise<Acquired<StateResult>> {
  const plan = READING[detail];
  const days = { state: date, date };
  const found = await search([yearTo(date)], days, zone, plan, context);
  const survey = new Survey(context, context.shared.survey);
  await survey.add(found.worth, found.skipped, zone);
  const grid = historyGrid(zone, plan);
  const choice = chooseHistory(survey.observations, days, 'state', plan.history);
  context.counter.step('read', choice.chosen.length);
  const read = await readPart('state', choice, { grid, plan, zone }, context);
  const run = runOf(found, survey, [read], context);
  if (read.observations.length === 0) {
    const last = run.failures.at(-1);
    if (last !== undefined) throw last;
    return { value: null, run };
  }
  const ground = { lat: zone.lat, grid, inside: insideOf(zone, grid) };
  return { value: await findState(read.observations, utcDays(read), ground, context), run };
}

/** From a year before the date on, or from `since` where nothing shows the state of that day. */
function daysOf(
  { date, since }: Pick<SourceRequest, 'date' | 'since'>,
  observations: readonly SurveyedObservation[],
  { history }: ReadingPlan,
): HistoryDays {
  const usual = { state: stateDay(date), date };
  const isShown = chooseHistory(observations, usual, 'state', history).chosen.length > 0;
  return isShown || since === undefined || since <= usual.state ? usual : { state: since, date };
}

/** UTC days of the observations. */
function utcDays({ observations }: HistoryObservations): string[] {
  return observations.map(({ day }) => dateOf(day));
}

/** Throws `inconsistent-scene` where the earlier years and the last one show the ground in different places: one of them lies. */
function refuseShifted(
  { sketched: earlier }: HistoryObservations,
  { sketched, scenes }: HistoryObservations,
): void {
  const found = shiftBetween(earlier, sketched);
  if (found !== null) throw inconsistentScene(scenes[0].scene.bands.nir08!, found);
}

/** What the searches found, the scenes not worth a survey among those left out. */
interface Found {
  readonly worth: readonly Scene[];
  readonly skipped: readonly SkippedScene[];
  readonly warnings: readonly string[];
  readonly isIncomplete: boolean;
}

async function search(
  periods: readonly Period[],
  days: HistoryDays,
  { boxes }: Zone,
  { history }: ReadingPlan,
  context: ReadingContext,
): Promise<Found> {
  const { counter } = context;
  counter.step('search', periods.length);
  const searches = await Promise.all(
    periods.map(async (period) => {
      const found = await searchCatalogue({ boxes, ...period, maxCloud: MAX_CLOUD }, context);
      counter.done();
      return found;
    }),
  );
  const { worth, others } = worthSurveying(
    searches.flatMap(({ scenes }) => scenes),
    days,
    history,
  );
  const reason = 'not-needed: cloudier by its catalogue than enough others';
  return {
    worth,
    skipped: [...searches.flatMap(({ skipped }) => skipped), ...others.map(({ id }) => ({ id, reason }))],
    warnings: [...new Set(searches.flatMap(({ warnings }) => warnings))],
    isIncomplete: searches.some(({ incomplete = [] }) => incomplete.length > 0),
  };
}

function runOf(
  found: Found,
  survey: Survey,
  parts: readonly HistoryObservations[],
  { catalogue: { host }, hosts }: ReadingContext,
): SourceRun {
  const surveyed = survey.outcome({ chosen: [], spare: [], tooCloudy: [] });
  const read = parts.flatMap(({ scenes }) => scenes);
  const failures = [...surveyed.failures, ...parts.flatMap((part) => part.failures)];
  const skipped = [...surveyed.skipped, ...parts.flatMap((part) => part.skipped)];
  return {
    host: host || null,
    scenes: read.map(({ used }) => used).sort((a, b) => a.date.localeCompare(b.date)),
    skipped: leftOut(survey, skipped, new Set(read.map(({ scene }) => scene.id))),
    failures,
    simulated: read.some(({ scene }) => scene.simulated),
    warnings: found.warnings,
    notes: [
      ...catalogueNotes(found.isIncomplete, hosts),
      ...(failures.length > 0 ? (['history-incomplete'] satisfies WarningCode[]) : []),
      ...(read.some(({ isCorrected }) => isCorrected) ? (['offset-corrected'] satisfies WarningCode[]) : []),
    ],
  };
}

/** Every scene that was not used, with the last word on it. */
function leftOut(
  { observations }: Survey,
  skipped: readonly SkippedScene[],
  used: ReadonlySet<string>,
): SkippedScene[] {
  const reason = 'not-needed: other dates show more of the zone';
  const surveyed = observations.flatMap(({ observation }) =>
    observation.scenes.map(({ id }) => [id, reason] as const),
  );
  const reasons = new Map([...surveyed, ...skipped.map((scene) => [scene.id, scene.reason] as const)]);
  return [...reasons].filter(([id]) => !used.has(id)).map(([id, why]) => ({ id, reason: why }));
}

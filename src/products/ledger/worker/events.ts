import { LOSS, type EventsResult, type EventsTask } from '../tasks.ts';
import type { Arena, Block } from '../../../../worker/arena.ts';
import {
  indexStack,
  maskOf,
  openObservations,
  stackQuantile,
  toLogOdds,
  type Observations,
} from '../../../sources/history/worker/observations.ts';
import { Inside } from '../../../../worker/inside.ts';
import { FOREST } from '../../forest/tasks.ts';
import { YEAR_QUANTILE } from '../../forest/model.ts';
import { weighObservations, WEIGHTS, type WeighedDay } from './evidence.ts';
import { putState, removeSmall, type Events, type ForestYear, type LossPlanes } from './year.ts';
import { addFallen, unseenNearLoss, lastSeen, markUnexplained } from './doubt.ts';
import { gainOf } from './gain.ts';
import { forestOfYear } from './state.ts';
import { trimEdges } from './edges.ts';
import { forestDays } from './standing.ts';
import { alwaysGreen, greennessOf, sureForest } from './sure.ts';

/** Quantile of a year's indices that represents full leaf, whatever the date (methods 9). */
const FULL_LEAF = 0.75;
/** Class that `followLosses` gives to a loss that was confirmed once, but not by the last observations. */
const RETRACTED = 4;
const ANY_LOSS: readonly number[] = [LOSS.provisional, LOSS.confirmed, LOSS.highest];
/** Largest number of days between an optical and a radar loss that count as the same loss (methods 8). */
const RADAR_DAYS = 180;
/** Weights of an observation without information. */
const NOTHING: readonly number[] = Array.from({ length: WEIGHTS }, () => 0);

/** Finds loss and gain of forest in the year after a state, and how certain they are (methods 8). */
export function runEvents(task: EventsTask, arena: Arena): EventsResult {
  const pixels = task.width * task.height;
  arena.open();
  const observations = openObservations(arena, task);
  const inside = new Inside(arena, task.inside, pixels);
  const state = putState(observations, task.state);
  const [ndvi, nbr] = [indexStack(observations, 'red'), indexStack(observations, 'swir22')];
  const year = yearOf(task, observations, [ndvi, nbr]);
  const lows = arena.take(Uint8Array, pixels * task.observations.length);
  const days = forestDays(observations, nbr, state.standing);
  const opened = { task, observations, inside, state, nbr };
  const weighed = weighObservations(opened, days, lows);
  const green = greennessOf(observations, ndvi, task.inLeaf);
  const sure = arena.put(Uint8Array, sureForest(task.state, green.greenDays));
  const events: Events = { ...opened, lows, sure };
  const { loss, after, by, retracted } = followLoss(events, weighed, year);
  markUnexplained(events, year, loss, task.spansYear ? null : retracted);
  markUnseen(observations, year.logOdds, loss);
  const trimmed = trimEdges(events, weighed, { loss, after, by });
  const provisional = inside.count(loss, LOSS.provisional);
  return {
    loss: loss.view.slice(),
    after: after.view.slice(),
    by: by.view.slice(),
    trimmed,
    confirmedPixels: inside.count(loss, LOSS.confirmed),
    provisionalPixels: provisional,
    highestPixels: task.radar === null ? null : inside.count(loss, LOSS.highest),
    logOdds: year.logOdds.view.slice(),
    ndvi: year.ndvi.view.slice(),
    nbr: year.nbr.view.slice(),
    seenSince: lastSeen(events),
    pendingPixels: provisional + unseenNearLoss(events, loss, by),
    gain: gainOf(events, days, year, alwaysGreen(green)),
    greenDays: green.greenDays,
    observations: task.observations,
    validFraction: 1 - inside.count(loss, LOSS.unknown) / inside.area,
    sureFraction: knownFraction(events, sure),
    assessedFraction: knownFraction(events, loss),
  };
}

/** Fraction of the state's forest whose class is not 255; 1 without forest. */
function knownFraction({ observations, inside, state }: Events, classes: Block<Uint8Array>): number {
  const { arena } = observations;
  return arena.borrow(() => {
    const unknown = maskOf(arena, classes, [LOSS.unknown]);
    arena.kernels.copyWhere(
      unknown.address,
      maskOf(arena, state.forest, [FOREST]).address,
      unknown.view.length,
    );
    const forest = inside.count(state.forest, FOREST);
    return forest === 0 ? 1 : 1 - inside.count(unknown) / forest;
  });
}

/** The year's quantiles and forest; overwrites the stack of NDVI with log odds. */
function yearOf(
  task: EventsTask,
  observations: Observations,
  [ndvi, nbr]: readonly [Block<Float32Array>, Block<Float32Array>],
) {
  const inLeaf = [ndvi, nbr].map((stack) => stackQuantile(observations, stack, task.ofYear, FULL_LEAF));
  toLogOdds(observations, ndvi, nbr);
  const logOdds = stackQuantile(observations, ndvi, task.ofYear, YEAR_QUANTILE);
  const forest = forestOfYear(observations, logOdds, task);
  return { logOdds, forest, ndvi: inLeaf[0], nbr: inLeaf[1] };
}

/**
 * Builds the plane of loss, raised by radar and without small patches, and the planes of the days of each loss; also 1 where a
 * confirmed loss was retracted.
 */
function followLoss(
  events: Events,
  days: readonly WeighedDay[],
  year: ForestYear,
): LossPlanes & { readonly retracted: Uint8Array } {
  const { task, observations, sure, lows } = events;
  const { arena, pixels } = observations;
  const loss = arena.take(Uint8Array, pixels);
  const [after, by] = [arena.take(Int32Array, pixels), arena.take(Int32Array, pixels)];
  const dates = task.observations.map(({ day }) => day);
  const weights = days.flatMap((one) => one.weights ?? NOTHING);
  arena.borrow(() =>
    arena.kernels.followLosses(
      lows.address,
      arena.put(Int32Array, dates).address,
      arena.put(Float64Array, weights).address,
      sure.address,
      loss.address,
      after.address,
      by.address,
      pixels,
      dates.length,
      task.since,
    ),
  );
  const retracted = takeRetracted(loss.view);
  addFallen(events, year, { loss, after, by });
  const optical = loss.view.slice();
  if (task.radar !== null) raiseWithRadar(arena, task.radar, task, { sure, lows, loss, after, by });
  removeSmallLosses(events, optical, { loss, after, by });
  return { loss, after, by, retracted };
}

/** Sets the class of retracted losses to none, and returns 1 for each. */
function takeRetracted(classes: Uint8Array): Uint8Array {
  const retracted = classes.map((value) => (value === RETRACTED ? 1 : 0));
  retracted.forEach((isRetracted, i) => {
    if (isRetracted === 1) classes[i] = LOSS.none;
  });
  return retracted;
}

/** Removes losses in small patches. If radar shows too small a patch on ground unknown before (`optical`), it stays unknown. */
function removeSmallLosses(
  { task, observations }: Events,
  optical: Uint8Array,
  { loss, after, by }: LossPlanes,
): void {
  const { arena } = observations;
  arena.borrow(() => {
    const lost = maskOf(arena, loss, ANY_LOSS);
    removeSmall(observations, lost, task.minimumPatch);
    const [isLost, classes, firsts, lasts] = [lost.view, loss.view, after.view, by.view];
    for (let i = 0; i < classes.length; i++) {
      if (isLost[i] === 1 || classes[i] === LOSS.unknown) continue;
      classes[i] = optical[i] === LOSS.unknown ? LOSS.unknown : LOSS.none;
      firsts[i] = lasts[i] = 0;
    }
  });
}

type Lost = LossPlanes & Readonly<Record<'sure' | 'lows', Block<Uint8Array>>>;

/** Number of later observations of unchanged forest that retract a loss seen only by radar. */
const RETRACTING = 2;

/**
 * Raises a loss to the highest class if radar confirmed one nearby. A loss of certain forest seen only by radar is provisional;
 * its latest day is that of the radar.
 */
function raiseWithRadar(
  arena: Arena,
  days: Int32Array,
  { width, height, clearingReach, since, observations }: EventsTask,
  { sure, lows, loss, after, by }: Lost,
): void {
  arena.borrow(() =>
    arena.kernels.raiseWithRadar(
      by.address,
      arena.put(Int32Array, days).address,
      loss.address,
      width,
      height,
      clearingReach,
      RADAR_DAYS,
    ),
  );
  const [classes, firsts, lasts, low, isSure] = [loss.view, after.view, by.view, lows.view, sure.view];
  const isTakenBack = (i: number, radarDay: number) =>
    observations.filter(({ day }, at) => day > radarDay && low[at * days.length + i] === 0).length >=
    RETRACTING;
  days.forEach((day, i) => {
    if (day < since || isSure[i] !== FOREST) return;
    if ((classes[i] !== LOSS.none && classes[i] !== LOSS.unknown) || isTakenBack(i, day)) return;
    classes[i] = LOSS.provisional;
    [firsts[i], lasts[i]] = [since, day];
  });
}

/** Marks as unknown all ground without loss, whether forest or not, that has not been observed since the state. */
function markUnseen(
  { arena, pixels }: Observations,
  logOdds: Block<Float32Array>,
  loss: Block<Uint8Array>,
): void {
  arena.borrow(() => {
    const seen = arena.take(Uint8Array, pixels);
    seen.view.fill(1);
    arena.kernels.copyObserved(seen.address, logOdds.address, pixels);
    arena.kernels.markUnknown(loss.address, seen.address, pixels, LOSS.none);
  });
}

import { LOSS } from '../tasks.ts';
import { FOREST } from '../../forest/tasks.ts';
import { maskOf } from '../../../sources/history/worker/observations.ts';
import type { Block } from '../../../../worker/arena.ts';
import { DEEP, MIN_LOG_ODDS_CHANGE, UNSEEN, type Events, type ForestYear, type LossPlanes } from './year.ts';

/** Seeing this fraction of the forest counts as seeing all of it (methods 8). */
const MOST = 0.9;
/** Smallest number of observations: a single one may be wrong. */
const MIN_OBSERVATIONS = 2;

/** The latest day since which observations show most of the forest; the day of the state if they show less. */
export function lastSeen({ task, observations, state, lows }: Events): number {
  const { arena, pixels } = observations;
  const { kernels } = arena;
  return arena.borrow(() => {
    const unseen = maskOf(arena, state.forest, [FOREST]);
    const countUnseen = () => kernels.countOfClass(unseen.address, pixels, 1);
    const few = (1 - MOST) * countUnseen();
    const newest = task.observations.findLastIndex((_, i) => {
      takeSeen(unseen.view, lows.view.subarray(i * pixels, (i + 1) * pixels));
      return countUnseen() <= few;
    });
    return task.observations[newest]?.day ?? task.since;
  });
}

/** Number of forest pixels near a loss that have not been observed since the first loss; clouds may hide more of a clearing. */
export function unseenNearLoss(
  { task, observations, inside, state, lows }: Events,
  loss: Block<Uint8Array>,
  by: Block<Int32Array>,
): number {
  const { arena, pixels, width, height } = observations;
  const { kernels } = arena;
  return arena.borrow(() => {
    const lost = maskOf(arena, loss, [LOSS.provisional, LOSS.confirmed, LOSS.highest]);
    const since = firstDay(lost.view, by.view);
    if (since === null) return 0;
    const [unseen, scratch] = [arena.take(Uint8Array, pixels), arena.take(Uint8Array, pixels)];
    kernels.dilate(
      lost.address,
      unseen.address,
      scratch.address,
      width,
      height,
      Math.round(task.clearingReach),
    );
    kernels.copyWhere(unseen.address, maskOf(arena, state.forest, [FOREST]).address, pixels);
    task.observations.forEach(({ day }, i) => {
      if (day >= since) takeSeen(unseen.view, lows.view.subarray(i * pixels, (i + 1) * pixels));
    });
    return inside.count(unseen);
  });
}

function takeSeen(mask: Uint8Array, lows: Uint8Array): void {
  for (let i = 0; i < mask.length; i++) if (lows[i] !== UNSEEN) mask[i] = 0;
}

/** The earliest day of a loss; `null` without loss. */
function firstDay(lost: Uint8Array, by: Int32Array): number | null {
  const earliest = by.reduce((least, day, i) => (lost[i] === 1 ? Math.min(least, day) : least), Infinity);
  return earliest === Infinity ? null : earliest;
}

/**
 * Adds provisional loss where the weighed observations show none although the year shows no forest, its log odds fell beyond
 * doubt, and the latest of at least two observations is deep: too few images, or images mostly of cleared ground, cannot provide
 * enough evidence.
 */
export function addFallen(
  { task, sure, lows }: Events,
  year: ForestYear,
  { loss, after, by }: LossPlanes,
): void {
  const [classes, firsts, lasts] = [loss.view, after.view, by.view];
  const [isSure, forest, logOdds] = [sure.view, year.forest.view, year.logOdds.view];
  for (let i = 0; i < classes.length; i++) {
    const isFallen = forest[i] === 0 && task.state.logOdds[i] - logOdds[i] >= MIN_LOG_ODDS_CHANGE;
    if (!isFallen || isSure[i] !== FOREST || classes[i] !== LOSS.none) continue;
    const deep = deepNow(lows.view, i, classes.length);
    if (deep === null) continue;
    classes[i] = LOSS.provisional;
    [firsts[i], lasts[i]] = [task.since, task.observations[deep].day];
  }
}

/** The latest observation of a pixel, if it is deep and at least two observations show the pixel. */
function deepNow(lows: Uint8Array, pixel: number, pixels: number): number | null {
  let [seen, last] = [0, 0];
  for (let at = pixel, i = 0; at < lows.length; at += pixels, i++) {
    if (lows[at] === UNSEEN) continue;
    seen++;
    last = i;
  }
  return seen >= MIN_OBSERVATIONS && lows[last * pixels + pixel] === DEEP ? last : null;
}

/**
 * Marks as unknown the sure forest that the year no longer shows although no loss was found; with `only`, where it is 1. Within
 * a year, the season may explain the change, but not where a loss had been confirmed.
 */
export function markUnexplained(
  { sure }: Events,
  { forest }: ForestYear,
  loss: Block<Uint8Array>,
  only: Uint8Array | null,
): void {
  const [classes, isSure, now] = [loss.view, sure.view, forest.view];
  for (let i = 0; i < classes.length; i++)
    if (classes[i] === LOSS.none && isSure[i] === FOREST && now[i] === 0 && only?.[i] !== 0)
      classes[i] = LOSS.unknown;
}

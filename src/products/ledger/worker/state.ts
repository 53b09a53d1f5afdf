import { UNKNOWN_CLASS } from '../../../geo/layer.ts';
import { Inside } from '../../../../worker/inside.ts';
import type { Arena, Block } from '../../../../worker/arena.ts';
import { FOREST } from '../../forest/tasks.ts';
import { fillSpectralForest } from '../../forest/worker/evidence.ts';
import { YEAR_QUANTILE } from '../../forest/model.ts';
import { WATER_CLASS } from '../../../sources/optical/worker/quality.ts';
import {
  indexStack,
  medianDeviation,
  openObservations,
  stackQuantile,
  toLogOdds,
  type Observations,
} from '../../../sources/history/worker/observations.ts';
import { stackMedian } from '../../../sources/optical/worker/stacks.ts';
import type { StateResult, StateTask, YearOfForest } from '../tasks.ts';
import { FEW_PIXELS, forestDays, holdAgainstForest } from './standing.ts';
import { greennessOf } from './sure.ts';

/**
 * Fraction of the forest, with the highest log odds, that serves as the reference; all of the forest if that is too few pixels.
 */
const SUREST = 0.6;

/**
 * Finds the forest on a day, and every pixel's usual NBR relative to it, from the observations of the year up to that day
 * (methods 8).
 */
export function runState(task: StateTask, arena: Arena): StateResult {
  const pixels = task.width * task.height;
  if (task.observations.length === 0) return nothingKnown(pixels);
  arena.open();
  const observations = openObservations(arena, task);
  const inside = new Inside(arena, task.inside, pixels);
  const stack = indexStack(observations, 'red');
  const nbrStack = indexStack(observations, 'swir22');
  toLogOdds(observations, stack, nbrStack);
  const logOdds = stackQuantile(observations, stack, task.ofYear, YEAR_QUANTILE);
  const forest = forestOfYear(observations, logOdds, task);
  const standing = standingOf(observations, logOdds, forest);
  // If no day is in full leaf, the days from which the forest is classified also show how certain it is.
  const telling = task.inLeaf.includes(1) ? task.inLeaf : task.ofYear;
  const greenness = greennessOf(observations, stack, telling);
  const nbr = stackMedian(observations, nbrStack).view.slice();
  const { usual, spread } = usualOf(observations, nbrStack, standing);
  return {
    forest: forest.view.slice(),
    ...greenness,
    inLeaf: task.inLeaf,
    standing: standing.view.slice(),
    logOdds: logOdds.view.slice(),
    nbr,
    usual,
    spread,
    forestPixels: inside.count(forest),
    validFraction: 1 - inside.count(forest, UNKNOWN_CLASS) / inside.area,
  };
}

/**
 * Forest by the quantile of a year's log odds (methods 6.2): 1 forest, 0 not, 255 not observed. Small patches and gaps are
 * dissolved; ground that is water on most days is not forest. Takes a mask from the arena; borrows two masks and a plane.
 */
export function forestOfYear(
  { arena, observations, width, height, pixels, classes, scratch }: Observations,
  logOdds: Block<Float32Array>,
  { threshold, minimumForest }: YearOfForest,
): Block<Uint8Array> {
  const { kernels } = arena;
  const forest = arena.take(Uint8Array, pixels);
  arena.borrow(() => {
    const [water, counts] = [arena.take(Uint8Array, pixels), arena.take(Uint8Array, pixels)];
    kernels.countClass(classes.address, water.address, pixels, observations.length, WATER_CLASS);
    countSeen(classes.view, counts.view);
    kernels.majority(water.address, counts.address, water.address, pixels);
    kernels.copyObserved(water.address, logOdds.address, pixels);
    const into = { classes: forest, scratch, width, height, minimumPatch: minimumForest };
    fillSpectralForest(arena, { logOdds, water, threshold, ...into });
  });
  return forest;
}

/** Counts the observations that show each pixel. */
function countSeen(classes: Uint8Array, counts: Uint8Array): void {
  counts.fill(0);
  for (let at = 0; at < classes.length; at += counts.length)
    for (let i = 0; i < counts.length; i++) counts[i] += Number(classes[at + i] !== 0);
}

/** 1 on the most certain forest. Takes a mask from the arena; borrows a plane. */
export function standingOf(
  { arena, pixels }: Pick<Observations, 'arena' | 'pixels'>,
  logOdds: Block<Float32Array>,
  forest: Block<Uint8Array>,
): Block<Uint8Array> {
  const { kernels } = arena;
  const standing = arena.copy(forest);
  arena.borrow(() => {
    const scratch = arena.take(Float32Array, pixels);
    // The log odds are NaN where `forest` is 255 (unknown), and NaN has no rank.
    const least = kernels.quantile(logOdds.address, forest.address, scratch.address, pixels, 1 - SUREST);
    kernels.maskWithin(logOdds.address, forest.address, standing.address, pixels, least, Infinity);
  });
  if (kernels.countOfClass(standing.address, pixels, FOREST) < FEW_PIXELS)
    standing.view.set(forest.view.map((value) => Number(value === FOREST)));
  return standing;
}

/**
 * Median and spread, over the steady days, of NBR relative to the standing forest of the day; overwrites the stack with these
 * values.
 */
function usualOf(
  observations: Observations,
  nbr: Block<Float32Array>,
  standing: Block<Uint8Array>,
): Pick<StateResult, 'usual' | 'spread'> {
  const { arena, pixels } = observations;
  const { kernels } = arena;
  const days = forestDays(observations, nbr, standing);
  holdAgainstForest(observations, nbr, days);
  const counts = arena.take(Uint8Array, pixels);
  const usual = stackMedian(observations, nbr, counts);
  const spread = medianDeviation(observations, nbr, usual);
  kernels.solveSpread(counts.address, spread.address, pixels);
  return { usual: usual.view.slice(), spread: spread.view.slice() };
}

function nothingKnown(pixels: number): StateResult {
  const [unknown, none] = [new Uint8Array(pixels).fill(UNKNOWN_CLASS), new Float32Array(pixels).fill(NaN)];
  return {
    forest: unknown,
    seenIn: new Uint16Array(pixels),
    greenIn: new Uint16Array(pixels),
    greenDays: [],
    inLeaf: new Uint8Array(),
    standing: new Uint8Array(pixels),
    logOdds: none,
    nbr: none.slice(),
    usual: none.slice(),
    spread: none.slice(),
    forestPixels: 0,
    validFraction: 0,
  };
}

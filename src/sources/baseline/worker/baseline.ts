import { Inside, insideBytes } from '../../../../worker/inside.ts';
import type { BaselineResult, BaselineTask } from '../tasks.ts';
import type { Arena, Block } from '../../../../worker/arena.ts';
import { WATER_CLASS } from '../../optical/worker/quality.ts';
import { fillSpectralForest } from '../../../products/forest/worker/evidence.ts';
import {
  indexStack,
  medianDeviation,
  medianOf,
  observationsBytes,
  openObservations,
  toLogOdds,
  type Observations,
} from './observations.ts';

/** The baseline's planes that a candidate is assessed by, in the arena. */
export type Before = Readonly<ReturnType<typeof putBaseline>>;

export function putBaseline(arena: Arena, { logOdds, nbr, deviation, forest }: BaselineResult) {
  return {
    logOdds: arena.put(Float32Array, logOdds),
    nbr: arena.put(Float32Array, nbr),
    deviation: arena.put(Float32Array, deviation),
    forest: arena.put(Uint8Array, forest),
  };
}

/** A baseline rests on at least this many clear observations (methods 8). */
const MIN_OBSERVATIONS = 3;

const NO_BASELINE = 255;

/** The ground as it was: per-pixel medians of the observations, their spread, and the forest in them. */
export function runBaseline(task: BaselineTask, arena: Arena): BaselineResult {
  const pixels = task.width * task.height;
  if (task.observations.length === 0) return noBaseline(pixels);
  // Stacks of log odds and NBR, and one more for what borrows; planes of both, deviation, median and evidence on the way;
  // counts, forest, water, lost before.
  arena.open(observationsBytes(arena, task, { stacks: 3, planes: 5, masks: 4 }) + insideBytes(task.inside));
  const { kernels } = arena;
  const observations = openObservations(arena, task);
  const inside = new Inside(arena, task.inside, pixels);
  const counts = arena.take(Uint8Array, pixels);
  const lostBefore = arena.take(Uint8Array, pixels);
  const stack = indexStack(observations, 'red');
  const nbrStack = indexStack(observations, 'swir22');
  toLogOdds(observations, stack, nbrStack);
  const logOdds = medianOf(observations, stack, counts);
  const nbr = medianOf(observations, nbrStack);
  // The stack is needed once more, for what was lost before: its deviations are taken in a copy.
  const deviation = arena.take(Float32Array, pixels);
  arena.borrow(() => {
    const copy = arena.put(Float32Array, stack.view);
    deviation.view.set(medianDeviation(observations, copy, logOdds).view);
  });
  kernels.solveBaseline(
    counts.address,
    logOdds.address,
    nbr.address,
    deviation.address,
    pixels,
    MIN_OBSERVATIONS,
  );
  const forest = forestOf(observations, logOdds, counts, task);
  markLost(observations, { logOdds, nbr, deviation, forest }, [stack, nbrStack], task.since, lostBefore);
  return {
    logOdds: logOdds.view.slice(),
    nbr: nbr.view.slice(),
    observations: counts.view.slice(),
    deviation: deviation.view.slice(),
    forest: forest.view.slice(),
    forestPixels: inside.count(forest),
    lostBefore: lostBefore.view.slice(),
    validFraction: 1 - inside.count(forest, NO_BASELINE) / inside.area,
  };
}

/**
 * Forest by the observations' median log odds (methods 6): 1 forest, 0 not, 255 where they are NaN. Small patches and gaps go to
 * their surroundings; water is no forest. Borrows a plane and a mask.
 */
function forestOf(
  { arena, observations, width, height, pixels, classes, scratch }: Observations,
  logOdds: Block<Float32Array>,
  counts: Block<Uint8Array>,
  { threshold, minimumPatch }: BaselineTask,
): Block<Uint8Array> {
  const { kernels } = arena;
  const forest = arena.take(Uint8Array, pixels);
  arena.borrow(() => {
    const water = arena.take(Uint8Array, pixels);
    kernels.countClass(classes.address, water.address, pixels, observations.length, WATER_CLASS);
    kernels.majority(water.address, counts.address, water.address, pixels);
    kernels.copyObserved(water.address, logOdds.address, pixels);
    fillSpectralForest(
      arena,
      { logOdds, water, threshold },
      { classes: forest, scratch, width, height, minimumPatch },
    );
  });
  return forest;
}

/** 1 where the last clear observation before `since` shows a loss: it is none of the last twelve months. */
function markLost(
  { arena, observations, pixels }: Observations,
  { logOdds, nbr, deviation, forest }: Before,
  [stack, nbrStack]: readonly [Block<Float32Array>, Block<Float32Array>],
  since: number,
  output: Block<Uint8Array>,
): void {
  output.view.fill(0);
  observations.forEach(({ day }, i) => {
    if (day >= since) return;
    arena.kernels.markCandidates(
      stack.address + i * pixels * 4,
      nbrStack.address + i * pixels * 4,
      logOdds.address,
      nbr.address,
      deviation.address,
      forest.address,
      output.address,
      pixels,
    );
  });
}

function noBaseline(pixels: number): BaselineResult {
  return {
    logOdds: new Float32Array(pixels).fill(NaN),
    nbr: new Float32Array(pixels).fill(NaN),
    observations: new Uint8Array(pixels),
    deviation: new Float32Array(pixels).fill(NaN),
    forest: new Uint8Array(pixels).fill(NO_BASELINE),
    forestPixels: 0,
    lostBefore: new Uint8Array(pixels),
    validFraction: 0,
  };
}

import type { BaselineResult, BaselineTask } from '../../src/core/tasks/history.ts';
import type { Arena, Block } from '../arena.ts';
import {
  forestOf,
  indexStack,
  looksBytes,
  medianDeviation,
  medianOf,
  openLooks,
  type Before,
  type Looks,
} from '../history.ts';

/** A baseline rests on at least this many clear looks (METHODS 8). */
const LEAST_LOOKS = 3;

const NO_BASELINE = 255;

/** NDVI and NBR, and one more for what borrows. */
const STACKS = 3;
/** NDVI, NBR, deviation; median and evidence on the way. */
const PLANES = 5;
/** Counts, forest, water, lost before. */
const MASKS = 4;

/** The ground as it was: per-pixel medians of the looks, their spread, and the forest in them. */
export function runBaseline(task: BaselineTask, arena: Arena): BaselineResult {
  const pixels = task.width * task.height;
  if (task.looks.length === 0) return noBaseline(pixels);
  arena.open(looksBytes(arena, task, { stacks: STACKS, planes: PLANES, masks: MASKS }));
  const { kernels } = arena;
  const looks = openLooks(arena, task);
  const counts = arena.take(Uint8Array, pixels);
  const lostBefore = arena.take(Uint8Array, pixels);
  const [ndviStack, nbrStack] = [indexStack(looks, 'red'), indexStack(looks, 'swir22')];
  const ndvi = medianOf(looks, ndviStack, counts);
  const nbr = medianOf(looks, nbrStack);
  // The stack is needed once more, for what was lost before: its deviations are taken in a copy.
  const deviation = arena.take(Float32Array, pixels);
  arena.borrow(() => {
    const copy = arena.put(Float32Array, ndviStack.view);
    deviation.view.set(medianDeviation(looks, copy, ndvi).view);
  });
  kernels.settleBaseline(counts.address, ndvi.address, nbr.address, deviation.address, pixels, LEAST_LOOKS);
  const { ndviThreshold, minimumPatch } = task;
  const forest = forestOf(looks, { ndvi, counts, ndviThreshold, minimumPatch });
  markLost(looks, { ndvi, nbr, deviation, forest }, [ndviStack, nbrStack], task.since, lostBefore);
  return {
    ndvi: ndvi.view.slice(),
    nbr: nbr.view.slice(),
    looks: counts.view.slice(),
    deviation: deviation.view.slice(),
    forest: forest.view.slice(),
    forestPixels: kernels.countOfClass(forest.address, pixels, 1),
    lostBefore: lostBefore.view.slice(),
    validFraction: 1 - kernels.countOfClass(forest.address, pixels, NO_BASELINE) / pixels,
  };
}

/** 1 where the last clear look before `since` shows a loss: it is none of the last twelve months. */
function markLost(
  { arena, looks, pixels }: Looks,
  { ndvi, nbr, deviation, forest }: Before,
  [ndviStack, nbrStack]: readonly [Block<Float32Array>, Block<Float32Array>],
  since: number,
  output: Block<Uint8Array>,
): void {
  output.view.fill(0);
  looks.forEach(({ day }, i) => {
    if (day >= since) return;
    arena.kernels.markCandidates(
      ndviStack.address + i * pixels * 4,
      nbrStack.address + i * pixels * 4,
      ndvi.address,
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
    ndvi: new Float32Array(pixels).fill(NaN),
    nbr: new Float32Array(pixels).fill(NaN),
    looks: new Uint8Array(pixels),
    deviation: new Float32Array(pixels).fill(NaN),
    forest: new Uint8Array(pixels).fill(NO_BASELINE),
    forestPixels: 0,
    lostBefore: new Uint8Array(pixels),
    validFraction: 0,
  };
}

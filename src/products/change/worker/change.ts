import type { ChangeResult, ChangeTask } from '../tasks.ts';
import type { Arena, Block } from '../../../../worker/arena.ts';
import { blockMeans, histogramOf, planesOf } from './findings.ts';
import { findForest, countFlooded } from './forest.ts';
import { contextOf, meanOver, openGround, type Ground } from './ground.ts';
import { fillSignificance, NDVI_NOISE } from './significance.ts';

/** The change of every pixel of the land, NaN elsewhere. */
export interface Differences {
  /** NDVI2 - NDVI1. */
  readonly ndvi: Block<Float32Array>;
  /** NBR1 - NBR2. */
  readonly dnbr: Block<Float32Array>;
  /** The change of NDVI in its standard errors. */
  readonly z: Block<Float32Array>;
}

/** How the ground changed between two periods, and how surely (methods 10). */
export function runChange(task: ChangeTask, arena: Arena): ChangeResult {
  const ground = openGround(task, arena);
  const { inside } = ground;
  const forest = findForest(ground);
  const means = { before: contextOf(ground, ground.before), after: contextOf(ground, ground.after) };
  const differences = differencesOf(ground);
  for (const mask of [forest.either, ground.land]) inside.clip(mask);
  const forestNbr = meanOver(ground, differences.dnbr, forest.either);
  return {
    observedBefore: ground.before.observed,
    observedAfter: ground.after.observed,
    commonPixels: ground.commonPixels,
    landPixels: ground.landPixels,
    ...means,
    forestPixels: inside.count(forest.either),
    gainPixels: inside.count(forest.gained),
    floodedPixels: countFlooded(ground, forest),
    forestNdvi: meanOver(ground, differences.ndvi, forest.either),
    // Of no change there is no -0.
    forestNbr: forestNbr && -forestNbr,
    ndviBlocks: blockMeans(ground, differences.ndvi, forest),
    nbrBlocks: blockMeans(ground, differences.dnbr, forest).map((mean) => 0 - mean),
    ndviHistogram: histogramOf(ground, differences.ndvi),
    dnbrHistogram: histogramOf(ground, differences.dnbr),
    forestBefore: forest.before.view.slice(),
    ...planesOf(ground, forest, differences),
  };
}

/** The planes of period 2 become the changes: whatever needs them as they are comes before. Borrows two planes. */
function differencesOf({ task, arena, pixels, before, after }: Ground): Differences {
  const { kernels } = arena;
  const { ndvi, nbr } = after;
  kernels.difference(ndvi.address, before.ndvi.address, ndvi.address, pixels);
  kernels.difference(before.nbr.address, nbr.address, nbr.address, pixels);
  const z = arena.take(Float32Array, pixels);
  arena.borrow(() => {
    const spreads = [
      { deviation: arena.put(Float32Array, task.before.deviation), observations: before.observations },
      { deviation: arena.put(Float32Array, task.after.deviation), observations: after.observations },
    ] as const;
    fillSignificance(arena, ndvi, spreads, z, NDVI_NOISE);
  });
  return { ndvi, dnbr: nbr, z };
}

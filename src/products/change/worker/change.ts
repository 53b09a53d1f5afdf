import type { ChangeResult, ChangeTask } from '../tasks.ts';
import type { Arena } from '../../../../worker/arena.ts';
import { differencesOf } from './differences.ts';
import { blockMeans, histogramOf, planesOf } from './findings.ts';
import { findForest, countFlooded } from './forest.ts';
import { contextOf, meanOver, openGround } from './ground.ts';

/** Computes how the ground changed between two periods, and how significant the change is (methods 10). */
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
    // A change of 0 must not become -0.
    forestNbr: forestNbr && -forestNbr,
    ndviBlocks: blockMeans(ground, differences.ndvi, forest),
    nbrBlocks: blockMeans(ground, differences.dnbr, forest).map((mean) => 0 - mean),
    ndviHistogram: histogramOf(ground, differences.ndvi),
    dnbrHistogram: histogramOf(ground, differences.dnbr),
    forestBefore: forest.before.view.slice(),
    ...planesOf(ground, forest, differences),
  };
}

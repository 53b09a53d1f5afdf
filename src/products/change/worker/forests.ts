import type { Block } from '../../../../worker/arena.ts';
import { refinePlane, fillSpectralForest } from '../../forest/worker/evidence.ts';
import type { Ground, GroundPeriod } from './ground.ts';
import { maskOf } from '../../../sources/baseline/worker/baseline.ts';

const FOREST = 1;

/** Where forest was, is, and was or is. Masks are 1 and 0; the classes are 255, too, off the land. */
export interface Forests {
  readonly beforeClasses: Block<Uint8Array>;
  readonly afterClasses: Block<Uint8Array>;
  readonly before: Block<Uint8Array>;
  readonly after: Block<Uint8Array>;
  readonly either: Block<Uint8Array>;
}

export function findForests(ground: Ground): Forests {
  const { arena, pixels } = ground;
  const beforeClasses = classify(ground, ground.before);
  const afterClasses = classify(ground, ground.after);
  const before = maskOf(arena, beforeClasses, [FOREST]);
  const after = maskOf(arena, afterClasses, [FOREST]);
  const either = arena.put(Uint8Array, before.view);
  arena.kernels.fillClasses(either.address, after.address, pixels);
  return { beforeClasses, afterClasses, before, after, either };
}

/** Forest by spectral evidence alone, which both periods have; borrows two planes. */
function classify(ground: Ground, { planes, ndvi, water }: GroundPeriod): Block<Uint8Array> {
  const { task, arena, pixels, fine, passing, scratch } = ground;
  const { width, height, ndviThreshold, minimumForest } = task;
  const classes = arena.take(Uint8Array, pixels);
  arena.borrow(() => {
    const swir22 = refinePlane(fine, planes.swir22, 'resampleBilinear', passing);
    const evidence = { ndvi, swir22, water, ndviThreshold };
    fillSpectralForest(arena, evidence, { classes, scratch, width, height, minimumPatch: minimumForest });
  });
  return classes;
}

/** Pixels of one period's forest that are water in the other. */
export function countFlooded({ arena, pixels, before, after }: Ground, forests: Forests): number {
  const { kernels } = arena;
  let flooded = 0;
  for (const [forest, water] of [
    [forests.before, after.water],
    [forests.after, before.water],
  ] as const)
    arena.borrow(() => {
      const both = arena.put(Uint8Array, forest.view);
      kernels.copyWhere(both.address, water.address, pixels);
      flooded += kernels.countOfClass(both.address, pixels, 1);
    });
  return flooded;
}

import type { Block } from '../../../../worker/arena.ts';
import { fillSpectralForest } from '../../forest/worker/evidence.ts';
import type { Ground, GroundPeriod } from './ground.ts';
import { maskOf } from '../../../sources/history/worker/observations.ts';

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
  const { arena, pixels, task } = ground;
  const beforeClasses = classify(ground, ground.before, task.thresholds[0]);
  const afterClasses = classify(ground, ground.after, task.thresholds[1]);
  const before = maskOf(arena, beforeClasses, [FOREST]);
  const after = maskOf(arena, afterClasses, [FOREST]);
  const either = arena.put(Uint8Array, before.view);
  arena.kernels.fillClasses(either.address, after.address, pixels);
  return { beforeClasses, afterClasses, before, after, either };
}

/** Forest by spectral evidence alone, which both periods have; borrows a plane. */
function classify(ground: Ground, { logOdds, water }: GroundPeriod, threshold: number): Block<Uint8Array> {
  const { task, arena, pixels, scratch } = ground;
  const { width, height, minimumForest } = task;
  const classes = arena.take(Uint8Array, pixels);
  fillSpectralForest(
    arena,
    { logOdds, water, threshold },
    { classes, scratch, width, height, minimumPatch: minimumForest },
  );
  return classes;
}

/** Pixels of one period's forest that are water in the other. */
export function countFlooded({ arena, pixels, before, after, inside }: Ground, forests: Forests): number {
  const { kernels } = arena;
  let flooded = 0;
  for (const [forest, water] of [
    [forests.before, after.water],
    [forests.after, before.water],
  ] as const)
    arena.borrow(() => {
      const both = arena.put(Uint8Array, forest.view);
      kernels.copyWhere(both.address, water.address, pixels);
      flooded += inside.count(both);
    });
  return flooded;
}

import type { Block } from '../arena.ts';
import { refinePlane } from '../fine-grid.ts';
import type { Ground, GroundPeriod } from './ground.ts';
import { maskOf } from '../history.ts';
import { KEEP } from '../kernels.ts';

const FOREST = 1;
const NOT_FOREST = 0;

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

/** Forest by spectral evidence alone, which both periods have (METHODS 6); patches and gaps under 0.5 ha go to their surroundings. */
function classify(ground: Ground, { planes, ndvi, water }: GroundPeriod): Block<Uint8Array> {
  const { task, arena, pixels, fine, passing, scratch } = ground;
  const { kernels } = arena;
  const classes = arena.take(Uint8Array, pixels);
  arena.borrow(() => {
    const swir22 = refinePlane(fine, planes.swir22, 'resampleBilinear', passing);
    const evidence = arena.take(Float32Array, pixels);
    kernels.forestEvidence(
      ndvi.address,
      swir22.address,
      ...([0, 0, 0] as const),
      water.address,
      evidence.address,
      pixels,
      task.ndviThreshold,
      0,
      0,
    );
    kernels.forestMask(evidence.address, classes.address, pixels);
  });
  const { width, height, minimumForest } = task;
  const sieve = (from: number, to: number, keep: number) =>
    kernels.sieve(classes.address, scratch.address, width, height, minimumForest, from, to, keep);
  sieve(FOREST, NOT_FOREST, KEEP.atBorder);
  sieve(NOT_FOREST, FOREST, KEEP.atBorderAndNodata);
  // A gap that was filled but is a pond is no forest.
  kernels.clearWhere(classes.address, water.address, pixels);
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
      kernels.keepWhere(both.address, water.address, pixels);
      flooded += kernels.countOfClass(both.address, pixels, 1);
    });
  return flooded;
}

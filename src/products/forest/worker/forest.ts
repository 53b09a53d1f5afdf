import { FOREST, type ForestResult, type ForestTask } from '../tasks.ts';
import type { Arena, Block } from '../../../../worker/arena.ts';
import { PATCH_NUMBERS } from '../../../../worker/kernels.ts';
import { maskOf } from '../../../sources/history/worker/observations.ts';
import { classifyForest } from './classify.ts';
import { meansOf } from './means.ts';
import { layOnFine } from './evidence.ts';
import { openZone, type ZonePlanes } from './zone.ts';

/** Numbers of clear observations with which a median cannot reject an outlier (methods 1.4). */
const TOO_FEW_OBSERVATIONS = [1, 2];

/** Computes the zone's forest mask, its patches and core, and all statistics in one pass over whole planes. */
export function runForest(task: ForestTask, arena: Arena): ForestResult {
  const zone = openZone(task, arena);
  const { classes, ...found } = classifyForest(zone);
  const { inside } = zone;
  return {
    observedPixels: inside.area - inside.count(zone.observed, 0),
    thinPixels: countThin(zone),
    landPixels: inside.count(zone.land),
    forestPixels: inside.count(classes, FOREST),
    ...found,
    largestPatchPixels: largestPatch(zone, classes),
    corePixels: countCore(zone, classes),
    gainPixels: countGain(zone, classes),
    ...meansOf(zone, classes),
    classes: classes.view.slice(),
  };
}

/** Number of land pixels with too few clear observations for a reliable median. */
function countThin({ arena, pixels, observed, land, inside }: ZonePlanes): number {
  const thin = maskOf(arena, observed, TOO_FEW_OBSERVATIONS);
  arena.kernels.copyWhere(thin.address, land.address, pixels);
  return inside.count(thin);
}

/** Number of pixels in the largest patch of the forest inside the zone. */
function largestPatch(zone: ZonePlanes, classes: Block<Uint8Array>): number {
  const { arena, scratch, inside } = zone;
  const { width, height } = zone.task;
  return arena.borrow(() => {
    const forest = maskOf(arena, classes, [FOREST]);
    inside.clip(forest);
    const patch = arena.take(Float64Array, PATCH_NUMBERS);
    patch.view.fill(0);
    arena.kernels.largestPatches(
      forest.address,
      inside.weights,
      scratch.address,
      patch.address,
      width,
      height,
      1,
      1,
    );
    return patch.view[0];
  });
}

/** Number of forest pixels gained in the last twelve months. */
function countGain(zone: ZonePlanes, classes: Block<Uint8Array>): number {
  const { task, arena, pixels, inside } = zone;
  const { year } = task;
  if (year === null) return 0;
  return arena.borrow(() => {
    const gained = arena.take(Uint8Array, pixels);
    layOnFine(zone, 'resampleNearestU8', year.gained, gained, year);
    arena.kernels.copyWhere(gained.address, maskOf(arena, classes, [FOREST]).address, pixels);
    return inside.count(gained);
  });
}

function countCore({ task, arena, scratch, inside }: ZonePlanes, { address }: Block<Uint8Array>): number {
  const { width, height, coreDistance } = task;
  return arena.kernels.coreCount(address, inside.weights, scratch.address, width, height, coreDistance);
}

import type { ForestResult, ForestTask } from '../tasks.ts';
import type { Arena } from '../../../../worker/arena.ts';
import { classTable } from '../../../sources/optical/worker/quality.ts';
import { classifyForest, FOREST } from './classify.ts';
import { distributions } from './distributions.ts';
import { openZone, type Zone } from './zone.ts';

/** One or two clear observations: not enough for a median to pass over an odd one (methods 1.4). */
const TOO_FEW_OBSERVATIONS = [1, 2];

/** Everything of the zone that one pass over whole planes gives: forest mask, its patches and core, statistics. */
export function runForest(task: ForestTask, arena: Arena): ForestResult {
  const zone = openZone(task, arena);
  const { classes, ...bounds } = classifyForest(zone);
  const { width, height, coreDistance } = task;
  const { kernels } = arena;
  const scratch = zone.scratch.address;
  return {
    observedPixels: zone.pixels - kernels.countOfClass(zone.observed.address, zone.pixels, 0),
    thinPixels: countThin(zone),
    landPixels: kernels.countOfClass(zone.land.address, zone.pixels, 1),
    forestPixels: kernels.countOfClass(classes.address, zone.pixels, FOREST),
    ...bounds,
    largestPatchPixels: kernels.largestPatch(classes.address, scratch, width, height, FOREST),
    corePixels: kernels.coreCount(classes.address, scratch, width, height, coreDistance),
    ...distributions(zone, classes),
    classes: classes.view.slice(),
  };
}

/** Land pixels with fewer clear observations than a median can rest on. */
function countThin({ arena, pixels, observed, land }: Zone): number {
  const thin = arena.take(Uint8Array, pixels);
  const table = arena.put(Uint8Array, classTable(TOO_FEW_OBSERVATIONS));
  arena.kernels.classMask(observed.address, table.address, thin.address, pixels);
  arena.kernels.copyWhere(thin.address, land.address, pixels);
  return arena.kernels.countOfClass(thin.address, pixels, 1);
}

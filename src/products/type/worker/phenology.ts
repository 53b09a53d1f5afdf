import { FOREST } from '../../forest/tasks.ts';
import type { LeavesResult, PhenologyResult, PhenologyTask } from '../tasks.ts';
import type { Arena, Block } from '../../../../worker/arena.ts';

/** Number of counts: evergreen, semi-deciduous and deciduous pixels, each broadleaf and needleleaf. */
const COUNTS = 6;

/** Leaf habit and form of the forest's pixels from their yearly leaf cycle (methods 7, rules 2 and 4). */
export function runPhenology({ leaves, ...task }: PhenologyTask, arena: Arena): PhenologyResult {
  const pixels = task.width * task.height;
  arena.open();
  const forest = arena.put(Uint8Array, task.forest);
  const amplitude = arena.put(Float32Array, leaves.amplitude).address;
  const counts = arena.take(Uint32Array, COUNTS);
  arena.kernels.countLeafForms(
    amplitude,
    arena.put(Float32Array, leaves.nir08).address,
    arena.put(Float32Array, leaves.ndre).address,
    forest.address,
    counts.address,
    pixels,
    task.tropical ? 1 : 0,
  );
  const scratch = arena.take(Float32Array, pixels).address;
  const median = arena.kernels.quantile(amplitude, forest.address, scratch, pixels, 0.5);
  const formsAt = (i: number) => ({ broadleaf: counts.view[i], needleleaf: counts.view[i + 1] });
  return {
    assessedPixels: counts.view.reduce((total, count) => total + count, 0),
    evergreen: formsAt(0),
    semi: formsAt(2),
    deciduous: formsAt(4),
    amplitude: Number.isNaN(median) ? null : median,
    dates: countDates(leaves, arena, forest),
  };
}

/** Number of observations that show at least half of the forest. */
function countDates({ shown }: LeavesResult, arena: Arena, forest: Block<Uint8Array>): number {
  const { kernels } = arena;
  const pixels = forest.view.length;
  const all = kernels.countOfClass(forest.address, pixels, FOREST);
  const observed = arena.take(Uint8Array, pixels);
  const date = arena.take(Uint8Array, pixels);
  return shown.filter((classes) => {
    observed.view.set(forest.view);
    date.view.set(classes);
    kernels.copyWhere(observed.address, date.address, pixels);
    return all > 0 && 2 * kernels.countOfClass(observed.address, pixels, FOREST) >= all;
  }).length;
}

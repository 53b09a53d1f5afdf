import type { FormCounts, LeavesResult, PhenologyResult, PhenologyTask } from '../tasks.ts';
import type { Arena, Block } from '../../../../worker/arena.ts';
import { maskOf } from '../../../sources/history/worker/observations.ts';

const FOREST = 1;
const COUNTS = 6;

/** Leaf habit and form of the forest's pixels from their yearly leaf cycle (methods 7, rules 2 and 4). */
export function runPhenology(task: PhenologyTask, arena: Arena): PhenologyResult {
  const pixels = task.width * task.height;
  arena.open();
  const forest = maskOf(arena, arena.put(Uint8Array, task.forest), [FOREST]);
  const amplitude = arena.put(Float32Array, task.leaves.amplitude);
  const forms = countForms(task, { arena, pixels, amplitude, forest });
  const sum = forms.reduce((total, { broadleaf, needleleaf }) => total + broadleaf + needleleaf, 0);
  const [evergreen, semi, deciduous] = forms as [FormCounts, FormCounts, FormCounts];
  return {
    assessedPixels: sum,
    evergreen,
    semi,
    deciduous,
    amplitude: medianAmplitude(arena, amplitude, forest),
    dates: countDates(task.leaves, arena, forest),
  };
}

interface Forest {
  readonly arena: Arena;
  readonly pixels: number;
  readonly amplitude: Block<Float32Array>;
  readonly forest: Block<Uint8Array>;
}

/** Counts evergreen, semi-deciduous and deciduous pixels. */
function countForms(
  { leaves, tropical }: PhenologyTask,
  { arena, pixels, amplitude, forest }: Forest,
): FormCounts[] {
  const counts = arena.take(Uint32Array, COUNTS);
  arena.kernels.countLeafForms(
    amplitude.address,
    arena.put(Float32Array, leaves.nir08).address,
    arena.put(Float32Array, leaves.ndre).address,
    forest.address,
    counts.address,
    pixels,
    tropical ? 1 : 0,
  );
  return [0, 2, 4].map((i) => ({ broadleaf: counts.view[i], needleleaf: counts.view[i + 1] }));
}

function medianAmplitude(
  arena: Arena,
  amplitude: Block<Float32Array>,
  forest: Block<Uint8Array>,
): number | null {
  const pixels = forest.view.length;
  const scratch = arena.take(Float32Array, pixels);
  const median = arena.kernels.quantile(amplitude.address, forest.address, scratch.address, pixels, 0.5);
  return Number.isNaN(median) ? null : median;
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

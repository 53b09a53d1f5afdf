import type { LeavesResult, LeavesTask } from '../tasks.ts';
import type { Arena, Block } from '../../../../worker/arena.ts';
import {
  indexStack,
  openObservations,
  historyStack,
  type Observations,
} from '../../../sources/history/worker/observations.ts';

const NO_SEASON = 255;
/** With at least this many dates, the amplitude comes from percentiles; with fewer, from composites of seasons (methods 7). */
const ENOUGH_DATES = 8;

/** Amplitude and full-leaf reflectance of every pixel from a year of observations (methods 7). */
export function runLeaves(task: LeavesTask, arena: Arena): LeavesResult {
  const pixels = task.width * task.height;
  arena.open();
  const observations = openObservations(arena, task);
  const ndvi = indexStack(observations, 'red');
  const amplitude = arena.take(Float32Array, pixels);
  const leafOn = arena.take(Float32Array, pixels);
  measureAmplitude(task, observations, ndvi, amplitude, leafOn);
  return {
    amplitude: amplitude.view.slice(),
    ...inFullLeaf(observations, ndvi, leafOn),
    shown: task.observations.map((_, i) => observations.classes.view.slice(i * pixels, (i + 1) * pixels)),
  };
}

function measureAmplitude(
  { seasons, minSeasons }: LeavesTask,
  { arena, pixels, scratch }: Observations,
  ndvi: Block<Float32Array>,
  amplitude: Block<Float32Array>,
  leafOn: Block<Float32Array>,
): void {
  const season = arena.put(
    Uint8Array,
    seasons.map((one) => one ?? NO_SEASON),
  );
  arena.kernels.seasonalAmplitude(
    ndvi.address,
    season.address,
    amplitude.address,
    leafOn.address,
    scratch.address,
    pixels,
    seasons.length,
    1 + Math.max(-1, ...seasons.map((one) => one ?? -1)),
    minSeasons,
    ENOUGH_DATES,
  );
}

/** Near infrared in full leaf, and NDRE of such means: an index of means, not a mean of indices (methods 1.2). */
function inFullLeaf(
  observations: Observations,
  ndvi: Block<Float32Array>,
  leafOn: Block<Float32Array>,
): Pick<LeavesResult, 'nir08' | 'ndre'> {
  const { arena, pixels } = observations;
  const { kernels } = arena;
  const meanOf = (band: 'nir08' | 'rededge1') => {
    const mean = arena.take(Float32Array, pixels);
    arena.borrow(() => {
      const stack = historyStack(observations, band);
      kernels.meanOfLeafOn(
        ndvi.address,
        leafOn.address,
        stack.address,
        mean.address,
        pixels,
        observations.observations.length,
      );
    });
    return mean;
  };
  const [nir, ndre] = [meanOf('nir08'), meanOf('rededge1')];
  kernels.normalizedDifference(nir.address, ndre.address, ndre.address, pixels);
  return { nir08: nir.view.slice(), ndre: ndre.view.slice() };
}

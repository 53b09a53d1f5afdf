import type { FormCounts, PhenologyResult, PhenologyTask } from '../../src/core/tasks/history.ts';
import { arenaBytes, type Arena, type Block } from '../arena.ts';
import { indexStack, looksBytes, maskOf, openLooks, stackOf, type Looks } from '../history.ts';

const FOREST = 1;
const NO_SEASON = 255;
/** Percentiles of this many dates tell an amplitude; with fewer, composites of seasons do (METHODS 7). */
const ENOUGH_DATES = 8;

/** NDVI, and one more for what borrows; openLooks and indices borrow one each. */
const STACKS = 3;
/** Amplitude, leaf-on threshold, four bands in full leaf and an index of them, scratch; a median on the way. */
const PLANES = 9;
/** Forest, its mask, and the part of it a date shows. */
const MASKS = 3;
const TABLE_BYTES = 256;
const COUNTS = 6;

/** Leaf habit and form of the forest's pixels from a year of looks (METHODS 7, rules 2 and 4). */
export function runPhenology(task: PhenologyTask, arena: Arena): PhenologyResult {
  const pixels = task.width * task.height;
  arena.open(
    looksBytes(arena, task, { stacks: STACKS, planes: PLANES, masks: MASKS }) +
      arenaBytes(task.looks.length, TABLE_BYTES, COUNTS * 4),
  );
  const looks = openLooks(arena, task);
  const forest = maskOf(arena, arena.put(Uint8Array, task.forest), [FOREST]);
  const ndvi = indexStack(looks, 'red');
  const amplitude = arena.take(Float32Array, pixels);
  const leafOn = arena.take(Float32Array, pixels);
  measureAmplitude(task, looks, ndvi, amplitude, leafOn);
  const { forms, mangroveLike } = classify(looks, {
    ndvi,
    amplitude,
    leafOn,
    forest,
    tropical: task.tropical,
  });
  const sum = forms.reduce((total, { broadleaf, needleleaf }) => total + broadleaf + needleleaf, 0);
  const [evergreen, semi, deciduous] = forms as [FormCounts, FormCounts, FormCounts];
  return {
    judgedPixels: sum,
    forestPixels: arena.kernels.countOfClass(forest.address, pixels, FOREST),
    ...{ evergreen, semi, deciduous },
    amplitude: medianAmplitude(looks, amplitude, forest),
    dates: countDates(looks, forest),
    mangroveLike,
  };
}

function measureAmplitude(
  { seasons, leastSeasons }: PhenologyTask,
  { arena, pixels, scratch }: Looks,
  ndvi: Block<Float32Array>,
  amplitude: Block<Float32Array>,
  leafOn: Block<Float32Array>,
): void {
  arena.kernels.seasonalAmplitude(
    ndvi.address,
    arena.put(
      Uint8Array,
      Uint8Array.from(seasons, (season) => season ?? NO_SEASON),
    ).address,
    amplitude.address,
    leafOn.address,
    scratch.address,
    pixels,
    seasons.length,
    1 + Math.max(-1, ...seasons.map((season) => season ?? -1)),
    leastSeasons,
    ENOUGH_DATES,
  );
}

interface Season {
  readonly ndvi: Block<Float32Array>;
  readonly amplitude: Block<Float32Array>;
  readonly leafOn: Block<Float32Array>;
  readonly forest: Block<Uint8Array>;
  readonly tropical: boolean;
}

/** Leaf forms from the reflectances in full leaf: indices of means, not means of indices (METHODS 1.2). */
function classify(
  looks: Looks,
  { ndvi, amplitude, leafOn, forest, tropical }: Season,
): { forms: FormCounts[]; mangroveLike: number } {
  const { arena, pixels } = looks;
  const { kernels } = arena;
  const inFullLeaf = (band: 'red' | 'nir08' | 'rededge1' | 'swir16') => {
    const mean = arena.take(Float32Array, pixels);
    arena.borrow(() => {
      const stack = stackOf(looks, band);
      kernels.meanOfLeafOn(
        ndvi.address,
        leafOn.address,
        stack.address,
        mean.address,
        pixels,
        looks.looks.length,
      );
    });
    return mean;
  };
  const nir = inFullLeaf('nir08');
  const over = (other: Block<Float32Array>, output: Block<Float32Array>) =>
    kernels.normalizedDifference(nir.address, other.address, output.address, pixels);
  const ndre = inFullLeaf('rededge1');
  over(ndre, ndre);
  const counts = arena.take(Uint32Array, COUNTS);
  const [amplitudes, forests] = [amplitude.address, forest.address];
  kernels.countLeafForms(
    amplitudes,
    nir.address,
    ndre.address,
    forests,
    counts.address,
    pixels,
    tropical ? 1 : 0,
  );
  const forms = [0, 2, 4].map((i) => ({ broadleaf: counts.view[i], needleleaf: counts.view[i + 1] }));
  const [greenness, swir16] = [inFullLeaf('red'), inFullLeaf('swir16')];
  over(greenness, greenness);
  const ndmi = ndre;
  over(swir16, ndmi);
  return {
    forms,
    mangroveLike: kernels.countMangroveLike(greenness.address, swir16.address, ndmi.address, forests, pixels),
  };
}

function medianAmplitude(
  { arena, pixels }: Looks,
  amplitude: Block<Float32Array>,
  forest: Block<Uint8Array>,
): number | null {
  let median = NaN;
  arena.borrow(() => {
    const scratch = arena.take(Float32Array, pixels);
    median = arena.kernels.quantile(amplitude.address, forest.address, scratch.address, pixels, 0.5);
  });
  return Number.isNaN(median) ? null : median;
}

/** Looks that show at least half of the forest. */
function countDates({ arena, looks, pixels, classes }: Looks, forest: Block<Uint8Array>): number {
  const { kernels } = arena;
  const all = kernels.countOfClass(forest.address, pixels, FOREST);
  const seen = arena.take(Uint8Array, pixels);
  return looks.filter((_, i) => {
    seen.view.set(forest.view);
    kernels.keepWhere(seen.address, classes.address + i * pixels, pixels);
    return all > 0 && 2 * kernels.countOfClass(seen.address, pixels, FOREST) >= all;
  }).length;
}

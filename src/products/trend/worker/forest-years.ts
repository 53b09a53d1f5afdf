import type { AnnualLayer } from '../../../sources/landsat/tasks.ts';
import type { TrendTask } from '../tasks.ts';
import type { Arena, Block } from '../../../../worker/arena.ts';
import { FOREST } from '../../forest/tasks.ts';
import { maskOf } from '../../../sources/history/worker/observations.ts';

/** Number of years at either end of a series that decide whether a pixel was forest (methods 2.4). */
const END_YEARS = 3;
/**
 * The threshold of the log odds is 0, since the years cover all seasons; the height below which nothing is forest is 0, since no
 * height is known.
 */
const NO_BOUNDS = [0, 0] as const;

export interface ForestYears {
  /** 1 on land of the zone that was forest in the first or last years. */
  readonly forest: Uint8Array;
  /** Fraction of the zone's land observed clear, per year. */
  readonly validFractions: readonly number[];
}

/**
 * Finds the land and the forest in a stack of years; opens the arena. A pixel is land if it is not water in most of the years
 * that show it.
 */
export function forestYears(task: TrendTask, arena: Arena): ForestYears {
  const { layers } = task;
  const pixels = task.width * task.height;
  const ends = Math.min(END_YEARS, layers.length);
  arena.open();
  const masks = openMasks(arena, task);
  const land = landMask(masks, layers);
  const landPixels = arena.kernels.countOfClass(land.address, pixels, 1);
  const validFractions = layers.map(({ ndvi }) =>
    landPixels === 0 ? 0 : clearPixels(masks, land, ndvi) / landPixels,
  );
  const forest = arena.take(Uint8Array, pixels);
  forest.view.fill(0);
  for (const years of [layers.slice(0, ends), layers.slice(layers.length - ends)])
    addForest(masks, years, forest);
  arena.kernels.copyWhere(forest.address, land.address, pixels);
  return { forest: forest.view.slice(), validFractions };
}

type Masks = Readonly<ReturnType<typeof openMasks>>;

function openMasks(arena: Arena, task: TrendTask) {
  const pixels = task.width * task.height;
  return {
    task,
    arena,
    pixels,
    plane: arena.take(Float32Array, pixels),
    mask: arena.take(Uint8Array, pixels),
    water: arena.take(Uint8Array, pixels),
  };
}

/**
 * Mask of land: observed in at least one year, and water in at most half of the years that show it. Leaves the water in `water`.
 */
function landMask(masks: Masks, layers: readonly AnnualLayer[]): Block<Uint8Array> {
  const { task, arena, pixels, mask, water } = masks;
  const { kernels } = arena;
  const land = arena.take(Uint8Array, pixels);
  arena.borrow(() => {
    const stack = arena.take(Uint8Array, pixels * layers.length);
    const count = (output: Block<Uint8Array>) =>
      kernels.countClass(stack.address, output.address, pixels, layers.length, 1);
    layers.forEach(({ ndvi }, i) => stack.view.set(observedIn(masks, ndvi).view, i * pixels));
    count(land);
    layers.forEach((layer, i) => stack.view.set(layer.water, i * pixels));
    count(mask);
  });
  kernels.majority(mask.address, land.address, water.address, pixels);
  const isObserved = land.view.map((years) => Math.min(years, 1));
  land.view.set(isObserved);
  kernels.clearWhere(land.address, water.address, pixels);
  if (task.inside !== null) {
    mask.view.set(task.inside);
    kernels.copyWhere(land.address, mask.address, pixels);
  }
  return land;
}

/** 1 where the plane has a value, in a shared mask. */
function observedIn({ arena, pixels, plane, mask }: Masks, values: Float32Array): Block<Uint8Array> {
  plane.view.set(values);
  mask.view.fill(1);
  arena.kernels.copyObserved(mask.address, plane.address, pixels);
  return mask;
}

function clearPixels(masks: Masks, land: Block<Uint8Array>, ndvi: Float32Array): number {
  const observed = observedIn(masks, ndvi);
  masks.arena.kernels.copyWhere(observed.address, land.address, masks.pixels);
  return masks.arena.kernels.countOfClass(observed.address, masks.pixels, 1);
}

/** Sets `forest` to 1 where the medians over the given years show forest (methods 6, spectral evidence alone). */
function addForest(masks: Masks, years: readonly AnnualLayer[], forest: Block<Uint8Array>): void {
  const { arena, pixels, plane, mask, water } = masks;
  const { kernels } = arena;
  arena.borrow(() => {
    const stack = arena.take(Float32Array, pixels * years.length);
    const scratch = arena.take(Uint8Array, kernels.medianScratchBytes(years.length));
    const medianOf = (band: 'ndvi' | 'nbr' | 'swir22') => {
      const median = arena.take(Float32Array, pixels);
      years.forEach((layer, i) => stack.view.set(layer[band], i * pixels));
      kernels.medianOfStack(stack.address, median.address, 0, scratch.address, pixels, years.length);
      return median.address;
    };
    kernels.forestLogOdds(medianOf('ndvi'), medianOf('nbr'), medianOf('swir22'), plane.address, pixels);
    // No heights and no maps.
    kernels.combineForestEvidence(plane.address, 0, 0, water.address, plane.address, pixels, ...NO_BOUNDS);
    kernels.forestMask(plane.address, mask.address, pixels);
    kernels.fillClasses(forest.address, maskOf(arena, mask, [FOREST]).address, pixels);
  });
}

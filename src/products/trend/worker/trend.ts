import { MIN_CLEAR, type AnnualLayer } from '../../../sources/landsat/tasks.ts';
import type { TrendResult, TrendTask, ZoneDisturbance } from '../tasks.ts';
import type { Arena } from '../../../../worker/arena.ts';
import { forestYears, type ForestYears } from './forest-years.ts';

/** Smallest number of years in which a disturbance can be found (assembly/series/landtrendr.ts). */
const MIN_YEARS = 6;

/** Finds the greatest disturbance, and the medians of the forest in each year (methods 2.4 to 2.6). */
export function runTrend(task: TrendTask, arena: Arena): TrendResult {
  const { layers } = task;
  const masks = forestYears(task, arena);
  const stack = openStack(task, masks, arena);
  const ndvi = medians(stack, 'ndvi');
  const nbr = medians(stack, 'nbr');
  const disturbances = disturbancePlanes(stack);
  const taken = takenPixels(disturbances, layers);
  // A disturbance can only be dated if a year before it was observed.
  const isDated = (i: number) => i > 0 && nbr[i] !== null && layers.length >= MIN_YEARS;
  const disturbed = layers.map((_, i) => (isDated(i) ? taken[i] : null));
  return {
    series: layers.map(({ year }, i) => ({
      year,
      ndvi: ndvi[i],
      nbr: nbr[i],
      validFraction: masks.validFractions[i],
      disturbedPixels: disturbed[i],
    })),
    forestPixels: arena.kernels.countOfClass(stack.forest.address, stack.pixels, 1),
    disturbance: zoneDisturbance(disturbances, layers, disturbed),
  };
}

/** All years of one index in the arena, and the other inputs of its kernels. */
type Stack = Readonly<ReturnType<typeof openStack>>;

function openStack(task: TrendTask, { forest, validFractions }: ForestYears, arena: Arena) {
  const { layers } = task;
  const { kernels } = arena;
  const [pixels, years] = [task.width * task.height, layers.length];
  const scratchBytes = Math.max(pixels * 4, kernels.greatestDisturbanceScratchBytes(years));
  arena.open();
  return {
    task,
    arena,
    pixels,
    validFractions,
    planes: arena.take(Float32Array, pixels * years),
    forest: arena.put(Uint8Array, forest),
    /** Calendar years. */
    times: arena.put(
      Float64Array,
      layers.map(({ year }) => year),
    ),
    scratch: arena.take(Uint8Array, scratchBytes),
  };
}

/** Fills the stack with an index and returns its median over the forest per year, `null` if too little of the land is clear. */
function medians(stack: Stack, index: 'ndvi' | 'nbr'): (number | null)[] {
  const { task, arena, pixels, planes, forest, scratch, validFractions } = stack;
  return task.layers.map((layer, i) => {
    planes.view.set(layer[index], i * pixels);
    if (validFractions[i] < MIN_CLEAR) return null;
    const plane = planes.address + i * pixels * planes.view.BYTES_PER_ELEMENT;
    const median = arena.kernels.quantile(plane, forest.address, scratch.address, pixels, 0.5);
    return Number.isNaN(median) ? null : median;
  });
}

/** Year of a forest pixel's greatest NBR disturbance, with its magnitude and its duration in years; 0 for none. */
interface DisturbancePlanes {
  readonly disturbanceYear: Uint16Array;
  readonly magnitude: Float32Array;
  readonly duration: Uint8Array;
}

/** Disturbance of forest only, since the NBR of fields and water also falls without a disturbance. */
function disturbancePlanes(stack: Stack): DisturbancePlanes {
  const { task, arena, pixels, planes, times, forest, scratch } = stack;
  const year = arena.take(Uint16Array, pixels);
  const magnitude = arena.take(Float32Array, pixels);
  const duration = arena.take(Uint8Array, pixels);
  arena.kernels.greatestDisturbance(
    planes.address,
    times.address,
    year.address,
    magnitude.address,
    duration.address,
    scratch.address,
    pixels,
    task.layers.length,
  );
  const isForest = forest.view;
  const ofForest = <T extends Uint16Array | Float32Array | Uint8Array>(values: T): T =>
    values.map((value, i) => value * isForest[i]) as T;
  return {
    disturbanceYear: ofForest(year.view),
    magnitude: ofForest(magnitude.view),
    duration: ofForest(duration.view),
  };
}

/**
 * Number of disturbed pixels per layer, by the year of their disturbance. A pixel that was hidden before the first year that
 * shows it disturbed may have been disturbed earlier: it counts for that year of its gap in which the most pixels are known to
 * have been disturbed.
 */
function takenPixels({ disturbanceYear }: DisturbancePlanes, layers: readonly AnnualLayer[]): Uint32Array {
  const [known, taken] = [new Uint32Array(layers.length), new Uint32Array(layers.length)];
  const gaps: Gap[] = [];
  const positions = new Map(layers.map(({ year }, index) => [year, index]));
  disturbanceYear.forEach((year, i) => {
    if (year === 0) return;
    const last = positions.get(year)!;
    const first = firstPossible(layers, i, last);
    if (first === last) known[last] += 1;
    else gaps.push({ first, last });
  });
  taken.set(known);
  for (const gap of gaps) taken[likeliest(gap, known)] += 1;
  return taken;
}

/** The year with the most disturbed pixels among those for which their number is known; the earliest if several are equal. */
function zoneDisturbance(
  { disturbanceYear, magnitude, duration }: DisturbancePlanes,
  layers: readonly AnnualLayer[],
  disturbed: readonly (number | null)[],
): ZoneDisturbance | null {
  const pixels = Math.max(0, ...disturbed.map((count) => count ?? 0));
  if (pixels === 0) return null;
  const { year } = layers[disturbed.indexOf(pixels)];
  const median = (plane: Float32Array | Uint8Array) => {
    const values = Float64Array.from(plane.filter((_, i) => disturbanceYear[i] === year)).sort();
    return values[(values.length - 1) >> 1];
  };
  return { year, pixels, magnitude: median(magnitude), duration: median(duration) };
}

/** Indices of the first and last layers in which a pixel may have been disturbed; only the last shows the pixel. */
interface Gap {
  readonly first: number;
  readonly last: number;
}

/** Index of the first layer of the gap that ends with `last`: the one after the previous layer that shows the pixel. */
function firstPossible(layers: readonly AnnualLayer[], pixel: number, last: number): number {
  let first = last;
  while (first > 0 && Number.isNaN(layers[first - 1].nbr[pixel])) first--;
  return first;
}

/** Index of the layer of the gap with the most disturbed pixels of known year; that of its last layer if there are none. */
function likeliest({ first, last }: Gap, known: Uint32Array): number {
  let best = last;
  for (let index = last - 1; index >= first; index--) if (known[index] > known[best]) best = index;
  return best;
}

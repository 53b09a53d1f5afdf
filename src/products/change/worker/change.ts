import { CHANGE_BINS, type ChangePlanes, type ChangeResult, type ChangeTask } from '../tasks.ts';
import type { Arena, Block } from '../../../../worker/arena.ts';
import { countFlooded, forestOnBothDays, type Forest } from './forest.ts';
import { meansOf, openGround, type Ground } from './ground.ts';

/** Computes how the ground changed between two periods, and how significant the change is (methods 10). */
export function runChange(task: ChangeTask, arena: Arena): ChangeResult {
  const ground = openGround(task, arena);
  const { inside } = ground;
  const forest = forestOnBothDays(ground);
  const means = { before: meansOf(ground, ground.before), after: meansOf(ground, ground.after) };
  const differences = differencesOf(ground);
  for (const mask of [forest.either, ground.land]) inside.clip(mask);
  const forestNbr = inside.mean(differences.dnbr, forest.either);
  return {
    observedBefore: ground.before.observed,
    observedAfter: ground.after.observed,
    commonPixels: ground.commonPixels,
    landPixels: ground.landPixels,
    ...means,
    forestPixels: inside.count(forest.either),
    gainPixels: inside.count(forest.gained),
    floodedPixels: countFlooded(ground, forest),
    forestNdvi: inside.mean(differences.ndvi, forest.either),
    // A change of 0 must not become -0.
    forestNbr: forestNbr && -forestNbr,
    ndviBlocks: blockMeans(ground, differences.ndvi, forest),
    nbrBlocks: blockMeans(ground, differences.dnbr, forest).map((mean) => 0 - mean),
    ndviHistogram: histogramOf(ground, differences.ndvi),
    dnbrHistogram: histogramOf(ground, differences.dnbr),
    forestBefore: forest.before.view.slice(),
    ...planesOf(ground, forest, differences),
  };
}

/** Standard deviation of NDVI due to calibration and registration, and the one assumed for a single observation (methods 10). */
const NDVI_NOISE = { noise: 0.02, lone: 0.05 };

/** The change of every land pixel, NaN elsewhere. */
interface Differences {
  /** NDVI2 - NDVI1. */
  readonly ndvi: Block<Float32Array>;
  /** NBR1 - NBR2. */
  readonly dnbr: Block<Float32Array>;
  /** The change of NDVI in standard errors. */
  readonly z: Block<Float32Array>;
}

/**
 * Overwrites the planes of period 2 with the changes, so steps that need those planes must run first. Borrows memory for two
 * planes.
 */
function differencesOf({ task, arena, pixels, before, after }: Ground): Differences {
  const { kernels } = arena;
  const { ndvi, nbr } = after;
  kernels.difference(ndvi.address, before.ndvi.address, ndvi.address, pixels);
  kernels.difference(before.nbr.address, nbr.address, nbr.address, pixels);
  const z = arena.take(Float32Array, pixels);
  arena.borrow(() => {
    kernels.significance(
      ndvi.address,
      arena.put(Float32Array, task.before.deviation).address,
      before.observations.address,
      arena.put(Float32Array, task.after.deviation).address,
      after.observations.address,
      z.address,
      pixels,
      NDVI_NOISE.noise,
      NDVI_NOISE.lone,
    );
  });
  return { ndvi, dnbr: nbr, z };
}

const SEVERITY_CLASSES = 7;
/** The mean of a block counts only if at least this fraction of the block is forest. */
const MIN_FOREST = 0.1;

/** Means of the plane over forest of either day, one per block. */
function blockMeans({ task, arena }: Ground, plane: Block<Float32Array>, { either }: Forest): Float64Array {
  const { width, height, blockPixels } = task;
  const blocks = Math.ceil(width / blockPixels) * Math.ceil(height / blockPixels);
  return arena.borrow(() => {
    const output = arena.take(Float64Array, blocks);
    const found = arena.kernels.blockMeans(
      plane.address,
      either.address,
      output.address,
      width,
      height,
      blockPixels,
      Math.ceil(MIN_FOREST * blockPixels ** 2),
    );
    return output.view.slice(0, found);
  });
}

function histogramOf(
  { arena, pixels, land, inside }: Ground,
  plane: Block<Float32Array>,
): Uint32Array<ArrayBuffer> {
  const { low, high, count } = CHANGE_BINS;
  return arena.borrow(() => {
    const output = arena.take(Uint32Array, count);
    output.view.fill(0);
    inside.ranked(land, ({ address }) =>
      arena.kernels.histogram(plane.address, address, output.address, pixels, low, high, count),
    );
    return output.view.slice();
  });
}

/** Number of pixels of each severity class, and the planes of change if requested. */
function planesOf(
  { task, arena, pixels, inside }: Ground,
  { either, lost, gained, known }: Forest,
  { ndvi, dnbr, z }: Differences,
): { planes: ChangePlanes | null; severity: number[] } {
  const { kernels } = arena;
  const [classes, change] = [arena.take(Uint8Array, pixels), arena.take(Uint8Array, pixels)];
  kernels.severityClasses(dnbr.address, either.address, classes.address, pixels);
  kernels.changeClasses(lost.address, gained.address, known.address, change.address, pixels);
  const severity = Array.from({ length: SEVERITY_CLASSES }, (_, value) => inside.count(classes, value));
  if (!task.planes) return { severity, planes: null };
  const planes = {
    ndviChange: ndvi.view.slice(),
    dnbr: dnbr.view.slice(),
    z: z.view.slice(),
    severity: classes.view.slice(),
    change: change.view.slice(),
  };
  return { severity, planes };
}

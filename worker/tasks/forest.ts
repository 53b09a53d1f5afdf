import type { ForestResult, ForestTask } from '../../src/core/protocol.ts';
import { arenaBytes, type Arena, type Block } from '../arena.ts';
import { classTable } from '../quality.ts';
import { distributionOf, scratchBytes, takeScratch, type StatisticsScratch } from '../statistics.ts';

/** Height under which a mapped canopy is no forest, metres; no height plane is read yet, so it never applies (METHODS 6). */
const HEIGHT_VETO = 2;
const FOREST = 1;
const NOT_FOREST = 0;

/** Everything of the zone that one pass over whole planes can tell: forest mask, its patches and core, statistics. */
export function runForest(task: ForestTask, arena: Arena): ForestResult {
  const zone = openZone(task, arena);
  const classes = classifyForest(zone);
  const largestPatchPixels = arena.kernels.largestPatch(
    classes.address,
    zone.scratch.address,
    task.width,
    task.height,
    FOREST,
  );
  const corePixels = arena.kernels.coreCount(
    classes.address,
    zone.scratch.address,
    task.width,
    task.height,
    task.coreDistance,
  );
  const land = landMask(zone);
  const forest = forestOnLand(zone, classes, land);
  return {
    observedPixels: countOf(zone, zone.ndvi, 0),
    landPixels: countOf(zone, zone.ndvi, land.address),
    forestPixels: countOf(zone, zone.ndvi, forest.address),
    patchPixels: arena.kernels.countOfClass(classes.address, zone.pixels, FOREST),
    largestPatchPixels,
    corePixels,
    ...distributions(zone, land, forest),
  };
}

/** The zone's planes in the arena; coarse ones repeated onto the fine grid where a fine mask selects from them. */
interface Zone {
  readonly task: ForestTask;
  readonly arena: Arena;
  readonly pixels: number;
  readonly ndvi: Block<Float32Array>;
  readonly water: Block<Uint8Array>;
  readonly statistics: StatisticsScratch;
  /** For whole-plane kernels. */
  readonly scratch: Block<Uint8Array>;
  readonly mesh: Block<Float64Array>;
  readonly coarse: Block<Float32Array>;
  readonly resampled: Block<Float32Array>;
  readonly evidence: Block<Float32Array>;
}

function openZone(task: ForestTask, arena: Arena): Zone {
  const { width, height, factor, composite } = task;
  const pixels = width * height;
  const coarsePixels = pixels / factor ** 2;
  const kernelScratch = Math.max(
    arena.kernels.sieveScratchBytes(width, height),
    arena.kernels.coreScratchBytes(width, height),
  );
  const plane = pixels * 4;
  arena.open(
    arenaBytes(
      plane,
      pixels,
      ...scratchBytes(pixels),
      kernelScratch,
      64,
      coarsePixels * 4,
      plane,
      plane,
      pixels,
      pixels,
      pixels,
      coarsePixels,
      256,
    ),
  );
  const ndvi = arena.put(Float32Array, composite.ndvi);
  const water = arena.take(Uint8Array, pixels);
  const zone: Zone = {
    task,
    arena,
    pixels,
    ndvi,
    water,
    statistics: takeScratch(arena, pixels),
    scratch: arena.take(Uint8Array, kernelScratch),
    mesh: arena.put(Float64Array, wholePlaneMesh(width, height, factor)),
    coarse: arena.take(Float32Array, coarsePixels),
    resampled: arena.take(Float32Array, pixels),
    evidence: arena.take(Float32Array, pixels),
  };
  const coarseWater = arena.put(Uint8Array, composite.water);
  arena.kernels.replicate(coarseWater.address, water.address, width / factor, height / factor, factor);
  return zone;
}

/** Forest 1, other 0, nodata 255: evidence, then patches and gaps under the smallest unit given to their surroundings. */
function classifyForest(zone: Zone): Block<Uint8Array> {
  const { task, arena, pixels, ndvi, water, evidence, scratch } = zone;
  const { width, height, minimumPatch } = task;
  const swir22 = onFineGrid(zone, task.composite.swir22, 'resampleBilinear');
  const classes = arena.take(Uint8Array, pixels);
  const { kernels } = arena;
  kernels.forestEvidence(
    ndvi.address,
    swir22.address,
    0,
    0,
    0,
    water.address,
    evidence.address,
    pixels,
    task.ndviThreshold,
    HEIGHT_VETO,
  );
  kernels.forestMask(evidence.address, classes.address, pixels);
  kernels.sieve(classes.address, scratch.address, width, height, minimumPatch, FOREST, NOT_FOREST, 0);
  kernels.sieve(classes.address, scratch.address, width, height, minimumPatch, NOT_FOREST, FOREST, 1);
  return classes;
}

/** A coarse plane on the fine grid, in the zone's one buffer for it. */
function onFineGrid(
  zone: Zone,
  plane: Float32Array,
  resample: 'resampleBilinear' | 'resampleNearest',
): Block<Float32Array> {
  const { task, arena, coarse, mesh, resampled } = zone;
  const { width, height, factor } = task;
  coarse.view.set(plane);
  arena.kernels[resample](
    coarse.address,
    mesh.address,
    resampled.address,
    width / factor,
    height / factor,
    width,
    height,
    Math.max(width, height),
  );
  return resampled;
}

/** One mesh cell that maps the fine grid onto the coarse one exactly. */
function wholePlaneMesh(width: number, height: number, factor: number): Float64Array {
  const far = Math.max(width, height) / factor;
  return Float64Array.of(0, 0, far, 0, 0, far, far, far);
}

/** 1 on observed land. */
function landMask({ arena, water, ndvi, pixels }: Zone): Block<Uint8Array> {
  const land = arena.take(Uint8Array, pixels);
  land.view.fill(1);
  arena.kernels.clearWhere(land.address, water.address, pixels);
  arena.kernels.keepObserved(land.address, ndvi.address, pixels);
  return land;
}

/** 1 on forest that stands on observed land: the sieve may have grown it over small water or unobserved pixels. */
function forestOnLand(
  { arena, pixels }: Zone,
  classes: Block<Uint8Array>,
  land: Block<Uint8Array>,
): Block<Uint8Array> {
  const forest = arena.take(Uint8Array, pixels);
  const table = arena.put(Uint8Array, classTable([FOREST]));
  arena.kernels.classMask(classes.address, table.address, forest.address, pixels);
  arena.kernels.keepWhere(forest.address, land.address, pixels);
  return forest;
}

function countOf({ arena, pixels, statistics }: Zone, plane: Block<Float32Array>, mask: number): number {
  arena.kernels.moments(plane.address, mask, statistics.moments.address, pixels);
  return statistics.moments.view[0];
}

function distributions(
  zone: Zone,
  land: Block<Uint8Array>,
  forest: Block<Uint8Array>,
): Pick<ForestResult, 'ndvi' | 'ndre' | 'nbr' | 'forestNdvi' | 'forestNbr' | 'looks'> {
  const { task, arena, ndvi, statistics } = zone;
  const over = (plane: Block<Float32Array>, mask: Block<Uint8Array>) =>
    distributionOf(arena, statistics, plane, mask.address);
  const nearest = (plane: Float32Array) => onFineGrid(zone, plane, 'resampleNearest');
  const ndviOverLand = over(ndvi, land);
  const forestNdvi = over(ndvi, forest);
  const ndre = over(nearest(task.composite.ndre), land);
  const nbrPlane = nearest(task.composite.nbr);
  const nbr = over(nbrPlane, land);
  const forestNbr = over(nbrPlane, forest);
  const looks = over(nearest(new Float32Array(task.composite.looks)), land);
  return { ndvi: ndviOverLand, ndre, nbr, forestNdvi, forestNbr, looks };
}

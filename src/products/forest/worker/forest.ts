import type { ForestResult, ForestTask, Distribution } from '../tasks.ts';
import { arenaBytes, type Arena, type Block } from '../../../../worker/arena.ts';
import {
  fineGridBytes,
  layBytesOnFine,
  layOnFine,
  openFineGrid,
  refinePlane,
  repeatBytes,
  type FineGrid,
  dissolveSmall,
  distributionOf,
  SCRATCH_BYTES,
  takeScratch,
  type StatisticsScratch,
} from './evidence.ts';
import { SAMPLE_TYPES } from '../../../../worker/kernels.ts';
import { classTable } from '../../../sources/optical/worker/quality.ts';
import { LOG_ODDS_MARGIN } from '../model.ts';

/** One or two clear observations: not enough for a median to pass over an odd one (methods 1.4). */
const TOO_FEW_OBSERVATIONS = [1, 2];
const FOREST = 1;
/** Log odds of what was cleared. */
const NEVER = -100;

/** NDVI, what is resampled, and three that steps borrow. */
const FLOAT_PLANES = 5;
/** Water, seen, land, classes, lost, forest, thin, and one that steps borrow. */
const BYTE_PLANES = 8;
const TABLE_BYTES = 256;

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

/** The zone's planes in the arena; coarse ones repeated onto the fine grid where a fine mask selects from them. */
interface Zone {
  readonly task: ForestTask;
  readonly arena: Arena;
  readonly pixels: number;
  readonly ndvi: Block<Float32Array>;
  /** RH98, where the task has it, and a buffer for one more plane of the canopy; empty where it has none. */
  readonly canopy: Block<Float32Array>;
  readonly water: Block<Uint8Array>;
  /** Clear observations, 0 where the ground was never observed: dark water is observed, though its NDVI may be undefined. */
  readonly observed: Block<Uint8Array>;
  /** 1 on land that was observed. */
  readonly land: Block<Uint8Array>;
  /** For whole-plane kernels, and between them for evidence and statistics. */
  readonly scratch: Block<Uint8Array>;
  readonly statistics: StatisticsScratch;
  /** In the scratch: gone with the first kernel that takes it. */
  readonly evidence: Block<Float32Array>;
  readonly fine: FineGrid;
  readonly resampled: Block<Float32Array>;
}

function openZone(task: ForestTask, arena: Arena): Zone {
  const { width, height, composite } = task;
  const pixels = width * height;
  const kernelScratch = Math.max(
    arena.kernels.sieveScratchBytes(width, height),
    arena.kernels.coreScratchBytes(width, height),
  );
  const plane = pixels * 4;
  arena.open(
    arenaBytes(
      ...Array<number>(FLOAT_PLANES + (task.canopy === null ? 0 : 1) + (task.radar?.vh ? 2 : 0)).fill(plane),
      ...Array<number>(BYTE_PLANES).fill(pixels),
      ...SCRATCH_BYTES,
      kernelScratch,
      TABLE_BYTES,
      TABLE_BYTES,
    ) + fineGridBytes(task),
  );
  const scratch = arena.take(Uint8Array, kernelScratch);
  const evidence = { ...scratch, view: new Float32Array(scratch.view.buffer, scratch.address, pixels) };
  const zone: Zone = {
    task,
    arena,
    pixels,
    scratch,
    evidence,
    ndvi: arena.put(Float32Array, composite.ndvi),
    canopy: arena.take(Float32Array, task.canopy === null ? 0 : pixels),
    water: arena.take(Uint8Array, pixels),
    observed: arena.take(Uint8Array, pixels),
    land: arena.take(Uint8Array, pixels),
    statistics: takeScratch(arena, evidence),
    fine: openFineGrid(arena, task),
    resampled: arena.take(Float32Array, pixels),
  };
  repeatBytes(zone.fine, composite.water, zone.water);
  repeatBytes(zone.fine, composite.observations, zone.observed);
  zone.land.view.fill(1);
  arena.kernels.copyWhere(zone.land.address, zone.observed.address, pixels);
  arena.kernels.clearWhere(zone.land.address, zone.water.address, pixels);
  return zone;
}

/** Forest 1, other 0, nodata 255, and how many pixels it could be. */
interface Classified extends Pick<ForestResult, 'forestPixelsLow' | 'forestPixelsHigh'> {
  readonly classes: Block<Uint8Array>;
}

/** By all evidence; then patches and gaps under the smallest unit go to their surroundings. */
function classifyForest(zone: Zone): Classified {
  const { task, arena, pixels, evidence, scratch, land } = zone;
  const { width, height, minimumPatch } = task;
  const { kernels } = arena;
  const classes = arena.take(Uint8Array, pixels);
  const lost = lostOnFine(zone);
  fillEvidence(zone);
  kernels.setWhere(evidence.address, lost.address, pixels, NEVER);
  const [high, low] = [-LOG_ODDS_MARGIN, LOG_ODDS_MARGIN].map((bound) => countOver(zone, bound));
  kernels.forestMask(evidence.address, classes.address, pixels);
  dissolveSmall(arena, { classes, scratch, width, height, minimumPatch });
  // A gap that was filled but was cleared is no forest.
  kernels.clearWhere(classes.address, lost.address, pixels);
  // Nor is a pond, and it is no edge of the forest around it either.
  kernels.markUnknown(classes.address, land.address, pixels, FOREST);
  const own = kernels.countOfClass(classes.address, pixels, FOREST);
  return { classes, forestPixelsLow: Math.min(own, low), forestPixelsHigh: Math.max(own, high) };
}

/** Land pixels whose log odds are over `bound`. */
function countOver({ arena, pixels, evidence, land }: Zone, bound: number): number {
  const { kernels } = arena;
  let count = 0;
  arena.borrow(() => {
    const over = arena.take(Uint8Array, pixels);
    kernels.maskWithin(evidence.address, land.address, over.address, pixels, bound, Infinity);
    count = kernels.countOfClass(over.address, pixels, 1);
  });
  return count;
}

/** Log odds of forest by all evidence (methods 6): the year's, of the composite where the year shows nothing. */
function fillEvidence(zone: Zone): void {
  const { task, arena, pixels, canopy, water, evidence } = zone;
  const { kernels } = arena;
  if (task.canopy !== null) canopy.view.set(task.canopy.rh98);
  fillSpectral(zone);
  arena.borrow(() => {
    const [vv, vh] = radarOnFineGrid(zone);
    kernels.combineForestEvidence(
      evidence.address,
      task.canopy === null ? 0 : canopy.address,
      vv,
      vh,
      water.address,
      evidence.address,
      pixels,
      (task.year ?? task).threshold,
      task.heightVeto,
    );
  });
}

function fillSpectral(zone: Zone): void {
  const { task, arena, pixels, ndvi, evidence, fine } = zone;
  const { year, composite } = task;
  const { kernels } = arena;
  arena.borrow(() => {
    const own = year === null ? evidence : arena.take(Float32Array, pixels);
    const nbr = onFineGrid(zone, composite.nbr, 'resampleBilinear', arena.take(Float32Array, pixels));
    const swir22 = onFineGrid(zone, composite.swir22, 'resampleBilinear');
    kernels.forestLogOdds(ndvi.address, nbr.address, swir22.address, own.address, pixels);
    if (year === null) return;
    layOnFine(fine, year.logOdds, year, evidence);
    kernels.fillMissing(evidence.address, own.address, pixels, year.threshold - task.threshold);
    // What the composite does not show has no class.
    const shown = arena.take(Uint8Array, pixels);
    shown.view.fill(1);
    kernels.copyObserved(shown.address, ndvi.address, pixels);
    kernels.applyMask(evidence.address, shown.address, pixels);
  });
}

/** 1 where a loss is confirmed. */
function lostOnFine({ task, arena, pixels, fine }: Zone): Block<Uint8Array> {
  const lost = arena.take(Uint8Array, pixels);
  lost.view.fill(0);
  if (task.year !== null) layBytesOnFine(fine, task.year.lost, task.year, lost);
  return lost;
}

/** Addresses of VV and VH repeated onto the fine grid, 0 and 0 without both. */
function radarOnFineGrid(zone: Zone): readonly [vv: number, vh: number] {
  const { radar } = zone.task;
  if (!radar?.vh) return [0, 0];
  const take = () => zone.arena.take(Float32Array, zone.pixels);
  const vv = onFineGrid(zone, radar.vv, 'resampleNearest', take());
  return [vv.address, onFineGrid(zone, radar.vh, 'resampleNearest', take()).address];
}

/** A coarse plane on the fine grid, in the zone's one buffer for it unless given. */
function onFineGrid(
  zone: Zone,
  plane: Float32Array,
  resample: 'resampleBilinear' | 'resampleNearest',
  resampled: Block<Float32Array> = zone.resampled,
): Block<Float32Array> {
  return refinePlane(zone.fine, plane, resample, resampled);
}

/** 1 on forest. */
function forestOnly({ arena, pixels }: Zone, classes: Block<Uint8Array>): Block<Uint8Array> {
  const forest = arena.take(Uint8Array, pixels);
  const table = arena.put(Uint8Array, classTable([FOREST]));
  arena.kernels.classMask(classes.address, table.address, forest.address, pixels);
  return forest;
}

/** Land pixels with fewer clear observations than a median can rest on. */
function countThin({ arena, pixels, observed, land }: Zone): number {
  const thin = arena.take(Uint8Array, pixels);
  const table = arena.put(Uint8Array, classTable(TOO_FEW_OBSERVATIONS));
  arena.kernels.classMask(observed.address, table.address, thin.address, pixels);
  arena.kernels.copyWhere(thin.address, land.address, pixels);
  return arena.kernels.countOfClass(thin.address, pixels, 1);
}

/** Clear observations as f32, in the zone's one buffer for a coarse plane. */
function observationsAsPlane({ arena, pixels, observed, resampled }: Zone): Block<Float32Array> {
  arena.kernels.widen(observed.address, 0, resampled.address, pixels, SAMPLE_TYPES.indexOf('u8'), NaN);
  return resampled;
}

type CanopyDistributions = Pick<
  ForestResult,
  'forestRh98' | 'landRh98' | 'forestRh50' | 'landRh50' | 'landCanopyCover'
>;

function distributions(
  zone: Zone,
  classes: Block<Uint8Array>,
): Pick<ForestResult, 'ndvi' | 'ndre' | 'nbr' | 'forestNdvi' | 'forestNbr' | 'observations'> &
  CanopyDistributions {
  const { task, arena, ndvi, land, statistics } = zone;
  const forest = forestOnly(zone, classes);
  const over = (plane: Block<Float32Array>, mask: Block<Uint8Array>) =>
    distributionOf(arena, statistics, plane, mask.address);
  const nearest = (plane: Float32Array) => onFineGrid(zone, plane, 'resampleNearest');
  const ndviOverLand = over(ndvi, land);
  const forestNdvi = over(inFullLeaf(zone, task.year?.ndvi, ndvi), forest);
  const ndre = over(nearest(task.composite.ndre), land);
  const nbrPlane = nearest(task.composite.nbr);
  const nbr = over(nbrPlane, land);
  const forestNbr = over(inFullLeaf(zone, task.year?.nbr, nbrPlane), forest);
  const observations = over(observationsAsPlane(zone), land);
  const canopies = canopyDistributions(zone, (plane, mask) => over(plane, mask === 'land' ? land : forest));
  return { ndvi: ndviOverLand, ndre, nbr, forestNdvi, forestNbr, observations, ...canopies };
}

/**
 * The year's plane on the fine grid, the composite's where the year shows nothing, in the zone's one buffer for a resampled
 * plane.
 */
function inFullLeaf(
  { arena, pixels, fine, task, resampled }: Zone,
  plane: Float32Array | undefined,
  composite: Block<Float32Array>,
): Block<Float32Array> {
  if (plane === undefined) return composite;
  arena.borrow(() => {
    // The composite may lie in the buffer.
    const own = arena.put(Float32Array, composite.view);
    layOnFine(fine, plane, task.year!, resampled);
    arena.kernels.fillPlane(resampled.address, own.address, pixels);
  });
  return resampled;
}

function canopyDistributions(
  { task, canopy }: Zone,
  over: (plane: Block<Float32Array>, mask: 'forest' | 'land') => Distribution,
): CanopyDistributions {
  const { rh98 = null, rh50 = null, cover = null } = task.canopy ?? {};
  const distribution = (plane: Float32Array | null, mask: 'forest' | 'land') => {
    if (plane === null) return null;
    canopy.view.set(plane);
    return over(canopy, mask);
  };
  return {
    forestRh98: distribution(rh98, 'forest'),
    landRh98: distribution(rh98, 'land'),
    forestRh50: distribution(rh50, 'forest'),
    landRh50: distribution(rh50, 'land'),
    landCanopyCover: distribution(cover, 'land'),
  };
}

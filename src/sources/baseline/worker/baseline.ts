import type { PackedPlane } from '../../optical/tasks.ts';
import type { BaselineResult, HistoryObservation, BaselineTask } from '../tasks.ts';
import { arenaBytes, type Arena, type Block } from '../../../../worker/arena.ts';
import type { Address } from '../../../../worker/kernels.ts';
import { classTable, DARK_BLUE, HAZE_BLUE, WATER_CLASS } from '../../optical/worker/quality.ts';
import { fillSpectralForest } from '../../../products/forest/worker/evidence.ts';

type HistoryBand = 'blue' | 'red' | 'nir08' | 'swir22' | 'rededge1';

/** A part of the observations in the arena as stacks, without the observations that haze spoils. */
export interface Observations {
  readonly arena: Arena;
  readonly observations: readonly HistoryObservation[];
  readonly width: number;
  readonly height: number;
  readonly pixels: number;
  readonly classes: Block<Uint8Array>;
  readonly scratch: Block<Uint8Array>;
}

/** Bytes of {@link openObservations}, and of `stacks` stacks, f32 `planes` and u8 `masks` next to them. */
export function observationsBytes(
  arena: Arena,
  { width, height, observations }: Pick<Observations, 'width' | 'height' | 'observations'>,
  { stacks, planes, masks }: { readonly stacks: number; readonly planes: number; readonly masks: number },
): number {
  const pixels = width * height;
  return (
    arenaBytes(
      pixels * observations.length,
      scratchBytes(arena, width, height, observations.length),
      pixels * 2,
    ) +
    stacks * arenaBytes(pixels * observations.length * 4) +
    planes * arenaBytes(pixels * 4) +
    masks * arenaBytes(pixels)
  );
}

function scratchBytes({ kernels }: Arena, width: number, height: number, observations: number): number {
  return Math.max(
    kernels.medianScratchBytes(observations),
    kernels.sieveScratchBytes(width, height),
    observations * 4,
  );
}

/** The observations' classes in the arena, haze taken out by each pixel's own median of blue; borrows one stack and one plane. */
export function openObservations(
  arena: Arena,
  { width, height, observations }: Pick<Observations, 'width' | 'height' | 'observations'>,
): Observations {
  const pixels = width * height;
  const classes = arena.take(Uint8Array, pixels * observations.length);
  observations.forEach((observation, i) => classes.view.set(observation.classes, i * pixels));
  const scratch = arena.take(Uint8Array, scratchBytes(arena, width, height, observations.length));
  const opened = { arena, observations, width, height, pixels, classes, scratch };
  arena.borrow(() => {
    const blue = stackOf(opened, 'blue');
    const middle = medianOf(opened, blue);
    arena.kernels.rejectHaze(
      blue.address,
      middle.address,
      classes.address,
      pixels,
      observations.length,
      HAZE_BLUE,
      DARK_BLUE,
    );
  });
  return opened;
}

/** A band of all observations, NaN where masked; a band that was not read is NaN throughout. */
export function stackOf(
  { arena, observations, pixels, classes }: Observations,
  band: HistoryBand,
): Block<Float32Array> {
  const stack = arena.take(Float32Array, pixels * observations.length);
  observations.forEach((observation, i) => {
    const plane = observation[band];
    if (plane === null) stack.view.fill(NaN, i * pixels, (i + 1) * pixels);
    else unpack(arena, plane, stack.address + i * pixels * 4);
  });
  arena.kernels.applyMask(stack.address, classes.address, stack.view.length);
  return stack;
}

function unpack(arena: Arena, plane: PackedPlane, address: Address): void {
  arena.borrow(() => {
    const packed = arena.put(Uint16Array, plane);
    arena.kernels.unpackReflectance(packed.address, address, plane.length);
  });
}

/** The normalized difference of near infrared and another band, observation by observation; borrows one more stack. */
export function indexStack(observations: Observations, band: HistoryBand): Block<Float32Array> {
  const { arena } = observations;
  const stack = stackOf(observations, 'nir08');
  arena.borrow(() => {
    const other = stackOf(observations, band);
    arena.kernels.normalizedDifference(stack.address, other.address, stack.address, stack.view.length);
  });
  return stack;
}

/** NDVI and NBR of the observations become their log odds of forest, in the place of NDVI; borrows a plane (methods 6.1). */
export function toLogOdds(
  { arena, observations, pixels }: Observations,
  ndvi: Block<Float32Array>,
  nbr: Block<Float32Array>,
): void {
  arena.borrow(() => {
    const swir22 = arena.take(Float32Array, pixels);
    observations.forEach((observation, i) => {
      unpack(arena, observation.swir22, swir22.address);
      const [at, nbrAt] = [ndvi, nbr].map(({ address }) => address + i * pixels * 4);
      arena.kernels.forestLogOdds(at, nbrAt, swir22.address, at, pixels);
    });
  });
}

export function medianOf(
  { arena, observations, pixels, scratch }: Observations,
  stack: Block<Float32Array>,
  counts: Block<Uint8Array> | null = null,
): Block<Float32Array> {
  const output = arena.take(Float32Array, pixels);
  arena.kernels.medianOfStack(
    stack.address,
    output.address,
    counts?.address ?? 0,
    scratch.address,
    pixels,
    observations.length,
  );
  return output;
}

/** The quantile of each pixel's values over the observations that `chosen` marks with 1. */
export function quantileOf(
  { arena, observations, pixels, scratch }: Observations,
  stack: Block<Float32Array>,
  chosen: Uint8Array,
  quantile: number,
): Block<Float32Array> {
  const output = arena.take(Float32Array, pixels);
  arena.kernels.quantileOfDates(
    stack.address,
    arena.put(Uint8Array, chosen).address,
    output.address,
    scratch.address,
    pixels,
    observations.length,
    quantile,
  );
  return output;
}

/** Median absolute deviations from the median; the stack becomes the deviations. */
export function medianDeviation(
  observations: Observations,
  stack: Block<Float32Array>,
  middle: Block<Float32Array>,
): Block<Float32Array> {
  observations.arena.kernels.absoluteDeviations(
    stack.address,
    middle.address,
    observations.pixels,
    observations.observations.length,
  );
  return medianOf(observations, stack);
}

/**
 * Forest by the observations' median log odds (methods 6): 1 forest, 0 not, 255 where they are NaN. Small patches and gaps go to
 * their surroundings; water is no forest. Borrows a plane and a mask.
 */
function forestOf(
  { arena, observations, width, height, pixels, classes, scratch }: Observations,
  logOdds: Block<Float32Array>,
  counts: Block<Uint8Array>,
  { threshold, minimumPatch }: BaselineTask,
): Block<Uint8Array> {
  const { kernels } = arena;
  const forest = arena.take(Uint8Array, pixels);
  arena.borrow(() => {
    const water = arena.take(Uint8Array, pixels);
    kernels.countClass(classes.address, water.address, pixels, observations.length, WATER_CLASS);
    kernels.majority(water.address, counts.address, water.address, pixels);
    kernels.copyObserved(water.address, logOdds.address, pixels);
    fillSpectralForest(
      arena,
      { logOdds, water, threshold },
      { classes: forest, scratch, width, height, minimumPatch },
    );
  });
  return forest;
}

/** 1 where the classes are one of `values`; takes a mask and its table. */
export function maskOf(
  arena: Arena,
  classes: Block<Uint8Array>,
  values: readonly number[],
): Block<Uint8Array> {
  const table = arena.put(Uint8Array, classTable(values));
  const mask = arena.take(Uint8Array, classes.view.length);
  arena.kernels.classMask(classes.address, table.address, mask.address, mask.view.length);
  return mask;
}

/** The baseline's planes that a candidate is assessed by, in the arena. */
export interface Before {
  readonly logOdds: Block<Float32Array>;
  readonly nbr: Block<Float32Array>;
  readonly deviation: Block<Float32Array>;
  readonly forest: Block<Uint8Array>;
}

export function putBaseline(arena: Arena, { logOdds, nbr, deviation, forest }: BaselineResult): Before {
  return {
    logOdds: arena.put(Float32Array, logOdds),
    nbr: arena.put(Float32Array, nbr),
    deviation: arena.put(Float32Array, deviation),
    forest: arena.put(Uint8Array, forest),
  };
}

/** A baseline rests on at least this many clear observations (methods 8). */
const MIN_OBSERVATIONS = 3;

const NO_BASELINE = 255;

/** Log odds and NBR, and one more for what borrows. */
const STACKS = 3;
/** Log odds, NBR, deviation; median and evidence on the way. */
const PLANES = 5;
/** Counts, forest, water, lost before. */
const MASKS = 4;

/** The ground as it was: per-pixel medians of the observations, their spread, and the forest in them. */
export function runBaseline(task: BaselineTask, arena: Arena): BaselineResult {
  const pixels = task.width * task.height;
  if (task.observations.length === 0) return noBaseline(pixels);
  arena.open(observationsBytes(arena, task, { stacks: STACKS, planes: PLANES, masks: MASKS }));
  const { kernels } = arena;
  const observations = openObservations(arena, task);
  const counts = arena.take(Uint8Array, pixels);
  const lostBefore = arena.take(Uint8Array, pixels);
  const stack = indexStack(observations, 'red');
  const nbrStack = indexStack(observations, 'swir22');
  toLogOdds(observations, stack, nbrStack);
  const logOdds = medianOf(observations, stack, counts);
  const nbr = medianOf(observations, nbrStack);
  // The stack is needed once more, for what was lost before: its deviations are taken in a copy.
  const deviation = arena.take(Float32Array, pixels);
  arena.borrow(() => {
    const copy = arena.put(Float32Array, stack.view);
    deviation.view.set(medianDeviation(observations, copy, logOdds).view);
  });
  kernels.solveBaseline(
    counts.address,
    logOdds.address,
    nbr.address,
    deviation.address,
    pixels,
    MIN_OBSERVATIONS,
  );
  const forest = forestOf(observations, logOdds, counts, task);
  markLost(observations, { logOdds, nbr, deviation, forest }, [stack, nbrStack], task.since, lostBefore);
  return {
    logOdds: logOdds.view.slice(),
    nbr: nbr.view.slice(),
    observations: counts.view.slice(),
    deviation: deviation.view.slice(),
    forest: forest.view.slice(),
    forestPixels: kernels.countOfClass(forest.address, pixels, 1),
    lostBefore: lostBefore.view.slice(),
    validFraction: 1 - kernels.countOfClass(forest.address, pixels, NO_BASELINE) / pixels,
  };
}

/** 1 where the last clear observation before `since` shows a loss: it is none of the last twelve months. */
function markLost(
  { arena, observations, pixels }: Observations,
  { logOdds, nbr, deviation, forest }: Before,
  [stack, nbrStack]: readonly [Block<Float32Array>, Block<Float32Array>],
  since: number,
  output: Block<Uint8Array>,
): void {
  output.view.fill(0);
  observations.forEach(({ day }, i) => {
    if (day >= since) return;
    arena.kernels.markCandidates(
      stack.address + i * pixels * 4,
      nbrStack.address + i * pixels * 4,
      logOdds.address,
      nbr.address,
      deviation.address,
      forest.address,
      output.address,
      pixels,
    );
  });
}

function noBaseline(pixels: number): BaselineResult {
  return {
    logOdds: new Float32Array(pixels).fill(NaN),
    nbr: new Float32Array(pixels).fill(NaN),
    observations: new Uint8Array(pixels),
    deviation: new Float32Array(pixels).fill(NaN),
    forest: new Uint8Array(pixels).fill(NO_BASELINE),
    forestPixels: 0,
    lostBefore: new Uint8Array(pixels),
    validFraction: 0,
  };
}

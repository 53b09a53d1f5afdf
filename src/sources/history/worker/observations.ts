import type { HistoryObservation } from '../tasks.ts';
import type { Arena, Block } from '../../../../worker/arena.ts';
import { classTable } from '../../optical/worker/quality.ts';
import {
  stackMedian,
  putClasses,
  rejectHaze,
  stackOf as stackOfPlanes,
  unpack,
  type Stacks,
} from '../../optical/worker/stacks.ts';

type HistoryBand = 'blue' | 'red' | 'nir08' | 'swir22' | 'rededge1';

/** The observations of one part as stacks in the arena; at each pixel, those spoiled by haze are masked. */
export interface Observations extends Stacks {
  readonly observations: readonly HistoryObservation[];
  readonly width: number;
  readonly height: number;
}

function scratchBytes({ kernels }: Arena, width: number, height: number, observations: number): number {
  // Sorting dates does not need more memory than a median.
  return Math.max(kernels.medianScratchBytes(observations), kernels.sieveScratchBytes(width, height));
}

/**
 * Puts the observations' classes in the arena and masks haze by comparison with each pixel's own median of blue; borrows one
 * stack and one plane.
 */
export function openObservations(
  arena: Arena,
  { width, height, observations }: Pick<Observations, 'width' | 'height' | 'observations'>,
): Observations {
  const pixels = width * height;
  const classes = putClasses(arena, observations, pixels);
  const scratch = arena.take(Uint8Array, scratchBytes(arena, width, height, observations.length));
  const opened = { arena, observations, width, height, pixels, classes, scratch };
  rejectHaze(opened, () => historyStack(opened, 'blue'));
  return opened;
}

/** A band of all observations, NaN if masked; a band that was not read is NaN everywhere. */
export function historyStack(observations: Observations, band: HistoryBand): Block<Float32Array> {
  const planes = observations.observations.map((observation) => observation[band]);
  return stackOfPlanes(observations, planes);
}

/** The normalized difference of near infrared and another band, per observation; borrows one more stack. */
export function indexStack(observations: Observations, band: HistoryBand): Block<Float32Array> {
  const { arena } = observations;
  const stack = historyStack(observations, 'nir08');
  arena.borrow(() => {
    const other = historyStack(observations, band);
    arena.kernels.normalizedDifference(stack.address, other.address, stack.address, stack.view.length);
  });
  return stack;
}

/** Converts NDVI and NBR of the observations to their log odds of forest, overwriting NDVI; borrows a plane (methods 6.1). */
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

/** The quantile of each pixel's values over the observations that `chosen` marks with 1. */
export function stackQuantile(
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

/** Median absolute deviations from the median; overwrites the stack with the deviations. */
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
  return stackMedian(observations, stack);
}

/** 1 where the class is one of `values`; takes memory in the arena for the mask and its table. */
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

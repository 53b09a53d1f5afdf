import { type Arena, type Block, arenaBytes } from '../../../../worker/arena.ts';
import type { PeriodResult, PeriodTask } from '../../../products/change/tasks.ts';
import {
  median,
  medianOf,
  normalizedDifference,
  observedBits,
  openStrip,
  refineClasses,
  rejectHaze,
  stackOf,
  waterMask,
  type Strip,
} from './composite.ts';

/**
 * Deviation of each pixel's observations from their median (methods 10): 1.4826 MAD with four or more, the sample standard
 * deviation with fewer, NaN with one. Overwrites the stack with the distances from the median; `counts` must be filled by
 * `median`. Takes three planes.
 */
export function spreadOf(
  arena: Arena,
  stack: Block<Float32Array>,
  counts: Block<Uint8Array>,
  observations: number,
  median: (stack: Block<Float32Array>) => Block<Float32Array>,
): Block<Float32Array> {
  const { kernels } = arena;
  const pixels = stack.view.length / observations;
  const middle = median(stack);
  const sample = arena.take(Float32Array, pixels);
  kernels.sampleDeviations(stack.address, middle.address, sample.address, pixels, observations);
  kernels.absoluteDeviations(stack.address, middle.address, pixels, observations);
  const absolute = median(stack);
  kernels.robustDeviations(absolute.address, sample.address, counts.address, pixels);
  return absolute;
}

/** A strip of a period: indices of the medians, and the spread of NDVI over the observations. */
export function runPeriod(task: PeriodTask, arena: Arena): PeriodResult {
  const { bits } = task;
  const pixels = task.width * task.rows;
  const strip = openStrip(task, arena, {
    stored: 2,
    more: arenaBytes(pixels * 4, pixels * 4, pixels * 4, pixels),
  });
  rejectHaze(strip);
  refineClasses(strip);
  const [red, nir] = [stackOf(strip, 'red'), stackOf(strip, 'nir')];
  const medianRed = medianOf(strip, red);
  const ndvi = normalizedDifference(strip, medianOf(strip, nir), medianRed);
  const observations = arena.take(Uint8Array, pixels);
  const deviation = ndviSpread(strip, nir, red, observations);
  const nir08 = median(strip, 'nir08');
  const swir22 = median(strip, 'swir22');
  return {
    ndvi: ndvi.view.slice(),
    deviation: deviation.view.slice(),
    observations: observations.view.slice(),
    ndre: normalizedDifference(strip, nir08, median(strip, 'rededge1')).view.slice(),
    nbr: normalizedDifference(strip, nir08, swir22).view.slice(),
    swir22: swir22.view.slice(),
    water: waterMask(strip),
    ...(bits && { red: medianRed.view.slice(), acquired: observedBits(strip, bits) }),
  };
}

/** Spread of the observations' NDVI, and their count; overwrites both stacks. */
function ndviSpread(
  strip: Strip,
  nir: Block<Float32Array>,
  red: Block<Float32Array>,
  observations: Block<Uint8Array>,
): Block<Float32Array> {
  const { arena, task } = strip;
  arena.kernels.normalizedDifference(nir.address, red.address, nir.address, nir.view.length);
  return spreadOf(arena, nir, observations, task.observations.length, (stack) =>
    medianOf(strip, stack, observations),
  );
}

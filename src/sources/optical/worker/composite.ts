import type { OpticalBand } from '../../../stac/scene.ts';
import { SylvanError } from '../../../errors/errors.ts';
import type { CompositeTask, CompositeResult, StripTask } from '../tasks.ts';
import type { Arena, Block } from '../../../../worker/arena.ts';
import { indicesOf } from './indices.ts';
import { WATER_CLASS } from './quality.ts';
import { borrowedMedian, putClasses, rejectHaze, stackOf, waterMask, type Stacks } from './stacks.ts';

export interface Strip {
  readonly task: StripTask;
  readonly fine: Stacks;
  readonly coarse: Stacks;
  /** Number of clear observations per coarse pixel, as counted by the last coarse median. */
  readonly counts: Block<Uint8Array>;
}

/** Opens the arena for a strip, and puts its classes, with haze masked, and scratch memory for sorting there. */
export function openStrip(task: StripTask, arena: Arena): Strip {
  const { observations, width, rows, factor } = task;
  const finePixels = width * rows;
  const coarsePixels = finePixels / factor ** 2;
  const count = observations.length;
  arena.open();
  const scratch = arena.take(Uint8Array, arena.kernels.medianScratchBytes(count));
  const coarse: Stacks = {
    ...{ arena, observations, scratch, pixels: coarsePixels },
    classes: putClasses(arena, observations, coarsePixels),
  };
  const fine: Stacks = {
    ...{ arena, observations, scratch, pixels: finePixels },
    classes: arena.take(Uint8Array, finePixels * count),
  };
  const strip = { task, fine, coarse, counts: arena.take(Uint8Array, coarsePixels) };
  rejectHaze(coarse, () => bandStack(strip, 'blue'));
  // A strip consists of whole coarse rows, so its observations form one tall plane.
  const coarseRows = (rows / factor) * count;
  arena.kernels.replicate(coarse.classes.address, fine.classes.address, width / factor, coarseRows, factor);
  return strip;
}

/** Per-pixel median of a band's clear observations. */
export function median(strip: Strip, band: OpticalBand): Block<Float32Array> {
  const makeStack = () => bandStack(strip, band);
  return strip.task.fineBands.includes(band)
    ? borrowedMedian(strip.fine, makeStack)
    : borrowedMedian(strip.coarse, makeStack, strip.counts);
}

/** A band of all observations on its own grid, NaN if masked. */
export function bandStack({ task, fine, coarse }: Strip, band: OpticalBand): Block<Float32Array> {
  const { fineBands, coarseBands, observations } = task;
  const [onFine, onCoarse] = [fineBands.indexOf(band), coarseBands.indexOf(band)];
  if (Math.max(onFine, onCoarse) < 0)
    throw new SylvanError('internal', `The composite needs the band ${band}, which was not read.`, {
      fields: { band },
    });
  const planes = observations.map((one) => (onFine < 0 ? one.coarse[onCoarse] : one.fine[onFine]));
  return stackOf(onFine < 0 ? coarse : fine, planes);
}

/** The clear observations of each coarse pixel, one bit each. */
export function observedBits({ coarse }: Strip): Uint8Array {
  const { classes, pixels } = coarse;
  const bits = new Uint8Array(pixels);
  for (let bit = 0, at = 0; at < classes.view.length; bit++)
    for (let i = 0; i < pixels; i++, at++) if (classes.view[at] !== 0) bits[i] |= 1 << bit;
  return bits;
}

/** A strip's composite: the per-pixel median of each band's clear observations, and the indices of those medians. */
export function runComposite(task: CompositeTask, arena: Arena): CompositeResult {
  const strip = openStrip(task, arena);
  const [red, nir] = [median(strip, 'red'), median(strip, 'nir')];
  const [rededge1, nir08] = [median(strip, 'rededge1'), median(strip, 'nir08')];
  const [swir16, swir22] = [median(strip, 'swir16'), median(strip, 'swir22')];
  return {
    ...indicesOf(arena, { red, nir, rededge1, nir08, swir22 }),
    red: red.view.slice(),
    rededge1: rededge1.view.slice(),
    nir08: nir08.view.slice(),
    swir16: swir16.view.slice(),
    swir22: swir22.view.slice(),
    observations: strip.counts.view.slice(),
    water: waterMask(strip.coarse, strip.counts, WATER_CLASS),
    ...(task.trueColour && { observedBits: observedBits(strip) }),
  };
}

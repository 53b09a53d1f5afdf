import type { OpticalBand } from '../../src/core/bands.ts';
import { SylvanError } from '../../src/core/errors.ts';
import type { CompositeResult, CompositeTask } from '../../src/core/protocol.ts';
import { arenaBytes, type Arena, type Block } from '../arena.ts';
import { DARK_BLUE, HAZE_BLUE, WATER_CLASS } from '../quality.ts';

/** A strip's composite: the per-pixel median of the clear looks of each band, and the indices of those medians. */
export function runComposite(task: CompositeTask, arena: Arena): CompositeResult {
  const strip = openStrip(task, arena);
  rejectHaze(strip);
  refineClasses(strip);
  const [red, nir] = [median(strip, 'red'), median(strip, 'nir')];
  const [rededge1, nir08] = [median(strip, 'rededge1'), median(strip, 'nir08')];
  const [swir16, swir22] = [median(strip, 'swir16'), median(strip, 'swir22')];
  return {
    ndvi: normalizedDifference(strip, nir, red).view.slice(),
    red: red.view.slice(),
    ndre: normalizedDifference(strip, nir08, rededge1).view.slice(),
    nbr: normalizedDifference(strip, nir08, swir22).view.slice(),
    rededge1: rededge1.view.slice(),
    nir08: nir08.view.slice(),
    swir16: swir16.view.slice(),
    swir22: swir22.view.slice(),
    looks: strip.counts.view.slice(),
    water: waterMask(strip),
  };
}

/** One strip's stacks in the arena. */
interface Strip {
  readonly task: CompositeTask;
  readonly arena: Arena;
  readonly finePixels: number;
  readonly coarsePixels: number;
  readonly classes: Block<Uint8Array>;
  /** Clear looks per coarse pixel, as the last coarse median counted them. */
  readonly counts: Block<Uint8Array>;
  /** The classes on the fine grid, look after look; filled once haze is out. */
  readonly fineClasses: Block<Uint8Array>;
  readonly scratch: Block<Uint8Array>;
}

function openStrip(task: CompositeTask, arena: Arena): Strip {
  const finePixels = task.width * task.rows;
  const coarsePixels = finePixels / task.factor ** 2;
  const looks = task.looks.length;
  const scratchBytes = arena.kernels.medianScratchBytes(looks);
  const fineBytes = finePixels * 4;
  const coarseBytes = coarsePixels * 4;
  arena.open(
    arenaBytes(coarsePixels * looks, coarsePixels, coarsePixels, finePixels * looks, scratchBytes) +
      task.fineBands.length * arenaBytes(fineBytes * looks, fineBytes) +
      task.coarseBands.length * arenaBytes(coarseBytes * looks, coarseBytes) +
      arenaBytes(fineBytes, coarseBytes, coarseBytes),
  );
  const classes = arena.take(Uint8Array, coarsePixels * looks);
  task.looks.forEach((look, i) => classes.view.set(look.classes, i * coarsePixels));
  return {
    task,
    arena,
    finePixels,
    coarsePixels,
    classes,
    counts: arena.take(Uint8Array, coarsePixels),
    fineClasses: arena.take(Uint8Array, finePixels * looks),
    scratch: arena.take(Uint8Array, scratchBytes),
  };
}

/** Masks hazy observations out of the classes, so that every band loses the same ones. */
function rejectHaze(strip: Strip): void {
  const { arena, task, classes, coarsePixels } = strip;
  const blue = coarseStack(strip, 'blue');
  const middle = medianOf(strip, blue, coarsePixels);
  arena.kernels.rejectHaze(
    blue.address,
    middle.address,
    classes.address,
    coarsePixels,
    task.looks.length,
    HAZE_BLUE,
    DARK_BLUE,
  );
}

/** All looks in one go: a strip's rows are whole coarse rows, so its looks lie under each other like one tall plane. */
function refineClasses({ arena, task, classes, fineClasses }: Strip): void {
  const { width, rows, factor, looks } = task;
  const coarseRows = (rows / factor) * looks.length;
  arena.kernels.replicate(classes.address, fineClasses.address, width / factor, coarseRows, factor);
}

function median(strip: Strip, band: OpticalBand): Block<Float32Array> {
  const { task, finePixels, coarsePixels } = strip;
  if (task.fineBands.includes(band)) return medianOf(strip, fineStack(strip, band), finePixels);
  return medianOf(strip, coarseStack(strip, band), coarsePixels);
}

function medianOf(strip: Strip, stack: Block<Float32Array>, pixels: number): Block<Float32Array> {
  const { arena, task, counts, scratch, coarsePixels } = strip;
  const output = arena.take(Float32Array, pixels);
  const countsAddress = pixels === coarsePixels ? counts.address : 0;
  arena.kernels.medianOfStack(
    stack.address,
    output.address,
    countsAddress,
    scratch.address,
    pixels,
    task.looks.length,
  );
  return output;
}

function coarseStack(strip: Strip, band: OpticalBand): Block<Float32Array> {
  const { arena, task, coarsePixels, classes } = strip;
  const position = positionOf(task.coarseBands, band);
  const stack = arena.take(Float32Array, coarsePixels * task.looks.length);
  task.looks.forEach((look, i) => stack.view.set(look.coarse[position], i * coarsePixels));
  arena.kernels.applyMask(stack.address, classes.address, stack.view.length);
  return stack;
}

function fineStack(strip: Strip, band: OpticalBand): Block<Float32Array> {
  const { arena, task, finePixels, fineClasses } = strip;
  const position = positionOf(task.fineBands, band);
  const stack = arena.take(Float32Array, finePixels * task.looks.length);
  task.looks.forEach((look, i) => stack.view.set(look.fine[position], i * finePixels));
  arena.kernels.applyMask(stack.address, fineClasses.address, stack.view.length);
  return stack;
}

function normalizedDifference(
  { arena }: Strip,
  a: Block<Float32Array>,
  b: Block<Float32Array>,
): Block<Float32Array> {
  const output = arena.take(Float32Array, a.view.length);
  arena.kernels.normalizedDifference(a.address, b.address, output.address, a.view.length);
  return output;
}

/** 1 where more than half of a coarse pixel's clear looks are water. */
function waterMask({ arena, task, classes, counts, coarsePixels }: Strip): Uint8Array {
  const water = arena.take(Uint8Array, coarsePixels);
  arena.kernels.countClass(classes.address, water.address, coarsePixels, task.looks.length, WATER_CLASS);
  arena.kernels.majority(water.address, counts.address, water.address, coarsePixels);
  return water.view.slice();
}

function positionOf(bands: readonly OpticalBand[], band: OpticalBand): number {
  const position = bands.indexOf(band);
  if (position < 0)
    throw new SylvanError('internal', `The composite needs the band ${band}, which was not read.`, {
      fields: { band },
    });
  return position;
}

import type { PackedPlane } from '../src/core/tasks/optical.ts';
import type { BaselineResult, HistoryLook } from '../src/core/tasks/history.ts';
import { arenaBytes, type Arena, type Block } from './arena.ts';
import type { Address } from './kernels.ts';
import { classTable, DARK_BLUE, HAZE_BLUE, WATER_CLASS } from './quality.ts';
import { fillSpectralForest } from './spectral-forest.ts';

type HistoryBand = 'blue' | 'red' | 'nir08' | 'swir22' | 'rededge1';

/** A part of the looks in the arena as stacks, without the observations that haze spoils. */
export interface Looks {
  readonly arena: Arena;
  readonly looks: readonly HistoryLook[];
  readonly width: number;
  readonly height: number;
  readonly pixels: number;
  readonly classes: Block<Uint8Array>;
  readonly scratch: Block<Uint8Array>;
}

/** Bytes of {@link openLooks}, and of `stacks` stacks, f32 `planes` and u8 `masks` beside them. */
export function looksBytes(
  arena: Arena,
  { width, height, looks }: Pick<Looks, 'width' | 'height' | 'looks'>,
  { stacks, planes, masks }: { readonly stacks: number; readonly planes: number; readonly masks: number },
): number {
  const pixels = width * height;
  return (
    arenaBytes(pixels * looks.length, scratchBytes(arena, width, height, looks.length), pixels * 2) +
    stacks * arenaBytes(pixels * looks.length * 4) +
    planes * arenaBytes(pixels * 4) +
    masks * arenaBytes(pixels)
  );
}

function scratchBytes({ kernels }: Arena, width: number, height: number, looks: number): number {
  return Math.max(kernels.medianScratchBytes(looks), kernels.sieveScratchBytes(width, height), looks * 4);
}

/** The looks' classes in the arena, haze taken out by each pixel's own median of blue; borrows one stack and one plane. */
export function openLooks(
  arena: Arena,
  { width, height, looks }: Pick<Looks, 'width' | 'height' | 'looks'>,
): Looks {
  const pixels = width * height;
  const classes = arena.take(Uint8Array, pixels * looks.length);
  looks.forEach((look, i) => classes.view.set(look.classes, i * pixels));
  const scratch = arena.take(Uint8Array, scratchBytes(arena, width, height, looks.length));
  const opened = { arena, looks, width, height, pixels, classes, scratch };
  arena.borrow(() => {
    const blue = stackOf(opened, 'blue');
    const middle = medianOf(opened, blue);
    arena.kernels.rejectHaze(
      blue.address,
      middle.address,
      classes.address,
      pixels,
      looks.length,
      HAZE_BLUE,
      DARK_BLUE,
    );
  });
  return opened;
}

/** A band of all looks, NaN where masked; a band that was not read is NaN throughout. */
export function stackOf({ arena, looks, pixels, classes }: Looks, band: HistoryBand): Block<Float32Array> {
  const stack = arena.take(Float32Array, pixels * looks.length);
  looks.forEach((look, i) => {
    const plane = look[band];
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

/** The normalized difference of near infrared and another band, look by look; borrows one more stack. */
export function indexStack(looks: Looks, band: HistoryBand): Block<Float32Array> {
  const { arena } = looks;
  const stack = stackOf(looks, 'nir08');
  arena.borrow(() => {
    const other = stackOf(looks, band);
    arena.kernels.normalizedDifference(stack.address, other.address, stack.address, stack.view.length);
  });
  return stack;
}

export function medianOf(
  { arena, looks, pixels, scratch }: Looks,
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
    looks.length,
  );
  return output;
}

/** Median absolute deviations from the median; the stack becomes the deviations. */
export function medianDeviation(
  looks: Looks,
  stack: Block<Float32Array>,
  middle: Block<Float32Array>,
): Block<Float32Array> {
  looks.arena.kernels.absoluteDeviations(stack.address, middle.address, looks.pixels, looks.looks.length);
  return medianOf(looks, stack);
}

/** What a forest is told by: NDVI and the clear looks behind it, the 0.5 ha unit in pixels, and the latitude's NDVI threshold. */
interface ForestRule {
  readonly ndvi: Block<Float32Array>;
  readonly counts: Block<Uint8Array>;
  readonly ndviThreshold: number;
  readonly minimumPatch: number;
}

/**
 * Forest by spectral evidence (METHODS 6) from the looks' medians: 1 forest, 0 not, 255 without an NDVI. Small patches and
 * gaps go to their surroundings; water is no forest. Borrows a stack, two planes and a mask.
 */
export function forestOf(
  looks: Looks,
  { ndvi, counts, ndviThreshold, minimumPatch }: ForestRule,
): Block<Uint8Array> {
  const { arena, width, height, pixels, classes, scratch } = looks;
  const { kernels } = arena;
  const forest = arena.take(Uint8Array, pixels);
  arena.borrow(() => {
    const water = arena.take(Uint8Array, pixels);
    kernels.countClass(classes.address, water.address, pixels, looks.looks.length, WATER_CLASS);
    kernels.majority(water.address, counts.address, water.address, pixels);
    kernels.keepObserved(water.address, ndvi.address, pixels);
    const swir22 = medianOf(looks, stackOf(looks, 'swir22'));
    const evidence = { ndvi, swir22, water, ndviThreshold };
    fillSpectralForest(arena, evidence, { classes: forest, scratch, width, height, minimumPatch });
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

/** The baseline's planes that a candidate is judged by, in the arena. */
export interface Before {
  readonly ndvi: Block<Float32Array>;
  readonly nbr: Block<Float32Array>;
  readonly deviation: Block<Float32Array>;
  readonly forest: Block<Uint8Array>;
}

export function putBaseline(arena: Arena, { ndvi, nbr, deviation, forest }: BaselineResult): Before {
  return {
    ndvi: arena.put(Float32Array, ndvi),
    nbr: arena.put(Float32Array, nbr),
    deviation: arena.put(Float32Array, deviation),
    forest: arena.put(Uint8Array, forest),
  };
}

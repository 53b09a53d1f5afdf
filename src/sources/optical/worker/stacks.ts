import type { ReflectancePlane } from '../tasks.ts';
import type { Arena, Block } from '../../../../worker/arena.ts';
import type { Address } from '../../../../worker/kernels.ts';
import { isNumbers } from './observation.ts';
import { DARK_BLUE, HAZE_BLUE } from './quality.ts';

/** Observations on one grid in the arena. The planes of a band, one after the other, form a stack. */
export interface Stacks {
  readonly arena: Arena;
  readonly observations: readonly unknown[];
  readonly pixels: number;
  /** Classes of every observation, 0 if masked. */
  readonly classes: Block<Uint8Array>;
  /** Memory for the computation of medians. */
  readonly scratch: Block<Uint8Array>;
}

export function putClasses(
  arena: Arena,
  observations: readonly { readonly classes: Uint8Array }[],
  pixels: number,
): Block<Uint8Array> {
  const classes = arena.take(Uint8Array, pixels * observations.length);
  observations.forEach((observation, i) => classes.view.set(observation.classes, i * pixels));
  return classes;
}

/** A band of all observations as reflectance, NaN if masked; a band that was not read (`null`) is NaN. */
export function stackOf(
  { arena, pixels, classes }: Stacks,
  planes: readonly (ReflectancePlane | null)[],
): Block<Float32Array> {
  const stack = arena.take(Float32Array, pixels * planes.length);
  planes.forEach((plane, i) => {
    if (plane === null) stack.view.fill(NaN, i * pixels, (i + 1) * pixels);
    else if (plane instanceof Float32Array) stack.view.set(plane, i * pixels);
    else unpack(arena, plane, stack.address + i * pixels * 4);
  });
  arena.kernels.applyMask(stack.address, classes.address, stack.view.length);
  return stack;
}

/** Writes reflectance to `address`; borrows memory for the plane's numbers. */
export function unpack(arena: Arena, plane: Exclude<ReflectancePlane, Float32Array>, address: Address): void {
  const { kernels } = arena;
  arena.borrow(() => {
    if (isNumbers(plane)) {
      const { numbers, scale, offset } = plane;
      const source = arena.put(Uint16Array, numbers);
      kernels.reflectanceOfNumbers(source.address, address, numbers.length, scale, offset);
    } else kernels.unpackReflectance(arena.put(Uint16Array, plane).address, address, plane.length);
  });
}

/** Per-pixel median of a stack; the number of observations with a value goes to `counts`. */
export function stackMedian(
  stacks: Stacks,
  stack: Block<Float32Array>,
  counts: Block<Uint8Array> | null = null,
): Block<Float32Array> {
  return borrowedMedian(stacks, () => stack, counts);
}

/** Per-pixel median of a stack that is made only for it and released afterwards. */
export function borrowedMedian(
  { arena, observations, pixels, scratch }: Stacks,
  makeStack: () => Block<Float32Array>,
  counts: Block<Uint8Array> | null = null,
): Block<Float32Array> {
  const output = arena.take(Float32Array, pixels);
  arena.borrow(() => {
    const addresses = [makeStack().address, output.address, counts?.address ?? 0, scratch.address] as const;
    arena.kernels.medianOfStack(...addresses, pixels, observations.length);
  });
  return output;
}

/**
 * Masks hazy observations in the classes by comparison with each pixel's own median of blue, so that the same ones are masked in
 * every band. Borrows a stack and a plane.
 */
export function rejectHaze(stacks: Stacks, blueOf: () => Block<Float32Array>): void {
  const { arena, observations, pixels, classes } = stacks;
  arena.borrow(() => {
    const blue = blueOf();
    const middle = stackMedian(stacks, blue);
    const addresses = [blue.address, middle.address, classes.address] as const;
    arena.kernels.rejectHaze(...addresses, pixels, observations.length, HAZE_BLUE, DARK_BLUE);
  });
}

export function normalizedDifference(
  arena: Arena,
  a: Block<Float32Array>,
  b: Block<Float32Array>,
): Block<Float32Array> {
  const output = arena.take(Float32Array, a.view.length);
  arena.kernels.normalizedDifference(a.address, b.address, output.address, a.view.length);
  return output;
}

/** 1 where more than half of the clear observations are water; `counts` has the number of clear observations. */
export function waterMask(
  { arena, observations, pixels, classes }: Stacks,
  counts: Block<Uint8Array>,
  waterClass: number,
): Uint8Array {
  const water = arena.take(Uint8Array, pixels);
  arena.kernels.countClass(classes.address, water.address, pixels, observations.length, waterClass);
  arena.kernels.majority(water.address, counts.address, water.address, pixels);
  return water.view.slice();
}

/**
 * Deviation of each pixel's NDVI from its median (methods 10): 1.4826 MAD with four or more observations, the sample standard
 * deviation with fewer, NaN with one. Overwrites `nir`, and fills `counts`. Takes three planes.
 */
export function ndviSpread(
  stacks: Stacks,
  nir: Block<Float32Array>,
  red: Block<Float32Array>,
  counts: Block<Uint8Array>,
): Block<Float32Array> {
  const { arena, observations, pixels } = stacks;
  const { kernels } = arena;
  kernels.normalizedDifference(nir.address, red.address, nir.address, nir.view.length);
  const middle = stackMedian(stacks, nir, counts);
  const sample = arena.take(Float32Array, pixels);
  kernels.sampleDeviations(nir.address, middle.address, sample.address, pixels, observations.length);
  kernels.absoluteDeviations(nir.address, middle.address, pixels, observations.length);
  const absolute = stackMedian(stacks, nir, counts);
  kernels.robustDeviations(absolute.address, sample.address, counts.address, pixels);
  return absolute;
}

import { guardOffset, type OffsetDecision } from '../src/core/offset-guard.ts';
import type { Asset } from '../src/core/scene.ts';
import { arenaBytes, type Arena, type Block } from './arena.ts';
import { floatsOf, type BandPlane } from './look.ts';
import { classTable, VEGETATION_CLASS } from './quality.ts';

const VEGETATION = classTable([VEGETATION_CLASS]);
const DARKEST_SHARE = 0.05;

/** Bytes that {@link decideOffset} borrows of the arena for planes of `pixels`. */
export function offsetScratchBytes(pixels: number): number {
  return arenaBytes(pixels * 4, pixels * 4, pixels, VEGETATION.length, 5 * 8);
}

/**
 * Asks the blue band's dark vegetation (digital numbers) whether the catalogue is right about the reflectance offset
 * (METHODS 1.1).
 */
export function decideOffset(
  arena: Arena,
  blue: BandPlane,
  classes: Block<Uint8Array>,
  { scale, offset }: Asset,
): OffsetDecision {
  const dark = arena.borrow(() => darkVegetation(arena, floatsOf(arena, blue), classes));
  return guardOffset({ ...dark, scale, offset });
}

/** The 5th percentile of the digital numbers over vegetation, NaN without any, and how many pixels that is. */
function darkVegetation(
  arena: Arena,
  plane: Block<Float32Array>,
  classes: Block<Uint8Array>,
): { percentile: number; pixels: number } {
  const { kernels } = arena;
  const { length } = plane.view;
  const scratch = arena.take(Float32Array, length);
  const mask = arena.take(Uint8Array, length);
  const table = arena.put(Uint8Array, VEGETATION);
  const moments = arena.take(Float64Array, 5);
  kernels.classMask(classes.address, table.address, mask.address, length);
  kernels.moments(plane.address, mask.address, moments.address, length);
  const percentile = kernels.quantile(plane.address, mask.address, scratch.address, length, DARKEST_SHARE);
  return { percentile, pixels: moments.view[0] };
}

import type { Band } from '../src/core/bands.ts';
import { guardOffset, type OffsetDecision } from '../src/core/offset-guard.ts';
import type { LookTile } from '../src/core/protocol.ts';
import { arenaBytes, type Arena } from './arena.ts';
import type { LookPlanes } from './look.ts';
import { classTable, VEGETATION_CLASS } from './quality.ts';

const VEGETATION = classTable([VEGETATION_CLASS]);
const DARKEST_SHARE = 0.05;

/** Asks the blue band's dark vegetation whether the catalogue is right about the reflectance offset (METHODS 1.1). */
export function decideOffset(
  arena: Arena,
  raw: LookPlanes,
  coarseBands: readonly Band[],
  tile: LookTile,
): OffsetDecision {
  const { scale, offset } = tile.bands.blue!;
  const blue = raw.coarse[coarseBands.indexOf('blue')];
  const { percentile, pixels } = darkVegetation(arena, blue, raw.classes);
  return guardOffset({ percentile, pixels, scale, offset });
}

/** The 5th percentile of the digital numbers over vegetation, NaN without any, and how many pixels that is. */
function darkVegetation(
  arena: Arena,
  digitalNumbers: Float32Array,
  classes: Uint8Array,
): { percentile: number; pixels: number } {
  const length = digitalNumbers.length;
  arena.open(arenaBytes(length * 4, length * 4, length, length, VEGETATION.length, 5 * 8));
  const { kernels } = arena;
  const plane = arena.put(Float32Array, digitalNumbers);
  const scratch = arena.take(Float32Array, length);
  const classPlane = arena.put(Uint8Array, classes);
  const mask = arena.take(Uint8Array, length);
  const table = arena.put(Uint8Array, VEGETATION);
  const moments = arena.take(Float64Array, 5);
  kernels.classMask(classPlane.address, table.address, mask.address, length);
  kernels.moments(plane.address, mask.address, moments.address, length);
  const percentile = kernels.quantile(plane.address, mask.address, scratch.address, length, DARKEST_SHARE);
  return { percentile, pixels: moments.view[0] };
}

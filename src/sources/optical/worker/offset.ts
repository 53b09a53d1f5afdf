import type { Asset } from '../../../stac/scene.ts';
import { arenaBytes, type Arena, type Block } from '../../../../worker/arena.ts';
import { floatsOf, type BandPlane } from './observation.ts';
import { classTable, VEGETATION_CLASS } from './quality.ts';

/** Reflectance that Sentinel-2 products carry on top from processing baseline 04.00 on, as an offset to be added. */
const CARRIED_OFFSET = -0.1;

/** Fewest vegetation pixels (SCL 4) whose blue band is evidence (methods 1.1). */
const GUARD_MIN_PIXELS = 200;

/** Raw blue reflectance, before any offset, from which the offset is surely in the pixels, and up to which it is surely not. */
const CARRIED_FROM = 0.1;
const REMOVED_UP_TO = 0.085;

/** Slack for thresholds and offsets that are decimal fractions in binary: far below one digital number. */
const EPSILON = 1e-9;

export interface OffsetEvidence {
  /** 5th percentile of the blue band's (B02) digital numbers over vegetation pixels, before scale and offset. */
  readonly percentile: number;
  /** The same of SWIR2: clouds and haze brighten blue, an offset every band. */
  readonly swir22Percentile: number;
  /** How many pixels that is. */
  readonly pixels: number;
  /** Scale and offset of the blue band as the catalog has them: `reflectance = DN * scale + offset`. */
  readonly scale: number;
  readonly offset: number;
}

export interface OffsetDecision {
  /** The offset to use, in reflectance. */
  readonly offset: number;
  /**
   * Who decided: the metadata (which the pixels may have confirmed), or the pixels against them. `hazy`: blue is too bright for
   * vegetation and SWIR2 is not, so that the mask missed clouds, and the image is of no use.
   */
  readonly verdict: 'metadata' | 'pixels' | 'hazy';
  readonly warning?: string;
}

/**
 * Tests by the pixels whether Sentinel-2's offset is still in them (methods 1.1): dark vegetation reflects far less than
 * 0.1 of blue light, so a raw 5th percentile of 0.1 or more carries it and one of 0.085 or less does not. Between the
 * two, with fewer than 200 pixels, or with an offset that is neither of ESA's (0 and -0.1), the metadata stand. Where
 * they disagree the pixels are right, and the warning says so; but where only blue says that an offset is carried, it is haze.
 */
export function guardOffset({
  percentile,
  swir22Percentile,
  pixels,
  scale,
  offset,
}: OffsetEvidence): OffsetDecision {
  const stated = isNear(offset, CARRIED_OFFSET) ? CARRIED_OFFSET : isNear(offset, 0) ? 0 : null;
  const acquired = pixels >= GUARD_MIN_PIXELS ? offsetObserved(percentile * scale) : null;
  if (acquired === null || stated === null || acquired === stated) return { offset, verdict: 'metadata' };
  const isCarried = swir22Percentile * scale >= CARRIED_FROM - EPSILON;
  if (acquired !== 0 && !isCarried) return { offset, verdict: 'hazy' };
  const found = `5th percentile of raw blue is ${(percentile * scale).toFixed(4)} over ${pixels} vegetation pixels`;
  const detail =
    acquired === 0 ? 'the offset is already taken out of the pixels' : 'the pixels still carry the offset';
  return { offset: acquired, verdict: 'pixels', warning: `${detail}, against the catalog (${found})` };
}

function offsetObserved(rawReflectance: number): number | null {
  if (rawReflectance >= CARRIED_FROM - EPSILON) return CARRIED_OFFSET;
  return rawReflectance <= REMOVED_UP_TO + EPSILON ? 0 : null;
}

function isNear(a: number, b: number): boolean {
  return Math.abs(a - b) < EPSILON;
}

const VEGETATION = classTable([VEGETATION_CLASS]);
const DARKEST_FRACTION = 0.05;

/** Bytes that {@link decideOffset} borrows of the arena for planes of `pixels`. */
export function offsetScratchBytes(pixels: number): number {
  return arenaBytes(pixels * 4, pixels * 4, pixels, VEGETATION.length, 5 * 8);
}

/**
 * Tests by the blue band's dark vegetation (digital numbers) whether the catalog is right about the reflectance offset
 * (methods 1.1).
 */
export function decideOffset(
  arena: Arena,
  [blue, swir22]: readonly [BandPlane, BandPlane],
  classes: Block<Uint8Array>,
  { scale, offset }: Asset,
): OffsetDecision {
  const darkIn = (plane: BandPlane) =>
    arena.borrow(() => darkVegetation(arena, floatsOf(arena, plane), classes));
  const { percentile: swir22Percentile } = darkIn(swir22);
  return guardOffset({ ...darkIn(blue), swir22Percentile, scale, offset });
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
  const percentile = kernels.quantile(plane.address, mask.address, scratch.address, length, DARKEST_FRACTION);
  return { percentile, pixels: moments.view[0] };
}

import type { Arena, Block } from '../../../../worker/arena.ts';
import { floatsOf, type BandPlane } from './observation.ts';
import { classTable, VEGETATION_CLASS } from './quality.ts';

/** Offset to add to the reflectance of Sentinel-2 products from processing baseline 04.00 on. */
const CARRIED_OFFSET = -0.1;

/** Minimum number of vegetation pixels (SCL 4) needed to judge by the blue band (methods 1.1). */
const GUARD_MIN_PIXELS = 200;

/**
 * Raw blue reflectance, before any offset: from the first value on, the pixels certainly contain the offset; up to the second,
 * they certainly do not.
 */
const CARRIED_FROM = 0.1;
const REMOVED_UP_TO = 0.085;

/** Tolerance for decimal thresholds and offsets in binary floating point: far below one digital number. */
const EPSILON = 1e-9;

export interface OffsetEvidence {
  /** 5th percentile of the blue band's (B02) digital numbers over vegetation pixels, before scale and offset. */
  readonly percentile: number;
  /** The same percentile of SWIR2: clouds and haze brighten blue, an offset brightens every band. */
  readonly swir22Percentile: number;
  /** Number of vegetation pixels. */
  readonly pixels: number;
  /** Scale and offset of the blue band as stated by the catalog: `reflectance = DN * scale + offset`. */
  readonly scale: number;
  readonly offset: number;
}

export interface OffsetDecision {
  /** The offset to use, in reflectance. */
  readonly offset: number;
  /**
   * What decided: the metadata (possibly confirmed by the pixels), or the pixels against the metadata. `hazy`: blue is too
   * bright for vegetation but SWIR2 is not, so the mask missed clouds and the image is unusable.
   */
  readonly verdict: 'metadata' | 'pixels' | 'hazy';
}

/**
 * Tests whether the pixels still contain Sentinel-2's offset (methods 1.1). Dark vegetation reflects far less than 0.1 of blue
 * light: a raw 5th percentile of 0.1 or more contains the offset, one of 0.085 or less does not. In between, with fewer than
 * 200 pixels, or with an offset other than ESA's (0 and -0.1), the metadata apply. If pixels and metadata disagree, the pixels
 * win; but if only blue indicates an offset, it is haze.
 */
export function guardOffset({
  percentile,
  swir22Percentile,
  pixels,
  scale,
  offset,
}: OffsetEvidence): OffsetDecision {
  const stated = isNear(offset, CARRIED_OFFSET) ? CARRIED_OFFSET : isNear(offset, 0) ? 0 : null;
  const observed = pixels >= GUARD_MIN_PIXELS ? offsetObserved(percentile * scale) : null;
  if (observed === null || stated === null || observed === stated) return { offset, verdict: 'metadata' };
  const isCarried = swir22Percentile * scale >= CARRIED_FROM - EPSILON;
  if (observed !== 0 && !isCarried) return { offset, verdict: 'hazy' };
  return { offset: observed, verdict: 'pixels' };
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

/** Tests the catalog's reflectance offset against the blue digital numbers of dark vegetation (methods 1.1). */
export function decideOffset(
  arena: Arena,
  [blue, swir22]: readonly [BandPlane, BandPlane],
  classes: Block<Uint8Array>,
): OffsetDecision {
  const { scale, offset } = blue;
  const darkIn = (plane: BandPlane) =>
    arena.borrow(() => darkVegetation(arena, floatsOf(arena, plane), classes));
  const { percentile: swir22Percentile } = darkIn(swir22);
  return guardOffset({ ...darkIn(blue), swir22Percentile, scale, offset });
}

/** The 5th percentile of the digital numbers over vegetation (NaN if there is none), and the number of pixels. */
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

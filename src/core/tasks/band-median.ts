import type { Grid } from '../grid.ts';
import type { ReadLimits } from '../protocol.ts';
import type { Asset } from '../scene.ts';

/**
 * Reads one more band of looks that a composite was made of, and takes its median over the same of them. A file that cannot be
 * read leaves its pixels unknown: nothing rests on this band.
 */
export interface BandMedianTask {
  readonly kind: 'band-median';
  readonly grid: Grid;
  readonly looks: readonly BandLook[];
  /** The looks that count at each pixel of the grid, a bit each. */
  readonly seen: Uint8Array;
  readonly limits: ReadLimits;
}

/** One band of a look. */
export interface BandLook {
  /** Its bit in `seen`. */
  readonly bit: number;
  /** Scaled as the composite's bands are; the first that has a value wins where they overlap. */
  readonly tiles: readonly [Asset, ...Asset[]];
}

/** Median reflectance, NaN where no look that counts is known; `null` where no file could be read. */
export type BandMedianResult = Float32Array | null;

import type { ReadLimits } from '../../cache/policy.ts';
import type { Grid } from '../../geo/grid.ts';
import type { Asset } from '../../stac/scene.ts';

/** Finds fires on the days of a MODIS fire mask (8-day item, one sample per day) on a zone's grid (methods 4). */
export interface FireMaskTask {
  readonly kind: 'fire-mask';
  readonly mask: Asset;
  /** The samples to read; 0 is the item's first day. */
  readonly samples: readonly number[];
  /** North-up, in UTM: a pixel counts if its centre lies on the grid, edges included. */
  readonly grid: Grid;
  readonly limits: ReadLimits;
}

export interface FireMaskResult {
  /**
   * Number of mask pixels on the grid, in this file or a neighbouring one: those whose centre lies on the grid, or, if the grid
   * is too small to contain one, the pixel that contains the grid's centre.
   */
  readonly pixels: number;
  /** Pixels in this file, each as a number that is the same in every file with the same pixel lattice. */
  readonly cells: Float64Array;
  /** One per requested sample, in the same order. */
  readonly days: readonly FireMaskDay[];
}

export interface FireMaskDay {
  readonly sample: number;
  /** For each cell, 1 if it was observed (classes 3, 5, 7, 8, 9), 0 if not (clouds, unknown, not processed). */
  readonly observed: Uint8Array;
  readonly fires: readonly FirePixel[];
}

export interface FirePixel {
  readonly lng: number;
  readonly lat: number;
  readonly confidence: 'nominal' | 'high';
}

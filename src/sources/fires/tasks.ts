import type { ReadLimits } from '../../cache/policy.ts';
import type { Asset } from '../../stac/scene.ts';

/** Counts fires in the days of a MODIS fire mask (8-day item, one sample a day) inside a square of UTM (methods 4). */
export interface FireMaskTask {
  readonly kind: 'fire-mask';
  readonly mask: Asset;
  /** The samples to read, 0 the item's first day. */
  readonly samples: readonly number[];
  readonly square: FireSquare;
  readonly limits: ReadLimits;
}

/** The zone's square in metres: a pixel or detection counts where its centre lies inside, edges included. */
export interface FireSquare {
  readonly epsg: number;
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

export interface FireMaskResult {
  /**
   * Pixels of the square, in this file or in a neighbour: those whose centre lies inside, or, in a square too small to hold a
   * centre, the one that its own centre lies in.
   */
  readonly pixels: number;
  /** Those of them in this file, each by a number that it has in every file of the same grid. */
  readonly cells: Float64Array;
  /** One a sample requested, in its order. */
  readonly days: readonly FireMaskDay[];
}

export interface FireMaskDay {
  readonly sample: number;
  /** For each of the cells 1 where it was observed (classes 3, 5, 7, 8, 9), 0 where not (clouds, unknown, not processed). */
  readonly acquired: Uint8Array;
  /** Nominal and high confidence. */
  readonly fires: readonly FirePixel[];
}

export interface FirePixel {
  readonly lng: number;
  readonly lat: number;
  readonly confidence: 'nominal' | 'high';
}

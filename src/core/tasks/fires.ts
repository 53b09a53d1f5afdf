import type { ReadLimits } from '../protocol.ts';
import type { Asset } from '../scene.ts';

/** Counts fires in the days of a MODIS fire mask (8-day item, one sample a day) inside a square of UTM (METHODS 4). */
export interface FireMaskTask {
  readonly kind: 'fire-mask';
  readonly sceneId: string;
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
  /** One a sample asked for, in its order. */
  readonly days: readonly FireMaskDay[];
  readonly bytes: number;
  readonly requests: number;
}

export interface FireMaskDay {
  readonly sample: number;
  /** Pixels whose centre lies inside the square, and those of them that were seen (classes 3, 5, 7, 8, 9). */
  readonly pixels: number;
  readonly observed: number;
  /** Nominal and high confidence. */
  readonly fires: readonly FirePixel[];
}

export interface FirePixel {
  readonly lng: number;
  readonly lat: number;
  readonly confidence: 'nominal' | 'high';
}

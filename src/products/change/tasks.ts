import type { ZonePixels } from '../../geo/zone.ts';
import type { StripTask } from '../../sources/optical/tasks.ts';

/**
 * Per-pixel medians of the clear observations of one period (methods 10). NDVI is on the fine grid, the other bands on the coarse
 * one; the two are equal if the sensor's bands share one resolution.
 */
export interface PeriodPlanes {
  /** On the fine grid: NDVI of the median reflectances, NaN without a clear observation. */
  readonly ndvi: Float32Array;
  /**
   * Spread of the observations' NDVI: 1.4826 MAD with four or more, the sample standard deviation with two or three, NaN with
   * one.
   */
  readonly deviation: Float32Array;
  /** Number of clear observations. */
  readonly observations: Uint8Array;
  /** On the coarse grid: indices of the medians, and median reflectance; `ndre` is `null` without a red edge band. */
  readonly nbr: Float32Array;
  readonly ndre: Float32Array | null;
  readonly swir22: Float32Array;
  /** 1 if more than half of the clear observations are water. */
  readonly water: Uint8Array;
}

/** A period, and the planes for true colour if requested. */
export interface PeriodResult extends PeriodPlanes {
  /** Median reflectance on the fine grid. */
  readonly red?: Float32Array;
  /** The observations used for each coarse pixel, one bit each in their order. */
  readonly observedBits?: Uint8Array;
}

/** Composites one strip of all observations of a period. */
export interface PeriodTask extends StripTask {
  readonly kind: 'period';
}

/** How the ground changed between two periods, over the known forest (methods 10), on the fine grid. */
export interface ChangeTask extends ZonePixels {
  readonly kind: 'change';
  readonly factor: number;
  readonly before: PeriodPlanes;
  readonly after: PeriodPlanes;
  /** `null` if forest is unknown. */
  readonly forest: ForestPlanes | null;
  /** Side of a block, in fine pixels; the mean of a block is one observation. */
  readonly blockPixels: number;
  /** Whether to return the planes of change, which are most of the result's size. */
  readonly planes: boolean;
}

/** Forest on the second day, and loss and gain before it. */
interface ForestPlanes {
  /** On the fine grid: 1 forest, 0 not, 255 unknown. */
  readonly classes: Uint8Array;
  /** On a grid of `factor` fine pixels a side from the zone's north-west corner: LOSS classes, and 1 where forest was gained. */
  readonly width: number;
  readonly height: number;
  readonly factor: number;
  readonly loss: Uint8Array;
  readonly gain: Uint8Array;
}

/** Bins of the histograms of change: the full range of an index's change. */
export const CHANGE_BINS = { low: -2, high: 2, count: 160 } as const;

export interface ChangeResult {
  /** Fine pixels observed in each period and in both, and of these the land pixels: not water in both. */
  readonly observedBefore: number;
  readonly observedAfter: number;
  readonly commonPixels: number;
  readonly landPixels: number;
  /** Means over that land. */
  readonly before: PeriodMeans;
  readonly after: PeriodMeans;
  /** Pixels of that land that were forest on either day. */
  readonly forestPixels: number;
  /** Pixels of forest on the second day gained since the first, whether or not both periods observe them. */
  readonly gainPixels: number;
  /** Lost forest that is water in period 2. */
  readonly floodedPixels: number;
  /** Mean change of NDVI and NBR over forest; `null` without forest. */
  readonly forestNdvi: number | null;
  readonly forestNbr: number | null;
  /** Forest pixels of either day by class of dNBR, from high regrowth to high severity. */
  readonly severity: readonly number[];
  /** Means over forest of either day, one for each block with enough forest. */
  readonly ndviBlocks: Float64Array;
  readonly nbrBlocks: Float64Array;
  /** Pixels of that land in each bin of {@link CHANGE_BINS}. */
  readonly ndviHistogram: Uint32Array;
  readonly dnbrHistogram: Uint32Array;
  /** On the fine grid: 1 where the first day had forest. */
  readonly forestBefore: Uint8Array;
  readonly planes: ChangePlanes | null;
}

export interface PeriodMeans {
  /** NaN without land, in which case there is no comparison. */
  readonly ndvi: number;
  readonly nbr: number;
  readonly ndre: number | null;
}

/** On the fine grid; NaN or 255 where a period did not observe the ground, or both show water. */
export interface ChangePlanes {
  /** NDVI2 - NDVI1. */
  readonly ndviChange: Float32Array;
  /** NBR1 - NBR2. */
  readonly dnbr: Float32Array;
  /** The change of NDVI in standard errors. */
  readonly z: Float32Array;
  /** USGS class of dNBR, 0 to 6, where the ground was forest on either day. */
  readonly severity: Uint8Array;
  /** 0 none, 1 confirmed loss, 2 gain, 255 unknown. */
  readonly change: Uint8Array;
}

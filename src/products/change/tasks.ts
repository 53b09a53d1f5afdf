import type { IndexValues } from '../../geo/indices.ts';
import type { ZonePixels } from '../../geo/zone.ts';
import type { StripTask } from '../../sources/optical/tasks.ts';

/**
 * Per-pixel medians of the clear observations of one period (methods 10): the indices of the median reflectances, NaN without a
 * clear observation, each on its own grid (`INDICES`), and the planes below. The fine and the coarse grid are equal if the
 * sensor's bands share one resolution.
 */
export interface PeriodPlanes extends IndexValues<Float32Array> {
  /**
   * On the fine grid: spread of the NDVI of the observations, which is 1.4826 times the MAD of four or more, the sample standard
   * deviation of two or three, NaN for one.
   */
  readonly deviation: Float32Array;
  /** On the fine grid: number of clear observations. */
  readonly observations: Uint8Array;
  /** On the coarse grid: median SWIR2. */
  readonly swir22: Float32Array;
  /** On the coarse grid: 1 if more than half of the clear observations are water. */
  readonly water: Uint8Array;
}

/** The planes of a period and, if requested, those needed for true colour. */
export interface PeriodResult extends PeriodPlanes {
  /** Median reflectance on the fine grid. */
  readonly red?: Float32Array;
  /** For each coarse pixel, the observations used: one bit per observation, in the order of the observations. */
  readonly observedBits?: Uint8Array;
}

/** Composites one strip of all observations of a period. */
export interface PeriodTask extends StripTask {
  readonly kind: 'period';
}

/** Computes the change between two periods, of all land and of the known forest (methods 10), on the fine grid. */
export interface ChangeTask extends ZonePixels {
  readonly kind: 'change';
  readonly factor: number;
  readonly before: PeriodPlanes;
  readonly after: PeriodPlanes;
  /** `null` if forest is unknown. */
  readonly forest: ForestPlanes | null;
  /** Side of a block, in fine pixels; the mean of a block counts as one observation. */
  readonly blockPixels: number;
  /** Whether to return the planes of change, which make up most of the result. */
  readonly planes: boolean;
}

/** Forest on the second day, and its loss and gain since the first. */
interface ForestPlanes {
  /** On the fine grid: 1 forest, 0 not, 255 unknown. */
  readonly classes: Uint8Array;
  /**
   * Loss (`LOSS` classes) and gain (1 where forest was gained), on a grid that starts at the zone's north-west corner and whose
   * pixels are `factor` fine pixels wide.
   */
  readonly width: number;
  readonly height: number;
  readonly factor: number;
  readonly loss: Uint8Array;
  readonly gain: Uint8Array;
}

/** Bins of the histograms of change, over the full range in which an index can change. */
export const CHANGE_BINS = { low: -2, high: 2, count: 160 } as const;

export interface ChangeResult {
  /**
   * Number of fine pixels observed in period 1, in period 2 and in both, and the number of the last that are land (not water in
   * both periods).
   */
  readonly observedBefore: number;
  readonly observedAfter: number;
  readonly commonPixels: number;
  readonly landPixels: number;
  /** Means over these land pixels. */
  readonly before: PeriodMeans;
  readonly after: PeriodMeans;
  /** Number of land pixels that were forest on either day. */
  readonly forestPixels: number;
  /** Number of pixels of forest gained from the first day to the second, whether or not both periods observe them. */
  readonly gainPixels: number;
  /** Number of pixels of lost forest that are water in period 2. */
  readonly floodedPixels: number;
  /** Mean change of NDVI and NBR over forest; `null` without forest. */
  readonly forestNdvi: number | null;
  readonly forestNbr: number | null;
  /** Number of pixels that were forest on either day, for each class of dNBR from high regrowth to high severity. */
  readonly severity: readonly number[];
  /** Mean changes of NDVI and NBR over the forest of either day, one for each block with enough forest. */
  readonly ndviBlocks: Float64Array;
  readonly nbrBlocks: Float64Array;
  /** Number of land pixels in each bin of {@link CHANGE_BINS}. */
  readonly ndviHistogram: Uint32Array;
  readonly dnbrHistogram: Uint32Array;
  /** On the fine grid: 1 where the first day had forest. */
  readonly forestBefore: Uint8Array;
  readonly planes: ChangePlanes | null;
}

/** Mean of each index; NDVI and NBR are NaN without land, in which case there is no comparison. */
export type PeriodMeans = IndexValues<number>;

/** On the fine grid; NaN or 255 where a period did not observe the ground, or where both show water. */
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

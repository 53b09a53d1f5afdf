import type { ZonePixels } from '../../geo/zone.ts';
import type { StripTask } from '../../sources/optical/tasks.ts';

/**
 * One period's median of its clear observations (methods 10). The fine grid is that of NDVI, the coarse one that of the other
 * bands; both are the same where the sensor's bands are.
 */
export interface PeriodPlanes {
  /** On the fine grid: NDVI of the median reflectances, NaN where no observation was clear. */
  readonly ndvi: Float32Array;
  /** Spread of the observations' NDVI: 1.4826 MAD with four or more, the sample standard deviation of fewer, NaN of one. */
  readonly deviation: Float32Array;
  /** Clear observations. */
  readonly observations: Uint8Array;
  /** On the coarse grid: indices of medians, and median reflectance; `ndre` is `null` without a red edge. */
  readonly nbr: Float32Array;
  readonly ndre: Float32Array | null;
  readonly swir22: Float32Array;
  /** 1 where more than half of the clear observations are water. */
  readonly water: Uint8Array;
}

/** A period, and what true colour needs where it was requested. */
export interface PeriodResult extends PeriodPlanes {
  /** Median reflectance on the fine grid. */
  readonly red?: Float32Array;
  /** The observations behind each coarse pixel, a bit each. */
  readonly acquired?: Uint8Array;
}

/** Folds one strip of every observation of a period. */
export interface PeriodTask extends StripTask {
  readonly kind: 'period';
  /** Each observation's bit in `acquired`, 0 to 7: with them the result has what true colour needs. */
  readonly bits?: readonly number[];
}

/** How the ground changed between two periods, over the forest that the ledger knows (methods 10), on the fine grid. */
export interface ChangeTask extends ZonePixels {
  readonly kind: 'change';
  readonly factor: number;
  readonly before: PeriodPlanes;
  readonly after: PeriodPlanes;
  /** `null` where forest is not known. */
  readonly forest: ForestPlanes | null;
  /** Side of a block whose mean is one observation, in fine pixels. */
  readonly blockPixels: number;
  /** Whether the planes of change are wanted: most of what an answer would hold. */
  readonly planes: boolean;
}

/** Forest on the second day, and what went and came before. */
interface ForestPlanes {
  /** On the fine grid: 1 forest, 0 not, 255 unknown. */
  readonly classes: Uint8Array;
  /** Of a grid of whole fine pixels, `factor` a side, from the zone's north-west corner: LOSS classes, and 1 where forest came. */
  readonly width: number;
  readonly height: number;
  readonly factor: number;
  readonly loss: Uint8Array;
  readonly gain: Uint8Array;
}

/** Bins of the histograms of change: all that an index can change by. */
export const CHANGE_BINS = { low: -2, high: 2, count: 160 } as const;

export interface ChangeResult {
  /** Fine pixels that each period shows, those that both do, and of these the land: what is not water in both. */
  readonly observedBefore: number;
  readonly observedAfter: number;
  readonly commonPixels: number;
  readonly landPixels: number;
  /** Means over that land. */
  readonly before: PeriodMeans;
  readonly after: PeriodMeans;
  /** Of that land, what was forest on either day. */
  readonly forestPixels: number;
  /** Forest of the second day that came since the first, wherever it is observed. */
  readonly gainPixels: number;
  /** Lost forest that is water in period 2. */
  readonly floodedPixels: number;
  /** Mean change of NDVI and NBR over forest; `null` without. */
  readonly forestNdvi: number | null;
  readonly forestNbr: number | null;
  /** Pixels of forest on either day by class of dNBR, from high regrowth to high severity. */
  readonly severity: readonly number[];
  /** Means over forest of either day of blocks that hold enough of it. */
  readonly ndviBlocks: Float64Array;
  readonly nbrBlocks: Float64Array;
  /** Pixels of that land a bin of {@link CHANGE_BINS}. */
  readonly ndviHistogram: Uint32Array;
  readonly dnbrHistogram: Uint32Array;
  /** On the fine grid: 1 where the first day had forest. */
  readonly forestBefore: Uint8Array;
  readonly planes: ChangePlanes | null;
}

export interface PeriodMeans {
  /** NaN without land, which is no comparison. */
  readonly ndvi: number;
  readonly nbr: number;
  readonly ndre: number | null;
}

/** On the fine grid; NaN or 255 where one of the periods does not show the ground, or both show water. */
export interface ChangePlanes {
  /** NDVI2 - NDVI1. */
  readonly ndviChange: Float32Array;
  /** NBR1 - NBR2. */
  readonly dnbr: Float32Array;
  /** The change of NDVI in its standard errors. */
  readonly z: Float32Array;
  /** USGS class of dNBR, 0 to 6, of the ground that was forest on either day. */
  readonly severity: Uint8Array;
  /** 0 none, 1 confirmed loss, 2 gain, 255 unknown. */
  readonly change: Uint8Array;
}

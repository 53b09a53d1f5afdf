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

/** What became of the ground between two periods (methods 10), on the fine grid. */
export interface ChangeTask extends ZonePixels {
  readonly kind: 'change';
  readonly factor: number;
  readonly before: PeriodPlanes;
  readonly after: PeriodPlanes;
  /** Log odds over which ground is forest, of each period (methods 6.2). */
  readonly thresholds: readonly [before: number, after: number];
  /** Smallest forest, and smallest gap in one, in fine pixels. */
  readonly minimumForest: number;
  /** Smallest patch of loss or gain, in fine pixels. */
  readonly minimumPatch: number;
  /** Side of a block whose mean is one observation, in fine pixels. */
  readonly blockPixels: number;
  /** Whether the periods lie in different seasons, so that the change that the season makes is taken out. */
  readonly seasonal: boolean;
  /** Whether leaves may be on in one period and off in the other, so that forest itself has a season. */
  readonly leavesFall: boolean;
  /** Least falls of log odds and NBR that are a loss, and rises that are a gain. */
  readonly minimumChange: MinimumChange;
  /** VV of both periods from one side on the coarse grid, dB, where known: it distinguishes trees without leaves from none. */
  readonly radar: { readonly before: Float32Array; readonly after: Float32Array } | null;
  /** Whether the planes of change are wanted: most of what an answer would hold. */
  readonly planes: boolean;
}

interface MinimumChange {
  readonly logOdds: number;
  readonly nbr: number;
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
  /** Land that was forest in period 1, in period 2, in either. */
  readonly forestBeforePixels: number;
  readonly forestAfterPixels: number;
  readonly forestEitherPixels: number;
  /** Forest of one period that is water in the other. */
  readonly floodedPixels: number;
  /** Change as it was observed, and with the season's part taken out; the same where there is none to take out. */
  readonly raw: ChangeSums;
  readonly corrected: ChangeSums;
  readonly season: SeasonShift | null;
  /** Lost pixels of which period 2 has two clear observations or more. */
  readonly confirmedLoss: number;
  /** Pixels of forest in either period by class of dNBR, from high regrowth to high severity. */
  readonly severity: readonly number[];
  /** Means over forest in either period of blocks that hold enough of it. */
  readonly ndviBlocks: Float64Array;
  readonly nbrBlocks: Float64Array;
  /** Pixels of that land a bin of {@link CHANGE_BINS}. */
  readonly ndviHistogram: Uint32Array;
  readonly dnbrHistogram: Uint32Array;
  /** The largest patches of loss, largest first, and how many there are. */
  readonly patches: readonly LossPatch[];
  readonly patchCount: number;
  /** Clear observations, of each period, of the lost pixel that has the fewest; NaN where nothing was lost. */
  readonly fewestObservations: readonly [before: number, after: number];
  /** On the fine grid: 1 where period 1 was forest. */
  readonly forestBefore: Uint8Array;
  readonly planes: ChangePlanes | null;
}

export interface PeriodMeans {
  /** NaN without land, which is no comparison. */
  readonly ndvi: number;
  readonly nbr: number;
  readonly ndre: number | null;
}

/** Over the ground that was forest in either period; `null` where there was none. */
export interface ChangeSums {
  readonly ndvi: number | null;
  readonly nbr: number | null;
  readonly lossPixels: number;
  readonly gainPixels: number;
}

/** The change of forest that the season makes. */
export interface SeasonShift {
  /** What distinguished it from loss: radar, pixel by pixel, or the median of the forest alone. */
  readonly by: 'radar' | 'median';
  /** Medians over the forest that stood. */
  readonly ndvi: number;
  /** Of NBR, period 2 minus period 1. */
  readonly nbr: number;
  /** What the land that is forest in neither period did, in fractions of it; `null` where there is too little of it. */
  readonly other: OtherLand | null;
  /** The period in which more ground is forest. */
  readonly leafOn: 'before' | 'after';
  /** Pixels they were measured on. */
  readonly pixels: number;
  /** Whether neither the forest nor the other land changed with the days: then nothing is taken out. */
  readonly steady: boolean;
  /**
   * Whether more than a tenth of it changed otherwise than its median. Then radar alone says what is lost, and nothing is
   * taken out without it; the change of what stands is not known.
   */
  readonly uneven: boolean;
}

/** Land whose NDVI fell, and rose, by 0.10 or more: grass that dries and crops that are cut look like lost forest. */
export interface OtherLand {
  readonly fell: number;
  readonly rose: number;
}

/** A fraction of it, from which on the season may be what looks like a change of forest. */
export const MAX_OTHER = 0.15;

export interface LossPatch {
  readonly pixels: number;
  /** Middle of its pixels, in pixels of the fine grid from its north-west corner. */
  readonly column: number;
  readonly row: number;
}

/** On the fine grid; NaN or 255 where one of the periods does not show the ground, or both show water. */
export interface ChangePlanes {
  /** NDVI2 - NDVI1, the season's part taken out. */
  readonly ndviChange: Float32Array;
  /** NBR1 - NBR2, likewise. */
  readonly dnbr: Float32Array;
  /** The change of NDVI in its standard errors. */
  readonly z: Float32Array;
  /** USGS class of dNBR, 0 to 6, of the ground that was forest in either period. */
  readonly severity: Uint8Array;
  /** After the sieve: 0 none, 1 loss, 2 gain, 255 unknown. */
  readonly change: Uint8Array;
}

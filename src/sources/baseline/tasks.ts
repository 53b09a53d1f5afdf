import type { ZonePixels } from '../../geo/zone.ts';
import type { PackedPlane } from '../optical/tasks.ts';

/** One observation on the history grid, masked. */
export interface HistoryObservation {
  /** Days since 1970-01-01, UTC. */
  readonly day: number;
  /** Guards against haze. */
  readonly blue: PackedPlane;
  readonly red: PackedPlane;
  readonly nir08: PackedPlane;
  readonly swir22: PackedPlane;
  /** For forest type; `null` where it was not read. */
  readonly rededge1: PackedPlane | null;
  /** Scene classes, 0 where hidden. */
  readonly classes: Uint8Array;
}

/** What the ground was before: the median of the same season of earlier years (methods 8). */
export interface BaselineTask extends ZonePixels {
  readonly kind: 'baseline';
  /** Oldest first. */
  readonly observations: readonly HistoryObservation[];
  /** Observations before this day (days since 1970-01-01) say what was lost before the last twelve months. */
  readonly since: number;
  /** Log odds over which ground is forest (methods 6.2). */
  readonly threshold: number;
  /** Smallest patch of forest, and smallest gap in one, in pixels of this grid. */
  readonly minimumPatch: number;
}

export interface BaselineResult {
  /** Medians of the log odds of forest and of NBR, NaN with fewer than three clear observations. */
  readonly logOdds: Float32Array;
  readonly nbr: Float32Array;
  /** Clear observations behind each pixel. */
  readonly observations: Uint8Array;
  /** Robust standard deviation of the log odds: 1.4826 MAD, at least 0.5. */
  readonly deviation: Float32Array;
  /** 1 where the ground was forest, 255 where there is no baseline. */
  readonly forest: Uint8Array;
  readonly forestPixels: number;
  /** 1 where the last clear observation before `since` was a candidate for loss already. */
  readonly lostBefore: Uint8Array;
  /** Fraction of the grid with a baseline, 0…1. */
  readonly validFraction: number;
}

/**
 * How an observation's season stands to the baseline's: the same; near it, where it counts as long as the forest as a whole
 * looks as it did; leafing, the same or near it where leaves may come or go, so that it counts as long as hardly any of the forest
 * looks different; another, where besides it only supports what observations of the first two kinds, or radar at the same
 * pixel, show.
 */
export type ObservationSeason = 'same' | 'near' | 'leafing' | 'other';

/** Loss and gain since the baseline (methods 8). */
export interface AlertTask extends ZonePixels {
  readonly kind: 'alert';
  readonly baseline: BaselineResult;
  /** Observations from `since` on, oldest first. */
  readonly observations: readonly HistoryObservation[];
  readonly seasons: readonly ObservationSeason[];
  /** First of the last twelve months' days, days since 1970-01-01. */
  readonly since: number;
  /** 1 for the observations by which the year says what is forest (methods 6.2). */
  readonly ofYear: Uint8Array;
  /** Log odds over which the year's quantile is forest. */
  readonly yearThreshold: number;
  /** Pixels of 0.1 ha: smaller patches of loss or gain are none. */
  readonly minimumPatch: number;
  /** Pixels of 0.5 ha, as for the baseline's forest. */
  readonly minimumForest: number;
  /** Radar's confirmed day per pixel, 0 for none; `null` without radar. */
  readonly radar: Int32Array | null;
  /** Pixels within 100 m. */
  readonly radarReach: number;
}

/** Loss classes of the alert plane. */
export const LOSS = { none: 0, provisional: 1, confirmed: 2, highest: 3, unknown: 255 } as const;

export interface AlertResult {
  /** {@link LOSS} per pixel, after the sieve. */
  readonly loss: Uint8Array;
  /** The day on which the loss of a pixel was first observed, days since 1970-01-01; 0 where there is no loss. */
  readonly lossDays: Int32Array;
  readonly confirmedPixels: number;
  readonly provisionalPixels: number;
  /** Of the confirmed, seen by radar too; `null` without radar. */
  readonly highestPixels: number | null;
  /** Confirmed gain (methods 10's rule). */
  readonly gainPixels: number;
  /** The quantile of the year's log odds of forest, NaN where nothing was observed (methods 6.2). */
  readonly logOdds: Float32Array;
  /** NDVI and NBR in full leaf, the upper quartiles of the year. */
  readonly ndvi: Float32Array;
  readonly nbr: Float32Array;
  /** Whether each observation was assessed: one of another season in which the forest as a whole looks different was not. */
  readonly assessed: readonly boolean[];
  /**
   * The latest day since which nine tenths of the baseline's forest were seen in observations that do more than support others,
   * days since 1970-01-01; `since` where they were not.
   */
  readonly seenSince: number;
  /**
   * Pixels whose loss waits for an observation that it can rest on, or for radar; and those of forest within 100 m of a loss that
   * nothing has shown since the first.
   */
  readonly pendingPixels: number;
  /** The task's observations: it takes their buffers and hands them back. */
  readonly observations: readonly HistoryObservation[];
  /** Fraction of the grid with a baseline, and an assessed observation that does more than support others, 0…1. */
  readonly validFraction: number;
}

/** The leaves' year of every pixel, whatever it is (methods 7): many observations become a few planes. */
export interface LeavesTask {
  readonly kind: 'leaves';
  readonly width: number;
  readonly height: number;
  readonly observations: readonly HistoryObservation[];
  /** Season of each observation, counted from 0, or `null` for none; and how many of them a pixel must be observed in. */
  readonly seasons: readonly (number | null)[];
  readonly minSeasons: number;
}

/** Planes are NaN where too little was observed. */
export interface LeavesResult {
  /** NDVI's from season to season. */
  readonly amplitude: Float32Array;
  /** Means in full leaf: reflectance, and an index of such means. */
  readonly nir08: Float32Array;
  readonly ndre: Float32Array;
  /** Of each observation, not 0 where it shows the ground. */
  readonly shown: readonly Uint8Array[];
}

/** Leaf habit and form of the forest's pixels, for its type (methods 7). */
export interface PhenologyTask {
  readonly kind: 'phenology';
  readonly width: number;
  readonly height: number;
  readonly leaves: LeavesResult;
  /** 1 where the ground is forest, on this grid. */
  readonly forest: Uint8Array;
  /** Whether leaf forms are distinguished; in the tropics all is broadleaf. */
  readonly tropical: boolean;
}

export interface PhenologyResult {
  /** Forest pixels with enough dates to assess, and those of each habit and form. */
  readonly assessedPixels: number;
  readonly forestPixels: number;
  readonly evergreen: FormCounts;
  readonly semi: FormCounts;
  readonly deciduous: FormCounts;
  /** Median amplitude over them. */
  readonly amplitude: number | null;
  /** Dates that show at least half of the forest. */
  readonly dates: number;
}

export interface FormCounts {
  readonly broadleaf: number;
  readonly needleleaf: number;
}

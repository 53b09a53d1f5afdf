import { UNKNOWN_CLASS } from '../../geo/layer.ts';
import type { ZonePixels } from '../../geo/zone.ts';
import type { PeriodPlanes } from '../change/tasks.ts';
import type { HistoryObservation } from '../../sources/history/tasks.ts';

/** How a year's forest is classified: the observations used, the threshold and the smallest forest (methods 6.2). */
export interface YearOfForest {
  /** 1 for each observation that is used. */
  readonly ofYear: Uint8Array;
  /** 1 for each observation in full leaf; days on which trees have shed their leaves carry no information. */
  readonly inLeaf: Uint8Array;
  /** Ground is forest if the quantile of its log odds is above this. */
  readonly threshold: number;
  /** Smallest forest, and smallest gap in a forest, in pixels of this grid. */
  readonly minimumForest: number;
}

/** Finds the state of the forest on a day from the observations of the year up to that day (methods 8). */
export interface StateTask extends ZonePixels, YearOfForest {
  readonly kind: 'state';
  /** Oldest first. */
  readonly observations: readonly HistoryObservation[];
}

/** Fraction of the ground that looks like forest on a day. */
export interface GreenDay {
  /** Days since 1970-01-01. */
  readonly day: number;
  readonly fraction: number;
}

/** The planes of a day's state that are compared with those of another day. */
export interface StatePlanes {
  /** 1 forest, 0 not forest, 255 not observed. */
  readonly forest: Uint8Array;
  /**
   * For each pixel, the observations that show it and those in which it looks like forest: one bit per observation, at most 16.
   */
  readonly seenIn: Uint16Array;
  readonly greenIn: Uint16Array;
  /**
   * Day of each observation, and the fraction of its observed pixels that look like forest; NaN if the observation shows too
   * little, or is outside full leaf.
   */
  readonly greenDays: readonly GreenDay[];
  /** The year's quantile of the log odds of forest, NaN where nothing was observed. */
  readonly logOdds: Float32Array;
  /** Usual NBR: the median over days of NBR minus the median NBR of the standing forest on the same day. */
  readonly usual: Float32Array;
  readonly forestPixels: number;
  /** Fraction of the grid with a known state, 0…1. */
  readonly validFraction: number;
}

/** The state of the forest on a day. */
export interface StateResult extends StatePlanes {
  /** 1 for each observation in full leaf, as in its task. */
  readonly inLeaf: Uint8Array;
  /** 1 on the most certain forest, which serves as the reference for all other pixels. */
  readonly standing: Uint8Array;
  /** Median NBR. */
  readonly nbr: Float32Array;
  /** Robust standard deviation, at least 0.03, around `usual`. */
  readonly spread: Float32Array;
}

/** Finds loss and gain of forest in the year after a state (methods 8). */
export interface EventsTask extends ZonePixels, YearOfForest {
  readonly kind: 'events';
  readonly state: StateResult;
  /** From the day of the state on, oldest first. */
  readonly observations: readonly HistoryObservation[];
  /** The day of the state, days since 1970-01-01. */
  readonly since: number;
  /** Whether at least about a year has passed since the state; over a shorter time, the season may explain a change. */
  readonly spansYear: boolean;
  /** Smallest patch of loss or gain that counts, in pixels. */
  readonly minimumPatch: number;
  /** For each pixel, the day on which radar confirmed a loss, 0 for none; `null` without radar. */
  readonly radar: Int32Array | null;
  /** Distance within which radar confirms an optical loss, or unseen forest may be lost as well, in pixels. */
  readonly clearingReach: number;
}

/** Loss classes of the events plane. */
export const LOSS = { none: 0, provisional: 1, confirmed: 2, highest: 3, unknown: UNKNOWN_CLASS } as const;

/** Loss and gain per pixel. */
export interface EventPlanes {
  /** {@link LOSS} class, without small patches and trimmed edges. */
  readonly loss: Uint8Array;
  /**
   * Days between which a pixel was lost, days since 1970-01-01: the last that shows it unchanged and the first that shows it
   * lower; 0 without loss.
   */
  readonly after: Int32Array;
  readonly by: Int32Array;
  /** 1 where forest was gained. */
  readonly gain: Uint8Array;
}

export interface EventsResult extends EventPlanes {
  /** 1 at edges of clearings for pixels that are cleared in part but do not count as lost. */
  readonly trimmed: Uint8Array;
  readonly confirmedPixels: number;
  readonly provisionalPixels: number;
  /** Number of pixels of loss that radar also shows; `null` without radar. */
  readonly highestPixels: number | null;
  /** Fraction of the ground that looks like forest in each observation. */
  readonly greenDays: readonly GreenDay[];
  /** The quantile of the year's log odds of forest, NaN where nothing was observed (methods 6.2). */
  readonly logOdds: Float32Array;
  /** NDVI and NBR in full leaf: the upper quartiles of the year. */
  readonly ndvi: Float32Array;
  readonly nbr: Float32Array;
  /** The latest day since which 90 % of the forest has been seen, days since 1970-01-01; `since` if less has been seen. */
  readonly seenSince: number;
  /**
   * Number of loss pixels that await another observation, plus forest pixels near a loss that have not been observed since the
   * first loss.
   */
  readonly pendingPixels: number;
  /** The observations of the task, whose buffers are transferred to it and returned. */
  readonly observations: readonly HistoryObservation[];
  /** Fraction of the grid whose state was certain and which has been observed since, 0…1. */
  readonly validFraction: number;
  /** Fraction of the state's forest that is certain, and fraction whose loss or survival is known, 0…1; 1 without forest. */
  readonly sureFraction: number;
  readonly assessedFraction: number;
}

/** Finds loss and gain of forest between two days from the events of a year and from two earlier states (methods 8). */
export interface BetweenTask extends ZonePixels {
  readonly kind: 'between';
  /** Events of the year that ends with the second day; `null` if only states are known. */
  readonly events: (EventPlanes & Pick<EventsResult, 'greenDays' | 'logOdds' | 'trimmed'>) | null;
  /**
   * The first day, the day of the later state, and the second day, in days since 1970-01-01. Loss up to the first day is not
   * counted.
   */
  readonly from: number;
  readonly until: number;
  readonly to: number;
  /** Whether the days are at least about a year apart; gain is not reported between closer days. */
  readonly spansYear: boolean;
  /** States on the first day and on the day on which the events begin; `null` if only the events are used. */
  readonly states: { readonly before: StatePlanes; readonly after: StatePlanes } | null;
  /** Forest on the second day: 1 forest, 0 not, 255 unknown, on a grid with `fine.factor` times as many pixels per side. */
  readonly fine: { readonly forest: Uint8Array; readonly width: number; readonly factor: number };
  /** Smallest patch of loss or gain that counts, in pixels. */
  readonly minimumPatch: number;
}

/** A patch where forest was lost. */
export interface PixelPatch {
  readonly pixels: number;
  /** Centre of its pixels, in pixels from the north-west corner of the grid. */
  readonly column: number;
  readonly row: number;
  /** The days between which the patch was lost: the earliest `after` and the latest `by` of its pixels, days since 1970-01-01. */
  readonly after: number;
  readonly by: number;
}

export interface BetweenResult extends EventPlanes {
  /** Number of pixels of confirmed loss, whether or not radar also shows it. */
  readonly confirmedPixels: number;
  readonly provisionalPixels: number;
  /** Number of pixels whose loss is unknown. */
  readonly unknownPixels: number;
  /** Fraction of the zone for which loss is known, 0…1. */
  readonly validFraction: number;
  /**
   * Fraction of the first state's forest that was certain, and fraction whose loss is known, 0…1; forest that still stands counts
   * as both; 1 without states.
   */
  readonly sureFraction: number;
  readonly assessedFraction: number;
  /** The largest patches of confirmed loss, in descending order of size, and the total number of patches. */
  readonly patches: readonly PixelPatch[];
  readonly patchCount: number;
}

/** Derives a state from the medians of one period, as if they were the only observation of a year. */
export interface PeriodStateTask extends ZonePixels {
  readonly kind: 'period-state';
  readonly factor: number;
  readonly planes: Pick<PeriodPlanes, 'ndvi' | 'nbr' | 'swir22' | 'water'>;
  /** The median day of the period's observations, days since 1970-01-01. */
  readonly day: number;
  readonly threshold: number;
  readonly minimumForest: number;
}

/** The state of a period, on the fine grid. */
export interface PeriodStateResult extends StatePlanes {
  readonly landPixels: number;
}

import type { ZonePixels } from '../../geo/zone.ts';
import type { PeriodPlanes } from '../change/tasks.ts';
import type { HistoryObservation } from '../../sources/history/tasks.ts';

/** By which observations a year says what is forest (methods 6.2). */
export interface YearOfForest {
  /** 1 for each observation that does. */
  readonly ofYear: Uint8Array;
  /** 1 for each in which leaves are on, wherever they may fall: bare days of others say nothing. */
  readonly inLeaf: Uint8Array;
  /** Log odds over which their quantile is forest. */
  readonly threshold: number;
  /** Smallest forest, and smallest gap in one, in pixels of this grid. */
  readonly minimumForest: number;
}

/** The state of the forest on a day, from the observations of the year to it (methods 8). */
export interface StateTask extends ZonePixels, YearOfForest {
  readonly kind: 'state';
  /** Oldest first. */
  readonly observations: readonly HistoryObservation[];
}

/** How much of the ground looked like forest on a day. */
export interface GreenDay {
  /** Days since 1970-01-01. */
  readonly day: number;
  readonly fraction: number;
}

/** Planes of a day's state, and what of each pixel is usual against the standing forest of the same day. */
export interface StateResult {
  /** 1 where the ground was forest, 0 where not, 255 where nothing showed it. */
  readonly forest: Uint8Array;
  /** Of each pixel the observations that saw it, and those in which it looks like forest, a bit each: 16 at most. */
  readonly seenIn: Uint16Array;
  readonly greenIn: Uint16Array;
  /** Of each observation its day, and the fraction that looks like forest of what it shows; NaN where that is little, or leaves are off. */
  readonly greenDays: readonly GreenDay[];
  /** 1 on the surest of the forest, by which the others are measured. */
  readonly standing: Uint8Array;
  /** The year's quantile of log odds of forest, NaN where nothing was observed. */
  readonly logOdds: Float32Array;
  /** Median of NBR. */
  readonly nbr: Float32Array;
  /** Median and robust standard deviation (0.03 at least) of NBR less that of the standing forest of the same day. */
  readonly usual: Float32Array;
  readonly spread: Float32Array;
  readonly forestPixels: number;
  /** Fraction of the grid whose state is known, 0…1. */
  readonly validFraction: number;
}

/** What became of the forest in the year after a state (methods 8). */
export interface EventsTask extends ZonePixels, YearOfForest {
  readonly kind: 'events';
  readonly state: StateResult;
  /** From the day of the state on, oldest first. */
  readonly observations: readonly HistoryObservation[];
  /** The day of the state, days since 1970-01-01. */
  readonly since: number;
  /** Pixels of 0.1 ha: smaller patches of loss or gain are none. */
  readonly minimumPatch: number;
  /** Radar's confirmed day per pixel, 0 for none; `null` without radar. */
  readonly radar: Int32Array | null;
  /** Pixels within 100 m. */
  readonly radarReach: number;
}

/** Loss classes of the plane of events. */
export const LOSS = { none: 0, provisional: 1, confirmed: 2, highest: 3, unknown: 255 } as const;

export interface EventsResult {
  /** {@link LOSS} per pixel, after the sieve. */
  readonly loss: Uint8Array;
  /** The days between which a pixel was lost, days since 1970-01-01: last seen as it was, first seen lower; 0 where there is no loss. */
  readonly after: Int32Array;
  readonly by: Int32Array;
  readonly confirmedPixels: number;
  readonly provisionalPixels: number;
  /** Seen by radar, too; `null` without radar. */
  readonly highestPixels: number | null;
  /** 1 where forest came. */
  readonly gain: Uint8Array;
  /** How green the observations are. */
  readonly greenDays: readonly GreenDay[];
  /** The quantile of the year's log odds of forest, NaN where nothing was observed (methods 6.2). */
  readonly logOdds: Float32Array;
  /** NDVI and NBR in full leaf, the upper quartiles of the year. */
  readonly ndvi: Float32Array;
  readonly nbr: Float32Array;
  /**
   * The latest day since which nine tenths of the forest were seen, days since 1970-01-01; `since` where they were not.
   */
  readonly seenSince: number;
  /** Pixels of loss that waits for another observation, and of forest within 100 m of a loss that nothing has shown since the first. */
  readonly pendingPixels: number;
  /** The task's observations: it takes their buffers and hands them back. */
  readonly observations: readonly HistoryObservation[];
  /** Fraction of the grid whose state was sure, and that was seen since, 0…1. */
  readonly validFraction: number;
  /** Of the state's forest, the fraction that is surely that, and the one of which is known whether it was lost, 0…1; 1 without forest. */
  readonly sureFraction: number;
  readonly assessedFraction: number;
}

/** A state as another is held against it. */
export type StatePlanes = Pick<
  StateResult,
  'forest' | 'logOdds' | 'usual' | 'seenIn' | 'greenIn' | 'greenDays' | 'forestPixels' | 'validFraction'
>;

/** What became of the forest between two days: the events of a year, and what two states before it are sure of (methods 8). */
export interface BetweenTask extends ZonePixels {
  readonly kind: 'between';
  /** Of the year that ends with the second day; `null` where there are states alone. */
  readonly events: Pick<EventsResult, 'loss' | 'after' | 'by' | 'gain' | 'greenDays' | 'logOdds'> | null;
  /**
   * The first day, the one that the later state is of, and the second, days since 1970-01-01: loss up to the first is none of these
   * days'.
   */
  readonly from: number;
  readonly until: number;
  readonly to: number;
  /** Whether a year or more lies between the days: between closer ones nothing is told to have come. */
  readonly isLong: boolean;
  /** Of the first day, and of the one that the events begin with; `null` where the events are all there is. */
  readonly states: { readonly before: StatePlanes; readonly after: StatePlanes } | null;
  /** On the second day: 1 forest, 0 not, 255 unknown, on a grid of `fine.factor` times as many pixels a side. */
  readonly fine: { readonly forest: Uint8Array; readonly width: number; readonly factor: number };
  /** Pixels of 0.1 ha: smaller patches of loss or gain are none. */
  readonly minimumPatch: number;
}

/** A patch where forest was lost. */
export interface LossPatch {
  readonly pixels: number;
  /** Middle of its pixels, in pixels of the grid from its north-west corner. */
  readonly column: number;
  readonly row: number;
  /** The days between which it was lost: the first `after` and the last `by` of its pixels, days since 1970-01-01. */
  readonly after: number;
  readonly by: number;
}

export interface BetweenResult {
  /** {@link LOSS} per pixel, and the days between which it was lost, as of {@link EventsResult}. */
  readonly loss: Uint8Array;
  readonly after: Int32Array;
  readonly by: Int32Array;
  /** 1 where forest came. */
  readonly gain: Uint8Array;
  /** Seen by radar, too, or by images alone. */
  readonly confirmedPixels: number;
  readonly provisionalPixels: number;
  /** Of which nothing is known on one of the days. */
  readonly unknownPixels: number;
  /** Of the first state's forest that does not stand now, the fraction that surely was forest, 0…1; 1 without states. */
  readonly sureFraction: number;
  /** The largest patches of confirmed loss, largest first, and how many there are. */
  readonly patches: readonly LossPatch[];
  readonly patchCount: number;
}

/** The state that one period's medians show: one observation stands for a year of them. */
export interface PeriodStateTask extends ZonePixels {
  readonly kind: 'period-state';
  readonly factor: number;
  readonly planes: Pick<PeriodPlanes, 'ndvi' | 'nbr' | 'swir22' | 'water'>;
  /** The median day of its observations, days since 1970-01-01. */
  readonly day: number;
  readonly threshold: number;
  readonly minimumForest: number;
}

/** On the fine grid. */
export interface PeriodStateResult extends StatePlanes {
  readonly landPixels: number;
}

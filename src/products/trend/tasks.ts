import type { AnnualLayer } from '../../sources/landsat/tasks.ts';

/** Finds the zone's greatest disturbance and its values in each year (methods 2.4 to 2.6). */
export interface TrendTask {
  readonly kind: 'trend';
  /** 1 where at least half of a pixel lies inside the zone; `null` if the whole grid does. */
  readonly inside: Uint8Array | null;
  readonly width: number;
  readonly height: number;
  /** Ascending years without duplicates. */
  readonly layers: readonly AnnualLayer[];
}

export interface TrendResult {
  /**
   * Medians over the pixels that were forest in the first or the last three years, one per layer; `null` if there are too few.
   */
  readonly series: readonly YearValue[];
  readonly forestPixels: number;
  /**
   * The year in which most forest pixels were disturbed, among the years for which their number is known; the first if tied.
   * Pixels that were hidden before the year that shows their disturbance count towards the hidden year in which most others were
   * disturbed. `null` if none was disturbed.
   */
  readonly disturbance: ZoneDisturbance | null;
}

interface YearValue {
  readonly year: number;
  readonly ndvi: number | null;
  readonly nbr: number | null;
  /** Fraction of the zone's land observed clear that year. */
  readonly validFraction: number;
  /**
   * Number of forest pixels whose greatest disturbance began in that year; `null` if unknown: for the first year, for a year
   * without a value, and if there are too few years.
   */
  readonly disturbedPixels: number | null;
}

export interface ZoneDisturbance {
  readonly year: number;
  readonly pixels: number;
  /** Medians over the pixels first seen disturbed that year; the lower of the two middle values if their number is even. */
  readonly magnitude: number;
  readonly duration: number;
}

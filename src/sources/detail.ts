import type { Detail } from '../contract/detail.ts';

/** How many observations make a composite (methods 1.4). */
export interface ObservationBudget {
  readonly wanted: number;
  /**
   * Eight at most: each has its bit in a composite's `seen`. As many as this while more of the zone than `short` has fewer
   * than `enough` clear observations.
   */
  readonly maximum: number;
  readonly enough: number;
  /** Fraction of the zone, 0…1. */
  readonly short: number;
  /** An observation that shows less of the zone than this fraction is not worth its bytes. */
  readonly minimum: number;
}

/** How many observations the history has of each part of the time (methods 1.4, 8). */
export interface HistoryBudget {
  /** Of the year before: one from each of so many parts. */
  readonly before: number;
  /** Of the last weeks, evenly from so many parts of them; and one from each of so many parts of the year before those. */
  readonly late: number;
  readonly lateParts: number;
  readonly parts: number;
  /** Of either part at most, while more of the zone than `short` has fewer than `enough` clear observations. */
  readonly maximum: number;
  readonly enough: number;
  readonly short: number;
}

/** Pixels up to a side of the zone, km. */
interface Rung {
  readonly upToKm: number;
  readonly metres: number;
}

/** What an analysis reads. */
export interface ReadingPlan {
  /** Finest pixel of the zone's grid, by its side. */
  readonly pixels: readonly Rung[];
  /** Pixel of the history's grid, by the zone's side; of larger zones as many pixels as 500 along a side. */
  readonly historyPixels: readonly Rung[];
  /** Blue only guards against haze and a deleted offset: read at levels of up to so many of the grid's pixels. */
  readonly bluePixels: 1 | 2 | 4;
  /** Pixels of red in the history: loss is told by near infrared and SWIR2. */
  readonly redPixels: readonly Rung[];
  /** Pixels of red edge and SWIR1, on which no map of forest rests, and of radar. */
  readonly featurePixels: readonly Rung[];
  readonly radarPixels: readonly Rung[];
  /** Days between the passes in which radar seeks loss, but for the last hundred days, which it is asked most about. */
  readonly radarDays: number;
  readonly composite: ObservationBudget;
  /** Scenes surveyed at once, those with the least stated cloud first, until enough of the zone is clear in them. */
  readonly surveyed: number;
  readonly history: HistoryBudget;
  /** Finest pixel of the trend's grid, by the zone's side. */
  readonly landsatPixels: readonly Rung[];
  /** Clear observations of a year that all of the zone but 35 % should have; `Infinity` reads all that are planned. */
  readonly landsatEnough: number;
  /** Whether only the composite, the map of heights and tables of points are read: all other sources are off. */
  readonly isPresentAlone: boolean;
}

const FULL: ReadingPlan = {
  pixels: [],
  historyPixels: [],
  bluePixels: 1,
  redPixels: [],
  featurePixels: [],
  radarPixels: [
    { upToKm: 3, metres: 20 },
    { upToKm: Infinity, metres: 40 },
  ],
  radarDays: 14,
  composite: { wanted: 6, maximum: 8, enough: 3, short: 0, minimum: 0.01 },
  surveyed: 60,
  history: { before: 12, late: 4, lateParts: 2, parts: 8, maximum: 12, enough: Infinity, short: 0 },
  landsatPixels: [],
  landsatEnough: Infinity,
  isPresentAlone: false,
};

/** What an analysis reads by the detail that is asked for (methods 1.5). */
export const READING: Readonly<Record<Detail, ReadingPlan>> = {
  full: FULL,
  standard: {
    pixels: [
      { upToKm: 4, metres: 10 },
      { upToKm: 25, metres: 20 },
    ],
    historyPixels: [
      { upToKm: 4, metres: 20 },
      { upToKm: 20, metres: 40 },
    ],
    bluePixels: 4,
    redPixels: [
      { upToKm: 5, metres: 0 },
      { upToKm: 20, metres: 80 },
    ],
    featurePixels: [
      { upToKm: 4, metres: 20 },
      { upToKm: 25, metres: 40 },
    ],
    radarPixels: [
      { upToKm: 5, metres: 40 },
      { upToKm: Infinity, metres: 80 },
    ],
    radarDays: 28,
    composite: { wanted: 4, maximum: 8, enough: 3, short: 0.05, minimum: 0.01 },
    surveyed: 16,
    history: { before: 6, late: 4, lateParts: 2, parts: 8, maximum: 12, enough: 5, short: 0.05 },
    landsatPixels: [
      { upToKm: 4, metres: 30 },
      { upToKm: 20, metres: 60 },
    ],
    landsatEnough: 1,
    isPresentAlone: false,
  },
  quick: {
    ...FULL,
    pixels: [
      { upToKm: 6, metres: 40 },
      { upToKm: 25, metres: 80 },
      { upToKm: 100, metres: 160 },
    ],
    bluePixels: 2,
    composite: { wanted: 2, maximum: 3, enough: 1, short: 0.05, minimum: 0.01 },
    surveyed: 6,
    isPresentAlone: true,
  },
};

/** The pixels of a plan's zone of this side, as a zone's options; 0 where it says nothing. */
export function zonePixels(
  { pixels, historyPixels }: Pick<ReadingPlan, 'pixels' | 'historyPixels'>,
  sizeKm: number,
): { readonly finest: number; readonly lattice: number } {
  return { finest: finestPixel(pixels, sizeKm), lattice: finestPixel(historyPixels, sizeKm) };
}

/** Finest pixel that a plan reads at this side of the zone, metres; 0 where it says nothing. */
export function finestPixel(rungs: readonly Rung[], sizeKm: number): number {
  return rungs.find(({ upToKm }) => sizeKm <= upToKm)?.metres ?? 0;
}
